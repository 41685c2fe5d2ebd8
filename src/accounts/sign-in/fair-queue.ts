import { AppError } from '../../errors.ts';

/** Who waits for a turn. `from` is a network address, or for a device that is known the device: each has turns of its own. */
export type Turn = { from: string; isKnown: boolean };

type Bounds = { atOnceMax: number; waitingInLaneMax: number; waitingFromMax: number; waitMsMax: number };
type Waiting = Turn & { start(): void; refuse(error: AppError): void };

/** What is remembered of somebody: wrong tries and refusals since the last right one, the last turn (0 is none yet), when they first came. */
type Standing = { faults: number; isProven: boolean; lastTurn: number; firstSeen: number; lastSeenMs: number };

const rememberedMs = 15 * 60_000;
const rememberedMax = 10_000;
const retryAfterSeconds = 2;

/**
 * Turns at work that is dear, for callers of whom most may be strangers with bad intent. There are two lanes, which have
 * turns by turns: one for devices that are known and for addresses whose last try was right, one for all others. In a
 * lane the next turn goes to
 *
 *   1. whoever has the fewest faults, so that guessers stand behind everybody who has not guessed wrong;
 *   2. then whoever's last turn is longest ago: a round robin, in which nobody has two turns while another has none;
 *   3. then, of those who had no turn yet, the last to come, as a new flow goes first in fq_codel (RFC 8290, 4.2): who
 *      comes into the middle of a flood is not behind all of it.
 *
 * So neither those who guess nor those who sign in to accounts of their own without end hold up anybody else. Only so many
 * wait in a lane, only so many from one place, and only for so long. When it is full, whoever is last in this order is
 * refused.
 */
export class FairQueue {
  readonly #bounds: Bounds;
  readonly #standings = new Map<string, Standing>();
  #waiting: Waiting[] = [];
  #running = 0;
  #wasTrusted = false;
  #count = 1;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /** Does the work when its turn has come. Rejects with `unavailable` where it cannot wait. */
  async run<Result>(turn: Turn, work: () => Promise<Result>): Promise<Result> {
    this.#standingOf(turn.from);
    if (this.#running >= this.#bounds.atOnceMax) await this.#wait(turn);
    else this.#running++;
    this.#standingOf(turn.from).lastTurn = this.#count++;
    try {
      return await work();
    } finally {
      const next = this.#takeNext();
      if (next) next.start();
      else this.#running--;
    }
  }

  /** The turn was used for a wrong try. */
  blame({ from }: Turn): void {
    const standing = this.#standingOf(from);
    standing.faults++;
    standing.isProven = false;
  }

  /** The turn was used well: what went before is forgotten. */
  forgive({ from }: Turn): void {
    const standing = this.#standingOf(from);
    standing.faults = 0;
    standing.isProven = true;
  }

  #wait(turn: Turn): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const timer = setTimeout(() => this.#refuse(waiting), this.#bounds.waitMsMax);
    const settle =
      <Value>(to: (value: Value) => void) =>
      (value: Value): void => {
        clearTimeout(timer);
        to(value);
      };
    const waiting: Waiting = { ...turn, start: settle(resolve) as () => void, refuse: settle(reject) };
    this.#waiting.push(waiting);
    const lane = this.#lane(this.#isTrusted(turn));
    if (this.#waitingFrom(turn.from) > this.#bounds.waitingFromMax) this.#refuse(waiting);
    else if (lane.length > this.#bounds.waitingInLaneMax) this.#refuse(this.#findWorst(lane));
    return promise;
  }

  #refuse(refused: Waiting | undefined): void {
    if (refused === undefined) return;
    this.#remove(refused);
    this.#standingOf(refused.from).faults++;
    refused.refuse(
      new AppError('unavailable', 'Too many people are signing in at this moment.', { retryAfterSeconds }),
    );
  }

  #takeNext(): Waiting | undefined {
    const [next = this.#lane(this.#wasTrusted)[0]] = this.#lane(!this.#wasTrusted);
    if (next === undefined) return undefined;
    this.#wasTrusted = this.#isTrusted(next);
    this.#remove(next);
    return next;
  }

  #remove(gone: Waiting): void {
    this.#waiting = this.#waiting.filter((waiting) => waiting !== gone);
  }

  #isTrusted({ from, isKnown }: Turn): boolean {
    return isKnown || this.#standingOf(from).isProven;
  }

  /** Who waits in a lane, the next first. */
  #lane(isTrusted: boolean): Waiting[] {
    return this.#waiting
      .filter((waiting) => this.#isTrusted(waiting) === isTrusted)
      .sort((one, other) => this.#compare(one, other));
  }

  /** The last of a lane; of those with as many faults, one of a place from which most wait. */
  #findWorst(lane: readonly Waiting[]): Waiting | undefined {
    return lane.toSorted(
      (one, other) =>
        this.#standingOf(one.from).faults - this.#standingOf(other.from).faults ||
        this.#waitingFrom(one.from) - this.#waitingFrom(other.from),
    )[lane.length - 1];
  }

  #compare(one: Turn, other: Turn): number {
    const [a, b] = [this.#standingOf(one.from), this.#standingOf(other.from)];
    return a.faults - b.faults || a.lastTurn - b.lastTurn || b.firstSeen - a.firstSeen;
  }

  #waitingFrom(from: string): number {
    return this.#waiting.filter((waiting) => waiting.from === from).length;
  }

  #standingOf(from: string): Standing {
    const nowMs = performance.now();
    const known = this.#standings.get(from);
    const isFresh = known !== undefined && nowMs - known.lastSeenMs < rememberedMs;
    const unknown = { faults: 0, isProven: false, lastTurn: 0, firstSeen: this.#count, lastSeenMs: nowMs };
    const standing = isFresh ? known : unknown;
    if (!isFresh) this.#count++;
    standing.lastSeenMs = nowMs;
    // Set anew, so that the map is in the order of last sight and its first entry is the one to forget.
    this.#standings.delete(from);
    this.#standings.set(from, standing);
    if (this.#standings.size > rememberedMax) {
      const [oldest] = this.#standings.keys();
      if (oldest !== undefined) this.#standings.delete(oldest);
    }
    return standing;
  }
}
