import { and, count, eq, gt, lte, max, sql } from 'drizzle-orm';
import type { KeyRow } from '../../../accounts/store.ts';
import type { SecretRows } from '../../account-rows.ts';
import type { SqliteDatabase } from '../database.ts';
import { accounts, apiKeys, olderSecrets } from '../schema.ts';
import { toAccount } from './account-queries.ts';
import { createChangeMark } from './changes.ts';
import { isLive, isOneOf, toApiKey } from './key-queries.ts';

export const createSecretQueries = ({ client, orm, read, write }: SqliteDatabase): SecretRows => {
  const { noteChange } = createChangeMark(client);
  // Prepared once: every guess at a key asks these, beside the callers who have one.
  const selectPresent = orm
    .select()
    .from(apiKeys)
    .innerJoin(accounts, eq(accounts.id, apiKeys.accountId))
    .where(eq(apiKeys.blindIndex, sql.placeholder('blindIndex')))
    .prepare();
  const selectOlder = orm
    .select()
    .from(olderSecrets)
    .innerJoin(apiKeys, eq(apiKeys.id, olderSecrets.keyId))
    .innerJoin(accounts, eq(accounts.id, apiKeys.accountId))
    .where(eq(olderSecrets.blindIndex, sql.placeholder('blindIndex')))
    .prepare();

  return {
    findKeys: (blindIndex) =>
      read(() => [
        ...selectPresent.all({ blindIndex }).map(({ api_keys: row, accounts: owner }): KeyRow => {
          return { key: toApiKey(row), hash: row.hash, account: toAccount(owner) };
        }),
        ...selectOlder
          .all({ blindIndex })
          .map(({ older_secrets: { hash, endsAt }, api_keys: row, accounts: owner }) => {
            return { key: { ...toApiKey(row), expiresAt: endsAt }, hash, account: toAccount(owner) };
          }),
      ]),

    rotateKey: (id, accountId, secret, { olderEndAt, olderMax }, now) =>
      write(() => {
        const before = orm
          .select()
          .from(apiKeys)
          .where(and(eq(apiKeys.id, id), eq(apiKeys.accountId, accountId), isLive(now)))
          .get();
        if (before === undefined) return 'missing';
        const ofKey = eq(olderSecrets.keyId, id);
        const older = orm
          .select({ count: count() })
          .from(olderSecrets)
          .where(and(ofKey, gt(olderSecrets.endsAt, now)))
          .get();
        if (olderEndAt > now && (older?.count ?? 0) >= olderMax) return 'full';
        const { hash, blindIndex, expiresAt } = before;
        const endsAt = expiresAt !== null && expiresAt < olderEndAt ? expiresAt : olderEndAt;
        orm
          .update(olderSecrets)
          .set({ endsAt })
          .where(and(ofKey, gt(olderSecrets.endsAt, endsAt)))
          .run();
        orm.insert(olderSecrets).values({ keyId: id, hash, blindIndex, endsAt }).run();
        orm
          .delete(olderSecrets)
          .where(and(ofKey, lte(olderSecrets.endsAt, now)))
          .run();
        orm
          .update(apiKeys)
          .set({ ...secret, rotatedAt: now })
          .where(eq(apiKeys.id, id))
          .run();
        noteChange();
        return 'rotated';
      }),

    listGraceEnds: (keyIds, now) =>
      read(() => {
        const rows = orm
          .select({ keyId: olderSecrets.keyId, endsAt: max(olderSecrets.endsAt) })
          .from(olderSecrets)
          .where(and(isOneOf(olderSecrets.keyId, keyIds), gt(olderSecrets.endsAt, now)))
          .groupBy(olderSecrets.keyId)
          .all();
        return new Map(rows.flatMap(({ keyId, endsAt }) => (endsAt ? [[keyId, endsAt] as const] : [])));
      }),
  };
};
