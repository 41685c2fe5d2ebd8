/** The requests of one account that wait, and how much time its work has had, on a clock that all lanes share. */
type Lane = { hadMs: number; readonly waiting: (() => void)[] };

/** How much work is done before whatever else has arrived is looked at: health, metrics, cached answers, new connections. */
const turnMs = 4;

/**
 * Work that takes time, shared out fairly between accounts.
 *
 * As long as a turn of the event loop holds little work, all of it is done at once, as it comes. What goes beyond a few
 * milliseconds waits for the next turn in the lane of its account. Then the next piece is always of the account that has
 * had the least time: start-time fair queueing (Goyal, Vin and Cheng, 1996), a round robin in which whoever asks for dear
 * things has fewer of them. A lane that begins to wait starts level with the one that is served: it has no credit from
 * when it asked for nothing, and stands behind nobody's queue. So another account's request waits for the piece of work
 * that is being done and at most one of each other account, however many those have waiting.
 */
export class FairTurns {
  readonly #lanes = new Map<string, Lane>();
  #servedMs = 0;
  #workedMs = 0;
  #isTurnDue = false;

  /** Does the work: now, or when its turn has come. */
  run<Result>(accountId: string, work: () => Result | Promise<Result>): Result | Promise<Result> {
    if (this.#lanes.size === 0 && this.#workedMs < turnMs) return this.#measure(work);
    return new Promise((resolve, reject) => {
      const lane = this.#lanes.get(accountId) ?? { hadMs: this.#servedMs, waiting: [] };
      this.#lanes.set(accountId, lane);
      lane.waiting.push(() => {
        try {
          resolve(work());
        } catch (error) {
          reject(error);
        }
      });
      this.#askForTurn();
    });
  }

  /** How many pieces of work wait. */
  get waiting(): number {
    let count = 0;
    for (const { waiting } of this.#lanes.values()) count += waiting.length;
    return count;
  }

  #measure<Result>(work: () => Result): Result {
    const startedMs = performance.now();
    try {
      return work();
    } finally {
      this.#workedMs += performance.now() - startedMs;
      // Not before that: a turn of its own for each cheap request would cost more than the request.
      if (this.#workedMs >= turnMs) this.#askForTurn();
    }
  }

  #askForTurn(): void {
    if (this.#isTurnDue) return;
    this.#isTurnDue = true;
    setImmediate(() => this.#takeTurn());
  }

  #takeTurn(): void {
    this.#isTurnDue = false;
    this.#workedMs = 0;
    while (this.#lanes.size > 0 && this.#workedMs < turnMs) this.#serveNext();
    if (this.#lanes.size > 0) this.#askForTurn();
  }

  #serveNext(): void {
    let next: [string, Lane] | undefined;
    for (const lane of this.#lanes) if (next === undefined || lane[1].hadMs < next[1].hadMs) next = lane;
    if (next === undefined) return;
    const [accountId, lane] = next;
    const work = lane.waiting.shift();
    if (lane.waiting.length === 0) this.#lanes.delete(accountId);
    this.#servedMs = lane.hadMs;
    const workedBeforeMs = this.#workedMs;
    if (work) this.#measure(work);
    lane.hadMs += this.#workedMs - workedBeforeMs;
  }
}
