/**
 * The arithmetic of the daily allowance. The day is the UTC calendar day; the allowance belongs to the account, and all
 * its keys share it. It is taken from the store in leases ahead of use: see `meter.ts`.
 */
export const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

/** The UTC midnight at which the day of `now` ends. */
export const resetOf = (now: Date): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1));

const leaseMax = 256;
const leaseShare = 64;

/**
 * How many requests are granted on top of the `held` ones that a process has left of its lease, `used` of `limit` being
 * gone with them and `waiting` requests asking. A lease is a 64th of what is left, between 1 and 256, or as many as wait
 * if that is more; never beyond the limit. Near the limit it is one a request, so that the allowance is exact however
 * many processes lease from it.
 */
export const grantOf = (limit: number | null, used: number, waiting: number, held = 0): number => {
  if (limit === null) return Math.max(0, Math.max(waiting, leaseMax) - held);
  const remaining = Math.max(0, limit - used);
  const ahead = Math.min(leaseMax, Math.max(1, Math.floor((remaining + held) / leaseShare)));
  return Math.min(remaining, Math.max(0, Math.max(waiting, ahead) - held));
};
