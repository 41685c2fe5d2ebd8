import type { TransactionSQL } from 'bun';
import { and, asc, eq, gte, max } from 'drizzle-orm';
import { grantOf } from '../../../accounts/quota/quota.ts';
import {
  ExchangeUnknown,
  type LeaseGrant,
  type LeaseRequest,
  type LeaseReturn,
  OutcomeUnknown,
} from '../../../accounts/store.ts';
import type { UsageRows } from '../../account-rows.ts';
import type { PostgresDatabase } from '../database.ts';
import { keyUsageDays, usageDays } from '../schema.ts';
import { isOneOf } from './key-queries.ts';
import { createReceipts, type Receipt, writeReceipt } from './receipts.ts';

/** An account's day: what leases are counted on. */
type Day = { accountId: string; day: string };
type CountedRow = { account_id: string; day: string; used: number };

const nameOf = ({ accountId, day }: Day): string => `${accountId} ${day}`;

const columnsOf = (days: readonly Day[]): [string[], string[]] => [
  days.map(({ accountId }) => accountId),
  days.map(({ day }) => day),
];

/** The accounts are held as well: one that is deleted at the same time breaks nobody's transaction. */
const lockCounts = `SELECT usage_days.account_id, usage_days.day, usage_days.used
  FROM unnest($1::text[], $2::text[]) AS wanted (account_id, day)
  JOIN usage_days ON usage_days.account_id = wanted.account_id AND usage_days.day = wanted.day
  JOIN accounts ON accounts.id = usage_days.account_id
  ORDER BY 1, 2 FOR UPDATE OF usage_days FOR KEY SHARE OF accounts`;

const beginCounts = `INSERT INTO usage_days (account_id, day, used)
  SELECT accounts.id, wanted.day, 0
  FROM unnest($1::text[], $2::text[]) AS wanted (account_id, day)
  JOIN accounts ON accounts.id = wanted.account_id
  ORDER BY 1, 2 FOR KEY SHARE OF accounts
  ON CONFLICT (account_id, day) DO NOTHING`;

/** Leaves the receipt as well, whether or not a count has changed: one statement costs less than two. */
const writeCounts = `WITH receipt AS (${writeReceipt('$4', '$5')})
  UPDATE usage_days SET used = changed.used
  FROM unnest($1::text[], $2::text[], $3::int[]) AS changed (account_id, day, used)
  WHERE usage_days.account_id = changed.account_id AND usage_days.day = changed.day`;

const addKeyCounts = `INSERT INTO key_usage_days (key_id, day, used, last_used_at)
  SELECT api_keys.id, told.day, told.used, $4::bigint
  FROM unnest($1::text[], $2::text[], $3::int[]) AS told (key_id, day, used)
  JOIN api_keys ON api_keys.id = told.key_id
  ORDER BY 1, 2 FOR KEY SHARE OF api_keys
  ON CONFLICT (key_id, day)
    DO UPDATE SET used = key_usage_days.used + excluded.used, last_used_at = excluded.last_used_at`;

const takeKeyCounts = `UPDATE key_usage_days SET used = greatest(0, key_usage_days.used + told.used), last_used_at = $4::bigint
  FROM unnest($1::text[], $2::text[], $3::int[]) AS told (key_id, day, used)
  WHERE key_usage_days.key_id = told.key_id AND key_usage_days.day = told.day`;

/** Sums by key and day. */
class KeyCounts {
  readonly #sums = new Map<string, { keyId: string; day: string; used: number }>();

  add(keyId: string | null, day: string, used: number): void {
    if (keyId === null) return;
    const sum = this.#sums.get(`${keyId} ${day}`);
    if (sum === undefined) this.#sums.set(`${keyId} ${day}`, { keyId, day, used });
    else sum.used += used;
  }

