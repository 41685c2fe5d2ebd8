import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Accounts } from '../src/accounts/accounts.ts';
import type { PlanName } from '../src/accounts/plan.ts';
import { type Config, readConfig } from '../src/config.ts';
import { createLog } from '../src/log.ts';
import { startService } from '../src/server/service.ts';
import { openStore } from '../src/store/open.ts';

type Options = { config?: Partial<Config>; now?: () => Date; onLog?: (text: string) => void };

export type RunningService = Awaited<ReturnType<typeof startRunningService>>;

/** The service as it is in production, on a free port of loopback and a database of its own. */
export const startRunningService = async ({ config, now = () => new Date(), onLog = () => {} }: Options = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'service-'));
  const databaseUrl = `sqlite:${join(folder, 'service.db')}`;
  // Floods come from one account here: its limits are on where they are tried.
  const env = { PORT: '0', HOST: '127.0.0.1', RATE_LIMIT_PER_SECOND: '0', IN_FLIGHT_MAX: '0' };
  const settings = { ...readConfig({ ...env, DATABASE_URL: databaseUrl }), ...config };
  const log = createLog(settings.logLevel, now, onLog);
  const service = await startService(settings, log, now);
  const store = await openStore(settings.databaseUrl, { now });
  const accounts = new Accounts({ store: store.accounts, now, passwordLengthMin: 15 });

  return {
    url: service.url,
    databaseUrl,
    log,
    /** The operator's hand: another process's view of the same database. */
    accounts,
    store,
    /** A new account with a key. */
    openAccount: async (plan: PlanName = 'professional', customDailyLimit: number | null = null) => {
      const account = await accounts.createAccount(`${crypto.randomUUID()}@example.org`, null, plan);
      if (customDailyLimit !== null) await accounts.setPlan(account, plan, customDailyLimit);
      const { key, view } = await accounts.createKey(account, 'test', null);
      return { account, key, keyId: view.id };
    },
    fetch: (path: string, init: RequestInit = {}) => fetch(`${service.url}${path}`, { redirect: 'manual', ...init }),
    stop: async () => {
      await store.close();
      await service.stop();
      rmSync(folder, { recursive: true });
    },
  };
};

export const bearer = (key: string): Record<string, string> => ({ Authorization: `Bearer ${key}` });
