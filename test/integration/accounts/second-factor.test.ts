import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import type { Account } from '../../../src/accounts/account.ts';
import { Accounts } from '../../../src/accounts/accounts.ts';
import type { Authentication } from '../../../src/accounts/sign-in/authentication.ts';
import { codeAt } from '../../../src/accounts/sign-in/totp.ts';
import type { Visitor } from '../../../src/accounts/sign-in/visitor.ts';
import { openStore, type Store } from '../../../src/store/open.ts';
import { createClock } from '../../clock.ts';

type Found = NonNullable<Awaited<ReturnType<Authentication['findSession']>>>;

const password = 'correct horse staple zebra';
let clock: ReturnType<typeof createClock>;
let store: Store;
let account: Account;
let authentication: Authentication;
let addresses = 0;

beforeEach(async () => {
  clock = createClock();
  store = await openStore('sqlite::memory:');
  const accounts = new Accounts({ store: store.accounts, now: clock.now, passwordLengthMin: 15 });
  authentication = accounts.authentication;
  account = await accounts.createAccount('owner@example.org', password);
});
afterEach(() => store.close());

const somebody = (): Visitor => ({ address: `192.0.2.${addresses++}`, browser: null });

/** How a try ends: `in`, or the code of the refusal. */
const outcome = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'in',
    (error) => error.code,
  );

/** Switches it on; what an app shows, and the recovery codes. */
const switchOn = async () => {
  const { token } = await authentication.begin(account, somebody());
  const { session } = (await authentication.findSession(token)) as Found;
  const { secret } = await authentication.offerSecondFactor(account, password);
  const recoveryCodes = await authentication.secondFactor.confirm(account, session, codeAt(secret, clock.now()));
  clock.forward(30_000);
  return { token, recoveryCodes, code: () => codeAt(secret, clock.now()) };
};

const askTicket = async (): Promise<string> => {
  const refused = await authentication.signIn(account.email, password, somebody()).catch((error) => error);
  expect(refused.code).toBe('second-factor-needed');
  return refused.extra.ticket;
};

describe('the second factor', () => {
  test('is on after a code of what was offered, not before, and ends other sessions', async () => {
    const other = await authentication.begin(account, somebody());
    const first = await authentication.offerSecondFactor(account, password);
    const { secret } = await authentication.offerSecondFactor(account, password);
    expect(await outcome(authentication.signIn(account.email, password, somebody()))).toBe('in');
    const { session } = (await authentication.findSession(other.token)) as Found;
    const confirm = (code: string) => outcome(authentication.secondFactor.confirm(account, session, code));
    expect(await confirm(codeAt(first.secret, clock.now()))).toBe('invalid-request');
    expect(await confirm(codeAt(secret, clock.now()))).toBe('in');
    expect(await confirm(codeAt(secret, clock.now()))).toBe('second-factor-on');
    expect(await outcome(authentication.offerSecondFactor(account, password))).toBe('second-factor-on');
    expect(await authentication.secondFactor.look(account)).toEqual({ isOn: true, recoveryCodesLeft: 10 });
    expect(await authentication.listSessions(account)).toHaveLength(1);
  }, 20_000);

  test('asks for a code after the right password alone, and takes each code once', async () => {
    const { code } = await switchOn();
    expect(await outcome(authentication.signIn(account.email, 'wrong', somebody()))).toBe('invalid-sign-in');
    const [one, other] = [await askTicket(), await askTicket()];
    expect(await outcome(authentication.signInByCode(one, '000000', somebody()))).toBe('invalid-code');
    expect(await outcome(authentication.signInByCode(one, code(), somebody()))).toBe('in');
    expect(await outcome(authentication.signInByCode(other, code(), somebody()))).toBe('invalid-code');
    clock.forward(30_000);
    expect(await outcome(authentication.signInByCode(other, code(), somebody()))).toBe('in');
  }, 20_000);

  test('takes a code once of ten that come at the same time', async () => {
    const { code } = await switchOn();
    const ticket = await askTicket();
    const tries = Array.from({ length: 10 }, () => outcome(authentication.signInByCode(ticket, code(), somebody())));
    expect((await Promise.all(tries)).filter((each) => each === 'in')).toHaveLength(1);
  }, 20_000);

  test('takes each recovery code once, however it is typed', async () => {
    const { recoveryCodes } = await switchOn();
    expect(recoveryCodes).toHaveLength(10);
    for (const each of recoveryCodes) expect(each).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/);
    const ticket = await askTicket();
    const enter = (typed: string) => outcome(authentication.signInByCode(ticket, typed, somebody()));
    const [first = '', second = ''] = recoveryCodes;
    expect(await enter(first)).toBe('in');
    expect(await enter(first)).toBe('invalid-code');
    expect(await enter(` ${second.toUpperCase().replaceAll('-', ' ')} `)).toBe('in');
    expect((await authentication.secondFactor.look(account)).recoveryCodesLeft).toBe(8);
  }, 20_000);

  test('believes no ticket that is over, forged, another’s, or of an earlier password', async () => {
    const { code, token } = await switchOn();
    const ticket = await askTicket();
    const enter = (given: string) => outcome(authentication.signInByCode(given, code(), somebody()));
    for (const given of ['', 'x', `${ticket}x`, ticket.replace(/^acc_./, 'acc_-'), ticket.replace(/.$/, '!')]) {
      expect(await enter(given)).toBe('invalid-sign-in');
    }
    const { session } = (await authentication.findSession(token)) as Found;
    await authentication.changePassword(account, session, password, 'another one of fifteen');
    expect(await enter(ticket)).toBe('invalid-sign-in');
    await authentication.changePassword(account, session, 'another one of fifteen', password);
    const late = await askTicket();
    clock.forward(10 * 60_000);
    expect(await enter(late)).toBe('invalid-sign-in');
  }, 20_000);

  test('slows wrong codes by address, fifty a day from everywhere, and lets a known device in', async () => {
    const { code } = await switchOn();
    const { deviceTag } = await authentication.begin(account, somebody());
    const ticket = await askTicket();
    const guesser = somebody();
    for (let times = 0; times < 5; times++) {
      expect(await outcome(authentication.signInByCode(ticket, '000000', guesser))).toBe('invalid-code');
    }
    expect(await outcome(authentication.signInByCode(ticket, code(), guesser))).toBe('too-many-attempts');
    for (let times = 0; times < 45; times++) {
      expect(await outcome(authentication.signInByCode(ticket, '000000', somebody()))).toBe('invalid-code');
    }
    expect(await outcome(authentication.signInByCode(ticket, code(), somebody()))).toBe('too-many-attempts');
    expect(await outcome(authentication.signInByCode(ticket, code(), { ...somebody(), deviceTag }))).toBe('in');
  }, 20_000);

  test('goes off with the password, or by the operator', async () => {
    await switchOn();
    expect(await outcome(authentication.endSecondFactor(account, 'wrong'))).toBe('invalid-request');
    expect(await outcome(authentication.endSecondFactor(account, password))).toBe('in');
    expect(await outcome(authentication.signIn(account.email, password, somebody()))).toBe('in');
    await switchOn();
    await authentication.secondFactor.end(account);
    expect(await authentication.secondFactor.look(account)).toEqual({ isOn: false, recoveryCodesLeft: 0 });
    expect(await outcome(authentication.signIn(account.email, password, somebody()))).toBe('in');
  }, 20_000);

  test('keeps no recovery code that could be read', async () => {
    const { recoveryCodes } = await switchOn();
    const kept = JSON.stringify(await store.accounts.findSecondFactor(account.id));
    for (const each of recoveryCodes) expect(kept).not.toContain(each);
  });
});
