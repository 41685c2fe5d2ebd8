import { version } from '../package.json' with { type: 'json' };
import { Accounts } from './accounts/accounts.ts';
import { createApp } from './app.ts';
import { readBundle } from './catalogue/bundle.ts';
import type { Config } from './config.ts';
import { openLiveCatalogue } from './live-catalogue.ts';
import type { Log } from './log.ts';
import { openStore } from './store/open.ts';

const returnLeasesEveryMs = 1_000;
const idleSecondsMax = 10;
const bodyBytesAtSocketMax = 1024 * 1024;
const stopWithinMs = 9_000;

export type Service = { url: string; toolCount: number; stop(): Promise<void> };

/** A port that is free at this moment, on the address to listen on. */
const findFreePort = async (hostname: string): Promise<number> => {
  const server = Bun.serve({ port: 0, hostname, fetch: () => new Response() });
  const { port = 0 } = server;
  await server.stop(true);
  return port;
};

/**
 * Starts the whole service: store, catalogue, index, then the port. Rejects with what hinders it. `stop` serves what is
 * in flight, returns leased allowance and leaves the database checkpointed.
 */
export const startService = async (config: Config, log: Log, now: () => Date = () => new Date()): Promise<Service> => {
  const port = config.port || (await findFreePort(config.host));
  const baseUrl = config.baseUrl || `http://localhost:${port}`;
  const bundle = await readBundle();
  const store = openStore(config.databaseUrl);
  await store.catalogue.writeBundled(bundle.revision, bundle.tools);
  const catalogue = await openLiveCatalogue({ store: store.catalogue, taxonomy: bundle.taxonomy, log });
  const accounts = new Accounts({ store: store.accounts, now, passwordLengthMin: config.passwordLengthMin });

  let isStopping = false;
  const isReady = async (): Promise<boolean> =>
    !isStopping &&
    store.probe().then(
      () => true,
      (error) => {
        log.warn('the store cannot be written', { error: String(error.cause ?? error) });
        return false;
      },
    );

  const { corsOrigins } = config;
  const app = createApp({ accounts, ranker: catalogue.current, isReady, now, log, baseUrl, corsOrigins, version });
  app.listen({
    port,
    hostname: config.host,
    reusePort: false,
    idleTimeout: idleSecondsMax,
    maxRequestBodySize: bodyBytesAtSocketMax,
  });
  const { server } = app;
  if (server === null) throw new Error('The server did not start.');

  const leaseTimer = setInterval(() => {
    accounts.returnRestedLeases().catch((error) => log.error('unused allowance could not be returned', error));
  }, returnLeasesEveryMs);

  const stop = async (): Promise<void> => {
    isStopping = true;
    const giveUpAtMs = performance.now() + stopWithinMs;
    void server.stop();
    while (server.pendingRequests > 0 && performance.now() < giveUpAtMs) await Bun.sleep(5);
    await server.stop(true);
    clearInterval(leaseTimer);
    catalogue.stop();
    await accounts.close();
    store.close();
    log.flush();
  };

  return { url: baseUrl, toolCount: catalogue.current().catalogue.activeCount, stop };
};
