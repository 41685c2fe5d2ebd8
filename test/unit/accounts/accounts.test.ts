import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import type { Account } from '../../../src/accounts/account.ts';
import { Accounts } from '../../../src/accounts/accounts.ts';
import { type AccountStore, ExchangeUnknown, OutcomeUnknown } from '../../../src/accounts/store.ts';
import { AppError } from '../../../src/errors.ts';
import { openStore, type Store } from '../../../src/store/open.ts';
import { createClock } from '../../clock.ts';

const password = 'correct horse staple zebra';
let clock: ReturnType<typeof createClock>;
let store: Store;
let accounts: Accounts;

beforeEach(async () => {
  clock = createClock();
  store = await openStore('sqlite::memory:');
  accounts = new Accounts({ store: store.accounts, now: clock.now, passwordLengthMin: 15 });
});

afterEach(() => store.close());

const openKey = async (plan: Account['plan'] = 'free') => {
  const account = await accounts.createAccount(`${crypto.randomUUID()}@example.org`, null, plan);
  const { key, view } = await accounts.createKey(account, 'first', null);
  return { account, key, view };
};

const chargeOnce = async (key: string) => accounts.charge(await accounts.identify(key));

const chargeTimes = async (key: string, times: number): Promise<number> => {
  const caller = await accounts.identify(key);
  const charges = await Promise.all(Array.from({ length: times }, () => accounts.charge(caller)));
  return charges.filter(({ granted }) => granted).length;
};

describe('createAccount', () => {
  test('keeps addresses apart without regard to case and space', async () => {
    const account = await accounts.createAccount('  Someone@Example.org ', password);
    expect(account).toMatchObject({
      email: 'someone@example.org',
      plan: 'free',
      customDailyLimit: null,
      disabledAt: null,
    });
    expect(accounts.createAccount('someone@example.ORG', null)).rejects.toMatchObject({ code: 'email-taken' });
  });

  test.each([
    '',
    'nobody',
    'a@',
    '@b',
    'a@b@c',
    'a b@c.example',
    'a@b\r\nBcc: c@d.example',
    `${'a'.repeat(250)}@b.example`,
  ])('refuses %j as an address', async (email) => {
    expect(accounts.createAccount(email, null)).rejects.toMatchObject({
      code: 'invalid-request',
      faults: [{ pointer: '/email' }],
    });
  });

  test('refuses a password made of the account itself, and keeps none as it was given', async () => {
    const refused = accounts.createAccount('margarethe@example.org', 'margarethe-example');
    expect(refused).rejects.toMatchObject({ faults: [{ pointer: '/password' }] });
    await accounts.createAccount('margarethe@example.org', password);
    const found = await store.accounts.findAccountByEmail('margarethe@example.org');
    expect(found?.passwordHash).toStartWith('$argon2id$');
  });
});

describe('createKey', () => {
  test('makes exactly as many as the plan allows, however many ask at once', async () => {
    const account = await accounts.createAccount('a@example.org', null);
    const asked = Array.from({ length: 50 }, (_, index) => accounts.createKey(account, `key ${index}`, null));
    const made = (await Promise.allSettled(asked)).filter(({ status }) => status === 'fulfilled');
    expect(made).toHaveLength(3);
    expect(accounts.createKey(account, 'one more', null)).rejects.toMatchObject({ code: 'key-limit-reached' });
  });

  test('counts neither revoked nor expired keys', async () => {
    const account = await accounts.createAccount('a@example.org', null);
    const { view } = await accounts.createKey(account, 'one', null);
    await accounts.createKey(account, 'two', new Date(clock.now().getTime() + 60_000));
    await accounts.createKey(account, 'three', null);
    await accounts.revokeKey(account, view.id);
    clock.forward(60_000);
    await accounts.createKey(account, 'four', null);
    await accounts.createKey(account, 'five', null);
    expect(accounts.createKey(account, 'six', null)).rejects.toMatchObject({ code: 'key-limit-reached' });
    expect((await accounts.listKeys(account)).map(({ name, state }) => `${name} ${state}`)).toEqual([
      ...['three live', 'four live', 'five live', 'two expired', 'one revoked'],
    ]);
  });

  test('keeps no key as it was given', async () => {
    const { key, view } = await openKey();
    const [row] = await store.accounts.findKeys(new Bun.CryptoHasher('sha256').update(key).digest('hex').slice(0, 16));
    expect(row?.hash).toStartWith('$argon2id$');
    expect(JSON.stringify(row)).not.toContain(key.slice(20, 60));
    expect(view.masked).toBe(`tra_live_${view.id}…${key.slice(-4)}`);
  });

  test.each(['', '   ', 'x'.repeat(61), 'a\u0000b', 'a\u202Eb'])('refuses %j as a name', async (name) => {
    const account = await accounts.createAccount('a@example.org', null);
    expect(accounts.createKey(account, name, null)).rejects.toMatchObject({ faults: [{ pointer: '/name' }] });
  });

  test('refuses an expiry in the past', async () => {
    const account = await accounts.createAccount('a@example.org', null);
    expect(accounts.createKey(account, 'old', clock.now())).rejects.toMatchObject({
      faults: [{ pointer: '/expiresAt' }],
    });
  });
});

