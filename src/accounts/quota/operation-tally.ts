import { type AccountStore, type OperationCount, OutcomeUnknown } from '../store.ts';

const writeEveryMs = 5_000;
/** So many different counts wait at most, while the store cannot be written say; more are not counted. */
const waitingMax = 50_000;
const dayMs = 86_400_000;

/**
 * Counts how each operation answered, for the charts of usage: in memory, and every few seconds in the store. A crash
 * loses those seconds. The allowance does not depend on it: that is the meter's.
 */
export class OperationTally {
  readonly #store: AccountStore;
  readonly #now: () => Date;
  #counts = new Map<string, OperationCount>();
  #writtenMs = performance.now();

  constructor(store: AccountStore, now: () => Date) {
    this.#store = store;
    this.#now = now;
  }

  add(accountId: string, operation: string, status: number): void {
    const dayNumber = Math.floor(this.#now().getTime() / dayMs);
    const name = `${accountId} ${dayNumber} ${status} ${operation}`;
    const known = this.#counts.get(name);
    if (known !== undefined) known.requests++;
    else if (this.#counts.size < waitingMax) {
      const day = new Date(dayNumber * dayMs).toISOString().slice(0, 10);
      this.#counts.set(name, { accountId, day, operation, status, requests: 1 });
    }
  }

  /** Writes what is counted, if it is time. */
  async writeIfDue(): Promise<void> {
    if (performance.now() - this.#writtenMs >= writeEveryMs) await this.write();
  }

  async write(): Promise<void> {
    this.#writtenMs = performance.now();
    const counts = this.#counts;
    if (counts.size === 0) return;
    this.#counts = new Map();
    try {
      await this.#store.addOperationCounts([...counts.values()]);
    } catch (error) {
      // Rather lost than counted twice.
      if (error instanceof OutcomeUnknown) throw error;
      for (const [name, count] of this.#counts) {
        const before = counts.get(name);
        if (before === undefined) counts.set(name, count);
        else before.requests += count.requests;
      }
      this.#counts = counts;
      throw error;
    }
  }
}
