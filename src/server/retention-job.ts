import { dayOf } from '../accounts/quota/quota.ts';
import type { Log } from '../log.ts';
import type { RetentionClaim, RetentionStore } from '../store/retention.ts';
import { judgeDay, type Reading } from './clock-doubt.ts';

const usageDaysKept = 400;
const changeDaysKept = 400;
const sessionIdleHours = 12;
const deadKeyDaysKept = 90;
const attemptHours = 24;
const lookEveryMs = 30_000;
const restMs = 10;
const hourMs = 3_600_000;

type Dependencies = {
  store: RetentionStore;
  now: () => Date;
  log: Log;
  /** Milliseconds that never jump. */
  readMonotonic?: () => number;
  /** Time between two batches, in which leases have the database to themselves. */
  rest?: () => Promise<unknown>;
};

export type Retention = {
  /** Deletes what is no longer kept, once a UTC day; resolves to how many rows went, 0 if today's turn is over. */
  look(): Promise<number>;
  stop(): Promise<void>;
};

/**
 * Forgets what is old: counts and changes of the catalogue after 400 days, sessions when they are over, keys 90 days after they
 * ended, sign-in attempts after 24 hours. Every process
 * looks at the clock twice a minute; the first to see a new UTC day, and to believe it, does its work, and one that starts
 * late makes up for the midnight it missed. The work is done in small transactions with rests between them.
 */
export const startRetention = ({
  store,
  now,
  log,
  readMonotonic = () => performance.now(),
  rest = () => Bun.sleep(restMs),
}: Dependencies): Retention => {
  const read = (): Reading => ({ wallMs: now().getTime(), monotonicMs: readMonotonic() });
  let believed = read();
  let before = believed;
  let doneOn = '';
  let isDoubting = false;
  let isStopping = false;
  let running: Promise<number> | undefined;

  const hoursAgo = (hours: number): Date => new Date(now().getTime() - hours * hourMs);

  /** Whether what is old today may go; where that is in doubt it is kept, and said once. */
  const isBelieved = async (day: string, claim: RetentionClaim): Promise<boolean> => {
    const reading = read();
    const verdict = judgeDay({ claim, day, now: reading, believed, before });
    before = reading;
    if (verdict === 'believed') return true;
    if (verdict === 'done') {
      if (claim.doubtSince !== null) await store.setDoubt(null);
      isDoubting = false;
      if (claim.lastDay === day) {
        doneOn = day;
        believed = reading;
      }
      return false;
    }
    isDoubting = true;
    if (verdict.doubtSince.getTime() === claim.doubtSince?.getTime()) return false;
    await store.setDoubt(verdict.doubtSince);
    log.warn(
      'the clock has jumped: nothing old is deleted until it has gone steadily for a day, or clock confirm says that it is right',
      {
        ...{ day, lastDay: claim.lastDay },
      },
    );
    return false;
  };

  const work = async (): Promise<number> => {
    const day = dayOf(now());
    if (day === doneOn && !isDoubting) {
      before = read();
      return 0;
    }
    const claim = await store.readClaim();
    if (!(await isBelieved(day, claim)) || !(await store.claimDay(day, claim.lastDay))) return 0;
    believed = read();
    isDoubting = false;
    const sweep = store.sweep({
      now: now(),
      firstDay: dayOf(hoursAgo(usageDaysKept * 24)),
      sessionsSeenSince: hoursAgo(sessionIdleHours),
      keysLiveSince: hoursAgo(deadKeyDaysKept * 24),
      attemptsSince: hoursAgo(attemptHours),
      changesSince: hoursAgo(changeDaysKept * 24),
    });
    let removed = 0;
    while (!isStopping) {
      const count = await sweep.next();
      if (count === null) break;
      removed += count;
      await rest();
    }
    doneOn = day;
    log.info('retention', { day, removed });
    return removed;
  };

  const look = (): Promise<number> => {
    running ??= work().finally(() => {
      running = undefined;
    });
    return running;
  };
  const timer = setInterval(() => {
    look().catch((error) => log.error('what is old could not be deleted', error));
  }, lookEveryMs);

  return {
    look,
    stop: async () => {
      isStopping = true;
      clearInterval(timer);
      await running?.catch(() => undefined);
    },
  };
};
