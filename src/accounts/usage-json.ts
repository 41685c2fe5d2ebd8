import type { Account } from './account.ts';
import type { UsageReport } from './accounts.ts';
import type { Standing } from './quota/meter.ts';
import type { OperationCount } from './store.ts';

/** How an account stands with its allowance, for machines. */
export const standingJson = ({ plan }: Account, { limit, used, resetsAt }: Standing) => ({
  plan,
  limit,
  used,
  remaining: limit === null ? null : Math.max(0, limit - used),
  resetsAt: resetsAt.toISOString(),
});

/** A usage report for machines, day by day for the account and for each key, revoked ones too. */
export const usageJson = ({ account, standing, days, keys }: UsageReport) => ({
  ...standingJson(account, standing),
  days,
  keys: keys.map(({ id, name, masked, days: own }) => ({ id, name, masked, days: own })),
});

/** How often each operation answered with each status, whatever the day; the most frequent first. */
export const sumOperations = (counts: readonly OperationCount[]) =>
  [...Map.groupBy(counts, ({ operation, status }) => `${operation} ${status}`).values()]
    .map((same) => {
      const [{ operation, status }] = same as [OperationCount];
      return { operation, status, requests: same.reduce((sum, { requests }) => sum + requests, 0) };
    })
    .sort((one, other) => other.requests - one.requests);
