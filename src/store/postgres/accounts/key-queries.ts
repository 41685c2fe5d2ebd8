import { and, asc, count, desc, eq, gt, inArray, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { ApiKey } from '../../../accounts/account.ts';
import { deadKeysKept, type KeyRows } from '../../account-rows.ts';
import type { Orm, PostgresDatabase } from '../database.ts';
import { apiKeys } from '../schema.ts';
import type { ChangeCount } from './changes.ts';
import { isStorable } from './text.ts';

export const toApiKey = ({ hash: _, blindIndex: __, arrival: ___, ...key }: typeof apiKeys.$inferSelect): ApiKey => key;

/** Whose key is one of these: as one value, since a statement takes only so many. */
export const isOneOf = (keyId: SQLWrapper, keyIds: readonly string[]): SQL =>
  sql`${keyId} = ANY(${sql.param([...keyIds])}::text[])`;

/** The account's own key of this id, unless it is revoked. */
const isMine = (id: string, accountId: string) =>
  and(eq(apiKeys.id, id), eq(apiKeys.accountId, accountId), isNull(apiKeys.revokedAt));

export const isLive = (now: Date): SQL | undefined =>
  and(isNull(apiKeys.revokedAt), or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)));

/** Since when a key is dead; later than everything for a live one, which so comes first in a descending order. */
const endedAt = (now: Date): SQL =>
  sql`CASE WHEN ${isLive(now)} THEN ${Number.MAX_SAFE_INTEGER} ELSE coalesce(${apiKeys.revokedAt}, ${apiKeys.expiresAt}) END`;

export const createKeyQueries = ({ read, write }: PostgresDatabase, changes: ChangeCount): KeyRows => {
  const countWhere = async (orm: Orm, condition: SQL | undefined): Promise<number> =>
    (await orm.select({ count: count() }).from(apiKeys).where(condition))[0]?.count ?? 0;
  const countLive = (orm: Orm, accountId: string, now: Date): Promise<number> =>
    countWhere(orm, and(eq(apiKeys.accountId, accountId), isLive(now)));
  const forgetDeadKeys = async (orm: Orm, accountId: string, now: Date): Promise<void> => {
    const dead = orm
      .select({ id: apiKeys.id })
      .from(apiKeys)
      .where(and(eq(apiKeys.accountId, accountId), sql`NOT (${isLive(now)})`))
      .orderBy(desc(endedAt(now)), desc(apiKeys.arrival))
      .offset(deadKeysKept);
    await orm.delete(apiKeys).where(inArray(apiKeys.id, dead));
  };

  return {
    createKey: (key, keysMax, now) =>
      write(async ({ orm }) => {
        if (keysMax !== null && (await countLive(orm, key.accountId, now)) >= keysMax) return false;
        await orm.insert(apiKeys).values(key);
        await forgetDeadKeys(orm, key.accountId, now);
        return true;
      }),

    listKeys: (accountId, page, now) =>
      read(async (orm) => {
        const rows = await orm
          .select()
          .from(apiKeys)
          .where(and(eq(apiKeys.accountId, accountId), page.isLive ? isLive(now) : undefined))
          .orderBy(desc(endedAt(now)), asc(apiKeys.createdAt), asc(apiKeys.arrival))
          .limit(page.limit)
          .offset(page.offset);
        return rows.map(toApiKey);
      }),

    countKeys: (accountId, which, now) =>
      read((orm) =>
        which.isLive ? countLive(orm, accountId, now) : countWhere(orm, eq(apiKeys.accountId, accountId)),
      ),

    findKey: async (id) => {
      if (!isStorable(id)) return undefined;
      return read(async (orm) => {
        const [row] = await orm.select().from(apiKeys).where(eq(apiKeys.id, id));
        return row && toApiKey(row);
      });
    },

    renameKey: async (id, accountId, name) => {
      if (!isStorable(id)) return false;
      return write(async ({ orm }) => {
        const renamed = await orm
          .update(apiKeys)
          .set({ name })
          .where(isMine(id, accountId))
          .returning({ id: apiKeys.id });
        return renamed.length > 0;
      });
    },

    revokeKey: async (id, accountId, now) => {
      if (!isStorable(id)) return false;
      const isRevoked = await write(async ({ orm, client }) => {
        const revoked = await orm
          .update(apiKeys)
          .set({ revokedAt: now })
          .where(isMine(id, accountId))
          .returning({ id: apiKeys.id });
        if (revoked.length === 0) return false;
        await forgetDeadKeys(orm, accountId, now);
        await changes.raise(client);
        return true;
      });
      if (isRevoked) await changes.spread();
      return isRevoked;
    },
  };
};
