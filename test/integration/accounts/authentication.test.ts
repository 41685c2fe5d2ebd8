import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { Accounts } from '../../../src/accounts/accounts.ts';
import type { Authentication } from '../../../src/accounts/sign-in/authentication.ts';
import { tokenIdOf } from '../../../src/accounts/sign-in/session.ts';
import type { Visitor } from '../../../src/accounts/sign-in/visitor.ts';
import { openStore, type Store } from '../../../src/store/open.ts';
import { createClock } from '../../clock.ts';

const password = 'correct horse staple zebra';
let clock: ReturnType<typeof createClock>;
let store: Store;
let accounts: Accounts;
let authentication: Authentication;
let addresses = 0;

beforeEach(async () => {
  clock = createClock();
  store = await openStore('sqlite::memory:');
  accounts = new Accounts({ store: store.accounts, now: clock.now, passwordLengthMin: 15 });
  authentication = accounts.authentication;
});

afterEach(() => store.close());

const somebody = (): Visitor => ({ address: `192.0.2.${addresses++}`, browser: null });
const enter = (email: string, typed: string, visitor = somebody()) => authentication.signIn(email, typed, visitor);

/** How a try ends: `in`, or the code of the refusal. */
const outcome = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'in',
    (error) => error.code,
  );

describe('signIn and findSession', () => {
  test('begins a session that ends after twelve idle hours, seven days or a sign-out', async () => {
    await accounts.createAccount('a@example.org', password);
    const { token } = await enter('A@example.org', password);
    expect((await authentication.findSession(token))?.account.email).toBe('a@example.org');
    for (let hours = 0; hours < 160; hours += 10) {
      clock.forward(10 * 3_600_000);
      expect(await authentication.findSession(token)).toBeDefined();
    }
    clock.forward(10 * 3_600_000);
    expect(await authentication.findSession(token)).toBeUndefined();

    const second = await enter('a@example.org', password);
    clock.forward(12 * 3_600_000);
    expect(await authentication.findSession(second.token)).toBeUndefined();

    const third = await enter('a@example.org', password);
    await authentication.signOut(third.token);
    expect(await authentication.findSession(third.token)).toBeUndefined();
  });

  test('refuses a wrong password, an unknown address and an account without a password alike', async () => {
    await accounts.createAccount('a@example.org', password);
    await accounts.createAccount('b@example.org', null);
    const message = 'The e-mail address or the password is wrong.';
    for (const email of ['a@example.org', 'b@example.org', 'c@example.org']) {
      expect(enter(email, 'another password here')).rejects.toMatchObject({
        code: 'invalid-sign-in',
        message,
      });
    }
  });

  test('refuses a disabled account, and ends what it had begun', async () => {
    const account = await accounts.createAccount('a@example.org', password);
    const { token } = await enter('a@example.org', password);
    await accounts.setDisabled(account, true);
    expect(enter('a@example.org', password)).rejects.toMatchObject({ code: 'account-disabled' });
    expect(await authentication.findSession(token)).toBeUndefined();
  });
});

