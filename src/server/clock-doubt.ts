import type { RetentionClaim } from '../store/retention.ts';

/**
 * Whether today is believed, which what is deleted for good hangs on. A clock that jumped ten years ahead for half a minute
 * would make all counts old. So a day is believed at once if it follows the last one that was believed, or, where there
 * is none yet, if the clock has gone as the machine's monotonic one since the process began. A day that is further off,
 * ahead or behind, is believed only once the clock has gone steadily on from there for a day, or when the operator says
 * that it is right.
 */
const aheadDaysMax = 2;
const unsteadyMs = 3_600_000;
const dayMs = 86_400_000;
/** A doubt that nobody looked at for so long is of another time, and begins anew. */
const doubtDaysMax = 3;

/** A reading of the clock on the wall, and of the monotonic one beside it. */
export type Reading = { wallMs: number; monotonicMs: number };

/** By how much more the wall's clock has gone than the other. */
const jumpBetween = (earlier: Reading, later: Reading): number =>
  later.wallMs - earlier.wallMs - (later.monotonicMs - earlier.monotonicMs);

const dayNumber = (day: string): number => Date.parse(day) / dayMs;

type Verdict = 'done' | 'believed' | { doubtSince: Date };

type Evidence = {
  claim: RetentionClaim;
  day: string;
  now: Reading;
  /** When the clock was believed last in this process: at its start, or when it agreed with the store. */
  believed: Reading;
  /** The look before this one. */
  before: Reading;
};

export const judgeDay = ({ claim: { lastDay, doubtSince }, day, now, believed, before }: Evidence): Verdict => {
  const hasJumped = Math.abs(jumpBetween(believed, now)) > aheadDaysMax * dayMs;
  const daysAhead = lastDay === null ? (hasJumped ? Infinity : 1) : dayNumber(day) - dayNumber(lastDay);
  // A clock that is set back a little, as over midnight, claims nothing again.
  if (daysAhead === 0 || daysAhead === -1) return 'done';
  if (daysAhead > 0 && daysAhead <= aheadDaysMax) return 'believed';
  const doubtedMs = doubtSince === null ? -1 : now.wallMs - doubtSince.getTime();
  const isSteady = Math.abs(jumpBetween(before, now)) <= unsteadyMs;
  if (!isSteady || doubtedMs < 0 || doubtedMs > doubtDaysMax * dayMs) return { doubtSince: new Date(now.wallMs) };
  return doubtedMs >= dayMs ? 'believed' : { doubtSince: doubtSince as Date };
};
