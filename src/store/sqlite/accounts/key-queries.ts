import { and, asc, count, desc, eq, gt, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { ApiKey } from '../../../accounts/account.ts';
import { deadKeysKept, type KeyRows } from '../../account-rows.ts';
import type { SqliteDatabase } from '../database.ts';
import { apiKeys } from '../schema.ts';
import { createChangeMark } from './changes.ts';

export const toApiKey = ({ hash: _, blindIndex: __, ...key }: typeof apiKeys.$inferSelect): ApiKey => key;

/** Whose key is one of these: as one value, since a statement takes only so many. */
export const isOneOf = (keyId: SQLWrapper, keyIds: readonly string[]): SQL =>
  sql`${keyId} IN (SELECT value FROM json_each(${JSON.stringify(keyIds)}))`;

/** The account's own key of this id, unless it is revoked. */
const isMine = (id: string, accountId: string) =>
  and(eq(apiKeys.id, id), eq(apiKeys.accountId, accountId), isNull(apiKeys.revokedAt));

export const isLive = (now: Date): SQL | undefined =>
  and(isNull(apiKeys.revokedAt), or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)));

/** Since when a key is dead; later than everything for a live one, which so comes first in a descending order. */
const endedAt = (now: Date): SQL =>
  sql`CASE WHEN ${isLive(now)} THEN ${Number.MAX_SAFE_INTEGER} ELSE coalesce(${apiKeys.revokedAt}, ${apiKeys.expiresAt}) END`;

export const createKeyQueries = ({ client, orm, read, write }: SqliteDatabase): KeyRows => {
  const { noteChange } = createChangeMark(client);
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
          .orderBy(desc(endedAt(now)), asc(apiKeys.createdAt), asc(sql`rowid`))
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
