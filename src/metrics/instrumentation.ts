import { Accounts, type Caller } from '../accounts/accounts.ts';
import type { Charge, Payer } from '../accounts/quota/meter.ts';
import type { AccountStore } from '../accounts/store.ts';
import type { Log } from '../log.ts';
import type { MetricsCollector } from './metrics-collector.ts';

/** A log that counts the requests it is told of. */
export const instrumentLog = (log: Log, watch: MetricsCollector): Log => ({
  ...log,
  request: (line) => {
    watch.countRequest(line);
    log.request(line);
  },
  warn: (message, fields) => {
    watch.logLines.warn++;
    log.warn(message, fields);
  },
  error: (message, error, fields) => {
    watch.logLines.error++;
    log.error(message, error, fields);
  },
});

/** A store that counts and times its commits of leases. */
export const instrumentStore = (store: AccountStore, watch: MetricsCollector): AccountStore => ({
  ...store,
  findKeys: (blindIndex) => {
    watch.keyLookups++;
    return store.findKeys(blindIndex);
  },
  exchangeLeases: async (returned, wanted, now) => {
    const startedMs = performance.now();
    try {
      return await store.exchangeLeases(returned, wanted, now);
    } catch (error) {
      watch.commitFailures++;
      throw error;
    } finally {
      watch.commitSeconds.observe((performance.now() - startedMs) / 1000);
      watch.commitBatch.observe(wanted.reduce((sum, { waiting }) => sum + waiting.length, 0));
    }
  },
});

/** Accounts that count how keys were verified and how requests were charged; it adds no turn of the event loop. */
export class InstrumentedAccounts extends Accounts {
  readonly #watch: MetricsCollector;

  constructor(dependencies: ConstructorParameters<typeof Accounts>[0], watch: MetricsCollector) {
    super(dependencies);
    this.#watch = watch;
  }

  override identify(key: string): Caller | Promise<Caller> {
    const caller = super.identify(key);
    const paths = this.#watch.keyVerifications;
    if (!(caller instanceof Promise)) {
      paths.memory++;
      return caller;
    }
    caller.then(
      () => paths.store++,
      () => paths.refused++,
    );
    return caller;
  }

  override charge(payer: Payer): Charge | Promise<Charge> {
    const charge = super.charge(payer);
    const decisions = this.#watch.quotaDecisions;
    if (!(charge instanceof Promise)) {
      decisions[charge.granted ? 'granted-from-lease' : 'refused']++;
      return charge;
    }
    charge.then(
      ({ granted }) => decisions[granted ? 'granted-by-commit' : 'refused']++,
      () => decisions.failed++,
    );
    return charge;
  }

  override refund(payer: Payer, charge: Charge): void {
    this.#watch.quotaDecisions.refunded++;
    super.refund(payer, charge);
  }
}
