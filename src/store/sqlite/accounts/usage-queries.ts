import { and, asc, eq, gte, max } from 'drizzle-orm';
import { grantOf } from '../../../accounts/quota/quota.ts';
import type { LeaseGrant, LeaseRequest, LeaseReturn } from '../../../accounts/store.ts';
import type { UsageRows } from '../../account-rows.ts';
import type { SqliteDatabase } from '../database.ts';
import { keyUsageDays, usageDays } from '../schema.ts';
import { isOneOf } from './key-queries.ts';

export const createUsageQueries = ({ client, orm, read, write }: SqliteDatabase): UsageRows => {
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

  const grant = ({ accountId, day, limit, held, waiting }: LeaseRequest, now: number): LeaseGrant => {
    const used = readUsed.get(accountId, day)?.used ?? 0;
    const granted = grantOf(limit, used, waiting.length, held);
    if (granted === 0) return { granted, used };
    if (addUse.run({ accountId, day, amount: granted }).changes === 0) return { granted: 0, used };
    const keyCounts = new Map<string, number>();
    for (const keyId of waiting.slice(0, granted))
      if (keyId !== null) keyCounts.set(keyId, (keyCounts.get(keyId) ?? 0) + 1);
    for (const [keyId, amount] of keyCounts) addKeyUse.run({ keyId, day, amount, now });
    return { granted, used: used + granted };
  };

  return {
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

    listKeyUsage: (keyIds, fromDay) =>
      read(() =>
        orm
          .select({
            keyId: keyUsageDays.keyId,
            day: keyUsageDays.day,
            used: keyUsageDays.used,
            lastUsedAt: keyUsageDays.lastUsedAt,
          })
          .from(keyUsageDays)
          .where(and(isOneOf(keyUsageDays.keyId, keyIds), gte(keyUsageDays.day, fromDay)))
          .orderBy(asc(keyUsageDays.day))
          .all(),
      ),

    listLastUse: (keyIds) =>
      read(() => {
        const rows = orm
          .select({ keyId: keyUsageDays.keyId, lastUsedAt: max(keyUsageDays.lastUsedAt) })
          .from(keyUsageDays)
          .where(isOneOf(keyUsageDays.keyId, keyIds))
          .groupBy(keyUsageDays.keyId)
          .all();
        return new Map(rows.flatMap(({ keyId, lastUsedAt }) => (lastUsedAt ? [[keyId, lastUsedAt] as const] : [])));
      }),
  };
};
