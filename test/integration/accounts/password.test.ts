import { describe, expect, test } from 'bun:test';
import { findPasswordFault } from '../../../src/accounts/sign-in/password.ts';
import { PasswordHasher } from '../../../src/accounts/sign-in/password-hasher.ts';

const faultOf = (password: string, own: readonly string[] = []) => findPasswordFault(password, 15, own);

describe('findPasswordFault', () => {
  test.each([
    'correct horse staple zebra',
    'Grüße aus dem Süden, 1974',
    '紫色の象が静かに歩く夜の森の中で',
    '8f3kq0z1xw7v2m5n9',
  ])('lets %s through', (password) => {
    expect(faultOf(password)).toBeUndefined();
  });

  test.each([
    'passwordpassword',
    '123456789012345',
    'qwertyuiopasdfghjkl',
    'aaaaaaaaaaaaaaaaaaaa',
    'Password123456789!',
    'abcabcabcabcabcabc',
    'letmeinletmein2024!!',
  ])('refuses %s as guessable', (password) => {
    expect(faultOf(password)).toContain('tried first');
  });

  test("refuses the account's own words", () => {
    expect(faultOf('margarethe-margarethe-1', ['margarethe', 'example'])).toContain('tried first');
    expect(faultOf('margarethe-margarethe-1')).toBeUndefined();
  });

  test('counts code points, not units, and names the bound', () => {
    expect(faultOf('short words')).toBe('must have at least 15 characters');
    expect(faultOf('🦒🐘🦏🦛🐊🐅🐆🦓🦍🦧🐪🐫🦌🐂')).toBe('must have at least 15 characters');
    expect(faultOf('x y'.repeat(60))).toBe('must have at most 128 characters');
  });
});

const turn = { from: '192.0.2.1', isKnown: false };

describe('PasswordHasher', () => {
  test('verifies what it hashed, however its characters are composed', async () => {
    const hasher = new PasswordHasher();
    const hash = await hasher.hash('cafe\u0301 au lait, s’il vous plaît', turn);
    const verify = (password: string, of: string | null) => hasher.verify(password, turn, async () => of);
    expect(await verify('caf\u00e9 au lait, s’il vous plaît', hash)).toBe(true);
    expect(await verify('caf\u00e9 au lait', hash)).toBe(false);
    expect(await verify('', hash)).toBe(false);
    expect(await verify('anything at all', null)).toBe(false);
  });

  test('turns away the fifth of one address that waits, and does not look for its hash', async () => {
    const hasher = new PasswordHasher();
    let looked = 0;
    const verify = () =>
      hasher.verify('some words here', turn, async () => {
        looked++;
        return null;
      });
    const outcomes = await Promise.allSettled(Array.from({ length: 9 }, verify));
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused).toHaveLength(3);
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'unavailable', retryAfterSeconds: 2 });
    expect(looked).toBe(6);
    expect(await verify()).toBe(false);
  }, 20_000);
});
