import { dayOf } from '../accounts/quota/quota.ts';
import type { Log } from '../log.ts';
import type { RetentionStore } from '../store/retention.ts';

const usageDaysKept = 400;
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
  /** Time between two batches, in which leases have the database to themselves. */
  rest?: () => Promise<unknown>;
};

export type Retention = {
  /** Deletes what is no longer kept, once a UTC day; resolves to how many rows went, 0 if today's turn is over. */
  look(): Promise<number>;
  stop(): Promise<void>;
};

/**
 * Forgets what is old: counts after 400 days, sessions when they are over, keys 90 days after they
 * ended, sign-in attempts after 24 hours. Every process
 * looks at the clock twice a minute; the first to see a new UTC day does its work, and one that starts late makes up for
 * the midnight it missed. The work is done in small transactions with rests between them.
 */
export const startRetention = ({ store, now, log, rest = () => Bun.sleep(restMs) }: Dependencies): Retention => {
  let doneOn = '';
  let isStopping = false;
  let running: Promise<number> | undefined;

  const hoursAgo = (hours: number): Date => new Date(now().getTime() - hours * hourMs);

  const work = async (): Promise<number> => {
    const day = dayOf(now());
    if (day === doneOn) return 0;
    if (!(await store.claimDay(day))) {
      doneOn = day;
      return 0;
    }
    const sweep = store.sweep({
      now: now(),
      firstDay: dayOf(hoursAgo(usageDaysKept * 24)),
      sessionsSeenSince: hoursAgo(sessionIdleHours),
      keysLiveSince: hoursAgo(deadKeyDaysKept * 24),
      attemptsSince: hoursAgo(attemptHours),
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