describe('identify', () => {
  const identifyLater = async (key: string) => accounts.identify(key);

  test('names the caller, at once the second time', async () => {
    const { account, key, view } = await openKey();
    expect(await accounts.identify(key)).toMatchObject({ accountId: account.id, keyId: view.id, limit: 100 });
    await accounts.identify(key);
    expect(accounts.identify(key)).not.toBeInstanceOf(Promise);
  });

  test('refuses malformed, unknown, revoked and expired keys alike', async () => {
    const { account, key, view } = await openKey();
    const expiring = await accounts.createKey(account, 'short', new Date(clock.now().getTime() + 1000));
    const stranger = await openKey();
    await accounts.identify(expiring.key);
    await accounts.identify(key);
    await accounts.revokeKey(account, view.id);
    clock.forward(1000);
    const other = await openStore('sqlite::memory:');
    const elsewhere = new Accounts({ store: other.accounts, now: clock.now, passwordLengthMin: 15 });
    const message = 'The API key is not valid.';
    for (const refused of [key, expiring.key, '', 'tra_live_x', `${key.slice(0, -1)}_`]) {
      expect(identifyLater(refused)).rejects.toMatchObject({ code: 'invalid-key', message });
    }
    expect(elsewhere.identify(stranger.key)).rejects.toMatchObject({ code: 'invalid-key', message });
    await other.close();
  });

  test('refuses a disabled account from the next request on, and takes it back', async () => {
    const { account, key } = await openKey();
    await accounts.identify(key);
    await accounts.setDisabled(account, true);
    expect(identifyLater(key)).rejects.toMatchObject({ code: 'account-disabled' });
    await accounts.setDisabled(account, false);
    expect(await accounts.identify(key)).toMatchObject({ accountId: account.id });
  });

  test('notices what another process on the store changed', async () => {
    const { account, key, view } = await openKey();
    const process = new Accounts({ store: store.accounts, now: clock.now, passwordLengthMin: 15 });
    expect(await process.identify(key)).toMatchObject({ limit: 100 });
    await accounts.setPlan(account, 'starter', null);
    await Bun.sleep(2);
    expect(await process.identify(key)).toMatchObject({ limit: 5_000 });
    await accounts.revokeKey(account, view.id);
    await Bun.sleep(2);
    expect((async () => process.identify(key))()).rejects.toMatchObject({ code: 'invalid-key' });
  });

  test('forgets a key whose row was read before it was revoked and checked after', async () => {
    const { account, key, view } = await openKey();
    const { key: otherKey } = await openKey();
    const { promise: isChecked, resolve: finishChecking } = Promise.withResolvers<void>();
    let isFirst = true;
    const slowStore = {
      ...store.accounts,
      findKeys: async (blindIndex: string) => {
        const rows = await store.accounts.findKeys(blindIndex);
        if (isFirst) {
          isFirst = false;
          await isChecked;
        }
        return rows;
      },
    };
    const slow = new Accounts({ store: slowStore, now: clock.now, passwordLengthMin: 15 });
    const begunBefore = Promise.resolve(slow.identify(key)).catch(() => undefined);
    await Bun.sleep(2);
    await accounts.revokeKey(account, view.id);
    await slow.identify(otherKey);
    finishChecking();
    await begunBefore;
    expect(Promise.resolve(slow.identify(key))).rejects.toMatchObject({ code: 'invalid-key' });
  });
});

