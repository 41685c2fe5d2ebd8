import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import type { Account, ApiKey } from '../../../src/accounts/account.ts';
import type { AccountStore, LeaseRequest } from '../../../src/accounts/store.ts';
import { openStore, type Store } from '../../../src/store/open.ts';
import { describeStores } from './stores.ts';

const at = (seconds: number): Date => new Date(Date.UTC(2026, 2, 10) + seconds * 1000);
const day = '2026-03-10';

describeStores('AccountStore', (makeStore) => {
  let store: Store;
  let rows: AccountStore;
  let made = 0;

  beforeEach(async () => {
    store = await openStore(await makeStore());
    rows = store.accounts;
  });
  afterEach(() => store.close());

  const makeAccount = async (change: Partial<Account> = {}): Promise<Account> => {
    const id = `acc_${++made}`;
    const account: Account = {
      ...{ id, email: `${id}@example.org`, plan: 'free', customDailyLimit: null },
      ...{ createdAt: at(0), disabledAt: null, ...change },
    };
    expect(await rows.createAccount(account, null)).toBe(true);
    return account;
  };

  const toKey = (accountId: string, change: Partial<ApiKey> & { blindIndex?: string } = {}) => {
    const id = `key${++made}`;
    return {
      ...{ id, accountId, name: 'a key', ending: 'wxyz', createdAt: at(0), expiresAt: null, revokedAt: null },
      ...{ rotatedAt: null, hash: `hash of ${id}`, blindIndex: `index of ${id}`, ...change },
    };
  };
  const makeKey = async (accountId: string, change: Parameters<typeof toKey>[1] = {}) => {
    const key = toKey(accountId, change);
    expect(await rows.createKey(key, null, at(0))).toBe(true);
    return key;
  };

  const lease = (accountId: string, change: Partial<LeaseRequest> = {}): LeaseRequest => ({
    ...{ accountId, day, limit: 100, held: 0, waiting: [null] },
    ...change,
  });

  describe('accounts', () => {
    test('are found by id and by address, whatever the address is, and never with their password', async () => {
      const account = await makeAccount({ plan: 'starter', customDailyLimit: 0, disabledAt: at(9) });
      expect(await rows.findAccount(account.id)).toEqual(account);
      await rows.setPassword(account.id, 'a hash', null);
      expect(await rows.findAccountByEmail(account.email)).toEqual({ account, passwordHash: 'a hash' });
      for (const email of ['nobody@example.org', '', 'a\0b', '\ud800', "'; --", account.email.toUpperCase()]) {
        expect(await rows.findAccountByEmail(email)).toBeUndefined();
      }
      expect(await rows.findAccount('nobody')).toBeUndefined();
    });

    test('have an address each, however many ask for it at once', async () => {
      const same = { email: 'one@example.org', plan: 'free' as const, customDailyLimit: null };
      const outcomes = await Promise.all(
        Array.from({ length: 10 }, (_, nth) =>
          rows.createAccount({ id: `same_${nth}`, ...same, createdAt: at(0), disabledAt: null }, null),
        ),
      );
      expect(outcomes.filter(Boolean)).toHaveLength(1);
    });

    test('are listed in the order of creation, then of the bytes of their ids', async () => {
      for (const [id, seconds] of [
        ['acc_b', 2],
        ['acc_B', 2],
        ['acc_a', 2],
        ['acc_z', 1],
      ] as const)
        await makeAccount({ id, email: `${id}@example.org`, createdAt: at(seconds) });
      expect((await rows.listAccounts()).map(({ id }) => id)).toEqual(['acc_z', 'acc_B', 'acc_a', 'acc_b']);
    });

    test('change in plan, in being disabled and in being there, and each change is counted', async () => {
      const account = await makeAccount();
      const key = await makeKey(account.id);
      const counts = [await rows.readChangeCount()];
      const note = async () => counts.push(await rows.readChangeCount());
      await rows.setPlan(account.id, 'professional', 7);
      await note();
      expect(await rows.findAccount(account.id)).toMatchObject({ plan: 'professional', customDailyLimit: 7 });
      await rows.setDisabled(account.id, at(3));
      await note();
      expect(await rows.findAccount(account.id)).toMatchObject({ disabledAt: at(3) });
      await rows.revokeKey(key.id, account.id, at(4));
      await note();
      await rows.deleteAccount(account.id);
      await note();
      expect(counts).toEqual([...counts].sort((a, b) => a - b));
      expect(new Set(counts).size).toBe(5);
      expect(await rows.findAccount(account.id)).toBeUndefined();
      expect(await rows.findKey(key.id)).toBeUndefined();
    }, 20_000);
  });

  describe('keys', () => {
    test('are as many as allowed, however many are made at once', async () => {
      const { id } = await makeAccount();
      const outcomes = await Promise.all(Array.from({ length: 50 }, () => rows.createKey(toKey(id), 3, at(0))));
      expect(outcomes.filter(Boolean)).toHaveLength(3);
      expect(await rows.countKeys(id, { isLive: false }, at(0))).toBe(3);
    }, 20_000);

    test('are found by the index of their secret, with their account', async () => {
      const account = await makeAccount();
      const [one, other] = [await makeKey(account.id, { blindIndex: 'same' }), await makeKey(account.id)];
      const twin = await makeKey(account.id, { blindIndex: 'same' });
      const found = await rows.findKeys('same');
      expect(found.map(({ hash }) => hash).sort()).toEqual([one.hash, twin.hash].sort());
      const { hash: _, blindIndex: __, ...plain } = other;
      expect(await rows.findKeys(other.blindIndex)).toEqual([{ key: plain, hash: other.hash, account }]);
      expect(await rows.findKeys('none')).toEqual([]);
      expect(await rows.findKey(other.id)).toEqual(plain);
      for (const id of ['none', 'a\0b', '']) expect(await rows.findKey(id)).toBeUndefined();
    });

    test('are listed by page: the live ones as they came, then the dead ones, the last to end first', async () => {
      const { id } = await makeAccount();
      const live = [await makeKey(id, { createdAt: at(5) }), await makeKey(id, { createdAt: at(5) })];
      const expired = await makeKey(id, { createdAt: at(1), expiresAt: at(8) });
      const revoked = await makeKey(id, { createdAt: at(2) });
      expect(await rows.revokeKey(revoked.id, id, at(9))).toBe(true);
      expect(await rows.revokeKey(revoked.id, id, at(9))).toBe(false);
      const list = async (page: Parameters<AccountStore['listKeys']>[1]) =>
        (await rows.listKeys(id, page, at(20))).map((key) => key.id);
      const all = [...live, revoked, expired].map((key) => key.id);
      expect(await list({ limit: 9, offset: 0, isLive: false })).toEqual(all);
      expect(await list({ limit: 2, offset: 1, isLive: false })).toEqual(all.slice(1, 3));
      expect(await list({ limit: 9, offset: 0, isLive: true })).toEqual(all.slice(0, 2));
      expect(await rows.countKeys(id, { isLive: true }, at(20))).toBe(2);
      expect(await rows.countKeys(id, { isLive: false }, at(20))).toBe(4);
    }, 20_000);

    test('are renamed and revoked by their account alone', async () => {
      const [mine, other] = [await makeAccount(), await makeAccount()];
      const key = await makeKey(mine.id);
      expect(await rows.renameKey(key.id, other.id, 'stolen')).toBe(false);
      expect(await rows.revokeKey(key.id, other.id, at(1))).toBe(false);
      expect(await rows.renameKey('a\0b', mine.id, 'x')).toBe(false);
      expect(await rows.renameKey(key.id, mine.id, 'renamed')).toBe(true);
      expect((await rows.findKey(key.id))?.name).toBe('renamed');
    });

    test('are forgotten when dead but the last two hundred', async () => {
      const { id } = await makeAccount();
      for (let nth = 0; nth < 203; nth++) await rows.createKey(toKey(id, { expiresAt: at(nth) }), null, at(1_000));
      expect(await rows.countKeys(id, { isLive: false }, at(1_000))).toBe(200);
      const kept = await rows.listKeys(id, { limit: 300, offset: 0, isLive: false }, at(1_000));
      expect(kept.at(-1)?.expiresAt).toEqual(at(3));
    }, 30_000);

    test('are rotated, the replaced secret staying good for a while', async () => {
      const { id } = await makeAccount();
      const key = await makeKey(id);
      const secret = (name: string) => ({ hash: `hash ${name}`, blindIndex: `index ${name}`, ending: 'next' });
      const before = await rows.readChangeCount();
      const older = { olderEndAt: at(100), olderMax: 1 };
      expect(await rows.rotateKey(key.id, id, secret('one'), older, at(1))).toBe('rotated');
      expect(await rows.readChangeCount()).toBeGreaterThan(before);
      expect(await rows.rotateKey(key.id, id, secret('two'), older, at(2))).toBe('full');
      expect(await rows.rotateKey(key.id, 'another', secret('two'), older, at(2))).toBe('missing');
      const [present] = await rows.findKeys('index one');
      expect(present).toMatchObject({ hash: 'hash one', key: { ending: 'next', rotatedAt: at(1) } });
      expect((await rows.findKeys(key.blindIndex))[0]).toMatchObject({ hash: key.hash, key: { expiresAt: at(100) } });
      expect(await rows.listGraceEnds([key.id, 'none'], at(50))).toEqual(new Map([[key.id, at(100)]]));
      expect(await rows.listGraceEnds([key.id], at(100))).toEqual(new Map());
    }, 20_000);
  });

  describe('leases', () => {
    test('are granted up to the limit, and what goes back can be granted again', async () => {
      const { id } = await makeAccount();
      const granted: number[] = [];
      for (let round = 0; round < 3; round++) {
        const [grant] = await rows.exchangeLeases([], [lease(id, { waiting: Array(40).fill(null) })], at(0));
        granted.push(grant?.granted ?? -1);
      }
      expect(granted).toEqual([40, 40, 20]);
      expect(await rows.exchangeLeases([], [lease(id)], at(0))).toEqual([{ granted: 0, used: 100 }]);
      const back = { accountId: id, day, unused: 10, keyCounts: new Map() };
      const wanted = lease(id, { waiting: Array(30).fill(null) });
      expect(await rows.exchangeLeases([back], [wanted], at(0))).toEqual([{ granted: 10, used: 100 }]);
      await rows.exchangeLeases([{ ...back, unused: 1_000 }], [], at(0));
      expect(await rows.readUsed(id, day)).toBe(0);
    });

    test('are topped up beside what is held', async () => {
      const { id } = await makeAccount();
      const wanted = lease(id, { limit: 50_000, waiting: [] });
      expect(await rows.exchangeLeases([], [wanted], at(0))).toEqual([{ granted: 256, used: 256 }]);
      expect(await rows.exchangeLeases([], [{ ...wanted, held: 64 }], at(0))).toEqual([{ granted: 192, used: 448 }]);
      expect(await rows.exchangeLeases([], [{ ...wanted, held: 256 }], at(0))).toEqual([{ granted: 0, used: 448 }]);
    });

    test('are granted exactly, however many exchange at once', async () => {
      const { id } = await makeAccount();
      const wanted = () => lease(id, { limit: 333, waiting: [null, null, null] });
      const grants = await Promise.all(Array.from({ length: 200 }, () => rows.exchangeLeases([], [wanted()], at(0))));
      expect(grants.flat().reduce((sum, { granted }) => sum + granted, 0)).toBe(333);
      expect(await rows.readUsed(id, day)).toBe(333);
    }, 20_000);

    test('of many accounts come in one exchange, in any order and beside each other', async () => {
      const ids: string[] = [];
      for (let nth = 0; nth < 30; nth++) ids.push((await makeAccount()).id);
      const exchange = (order: readonly string[]) =>
        rows.exchangeLeases(
          order.map((accountId) => ({ accountId, day, unused: 1, keyCounts: new Map() })),
          order.map((accountId) => lease(accountId, { waiting: [null, null] })),
          at(0),
        );
      const all = await Promise.all([exchange(ids), exchange([...ids].reverse()), exchange(ids), exchange(ids)]);
      expect(all.flat().every(({ granted }) => granted === 2)).toBe(true);
      // The first had nothing to give back yet.
      for (const id of ids) expect(await rows.readUsed(id, day)).toBe(5);
    }, 20_000);

    test('of an account that is gone break nobody else’s', async () => {
      const [gone, other] = [await makeAccount(), await makeAccount()];
      const goneKey = await makeKey(gone.id);
      await rows.deleteAccount(gone.id);
      const back = { accountId: gone.id, day, unused: 3, keyCounts: new Map([[goneKey.id, 2]]) };
      const grants = await rows.exchangeLeases([back], [lease(gone.id), lease(other.id)], at(0));
      expect(grants).toEqual([
        { granted: 0, used: 0 },
        { granted: 1, used: 1 },
      ]);
    }, 20_000);

    test('count what keys are used for, forwards and backwards, never below nothing', async () => {
      const { id } = await makeAccount();
      const [one, other] = [await makeKey(id), await makeKey(id)];
      await rows.exchangeLeases([], [lease(id, { waiting: [one.id, other.id, one.id, null] })], at(1));
      const told = (keyCounts: Map<string, number>) => ({ accountId: id, day, unused: 0, keyCounts });
      await rows.exchangeLeases([told(new Map([[one.id, 5]])), told(new Map([[other.id, -9]]))], [], at(2));
      const uses = await rows.listKeyUsage([one.id, other.id, 'none'], day);
      expect(new Map(uses.map(({ keyId, used }) => [keyId, used]))).toEqual(
        new Map([
          [one.id, 7],
          [other.id, 0],
        ]),
      );
      expect(await rows.listLastUse([one.id, 'none'])).toEqual(new Map([[one.id, at(2)]]));
      expect(await rows.listKeyUsage([one.id], '2026-03-11')).toEqual([]);
      expect(await rows.listKeyUsage([], day)).toEqual([]);
    });

    test('are counted a day each', async () => {
      const { id } = await makeAccount();
      for (const name of ['2026-03-12', day, '2026-03-11']) {
        await rows.exchangeLeases([], [lease(id, { day: name, waiting: [null, null] })], at(0));
      }
      expect(await rows.listUsage(id, '2026-03-11')).toEqual([
        { day: '2026-03-11', used: 2 },
        { day: '2026-03-12', used: 2 },
      ]);
    });
  });

  test('operations are added up, and those of an account that is gone left out', async () => {
    const { id } = await makeAccount();
    const count = (operation: string, status: number, requests: number, accountId = id) => ({
      ...{ accountId, day, operation, status, requests },
    });
    const told = [count('GET /b', 200, 2), count('GET /B', 200, 1), count('GET /a', 429, 1, 'nobody')];
    await Promise.all([rows.addOperationCounts(told), rows.addOperationCounts([...told].reverse())]);
    expect(await rows.listOperationCounts(id, day)).toEqual([count('GET /B', 200, 2), count('GET /b', 200, 4)]);
    expect(await rows.listOperationCounts(id, '2026-03-11')).toEqual([]);
  });

  describe('sessions', () => {
    const makeSession = async (accountId: string, seconds: number) => {
      const session = {
        ...{ id: `ses_${++made}`, accountId, createdAt: at(0), lastSeenAt: at(seconds), expiresAt: at(9_000) },
        browser: 'Firefox on Linux',
      };
      await rows.createSession(session);
      return session;
    };

    test('are found, touched, listed and ended', async () => {
      const { id } = await makeAccount();
      const [one, other] = [await makeSession(id, 1), await makeSession(id, 2)];
      expect(await rows.findSession(one.id)).toEqual(one);
      await rows.touchSession(one.id, at(3));
      expect(await rows.listSessions(id)).toEqual([{ ...one, lastSeenAt: at(3) }, other]);
      await rows.deleteSessions(id, one.id);
      expect(await rows.findSession(other.id)).toBeUndefined();
      await rows.deleteSession(one.id);
      expect(await rows.listSessions(id)).toEqual([]);
    });

    test('are fifty at most, the last seen', async () => {
      const { id } = await makeAccount();
      for (let nth = 0; nth < 53; nth++) await makeSession(id, 5);
      const sessions = await rows.listSessions(id);
      expect(sessions).toHaveLength(50);
      expect(sessions.map((session) => session.id)).toContain(`ses_${made}`);
    }, 20_000);

    test('end with a new password, but the one that set it, and so does a link', async () => {
      const { id } = await makeAccount();
      const [own, other] = [await makeSession(id, 1), await makeSession(id, 1)];
      await rows.createResetLink({ id: 'first', accountId: id, expiresAt: at(50) });
      await rows.createResetLink({ id: 'second', accountId: id, expiresAt: at(60) });
      expect(await rows.findResetLink('first')).toBeUndefined();
      expect(await rows.findResetLink('second')).toEqual({
        ...{ id: 'second', accountId: id, expiresAt: at(60), usedAt: null },
      });
      await rows.setPassword(id, 'new', own.id);
      expect(await rows.findSession(other.id)).toBeUndefined();
      expect(await rows.findSession(own.id)).toBeDefined();
      expect(await rows.findResetLink('second')).toBeUndefined();
      await rows.createResetLink({ id: 'third', accountId: id, expiresAt: at(60) });
      expect(await rows.useResetLink('third', 'newer', at(60))).toBe(false);
      const uses = [1, 2, 3].map(() => rows.useResetLink('third', 'newer', at(59)));
      expect((await Promise.all(uses)).filter(Boolean)).toHaveLength(1);
      expect(await rows.listSessions(id)).toEqual([]);
      expect(await rows.findResetLink('third')).toMatchObject({ usedAt: at(59) });
    });
  });

  describe('attempts', () => {
    const confirm = [{ throttle: 'confirm', subject: 'somebody' }] as const;

    test('are counted one by one, however many come at once', async () => {
      const waits = await Promise.all(Array.from({ length: 50 }, () => rows.takeAttempts(confirm, at(0))));
      expect(waits.filter((waitMs) => waitMs === 0)).toHaveLength(5);
      expect(await rows.findWait(confirm, at(0))).toBe(1_000);
      await rows.forgiveAttempts(confirm);
      expect(await rows.findWait(confirm, at(0))).toBe(0);
    }, 20_000);

    test('at several doors count at all or at none', async () => {
      const both = [...confirm, { throttle: 'sign-in-from', subject: '10.0.0.1', countMax: 2 }] as const;
      expect(await rows.takeAttempts(both, at(0))).toBe(0);
      expect(await rows.takeAttempts(both, at(0))).toBe(0);
      expect(await rows.takeAttempts(both, at(0))).toBeGreaterThan(0);
      await rows.forgiveAttempts([both[1]]);
      expect(await rows.takeAttempts(both, at(0))).toBe(0);
    });
  });

  test('a secret is the first that was offered, to all who offer one at once', async () => {
    const kept = await Promise.all(Array.from({ length: 8 }, (_, nth) => rows.keepSecret('cookies', `offer ${nth}`)));
    expect(new Set(kept).size).toBe(1);
    expect(await rows.keepSecret('cookies', 'late')).toBe(kept[0] as string);
  });

  test('a second factor is offered, switched on, used a step at a time, and removed with its codes', async () => {
    const { id } = await makeAccount();
    expect(await rows.findSecondFactor(id)).toBeUndefined();
    expect(await rows.offerSecondFactor(id, 'old')).toBe(true);
    expect(await rows.offerSecondFactor(id, 'secret')).toBe(true);
    expect(await rows.useSecondFactorStep(id, 5)).toBe(false);
    expect(await rows.enableSecondFactor(id, 'old', 5, ['x'], at(1))).toBe(false);
    expect(await rows.enableSecondFactor(id, 'secret', 5, ['one', 'two'], at(1))).toBe(true);
    expect(await rows.offerSecondFactor(id, 'again')).toBe(false);
    expect(await rows.findSecondFactor(id)).toEqual({ secret: 'secret', enabledAt: at(1), recoveryCodesLeft: 2 });
    const steps = await Promise.all([6, 6, 6].map((step) => rows.useSecondFactorStep(id, step)));
    expect(steps.filter(Boolean)).toHaveLength(1);
    const codes = await Promise.all(['one', 'one', 'one'].map((code) => rows.useRecoveryCode(id, code)));
    expect(codes.filter(Boolean)).toHaveLength(1);
    expect(await rows.deleteSecondFactor(id)).toBe(true);
    expect(await rows.deleteSecondFactor(id)).toBe(false);
    expect(await rows.useRecoveryCode(id, 'two')).toBe(false);
  });
});
