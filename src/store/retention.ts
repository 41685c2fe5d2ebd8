/** Before when each kind of row is no longer kept. */
export type RetentionLimits = {
  now: Date;
  /** The first UTC day whose counts are kept. */
  firstDay: string;
  /** Sessions not seen since are over, like those past their end. */
  sessionsSeenSince: Date;
  /** Keys that were revoked or expired before are removed. */
  keysLiveSince: Date;
  /** Failed sign-ins from before are forgotten. */
  attemptsSince: Date;
};

/** A walk over all that may be deleted. */
type Sweep = {
  /** Looks at the next few hundred rows and deletes what is over, in one transaction; says how many, `null` at the end. */
  next(): Promise<number | null>;
};

export interface RetentionStore {
  /** True once a day, for the first of all processes on the store that asks. One transaction. */
  claimDay(day: string): Promise<boolean>;
  sweep(limits: RetentionLimits): Sweep;
}
