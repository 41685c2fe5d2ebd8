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
  /** Changes of the catalogue from before are no longer told. */
  changesSince: Date;
};

/** A walk over all that may be deleted. */
type Sweep = {
  /** Looks at the next few hundred rows and deletes what is over, in one transaction; says how many, `null` at the end. */
  next(): Promise<number | null>;
};

export type RetentionClaim = { lastDay: string | null; doubtSince: Date | null };

export interface RetentionStore {
  /** The last UTC day that was claimed, and since when the clock has been doubted. */
  readClaim(): Promise<RetentionClaim>;
  /** Claims a day if the last one claimed is still `lastDay`, and ends all doubt. True for one of all processes on the store. */
  claimDay(day: string, lastDay: string | null): Promise<boolean>;
  /** Keeps since when the clock has been doubted; `null` ends the doubt. */
  setDoubt(since: Date | null): Promise<void>;
  sweep(limits: RetentionLimits): Sweep;
}