describe('wrong passwords', () => {
  test('a thousand from one address, a second apart, slow that address alone', async () => {
    await accounts.createAccount('owner@example.org', password);
    const attacker = somebody();
    const outcomes: string[] = [];
    for (let times = 0; times < 1000; times++) {
      outcomes.push(await outcome(enter('owner@example.org', 'wrong', attacker)));
      if (times % 100 === 0) expect(await outcome(enter('owner@example.org', password))).toBe('in');
      clock.forward(1000);
    }
    const tried = outcomes.filter((each) => each === 'invalid-sign-in').length;
    expect(tried).toBeLessThan(30);
    expect(outcomes.filter((each) => each === 'too-many-attempts')).toHaveLength(1000 - tried);

    const refused = await enter('owner@example.org', password, attacker).catch((error) => error);
    expect(refused.retryAfterSeconds ?? 0).toBeGreaterThan(0);
  }, 60_000);

  test('at once are counted one by one: five are tried', async () => {
    await accounts.createAccount('owner@example.org', password);
    const attacker = somebody();
    const outcomes: string[] = [];
    for (let round = 0; round < 3; round++) {
      const tries = Array.from({ length: 6 }, () => outcome(enter('owner@example.org', 'wrong', attacker)));
      outcomes.push(...(await Promise.all(tries)));
    }
    expect(outcomes.filter((each) => each === 'invalid-sign-in')).toHaveLength(5);
    expect(outcomes.filter((each) => each === 'too-many-attempts')).toHaveLength(13);
  }, 20_000);

  test('are refused alike for an address without an account', async () => {
    const attacker = somebody();
    for (let times = 0; times < 5; times++) {
      expect(await outcome(enter('nobody@example.org', 'wrong', attacker))).toBe('invalid-sign-in');
    }
    expect(await outcome(enter('NOBODY@example.org', 'wrong', attacker))).toBe('too-many-attempts');
  }, 20_000);

  test('from everywhere are ten thousand an hour on one account; what is known goes on', async () => {
    const account = await accounts.createAccount('owner@example.org', password);
    const { deviceTag } = await authentication.begin(account, somebody());
    const subject = tokenIdOf('owner@example.org');
    for (let times = 0; times < 10_000; times++) {
      await store.accounts.takeAttempts([{ throttle: 'sign-in-to', subject }], clock.now());
    }
    expect(await outcome(enter('owner@example.org', password))).toBe('too-many-attempts');
    expect(await outcome(enter('owner@example.org', password, { ...somebody(), deviceTag }))).toBe('in');
    clock.forward(3_600_000);
    expect(await outcome(enter('owner@example.org', password))).toBe('in');
  }, 20_000);

  test('are twenty in fifteen minutes from one address, over all accounts; successes do not count', async () => {
    await accounts.createAccount('owner@example.org', password);
    const visitor = somebody();
    for (let times = 0; times < 2; times++)
      expect(await outcome(enter('owner@example.org', password, visitor))).toBe('in');
    for (let times = 0; times < 18; times++) {
      await store.accounts.takeAttempts([{ throttle: 'sign-in-from', subject: visitor.address }], clock.now());
    }
    const outcomes: string[] = [];
    for (let times = 0; times < 3; times++)
      outcomes.push(await outcome(enter(`x${times}@example.org`, 'wrong', visitor)));
    expect(outcomes).toEqual(['invalid-sign-in', 'invalid-sign-in', 'too-many-attempts']);
    expect(await outcome(enter('owner@example.org', password, visitor))).toBe('too-many-attempts');
    expect(await outcome(enter('owner@example.org', password))).toBe('in');
    clock.forward(900_000);
    expect(await outcome(enter('owner@example.org', password, visitor))).toBe('in');
  }, 30_000);

  test('are remembered by the store, in every process on it', async () => {
    const elsewhere = new Accounts({ store: store.accounts, now: clock.now, passwordLengthMin: 15 });
    const attacker = somebody();
    for (let times = 0; times < 5; times++) await outcome(enter('a@example.org', 'wrong', attacker));
    expect(await outcome(elsewhere.authentication.signIn('a@example.org', 'wrong', attacker))).toBe(
      'too-many-attempts',
    );
  }, 20_000);

  test('of a known device are five, then slowed, whatever its address; another device is not', async () => {
    const account = await accounts.createAccount('owner@example.org', password);
    const [one, other] = [
      await authentication.begin(account, somebody()),
      await authentication.begin(account, somebody()),
    ];
    const from = ({ deviceTag }: { deviceTag: string }) => ({ ...somebody(), deviceTag });
    for (let times = 0; times < 5; times++) {
      expect(await outcome(enter('owner@example.org', 'wrong', from(one)))).toBe('invalid-sign-in');
    }
    expect(await outcome(enter('owner@example.org', password, from(one)))).toBe('too-many-attempts');
    expect(await outcome(enter('owner@example.org', password, from(other)))).toBe('in');
    clock.forward(1_000);
    expect(await outcome(enter('owner@example.org', password, from(one)))).toBe('in');
  }, 20_000);

  test('slow the current password of a session as well', async () => {
    const account = await accounts.createAccount('owner@example.org', password);
    for (let times = 0; times < 5; times++) {
      expect(await outcome(authentication.confirm(account, '/password', 'wrong'))).toBe('invalid-request');
    }
    expect(await outcome(authentication.confirm(account, '/password', password))).toBe('too-many-attempts');
  }, 20_000);
});

