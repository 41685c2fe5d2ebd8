import { AppError } from '../../errors.ts';
import { LruCache } from '../lru-cache.ts';

type Bucket = { left: number; filledMs: number };

const accountsRememberedMax = 10_000;
/** Seconds' worth that may come at once, as the pages of somebody in a hurry do. */
const burstSeconds = 2;

/**
 * How often an account may ask for what costs none of its allowance, in this process: a bucket that holds two seconds'
 * worth and is filled as time goes by.
 */
export class ReadRate {
  readonly #perSecond: number;
  readonly #readClock: () => number;
  readonly #buckets = new LruCache<Bucket>(accountsRememberedMax);

  /** `perSecond` 0 is no bound. The clock gives milliseconds and never goes back. */
  constructor(perSecond: number, readClock: () => number = () => performance.now()) {
    this.#perSecond = perSecond;
    this.#readClock = readClock;
  }

  /** Throws `too-many-requests`. */
  admit(accountId: string): void {
    if (this.#perSecond === 0) return;
    const [nowMs, most] = [this.#readClock(), this.#perSecond * burstSeconds];
    const bucket = this.#buckets.get(accountId) ?? { left: most, filledMs: nowMs };
    bucket.left = Math.min(most, bucket.left + ((nowMs - bucket.filledMs) / 1000) * this.#perSecond);
    bucket.filledMs = nowMs;
    this.#buckets.set(accountId, bucket);
    if (bucket.left < 1) throw tooMany(this.#perSecond);
    bucket.left--;
  }
}

const tooMany = (perSecond: number): AppError =>
  new AppError('too-many-requests', `An account may ask for this ${perSecond} times a second.`, {
    retryAfterSeconds: 1,
  });
