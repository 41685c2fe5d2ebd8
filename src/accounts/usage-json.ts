import type { Account } from './account.ts';
import type { UsageReport } from './accounts.ts';
import type { Standing } from './quota/meter.ts';

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
