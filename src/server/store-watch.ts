import type { Log } from '../log.ts';

const lookEveryMs = 60_000;
const askedEveryMs = 1_000;
/** A little less, so that a timer that is early by a moment does not make two minutes of one. */
const tellEveryMs = 59_000;

type Dependencies = {
  /** Writes something of no consequence; rejects when the store cannot be written. */
  probe: () => Promise<void>;
  log: Log;
};

/**
 * Says in the log that the store fails: at once when a request meets it, or within a minute when nobody asks anything, and
 * once a minute as long as it lasts; then that it is over.
 */
export const watchStore = ({ probe, log }: Dependencies) => {
  let toldAtMs = Number.NEGATIVE_INFINITY;
  let isFailing = false;

  const fail = (error: unknown): void => {
    isFailing = true;
    if (performance.now() - toldAtMs < tellEveryMs) return;
    toldAtMs = performance.now();
    log.error('the store fails: requests are answered with 503', (error as Error).cause ?? error);
  };
  /** Whether the store takes writes. */
  const look = async (): Promise<boolean> => {
    try {
      await probe();
    } catch (error) {
      fail(error);
      return false;
    }
    if (isFailing) {
      log.info('the store serves again');
      isFailing = false;
      toldAtMs = Number.NEGATIVE_INFINITY;
    }
    return true;
  };

  let looked: { atMs: number; answer: Promise<boolean> } | undefined;
  /** The same, from memory within a second: whoever asks for our health may ask often. */
  const ask = (): Promise<boolean> => {
    if (looked === undefined || performance.now() - looked.atMs > askedEveryMs) {
      looked = { atMs: performance.now(), answer: look() };
    }
    return looked.answer;
  };
  const timer = setInterval(look, lookEveryMs);
  return { look, ask, fail, stop: () => clearInterval(timer) };
};
