import { and, count, eq, gt, lte, max } from 'drizzle-orm';
import type { KeyRow } from '../../../accounts/store.ts';
import type { SecretRows } from '../../account-rows.ts';
import type { PostgresDatabase } from '../database.ts';
import { accounts, apiKeys, olderSecrets } from '../schema.ts';
import { toAccount } from './account-queries.ts';
import type { ChangeCount } from './changes.ts';
import { isLive, isOneOf, toApiKey } from './key-queries.ts';
import { isStorable } from './text.ts';

export const createSecretQueries = ({ read, write }: PostgresDatabase, changes: ChangeCount): SecretRows => ({
  findKeys: (blindIndex) =>
    read(async (orm) => {
      const present = await orm
        .select()
        .from(apiKeys)
        .innerJoin(accounts, eq(accounts.id, apiKeys.accountId))
        .where(eq(apiKeys.blindIndex, blindIndex));
      const older = await orm
        .select()
        .from(olderSecrets)
        .innerJoin(apiKeys, eq(apiKeys.id, olderSecrets.keyId))
        .innerJoin(accounts, eq(accounts.id, apiKeys.accountId))
        .where(eq(olderSecrets.blindIndex, blindIndex));
      return [
        ...present.map(({ api_keys: row, accounts: owner }): KeyRow => {
          return { key: toApiKey(row), hash: row.hash, account: toAccount(owner) };
        }),
        ...older.map(({ older_secrets: { hash, endsAt }, api_keys: row, accounts: owner }): KeyRow => {
          return { key: { ...toApiKey(row), expiresAt: endsAt }, hash, account: toAccount(owner) };
        }),
      ];
    }),

  rotateKey: async (id, accountId, secret, { olderEndAt, olderMax }, now) => {
    if (!isStorable(id)) return 'missing';
    const outcome = await write(async ({ orm, client }) => {
      const [before] = await orm
        .select()
        .from(apiKeys)
        .where(and(eq(apiKeys.id, id), eq(apiKeys.accountId, accountId), isLive(now)));
      if (before === undefined) return 'missing';
      const ofKey = eq(olderSecrets.keyId, id);
      const [older] = await orm
        .select({ count: count() })
        .from(olderSecrets)
        .where(and(ofKey, gt(olderSecrets.endsAt, now)));
      if (olderEndAt > now && (older?.count ?? 0) >= olderMax) return 'full';
      const { hash, blindIndex, expiresAt } = before;
      const endsAt = expiresAt !== null && expiresAt < olderEndAt ? expiresAt : olderEndAt;
      await orm
        .update(olderSecrets)
        .set({ endsAt })
        .where(and(ofKey, gt(olderSecrets.endsAt, endsAt)));
      await orm.insert(olderSecrets).values({ keyId: id, hash, blindIndex, endsAt });
      await orm.delete(olderSecrets).where(and(ofKey, lte(olderSecrets.endsAt, now)));
      await orm
        .update(apiKeys)
        .set({ ...secret, rotatedAt: now })
        .where(eq(apiKeys.id, id));
      await changes.raise(client);
      return 'rotated';
    });
    if (outcome === 'rotated') await changes.spread();
    return outcome;
  },

  listGraceEnds: (keyIds, now) =>
    read(async (orm) => {
      const rows = await orm
        .select({ keyId: olderSecrets.keyId, endsAt: max(olderSecrets.endsAt) })
        .from(olderSecrets)
        .where(and(isOneOf(olderSecrets.keyId, keyIds), gt(olderSecrets.endsAt, now)))
        .groupBy(olderSecrets.keyId);
      return new Map(rows.flatMap(({ keyId, endsAt }) => (endsAt ? [[keyId, endsAt] as const] : [])));
    }),
});
