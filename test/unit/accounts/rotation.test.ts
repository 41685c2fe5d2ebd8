import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import type { Account } from '../../../src/accounts/account.ts';
import { Accounts } from '../../../src/accounts/accounts.ts';
import { openStore, type Store } from '../../../src/store/open.ts';
import { createClock } from '../../clock.ts';

const daySeconds = 86_400;
let clock: ReturnType<typeof createClock>;
let store: Store;
let accounts: Accounts;
let account: Account;

beforeEach(async () => {
  clock = createClock();
  store = await openStore('sqlite::memory:');
  accounts = new Accounts({ store: store.accounts, now: clock.now, passwordLengthMin: 15 });
  account = await accounts.createAccount('a@example.org', null);
});
afterEach(() => store.close());

const isGood = async (key: string, process = accounts): Promise<boolean> => {
  // What is remembered of the store holds for one turn of the event loop.
  await Bun.sleep(2);
  try {
    return (await process.identify(key)).accountId === account.id;
  } catch {
    return false;
  }
};

describe('rotateKey', () => {
  test('keeps id, name and counts, and lets the old secret live for a day, in every process', async () => {
    const { key, view } = await accounts.createKey(account, 'the bot', null);
    const other = new Accounts({ store: store.accounts, now: clock.now, passwordLengthMin: 15 });
    await other.charge(await other.identify(key));
    clock.forward(1_000);
    const { key: next, graceEndsAt } = await accounts.rotateKey(account, view.id);
    expect(next.slice(0, 18)).toBe(key.slice(0, 18));
    expect(graceEndsAt.getTime() - clock.now().getTime()).toBe(daySeconds * 1000);
    expect(await accounts.getKey(account, view.id)).toMatchObject({
      ...{ id: view.id, name: 'the bot', createdAt: view.createdAt, rotatedAt: clock.now(), usedToday: 1 },
      masked: `tra_live_${view.id}…${next.slice(-4)}`,
      graceEndsAt,
    });
    for (const process of [accounts, other]) {
      expect([await isGood(key, process), await isGood(next, process)]).toEqual([true, true]);
    }
    expect(await accounts.listKeys(account)).toHaveLength(1);

    clock.forward(daySeconds * 1000);
    for (const process of [accounts, other]) {
      expect([await isGood(key, process), await isGood(next, process)]).toEqual([false, true]);
    }
    expect((await accounts.getKey(account, view.id)).graceEndsAt).toBeNull();
  });

  test('without a grace ends every older secret at once', async () => {
    const { key: first, view } = await accounts.createKey(account, 'leaked', null);
    const { key: second } = await accounts.rotateKey(account, view.id, daySeconds);
    const { key: third } = await accounts.rotateKey(account, view.id, 0);
    expect([await isGood(first), await isGood(second), await isGood(third)]).toEqual([false, false, true]);
  });

  test('again within the grace keeps what was promised to the first secret, unless the new grace is shorter', async () => {
    const { key: first, view } = await accounts.createKey(account, 'lost on the way', null);
    const { key: second } = await accounts.rotateKey(account, view.id, 100);
    clock.forward(50_000);
    const { key: third } = await accounts.rotateKey(account, view.id, 100);
    const goodAfter = async (milliseconds: number) => {
      clock.forward(milliseconds);
      return [await isGood(first), await isGood(second), await isGood(third)];
    };
    expect(await goodAfter(49_999)).toEqual([true, true, true]);
    expect(await goodAfter(1)).toEqual([false, true, true]);
    await accounts.rotateKey(account, view.id, 10);
    expect(await goodAfter(9_999)).toEqual([false, true, true]);
    expect(await goodAfter(1)).toEqual([false, false, false]);
  });

  test('lets no secret outlive the key', async () => {
    const { key, view } = await accounts.createKey(account, 'short', new Date(clock.now().getTime() + 5_000));
    const { key: next } = await accounts.rotateKey(account, view.id);
    expect((await accounts.getKey(account, view.id)).graceEndsAt).toEqual(view.expiresAt);
    clock.forward(5_000);
    expect([await isGood(key), await isGood(next)]).toEqual([false, false]);
    expect(accounts.rotateKey(account, view.id)).rejects.toMatchObject({ code: 'not-found' });
  });

  test('and then revoked leaves none', async () => {
    const { key, view } = await accounts.createKey(account, 'gone', null);
    const { key: next } = await accounts.rotateKey(account, view.id);
    await accounts.revokeKey(account, view.id);
    expect([await isGood(key), await isGood(next)]).toEqual([false, false]);
    expect((await accounts.listKeys(account))[0]).toMatchObject({ state: 'revoked', graceEndsAt: null });
  });

  test("refuses a key that is missing or another account's, a grace out of its range, and an eleventh older secret", async () => {
    const stranger = await accounts.createAccount('b@example.org', null);
    const { key, view } = await accounts.createKey(account, 'mine', null);
    expect(accounts.rotateKey(stranger, view.id)).rejects.toMatchObject({ code: 'not-found' });
    expect(accounts.rotateKey(account, 'ABCDEFGH')).rejects.toMatchObject({ code: 'not-found' });
    for (const grace of [-1, 604_801, 0.5, Number.NaN]) {
      expect(accounts.rotateKey(account, view.id, grace)).rejects.toMatchObject({
        faults: [{ pointer: '/graceSeconds' }],
      });
    }
    for (let times = 0; times < 10; times++) await accounts.rotateKey(account, view.id, 604_800);
    expect(accounts.rotateKey(account, view.id, 1)).rejects.toMatchObject({ faults: [{ pointer: '/graceSeconds' }] });
    expect(await isGood(key)).toBe(true);
    await accounts.rotateKey(account, view.id, 0);
    expect(await isGood(key)).toBe(false);
  });

  test('asked for many times at once leaves one secret, and all that were good before', async () => {
    const { key, view } = await accounts.createKey(account, 'busy', null);
    const made = await Promise.all(Array.from({ length: 8 }, () => accounts.rotateKey(account, view.id)));
    const good = await Promise.all([key, ...made.map(({ key: next }) => next)].map((each) => isGood(each)));
    expect(good).toEqual(Array(9).fill(true));
  });
});
