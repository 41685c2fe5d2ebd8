import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRandom } from '../../bench/load/workload.ts';
import { Accounts } from '../../src/accounts/accounts.ts';
import type { PlanName } from '../../src/accounts/plan.ts';
import { openStore } from '../../src/store/open.ts';
import { openProcess } from '../integration/process/process.ts';
import type { Row } from './trial.ts';

const databaseUrlOf = (path: string): string => (path.includes('://') ? path : `sqlite:${path}`);

export type Trial = { name: string; run(house: House): Promise<Row[]> };
export type Service = Awaited<ReturnType<House['openService']>>;
export type Hand = Awaited<ReturnType<House['openHand']>>;

/** A folder for databases and logs, the processes on them, and every secret that was ever handed out there. */
export class House {
  readonly seed: number;
  readonly folder = mkdtempSync(join(tmpdir(), 'hard-'));
  readonly random: () => number;
  readonly secrets: string[] = [];
  readonly #running = new Set<{ kill(signal: NodeJS.Signals): void }>();
  #databases = 0;
  #logs = 0;

  constructor(seed: number) {
    this.seed = seed;
    this.random = createRandom(seed);
    mkdirSync(join(this.folder, 'logs'));
  }

  /** The path of a database that does not exist yet. */
  nextPath(): string {
    return join(this.folder, `database-${++this.#databases}.db`);
  }

  /** Starts the real process on a database, a path or an address; what it logs is kept for the search for secrets. */
  async openService(path: string, env: Record<string, string> = {}) {
    const startedMs = performance.now();
    const service = await openProcess({ DATABASE_URL: databaseUrlOf(path), LOG_LEVEL: 'info', ...env });
    const startedInMs = performance.now() - startedMs;
    this.#running.add(service);
    const logPath = join(this.folder, 'logs', `${++this.#logs}.log`);
    const exited = service.exited.then(async (code) => {
      this.#running.delete(service);
      writeFileSync(logPath, service.output() + (await service.errors));
      return code;
    });
    const stop = (signal: NodeJS.Signals = 'SIGTERM'): Promise<number> => {
      service.kill(signal);
      return exited;
    };
    return { url: service.url, pid: service.pid, startedInMs, exited, stop, output: service.output };
  }

  /** The operator's hand on a database: another process's view of what a service serves. */
  async openHand(path: string) {
    const store = await openStore(databaseUrlOf(path));
    const accounts = new Accounts({ store: store.accounts, now: () => new Date(), passwordLengthMin: 15 });
    const openKey = async (account: Awaited<ReturnType<Accounts['createAccount']>>) => {
      const { key, view } = await accounts.createKey(account, 'hard', null);
      this.secrets.push(key);
      return { key, keyId: view.id };
    };
    return {
      store,
      accounts,
      openKey,
      /** A new account with a key. */
      openAccount: async (plan: PlanName = 'professional', dailyLimit: number | null = null) => {
        const account = await accounts.createAccount(`${crypto.randomUUID()}@example.org`, null, plan);
        if (dailyLimit !== null) await accounts.setPlan(account, plan, dailyLimit);
        return { account: await accounts.getAccount(account.email), ...(await openKey(account)) };
      },
      close: () => store.close(),
    };
  }

  /** Ends what is still running. */
  close(): void {
    for (const service of this.#running) service.kill('SIGKILL');
  }
}

export const bearer = (key: string): Record<string, string> => ({ Authorization: `Bearer ${key}` });

/** The status of an answer whose body has been read; 0 where none came. */
export const statusOf = async (url: string, init: RequestInit = {}): Promise<number> => {
  try {
    const response = await fetch(url, init);
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
};

/** Tries until it is true; gives the milliseconds that took, or `undefined` when they ran out. */
export const waitFor = async (isTrue: () => Promise<boolean>, withinMs: number): Promise<number | undefined> => {
  const startedMs = performance.now();
  while (performance.now() - startedMs < withinMs) {
    if (await isTrue()) return performance.now() - startedMs;
    await Bun.sleep(25);
  }
  return undefined;
};
