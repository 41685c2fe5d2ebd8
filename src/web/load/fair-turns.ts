/** Work in steps: it yields after each, so that others may be served in between, and is done when it returns. */
type Steps<Result> = Iterator<unknown, Result>;

/** Does some of the work that waits; says whether that was the last of it. */
type Piece = () => boolean;

/** The requests of one account that wait, and how much time its work has had, on a clock that all lanes share. */
type Lane = { hadMs: number; isUnderWay: boolean; readonly waiting: Piece[] };

/** How much work is done before whatever else has arrived is looked at: health, metrics, cached answers, new connections. */
const turnMs = 4;
/** How long one account's work in steps goes on at a time. */
const pieceMs = 1;
/** How far ahead of the others whoever had nothing waiting begins: about what usual requests take. */
const creditMs = 10;

/**
 * Work that takes time, shared out fairly between accounts.
 *
 * As long as a turn of the event loop holds little work, all of it is done at once, as it comes. What goes beyond a few
 * milliseconds waits for the next turn in the lane of its account. Then the next piece is always of the account that has
 * had the least time: start-time fair queueing (Goyal, Vin and Cheng, 1996), a round robin in which whoever asks for
 * expensive things has fewer of them. A lane that begins to wait starts one usual request ahead of the one that is served:
 * it has no more credit than that from when it asked for nothing, and stands behind nobody's queue. So another account's
 * request waits for the piece of work that is being done and a little of each other account, however many those have.
 *
 * Work that may take long comes in steps. It is done as far as the turn goes, and the rest waits at the head of its lane.
 */
export class FairTurns {
  readonly #lanes = new Map<string, Lane>();
  #servedMs = 0;
  #workedMs = 0;
  #isTurnDue = false;
  /** How many lanes have work in steps that is begun and not done. */
  #underWay = 0;

  /** Does the work: now, or when its turn has come. */
  run<Result>(accountId: string, work: () => Result | Promise<Result>): Result | Promise<Result> {
    if (this.#isIdle()) return this.#measure(work);
    return new Promise((resolve, reject) => {
      this.#wait(accountId, () => {
        try {
          resolve(work());
        } catch (error) {
          reject(error);
        }
        return true;
      });
    });
  }

  /** Does the steps: now as far as a turn goes, the rest when its turns come. */
  runInSteps<Result>(accountId: string, steps: Steps<Result>): Result | Promise<Result> {
    if (this.#isIdle()) {
      const step = this.#measure(() => advance(steps, turnMs));
      if (step.done) return step.value;
    }
    return new Promise((resolve, reject) => {
      this.#wait(accountId, () => {
        try {
          const step = advance(steps, pieceMs);
          if (step.done) resolve(step.value);
          return step.done === true;
        } catch (error) {
          reject(error);
          return true;
        }
      });
    });
  }

  /** How many pieces of work wait. */
  get waiting(): number {
    let count = 0;
    for (const { waiting } of this.#lanes.values()) count += waiting.length;
    return count;
  }

  #isIdle(): boolean {
    return this.#lanes.size === 0 && this.#workedMs < turnMs;
  }

  #wait(accountId: string, piece: Piece): void {
    const lane = this.#lanes.get(accountId) ?? { hadMs: this.#servedMs - creditMs, isUnderWay: false, waiting: [] };
    this.#lanes.set(accountId, lane);
    lane.waiting.push(piece);
    this.#askForTurn();
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
    // Beside long work one piece makes a turn: what arrives passes through several until it is answered.
    do this.#serveNext();
    while (this.#underWay === 0 && this.#lanes.size > 0 && this.#workedMs < turnMs);
    if (this.#lanes.size > 0) this.#askForTurn();
  }

  #serveNext(): void {
    let next: [string, Lane] | undefined;
    for (const lane of this.#lanes) if (next === undefined || lane[1].hadMs < next[1].hadMs) next = lane;
    if (next === undefined) return;
    const [accountId, lane] = next;
    const [piece] = lane.waiting;
    this.#servedMs = Math.max(this.#servedMs, lane.hadMs);
    const workedBeforeMs = this.#workedMs;
    const isDone = piece === undefined || this.#measure(piece);
    if (isDone) lane.waiting.shift();
    this.#underWay += Number(!isDone) - Number(lane.isUnderWay);
    lane.isUnderWay = !isDone;
    lane.hadMs += this.#workedMs - workedBeforeMs;
    if (lane.waiting.length === 0) this.#lanes.delete(accountId);
  }
}

/** Does steps for about so long, at least one. */
const advance = <Result>(steps: Steps<Result>, forMs: number): IteratorResult<unknown, Result> => {
  const untilMs = performance.now() + forMs;
  for (;;) {
    const step = steps.next();
    if (step.done || performance.now() >= untilMs) return step;
  }
};
