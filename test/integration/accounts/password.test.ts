import { describe, expect, test } from 'bun:test';
import { findPasswordFault, PasswordHasher } from '../../../src/accounts/sign-in/password.ts';

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

describe('PasswordHasher', () => {
  test('verifies what it hashed, however its characters are composed', async () => {
    const hasher = new PasswordHasher();
    const hash = await hasher.hash('cafe\u0301 au lait, s’il vous plaît');
    expect(await hasher.verify('caf\u00e9 au lait, s’il vous plaît', hash)).toBe(true);
    expect(await hasher.verify('caf\u00e9 au lait', hash)).toBe(false);
    expect(await hasher.verify('', hash)).toBe(false);
    expect(await hasher.verify('anything at all', null)).toBe(false);
  });

  test('turns away what comes when sixteen wait', async () => {
    const hasher = new PasswordHasher();
    const outcomes = await Promise.allSettled(Array.from({ length: 24 }, () => hasher.verify('some words here', null)));
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused).toHaveLength(6);
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'unavailable', retryAfterSeconds: 2 });
    expect(await hasher.verify('some words here', null)).toBe(false);
  }, 20_000);
});