  async write(client: TransactionSQL, now: Date): Promise<void> {
    const sums = [...this.#sums.values()];
    for (const [statement, told] of [
      [addKeyCounts, sums.filter(({ used }) => used > 0)],
      [takeKeyCounts, sums.filter(({ used }) => used < 0)],
    ] as const) {
      if (told.length === 0) continue;
      const columns = [told.map(({ keyId }) => keyId), told.map(({ day }) => day), told.map(({ used }) => used)];
      await client.unsafe(statement, [...columns, now.getTime()]);
    }
  }
}

/** The counts of all days, locked in one order until the transaction ends; those of an account that is gone are absent. */
const lockDays = async (
  client: TransactionSQL,
  returned: readonly LeaseReturn[],
  wanted: readonly LeaseRequest[],
): Promise<Map<string, number>> => {
  const days = [...new Map([...returned, ...wanted].map((day) => [nameOf(day), day])).values()];
  const lock = async (some: readonly Day[]) => {
    const rows: CountedRow[] = await client.unsafe(lockCounts, columnsOf(some));
    return rows.map(({ account_id, day, used }) => [nameOf({ accountId: account_id, day }), used] as const);
  };
  const counts = new Map(await lock(days));
  const begun = wanted.filter((day) => !counts.has(nameOf(day)));
  if (begun.length > 0) {
    await client.unsafe(beginCounts, columnsOf(begun));
    for (const [name, used] of await lock(begun)) counts.set(name, used);
  }
  return counts;
};

const exchange = async (
  client: TransactionSQL,
  receipt: Receipt,
  returned: readonly LeaseReturn[],
  wanted: readonly LeaseRequest[],
  now: Date,
): Promise<LeaseGrant[]> => {
  const before = await lockDays(client, returned, wanted);
  const counts = new Map(before);
  const keyCounts = new KeyCounts();
  for (const lease of returned) {
    const used = counts.get(nameOf(lease));
    if (used !== undefined) counts.set(nameOf(lease), Math.max(0, used - lease.unused));
    for (const [keyId, amount] of lease.keyCounts) keyCounts.add(keyId, lease.day, amount);
  }
  const grants = wanted.map((request): LeaseGrant => {
    const used = counts.get(nameOf(request));
    if (used === undefined) return { granted: 0, used: 0 };
    const granted = grantOf(request.limit, used, request.waiting.length, request.held);
    counts.set(nameOf(request), used + granted);
    for (const keyId of request.waiting.slice(0, granted)) keyCounts.add(keyId, request.day, 1);
    return { granted, used: used + granted };
  });
  const changed = [...returned, ...wanted].filter((day) => counts.get(nameOf(day)) !== before.get(nameOf(day)));
  const used = changed.map((day) => counts.get(nameOf(day)) as number);
  await client.unsafe(writeCounts, [...columnsOf(changed), used, receipt.name, receipt.value]);
  await keyCounts.write(client, now);
  return grants;
};

const createExchange = (database: PostgresDatabase): UsageRows['exchangeLeases'] => {
  const receipts = createReceipts(database);
  return async (returned, wanted, now) => {
    const receipt = receipts.take(now);
    let grants: LeaseGrant[] = [];
    try {
      await database.writeLocked(async ({ client }) => {
        grants = await exchange(client, receipt, returned, wanted, now);
      });
    } catch (error) {
      if (!(error instanceof OutcomeUnknown)) throw error;
      throw new ExchangeUnknown(error, async () => ((await receipts.isLeft(receipt)) ? grants : undefined));
    }
    receipts.release(receipt);
    return grants;
  };
};

export const createUsageQueries = (database: PostgresDatabase): UsageRows => ({
  exchangeLeases: createExchange(database),

  readUsed: (accountId, day) =>
    database.read(async (_, client) => {
      const [row] = await client.unsafe('SELECT used FROM usage_days WHERE account_id = $1 AND day = $2', [
        accountId,
        day,
      ]);
      return row?.used ?? 0;
    }),

  listUsage: (accountId, fromDay) =>
    database.read((orm) =>
      orm
        .select({ day: usageDays.day, used: usageDays.used })
        .from(usageDays)
        .where(and(eq(usageDays.accountId, accountId), gte(usageDays.day, fromDay)))
        .orderBy(asc(usageDays.day)),
    ),

  listKeyUsage: (keyIds, fromDay) =>
    database.read((orm) =>
      orm
        .select()
        .from(keyUsageDays)
        .where(and(isOneOf(keyUsageDays.keyId, keyIds), gte(keyUsageDays.day, fromDay)))
        .orderBy(asc(keyUsageDays.day)),
    ),

  listLastUse: (keyIds) =>
    database.read(async (orm) => {
      const rows = await orm
        .select({ keyId: keyUsageDays.keyId, lastUsedAt: max(keyUsageDays.lastUsedAt) })
        .from(keyUsageDays)
        .where(isOneOf(keyUsageDays.keyId, keyIds))
        .groupBy(keyUsageDays.keyId);
      return new Map(rows.flatMap(({ keyId, lastUsedAt }) => (lastUsedAt ? [[keyId, lastUsedAt] as const] : [])));
    }),
});
