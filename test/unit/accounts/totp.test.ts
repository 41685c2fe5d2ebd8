import { describe, expect, test } from 'bun:test';
import { codeAt, findStep, mintTotpSecret, otpauthUri, toBase32 } from '../../../src/accounts/sign-in/totp.ts';

/** The secret of RFC 6238, appendix B. */
const secret = toBase32(new TextEncoder().encode('12345678901234567890'));
const at = (seconds: number): Date => new Date(seconds * 1000);

describe('a code', () => {
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at %d is the one of RFC 6238, %s', (seconds, code) => {
    expect(codeAt(secret, at(seconds))).toBe(code);
    expect(findStep(secret, code, at(seconds))).toBe(Math.floor(seconds / 30));
  });

  test('is good for one step before and after its own, and no longer', () => {
    const code = codeAt(secret, at(3_000));
    const isGood = [2_969, 2_970, 3_000, 3_029, 3_059, 3_060].map((now) => findStep(secret, code, at(now)) === 100);
    expect(isGood).toEqual([false, true, true, true, true, false]);
    expect(findStep(secret, '000000', at(3_000))).toBeUndefined();
  });
});

describe('a secret', () => {
  test('has 160 bits in base 32, and is told to apps with all that they need', () => {
    const minted = mintTotpSecret();
    expect(minted).toMatch(/^[A-Z2-7]{32}$/);
    expect(mintTotpSecret()).not.toBe(minted);
    expect(otpauthUri('ABC', 'a+b@example.org', 'Our Tools')).toBe(
      'otpauth://totp/Our%20Tools:a%2Bb%40example.org?secret=ABC&issuer=Our%20Tools&algorithm=SHA1&digits=6&period=30',
    );
  });

  test.each([
    ['', ''],
    ['f', 'MY'],
    ['foobar', 'MZXW6YTBOI'],
  ])('%p is %p in base 32 (RFC 4648, 10)', (text, expected) => {
    expect(toBase32(new TextEncoder().encode(text))).toBe(expected);
  });
});
