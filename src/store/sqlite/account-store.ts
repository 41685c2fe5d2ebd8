import { and, asc, count, desc, eq, gt, gte, isNull, max, ne, or, sql } from 'drizzle-orm';
import type { Account, ApiKey } from '../../accounts/account.ts';
import { type Attempt, addTry, forgive, waitOf } from '../../accounts/attempt.ts';
import { grantOf } from '../../accounts/quota.ts';
import type { AccountStore, LeaseGrant, LeaseRequest, LeaseReturn } from '../../accounts/store.ts';
import type { SqliteDatabase } from './database.ts';
import { accounts, apiKeys, attempts, keyUsageDays, resetLinks, sessions, usageDays } from './schema.ts';

const toAccount = ({ passwordHash: _, ...account }: typeof accounts.$inferSelect): Account => account;
const toApiKey = ({ hash: _, blindIndex: __, ...key }: typeof apiKeys.$inferSelect): ApiKey => key;

export const createSqliteAccountStore = ({ client, orm, read, write }: SqliteDatabase): AccountStore => {
  const readChangeCount = client.query<{ value: string }, []>("SELECT value FROM marks WHERE name = 'account-changes'");
  const noteChange = client.query(
    "INSERT INTO marks (name, value) VALUES ('account-changes', '1') ON CONFLICT (name) DO UPDATE SET value = value + 1",
  );
  const readUsed = client.query<{ used: number }, [string, string]>(
    'SELECT used FROM usage_days WHERE account_id = ? AND day = ?',
  );
  // Selecting from the account keeps a lease for one that was deleted meanwhile from breaking everybody's transaction.
  const addUse = client.query(
    'INSERT INTO usage_days (account_id, day, used) SELECT id, $day, $amount FROM accounts WHERE id = $accountId ' +
      'ON CONFLICT (account_id, day) DO UPDATE SET used = max(0, used + excluded.used)',
  );
  const takeUse = client.query(
    'UPDATE usage_days SET used = max(0, used - $amount) WHERE account_id = $accountId AND day = $day',
  );
  const addKeyUse = client.query(
    'INSERT INTO key_usage_days (key_id, day, used, last_used_at) SELECT id, $day, max(0, $amount), $now FROM api_keys WHERE id = $keyId ' +
      'ON CONFLICT (key_id, day) DO UPDATE SET used = max(0, used + $amount), last_used_at = excluded.last_used_at',
  );

  const takeBack = ({ accountId, day, unused, keyCounts }: LeaseReturn, now: number): void => {
    if (unused > 0) takeUse.run({ accountId, day, amount: unused });
    for (const [keyId, amount] of keyCounts) if (amount !== 0) addKeyUse.run({ keyId, day, amount, now });
  };

  const grant = ({ accountId, day, limit, waiting }: LeaseRequest, now: number): LeaseGrant => {
    const used = readUsed.get(accountId, day)?.used ?? 0;
    const granted = grantOf(limit, used, waiting.length);
    if (granted === 0) return { granted, used };
    if (addUse.run({ accountId, day, amount: granted }).changes === 0) return { granted: 0, used };
    const keyCounts = new Map<string, number>();
    for (const keyId of waiting.slice(0, granted))
      if (keyId !== null) keyCounts.set(keyId, (keyCounts.get(keyId) ?? 0) + 1);
    for (const [keyId, amount] of keyCounts) addKeyUse.run({ keyId, day, amount, now });
    return { granted, used: used + granted };
  };

  const isOf = ({ door, subject }: Attempt) => and(eq(attempts.door, door), eq(attempts.subject, subject));
  const readTries = (attempt: Attempt) => orm.select().from(attempts).where(isOf(attempt)).get();

  const setPassword = (id: string, passwordHash: string, exceptSessionId: string | null): void => {
    orm.update(accounts).set({ passwordHash }).where(eq(accounts.id, id)).run();
    const others = exceptSessionId === null ? undefined : ne(sessions.id, exceptSessionId);
    orm
      .delete(sessions)
      .where(and(eq(sessions.accountId, id), others))
      .run();
    orm.delete(resetLinks).where(eq(resetLinks.accountId, id)).run();
  };

  return {
    createAccount: (account, passwordHash) =>
      write(
        () =>
          orm
            .insert(accounts)
            .values({ ...account, passwordHash })
            .onConflictDoNothing()
            .returning()
            .all().length === 1,
      ),

    findAccount: (id) =>
      read(() => {
        const row = orm.select().from(accounts).where(eq(accounts.id, id)).get();
        return row && toAccount(row);
      }),

    findAccountByEmail: (email) =>
      read(() => {
        const row = orm.select().from(accounts).where(eq(accounts.email, email)).get();
        return row && { account: toAccount(row), passwordHash: row.passwordHash };
      }),

    listAccounts: () =>
      read(() => orm.select().from(accounts).orderBy(asc(accounts.createdAt), asc(accounts.id)).all().map(toAccount)),

    setPlan: (id, plan, customDailyLimit) =>
      write(() => {
        orm.update(accounts).set({ plan, customDailyLimit }).where(eq(accounts.id, id)).run();
        noteChange.run();
      }),

    setDisabled: (id, disabledAt) =>
      write(() => {
        orm.update(accounts).set({ disabledAt }).where(eq(accounts.id, id)).run();
        noteChange.run();
      }),

    setPassword: (id, passwordHash, exceptSessionId) => write(() => setPassword(id, passwordHash, exceptSessionId)),

    deleteAccount: (id) =>
      write(() => {
        orm.delete(accounts).where(eq(accounts.id, id)).run();
        noteChange.run();
      }),

    createKey: (key, keysMax, now) =>
      write(() => {
        const isLive = and(isNull(apiKeys.revokedAt), or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)));
        const live = orm
          .select({ count: count() })
          .from(apiKeys)
          .where(and(eq(apiKeys.accountId, key.accountId), isLive))
          .get();
        if (keysMax !== null && (live?.count ?? 0) >= keysMax) return false;
        orm.insert(apiKeys).values(key).run();
        return true;
      }),

    listKeys: (accountId) =>
      read(() =>
        orm
          .select()
          .from(apiKeys)
          .where(eq(apiKeys.accountId, accountId))
          .orderBy(asc(apiKeys.createdAt), asc(sql`rowid`))
          .all()
          .map(toApiKey),
      ),

    findKeys: (blindIndex) =>
      read(() =>
        orm
          .select()
          .from(apiKeys)
          .innerJoin(accounts, eq(accounts.id, apiKeys.accountId))
          .where(eq(apiKeys.blindIndex, blindIndex))
          .all()
          .map((row) => ({ key: toApiKey(row.api_keys), hash: row.api_keys.hash, account: toAccount(row.accounts) })),
      ),

    findKey: (id) =>
      read(() => {
        const row = orm.select().from(apiKeys).where(eq(apiKeys.id, id)).get();
        return row && toApiKey(row);
      }),

    renameKey: (id, accountId, name) =>
      write(() => {
        const mine = and(eq(apiKeys.id, id), eq(apiKeys.accountId, accountId), isNull(apiKeys.revokedAt));
        return orm.update(apiKeys).set({ name }).where(mine).returning({ id: apiKeys.id }).all().length > 0;
      }),

    revokeKey: (id, accountId, now) =>
      write(() => {
        const mine = and(eq(apiKeys.id, id), eq(apiKeys.accountId, accountId), isNull(apiKeys.revokedAt));
        const revoked = orm.update(apiKeys).set({ revokedAt: now }).where(mine).returning({ id: apiKeys.id }).all();
        if (revoked.length > 0) noteChange.run();
        return revoked.length > 0;
      }),

    readChangeCount: () => read(() => Number(readChangeCount.get()?.value ?? 0)),

    exchangeLeases: (returned, wanted, now) =>
      write(() => {
        for (const lease of returned) takeBack(lease, now.getTime());
        return wanted.map((request) => grant(request, now.getTime()));
      }),

    readUsed: (accountId, day) => read(() => readUsed.get(accountId, day)?.used ?? 0),

    listUsage: (accountId, fromDay) =>
      read(() =>
        orm
          .select({ day: usageDays.day, used: usageDays.used })
          .from(usageDays)
          .where(and(eq(usageDays.accountId, accountId), gte(usageDays.day, fromDay)))
          .orderBy(asc(usageDays.day))
          .all(),
      ),

    listKeyUsage: (accountId, fromDay) =>
      read(() =>
        orm
          .select({
            keyId: keyUsageDays.keyId,
            day: keyUsageDays.day,
            used: keyUsageDays.used,
            lastUsedAt: keyUsageDays.lastUsedAt,
          })
          .from(keyUsageDays)
          .innerJoin(apiKeys, eq(apiKeys.id, keyUsageDays.keyId))
          .where(and(eq(apiKeys.accountId, accountId), gte(keyUsageDays.day, fromDay)))
          .orderBy(asc(keyUsageDays.day))
          .all(),
      ),

    listLastUse: (accountId) =>
      read(() => {
        const rows = orm
          .select({ keyId: keyUsageDays.keyId, lastUsedAt: max(keyUsageDays.lastUsedAt) })
          .from(keyUsageDays)
          .innerJoin(apiKeys, eq(apiKeys.id, keyUsageDays.keyId))
          .where(eq(apiKeys.accountId, accountId))
          .groupBy(keyUsageDays.keyId)
          .all();
        return new Map(rows.flatMap(({ keyId, lastUsedAt }) => (lastUsedAt ? [[keyId, lastUsedAt] as const] : [])));
      }),

    createSession: (session) =>
      write(() => {
        orm.insert(sessions).values(session).run();
      }),

    findSession: (id) => read(() => orm.select().from(sessions).where(eq(sessions.id, id)).get()),

    touchSession: (id, lastSeenAt) =>
      write(() => {
        orm.update(sessions).set({ lastSeenAt }).where(eq(sessions.id, id)).run();
      }),

    deleteSession: (id) =>
      write(() => {
        orm.delete(sessions).where(eq(sessions.id, id)).run();
      }),

    listSessions: (accountId) =>
      read(() =>
        orm
          .select()
          .from(sessions)
          .where(eq(sessions.accountId, accountId))
          .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt))
          .all(),
      ),

    takeAttempts: (tried, now) =>
      write(() => {
        const known = tried.map((attempt) => ({ attempt, tries: readTries(attempt) }));
        const waitMs = Math.max(0, ...known.map(({ attempt, tries }) => waitOf(attempt.door, tries, now)));
        if (waitMs > 0) return waitMs;
        for (const { attempt, tries } of known) {
          const next = addTry(attempt.door, tries, now);
          orm
            .insert(attempts)
            .values({ ...attempt, ...next })
            .onConflictDoUpdate({ target: [attempts.door, attempts.subject], set: next })
            .run();
        }
        return 0;
      }),

    forgiveAttempts: (succeeded) =>
      write(() => {
        for (const attempt of succeeded) {
          const tries = readTries(attempt);
          const rest = tries && forgive(attempt.door, tries);
          if (rest) orm.update(attempts).set({ count: rest.count }).where(isOf(attempt)).run();
          else orm.delete(attempts).where(isOf(attempt)).run();
        }
      }),

    createResetLink: (link) =>
      write(() => {
        orm
          .insert(resetLinks)
          .values(link)
          .onConflictDoUpdate({ target: resetLinks.accountId, set: { id: link.id, expiresAt: link.expiresAt } })
          .run();
      }),

    findResetLink: (id) => read(() => orm.select().from(resetLinks).where(eq(resetLinks.id, id)).get()),

    useResetLink: (id, passwordHash, now) =>
      write(() => {
        const link = orm
          .select()
          .from(resetLinks)
          .where(and(eq(resetLinks.id, id), gt(resetLinks.expiresAt, now)))
          .get();
        if (link === undefined) return false;
        setPassword(link.accountId, passwordHash, null);
        return true;
      }),

    deleteSessions: (accountId, exceptId) =>
      write(() => {
        const others = exceptId === null ? undefined : ne(sessions.id, exceptId);
        orm
          .delete(sessions)
          .where(and(eq(sessions.accountId, accountId), others))
          .run();
      }),
  };
};
