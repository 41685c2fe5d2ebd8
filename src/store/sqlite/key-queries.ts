import { and, asc, count, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { ApiKey } from '../../accounts/account.ts';
import type { AccountStore } from '../../accounts/store.ts';
import { toAccount } from './account-queries.ts';
import { createChangeMark } from './changes.ts';
import type { SqliteDatabase } from './database.ts';
import { accounts, apiKeys } from './schema.ts';

type KeyRows = Pick<
  AccountStore,
  'createKey' | 'listKeys' | 'countKeys' | 'findKeys' | 'findKey' | 'renameKey' | 'revokeKey'
>;

const toApiKey = ({ hash: _, blindIndex: __, ...key }: typeof apiKeys.$inferSelect): ApiKey => key;

/** The account's own key of this id, unless it is revoked. */
const isMine = (id: string, accountId: string) =>
  and(eq(apiKeys.id, id), eq(apiKeys.accountId, accountId), isNull(apiKeys.revokedAt));

const isLive = (now: Date): SQL | undefined =>
  and(isNull(apiKeys.revokedAt), or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)));

const deadKeysKept = 200;

export const createKeyQueries = ({ client, orm, read, write }: SqliteDatabase): KeyRows => {
  const { noteChange } = createChangeMark(client);
  // Prepared once: every guess at a key asks this, beside the callers who have one.
  const selectByBlindIndex = orm
    .select()
    .from(apiKeys)
    .innerJoin(accounts, eq(accounts.id, apiKeys.accountId))
    .where(eq(apiKeys.blindIndex, sql.placeholder('blindIndex')))
    .prepare();
  const countLive = (accountId: string, now: Date): number =>
    orm
      .select({ count: count() })
      .from(apiKeys)
      .where(and(eq(apiKeys.accountId, accountId), isLive(now)))
      .get()?.count ?? 0;
  const removeDead = client.query(
    `DELETE FROM api_keys WHERE id IN (
      SELECT id FROM api_keys WHERE account_id = $accountId AND (revoked_at IS NOT NULL OR expires_at <= $now)
      ORDER BY coalesce(revoked_at, expires_at) DESC, rowid DESC LIMIT -1 OFFSET ${deadKeysKept})`,
  );
  const forgetDeadKeys = (accountId: string, now: Date): void => {
    removeDead.run({ accountId, now: now.getTime() });
  };

  return {
    createKey: (key, keysMax, now) =>
      write(() => {
        if (keysMax !== null && countLive(key.accountId, now) >= keysMax) return false;
        orm.insert(apiKeys).values(key).run();
        forgetDeadKeys(key.accountId, now);
        return true;
      }),

    listKeys: (accountId, page, now) =>
      read(() =>
        orm
          .select()
          .from(apiKeys)
          .where(and(eq(apiKeys.accountId, accountId), page.isLive ? isLive(now) : undefined))
          .orderBy(asc(apiKeys.createdAt), asc(sql`rowid`))
          .limit(page.limit)
          .offset(page.offset)
          .all()
          .map(toApiKey),
      ),

    countKeys: (accountId, which, now) =>
      read(() =>
        which.isLive
          ? countLive(accountId, now)
          : (orm.select({ count: count() }).from(apiKeys).where(eq(apiKeys.accountId, accountId)).get()?.count ?? 0),
      ),

    findKeys: (blindIndex) =>
      read(() =>
        selectByBlindIndex
          .all({ blindIndex })
          .map((row) => ({ key: toApiKey(row.api_keys), hash: row.api_keys.hash, account: toAccount(row.accounts) })),
      ),

    findKey: (id) =>
      read(() => {
        const row = orm.select().from(apiKeys).where(eq(apiKeys.id, id)).get();
        return row && toApiKey(row);
      }),

    renameKey: (id, accountId, name) =>
      write(() => {
        return (
          orm.update(apiKeys).set({ name }).where(isMine(id, accountId)).returning({ id: apiKeys.id }).all().length > 0
        );
      }),

    revokeKey: (id, accountId, now) =>
      write(() => {
        const revoked = orm
          .update(apiKeys)
          .set({ revokedAt: now })
          .where(isMine(id, accountId))
          .returning({ id: apiKeys.id })
          .all();
        if (revoked.length > 0) {
          forgetDeadKeys(accountId, now);
          noteChange();
        }
        return revoked.length > 0;
      }),
  };
};
