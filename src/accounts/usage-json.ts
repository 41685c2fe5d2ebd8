import type { UsageReport } from './accounts.ts';

/** A usage report for machines, day by day for the account and for each key, revoked ones too. */
export const usageJson = ({ account, standing: { limit, used, resetsAt }, days, keys }: UsageReport) => ({
  plan: account.plan,
  limit,
  used,
  remaining: limit === null ? null : Math.max(0, limit - used),
  resetsAt: resetsAt.toISOString(),
  days,
  keys: keys.map(({ id, name, masked, days: own }) => ({ id, name, masked, days: own })),
});
