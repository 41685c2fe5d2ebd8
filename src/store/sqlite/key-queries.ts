import { and, asc, count, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { ApiKey } from '../../accounts/account.ts';
import type { AccountStore } from '../../accounts/store.ts';
import { toAccount } from './account-queries.ts';
import { createChangeMark } from './changes.ts';
import type { SqliteDatabase } from './database.ts';
import { accounts, apiKeys } from './schema.ts';

type KeyRows = Pick<AccountStore, 'createKey' | 'listKeys' | 'findKeys' | 'findKey' | 'renameKey' | 'revokeKey'>;

const toApiKey = ({ hash: _, blindIndex: __, ...key }: typeof apiKeys.$inferSelect): ApiKey => key;

/** The account's own key of this id, unless it is revoked. */
const isMine = (id: string, accountId: string) =>
  and(eq(apiKeys.id, id), eq(apiKeys.accountId, accountId), isNull(apiKeys.revokedAt));

export const createKeyQueries = ({ client, orm, read, write }: SqliteDatabase): KeyRows => {
  const { noteChange } = createChangeMark(client);
  // Prepared once: every guess at a key asks this, beside the callers who have one.
  const selectByBlindIndex = orm
    .select()
    .from(apiKeys)
    .innerJoin(accounts, eq(accounts.id, apiKeys.accountId))
    .where(eq(apiKeys.blindIndex, sql.placeholder('blindIndex')))
    .prepare();
  return {
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
        if (revoked.length > 0) noteChange();
        return revoked.length > 0;
      }),
  };
};