describe('signUp', () => {
  test('is ten an hour from one address; what is refused before does not count', async () => {
    const visitor = somebody();
    expect(await outcome(accounts.signUp('no address', password, visitor))).toBe('invalid-request');
    expect(await outcome(accounts.signUp('weak@example.org', 'short', visitor))).toBe('invalid-request');
    for (let times = 0; times < 8; times++) {
      await store.accounts.takeAttempts([{ throttle: 'sign-up-from', subject: visitor.address }], clock.now());
    }
    for (let times = 0; times < 2; times++) {
      expect(await outcome(accounts.signUp(`${times}@example.org`, password, visitor))).toBe('in');
    }
    expect(await outcome(accounts.signUp('one-more@example.org', password, visitor))).toBe('too-many-attempts');
    expect(await outcome(accounts.signUp('other@example.org', password, somebody()))).toBe('in');
  }, 20_000);
});

describe('changePassword', () => {
  test('ends all other sessions and the reset link', async () => {
    const account = await accounts.createAccount('a@example.org', password);
    const [mine, other] = [
      await authentication.begin(account, somebody()),
      await authentication.begin(account, somebody()),
    ];
    const link = await authentication.mintResetToken(account);
    const { session } = (await authentication.findSession(mine.token)) as NonNullable<
      Awaited<ReturnType<Authentication['findSession']>>
    >;
    await authentication.changePassword(account, session, password, 'another one of fifteen');
    expect(await authentication.findSession(mine.token)).toBeDefined();
    expect(await authentication.findSession(other.token)).toBeUndefined();
    expect(await authentication.findResetAccount(link.token)).toBe('unknown');
    expect(await outcome(enter('a@example.org', 'another one of fifteen'))).toBe('in');
  });
});

describe('the reset link', () => {
  test('is good for half an hour, once', async () => {
    const account = await accounts.createAccount('a@example.org', null);
    const late = await authentication.mintResetToken(account);
    clock.forward(30 * 60_000);
    expect(await outcome(authentication.resetPassword(late.token, password))).toBe('not-found');
    const { token } = await authentication.mintResetToken(account);
    const session = await authentication.begin(account, somebody());
    const outcomes = await Promise.all([1, 2, 3].map(() => outcome(authentication.resetPassword(token, password))));
    expect(outcomes.sort()).toEqual(['in', 'not-found', 'not-found']);
    expect(await authentication.findSession(session.token)).toBeUndefined();
    expect(await outcome(enter('a@example.org', password))).toBe('in');
  }, 20_000);
});

describe('deleteAccount', () => {
  test('removes all that belongs to the account, and breaks no lease of another', async () => {
    const gone = await accounts.createAccount('gone@example.org', null, 'professional');
    const stays = await accounts.createAccount('stays@example.org', null, 'professional');
    const [goneKey, staysKey] = [await accounts.createKey(gone, 'x', null), await accounts.createKey(stays, 'y', null)];
    const session = await authentication.begin(gone, somebody());
    // Another process holds a lease of the account, and a caller that it believes in, when it is deleted here.
    const elsewhere = new Accounts({ store: store.accounts, now: clock.now, passwordLengthMin: 15 });
    const caller = await elsewhere.identify(goneKey.key);
    const charge = await elsewhere.charge(caller);
    await accounts.deleteAccount(gone);

    elsewhere.refund(caller, charge);
    const charges = await Promise.all([
      elsewhere.charge({ ...caller, limit: 7 }),
      elsewhere.charge(await elsewhere.identify(staysKey.key)),
    ]);
    expect(charges.map(({ granted }) => granted)).toEqual([false, true]);
    await elsewhere.close();
    expect(await outcome(Promise.resolve(accounts.identify(goneKey.key)))).toBe('invalid-key');
    expect(await authentication.findSession(session.token)).toBeUndefined();
    expect((await accounts.reportUsage(stays)).standing.used).toBe(1);
    expect(await store.accounts.listUsage(gone.id, '2000-01-01')).toEqual([]);
    expect(await accounts.createAccount('gone@example.org', null)).toMatchObject({ plan: 'free' });
  });
});

describe('a request without a key', () => {
  test('counts for the account and for none of its keys', async () => {
    const account = await accounts.createAccount('a@example.org', null);
    const { view } = await accounts.createKey(account, 'x', null);
    const payer = { accountId: account.id, keyId: null, limit: 100 };
    const charges = await Promise.all([accounts.charge(payer), accounts.charge(payer), accounts.charge(payer)]);
    accounts.refund(payer, charges[0] as (typeof charges)[number]);
    await accounts.close();
    const { standing, keys } = await accounts.reportUsage(account);
    expect([standing.used, keys.find(({ id }) => id === view.id)?.usedToday]).toEqual([2, 0]);
    expect(await store.accounts.listKeyUsage([view.id], '2000-01-01')).toEqual([]);
  });
});
