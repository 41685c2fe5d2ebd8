import { AppError } from '../../errors.ts';

/** How much one account may ask of this process at a time; 0 is without limit. */
export type Bounds = { requestsPerSecond: number; inFlightMax: number };

/** What an account has under way, and until when the requests it has made would last it at the allowed rate. */
export type Seat = { inFlight: number; spentUntilMs: number };

/** An account that was idle may make the requests of so many seconds at once. */
const burstSeconds = 2;
const rememberedMax = 10_000;

/**
 * Requests a second and in flight, by account: a bound that a normal client never meets, and without which one client
 * could fill the process. The rate is the generic cell rate algorithm (ITU-T I.371, annex A), one number an account: each
 * request moves the time until which the account has spent its rate on by the time that one request is worth, and is
 * refused where that lies further ahead than the burst.
 */
export class AccountLimits {
  readonly #bounds: Bounds;
  readonly #msPerRequest: number;
  readonly #seats = new Map<string, Seat>();

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
    this.#msPerRequest = bounds.requestsPerSecond === 0 ? 0 : 1000 / bounds.requestsPerSecond;
  }

  /** Counts one request in; to be given to `leave` when it is answered. Throws `too-many-requests`. */
  enter(accountId: string): Seat {
    const nowMs = performance.now();
    const seat = this.#seats.get(accountId) ?? this.#addSeat(accountId, nowMs);
    const { inFlightMax, requestsPerSecond } = this.#bounds;
    if (inFlightMax > 0 && seat.inFlight >= inFlightMax) {
      throw refusal(`At most ${inFlightMax} requests of an account are answered at once.`, 1);
    }
    const spentUntilMs = Math.max(seat.spentUntilMs, nowMs) + this.#msPerRequest;
    const tooEarlyMs = spentUntilMs - nowMs - burstSeconds * 1000;
    // The last bit of a sum of many fractions is no reason to refuse the last request of a burst.
    if (tooEarlyMs > 1e-6) {
      throw refusal(`An account may make ${requestsPerSecond} requests a second.`, Math.ceil(tooEarlyMs / 1000));
    }
    seat.spentUntilMs = spentUntilMs;
    seat.inFlight++;
    return seat;
  }

  leave(seat: Seat): void {
    seat.inFlight--;
  }

  /** How many accounts are remembered. */
  get remembered(): number {
    return this.#seats.size;
  }

  #addSeat(accountId: string, nowMs: number): Seat {
    if (this.#seats.size >= rememberedMax) this.#forgetIdle(nowMs);
    const seat = { inFlight: 0, spentUntilMs: 0 };
    this.#seats.set(accountId, seat);
    return seat;
  }

  #forgetIdle(nowMs: number): void {
    for (const [accountId, { inFlight, spentUntilMs }] of this.#seats) {
      if (inFlight === 0 && spentUntilMs <= nowMs) this.#seats.delete(accountId);
    }
  }
}

const refusal = (message: string, retryAfterSeconds: number): AppError =>
  new AppError('too-many-requests', message, { retryAfterSeconds });