describe('charge', () => {
  test('grants exactly the allowance to 500 requests at once, over three keys', async () => {
    const { account, key } = await openKey();
    const keys = [
      key,
      (await accounts.createKey(account, 'b', null)).key,
      (await accounts.createKey(account, 'c', null)).key,
    ];
    const granted = await Promise.all(keys.map((each) => chargeTimes(each, 167)));
    expect(granted.reduce((sum, count) => sum + count)).toBe(100);
    const report = await accounts.reportUsage(account);
    expect(report.standing.used).toBe(100);
    expect(report.keys.reduce((sum, { usedToday }) => sum + usedToday, 0)).toBe(100);
  });

  test('grants exactly the allowance to two processes on one store', async () => {
    const { account, key } = await openKey('starter');
    await accounts.setPlan(account, 'starter', 700);
    const processes = [accounts, new Accounts({ store: store.accounts, now: clock.now, passwordLengthMin: 15 })];
    let granted = 0;
    for (let round = 0; round < 30; round++) {
      const outcomes = await Promise.all(
        Array.from({ length: 40 }, async (_, index) => {
          const process = processes[index % 2] as Accounts;
          return (await process.charge(await process.identify(key))).granted;
        }),
      );
      granted += outcomes.filter(Boolean).length;
      for (const process of processes) await process.close();
    }
    expect(granted).toBe(700);
  });

  test('counts down without a gap', async () => {
    const { key } = await openKey('starter');
    for (let used = 1; used <= 200; used++)
      expect(await chargeOnce(key)).toMatchObject({ granted: true, limit: 5_000, used });
  });

  test('serves most requests of a large plan from memory', async () => {
    const { key } = await openKey('professional');
    await chargeOnce(key);
    expect(accounts.charge(await accounts.identify(key))).not.toBeInstanceOf(Promise);
  });

  test('has counted every request in the store before it is answered, whatever happens then', async () => {
    const { account, key } = await openKey('professional');
    for (let answered = 1; answered <= 600; answered++) {
      await chargeOnce(key);
      expect(await store.accounts.readUsed(account.id, '2026-03-10')).toBeGreaterThanOrEqual(answered);
    }
    expect(await store.accounts.readUsed(account.id, '2026-03-10')).toBeLessThanOrEqual(600 + 256);
  });

  test('writes nothing once the day is spent', async () => {
    const { account, key } = await openKey();
    expect(await chargeTimes(key, 101)).toBe(100);
    const before = await store.accounts.readUsed(account.id, '2026-03-10');
    for (let round = 0; round < 5; round++) {
      clock.forward(400);
      expect(await chargeOnce(key)).toMatchObject({ granted: false, limit: 100, used: 100 });
    }
    expect(await store.accounts.readUsed(account.id, '2026-03-10')).toBe(before);
  });

  test('resets at UTC midnight, and continues the earlier day when the clock steps back', async () => {
    const { account, key } = await openKey();
    clock.set('2026-03-10T23:59:59.000Z');
    expect(await chargeTimes(key, 101)).toBe(100);
    clock.set('2026-03-11T00:00:00.000Z');
    expect(await chargeOnce(key)).toMatchObject({
      granted: true,
      used: 1,
      resetsAt: new Date('2026-03-12T00:00:00.000Z'),
    });
    clock.set('2026-03-10T23:59:58.000Z');
    expect(await chargeOnce(key)).toMatchObject({ granted: false, used: 100 });
    expect(await store.accounts.listUsage(account.id, '2026-03-01')).toEqual([
      { day: '2026-03-10', used: 100 },
      { day: '2026-03-11', used: 1 },
    ]);
  });

  test('grants nothing at an allowance of 0, and anything without one', async () => {
    const { account, key } = await openKey('enterprise');
    expect(await chargeTimes(key, 1_000)).toBe(1_000);
    await accounts.setPlan(account, 'enterprise', 0);
    expect(await chargeOnce(key)).toMatchObject({ granted: false, limit: 0 });
    expect((await accounts.reportUsage(account)).standing.used).toBe(1_000);
  });

  test('follows a plan that is lowered and raised', async () => {
    const { account, key } = await openKey('starter');
    expect(await chargeTimes(key, 150)).toBe(150);
    await accounts.setPlan(account, 'free', null);
    expect(await chargeOnce(key)).toMatchObject({ granted: false, limit: 100, used: 150 });
    await accounts.setPlan(account, 'starter', null);
    expect(await chargeOnce(key)).toMatchObject({ granted: true, limit: 5_000, used: 151 });
  });

  test('exchanges a lease that runs low before anybody has to wait for one', async () => {
    const { account, key } = await openKey('professional');
    const caller = await accounts.identify(key);
    await accounts.charge(caller);
    let waited = 0;
    for (let nth = 1; nth < 1_000; nth++) {
      const charge = accounts.charge(caller);
      if (charge instanceof Promise) waited++;
      expect((await charge).used).toBe(nth + 1);
      if (nth % 16 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    expect(waited).toBe(0);
    const counted = await store.accounts.readUsed(account.id, '2026-03-10');
    expect(counted).toBeGreaterThanOrEqual(1_000);
    expect(counted).toBeLessThanOrEqual(1_000 + 256);
    await accounts.close();
    expect(await store.accounts.readUsed(account.id, '2026-03-10')).toBe(1_000);
  });

  test('exchanges leases that are half used along with one that runs low', async () => {
    const used: Account[] = [];
    for (const times of [100, 130, 200]) {
      const { account, key } = await openKey('professional');
      const caller = await accounts.identify(key);
      for (let nth = 0; nth < times; nth++) await accounts.charge(caller);
      used.push(account);
    }
    await new Promise((resolve) => setImmediate(resolve));
    const counted = used.map(({ id }) => store.accounts.readUsed(id, '2026-03-10'));
    // Only of the third was less than a quarter left.
    expect(await Promise.all(counted)).toEqual([256, 130 + 256, 200 + 256]);
  });

  test('gives refunded requests and rested leases back', async () => {
    const { account, key } = await openKey('professional');
    const caller = await accounts.identify(key);
    const charge = await accounts.charge(caller);
    accounts.refund(caller, charge);
    expect((await accounts.look(caller)).used).toBe(0);
    expect(await store.accounts.readUsed(account.id, '2026-03-10')).toBe(256);
    clock.forward(3_000);
    await accounts.returnRestedLeases();
    expect(await store.accounts.readUsed(account.id, '2026-03-10')).toBe(0);
    accounts.refund(caller, await accounts.charge(caller));
    await accounts.close();
    expect(await store.accounts.readUsed(account.id, '2026-03-10')).toBe(0);
  });
});

describe('a store that answers later', () => {
  /** The same store, further away. */
  const openAfar = (change: Partial<AccountStore> = {}) => {
    const exchangeLeases: AccountStore['exchangeLeases'] = async (...exchanged) => {
      await Bun.sleep(3);
      return store.accounts.exchangeLeases(...exchanged);
    };
    const afar = { ...store.accounts, exchangeLeases, ...change };
    return new Accounts({ store: afar, now: clock.now, passwordLengthMin: 15 });
  };

  test('tops a lease up while its rest is used, and never has more than one', async () => {
    const { account, key } = await openKey('starter');
    const afar = openAfar();
    const caller = await afar.identify(key);
    let answered = 0;
    let heldMost = 0;
    const client = async (): Promise<void> => {
      for (let nth = 0; nth < 60; nth++) {
        if ((await afar.charge(caller)).granted) answered++;
        const held = (await store.accounts.readUsed(account.id, '2026-03-10')) - answered;
        heldMost = Math.max(heldMost, held);
        if (nth % 4 === 0) await new Promise((resolve) => setImmediate(resolve));
      }
    };
    await Promise.all(Array.from({ length: 16 }, client));
    expect(answered).toBe(960);
    expect(heldMost).toBeLessThanOrEqual(78 + 16);
    await afar.close();
    expect(await store.accounts.readUsed(account.id, '2026-03-10')).toBe(960);
    expect((await accounts.reportUsage(account)).keys[0]?.usedToday).toBe(960);
  });

  test('lets nobody wait for a lease that is topped up ahead', async () => {
    const { key } = await openKey('professional');
    const afar = openAfar();
    const caller = await afar.identify(key);
    await afar.charge(caller);
    let waited = 0;
    for (let nth = 1; nth < 1_000; nth++) {
      if (afar.charge(caller) instanceof Promise) waited++;
      if (nth % 8 === 0) await Bun.sleep(1);
    }
    expect(waited).toBe(0);
    await afar.close();
  });

  test('grants exactly the allowance to two processes, a lease being returned in the middle', async () => {
    const { account, key } = await openKey('starter');
    await accounts.setPlan(account, 'starter', 700);
    const processes = [openAfar(), openAfar()] as const;
    const granted = await Promise.all(
      Array.from({ length: 1_500 }, async (_, nth) => {
        const process = processes[nth % 2] as Accounts;
        if (nth % 100 === 0) void process.returnRestedLeases();
        await Bun.sleep(nth % 50);
        return (await process.charge(await process.identify(key))).granted;
      }),
    );
    expect(granted.filter(Boolean)).toHaveLength(700);
  });

  test('gives nothing back twice when it is not known whether it came back', async () => {
    const { account, key } = await openKey('professional');
    let isCut = false;
    const afar = openAfar({
      exchangeLeases: async (...exchanged) => {
        const grants = await store.accounts.exchangeLeases(...exchanged);
        if (!isCut) return grants;
        throw new ExchangeUnknown(new OutcomeUnknown('unavailable', 'The connection broke.'), async () => grants);
      },
    });
    const caller = await afar.identify(key);
    for (let nth = 0; nth < 10; nth++) await afar.charge(caller);
    isCut = true;
    await afar.close();
    isCut = false;
    await afar.close();
    expect(await store.accounts.readUsed(account.id, '2026-03-10')).toBe(10);
  });

  test('is asked for changes once a turn, and fails whoever asked and nobody else', async () => {
    const { key } = await openKey();
    let asked = 0;
    let fails = false;
    const afar = openAfar({
      readChangeCount: async () => {
        asked++;
        await Bun.sleep(1);
        if (fails) throw new AppError('unavailable', 'It hangs.');
        return store.accounts.readChangeCount();
      },
    });
    await afar.identify(key);
    asked = 0;
    const callers = await Promise.all(Array.from({ length: 20 }, async () => afar.identify(key)));
    expect(callers.every(({ limit }) => limit === 100)).toBe(true);
    expect(asked).toBe(1);
    fails = true;
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, async () => afar.identify(key)));
    expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
    fails = false;
    expect(await afar.identify(key)).toMatchObject({ limit: 100 });
  });
});

describe('reportUsage', () => {
  test('shows thirty days, and each key with its last use', async () => {
    const { account, key } = await openKey();
    clock.set('2026-03-01T08:00:00.000Z');
    await chargeTimes(key, 3);
    clock.set('2026-03-10T12:00:00.000Z');
    await chargeTimes(key, 2);
    const { days, keys, standing } = await accounts.reportUsage(account);
    expect(days).toHaveLength(30);
    expect(days[0]?.day).toBe('2026-02-09');
    expect(days.filter(({ used }) => used > 0)).toEqual([
      { day: '2026-03-01', used: 3 },
      { day: '2026-03-10', used: 2 },
    ]);
    expect(standing).toMatchObject({ limit: 100, used: 2 });
    expect(keys[0]).toMatchObject({ usedToday: 2, lastUsedAt: new Date('2026-03-10T12:00:00.000Z') });
  });
});
