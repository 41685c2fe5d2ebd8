import { version } from '../../package.json' with { type: 'json' };
import { Accounts } from '../accounts/accounts.ts';
import { createApp } from '../app.ts';
import { openBundle } from '../catalogue/bundle.ts';
import { type Config, storeLimitsOf } from '../config.ts';
import { type Collect, listenForMetrics } from '../http/system/metrics.ts';
import type { Log } from '../log.ts';
import { InstrumentedAccounts, instrumentLog, instrumentStore } from '../metrics/instrumentation.ts';
import { type MetricFamily, renderFamilies } from '../metrics/metric-family.ts';
import { MetricsCollector } from '../metrics/metrics-collector.ts';
import { openFamilies } from '../metrics/service-metrics.ts';
import { openStore } from '../store/open.ts';
import { openLiveCatalogue } from './catalogue-reloader.ts';
import { claimPort } from './port.ts';
import { startRetention } from './retention-job.ts';
import { watchStore } from './store-watch.ts';

const returnLeasesEveryMs = 1_000;
const idleSecondsMax = 10;
const bodyBytesAtSocketMax = 1024 * 1024;
const stopWithinMs = 9_000;
const dismissWithinMs = 1_000;
const quietMs = 50;

export type Service = {
  url: string;
  toolCount: number;
  /** The numbers of this process; empty where none are kept. */
  families(): Promise<MetricFamily[]>;
  stop(): Promise<void>;
};

/** One of several processes on the port; `collect` makes the numbers of all of them. */
export type WorkerRole = { collect: Collect };

/** Numbers are kept only where somebody can read them. */
const isWatched = ({ metricsPort, metricsToken }: Config): boolean => metricsPort > 0 || metricsToken !== '';

/** Whether the service is known outside by an address whose cookies anybody on the way can read. */
const isPlainOutside = (baseUrl: string): boolean =>
  /^http:\/\/(?!(localhost|127(\.\d+){3}|\[::1\])(:|$))/.test(baseUrl);

/**
 * Starts the whole service: store, catalogue, index, then the port. Rejects with what hinders it. `stop` serves on
 * until proxies have seen that it is not ready, then what is in flight, returns leased allowance and leaves the database checkpointed.
 */
export const startService = async (
  config: Config,
  plainLog: Log,
  now: () => Date = () => new Date(),
  role?: WorkerRole,
): Promise<Service> => {
  const port = role ? config.port : await claimPort(config, 'PORT');
  const ownMetrics = { port: role ? 0 : config.metricsPort, host: config.metricsHost };
  if (ownMetrics.port > 0) await claimPort(ownMetrics, 'METRICS_PORT');
  const watch = isWatched(config) ? new MetricsCollector() : undefined;
  const log = watch ? instrumentLog(plainLog, watch) : plainLog;
  const baseUrl = config.baseUrl || `http://localhost:${port}`;
  const bundle = await openBundle();
  const store = await openStore(config.databaseUrl, { ...storeLimitsOf(config), now });
  await store.catalogue.writeBundled(bundle.revision, bundle.readTools);
  const { taxonomy, readLeftOut } = bundle;
  const catalogue = await openLiveCatalogue({ store: store.catalogue, taxonomy, readLeftOut, log });
  const { passwordLengthMin, accountReadsPerSecond: readsPerSecond, keyChangesPerHour } = config;
  const rules = { now, passwordLengthMin, readsPerSecond, keyChangesPerHour };
  const accounts = watch
    ? new InstrumentedAccounts({ store: instrumentStore(store.accounts, watch), ...rules }, watch)
    : new Accounts({ store: store.accounts, ...rules });
  const families = openFamilies(watch, catalogue.current, store.figures, version);
  const collect = role?.collect ?? (async () => renderFamilies(await families.read()));

  let isStopping = false;
  const storeWatch = watchStore({ probe: store.probe, log });
  const isReady = async (): Promise<boolean> => !isStopping && (await storeWatch.ask());

  const { corsOrigins, signUp, publicPages, trustedProxies, securityContact, requestsPerSecond, inFlightMax } = config;
  if (isPlainOutside(config.baseUrl)) {
    log.warn('BASE_URL is plain http: sessions can be read on the way; put TLS in front, and https into BASE_URL');
  }
  if (config.baseUrl.startsWith('https:') && trustedProxies === 0) {
    log.warn(
      'BASE_URL is https and TRUST_PROXY 0: whoever ends TLS hides the visitors, who share the limits on sign-in; set it to the number of proxies',
    );
  }
  const metrics = config.metricsToken === '' ? undefined : { collect, token: config.metricsToken };
  const app = createApp({
    accounts,
    ranker: catalogue.current,
    changes: store.changes,
    isReady,
    storeFailed: storeWatch.fail,
    now,
    log,
    baseUrl,
    corsOrigins,
    version,
    metrics,
    signUp,
    publicPages,
    trustedProxies,
    securityContact,
    accountBounds: { requestsPerSecond, inFlightMax },
  });
  app.listen({
    port,
    hostname: config.host,
    reusePort: role !== undefined,
    idleTimeout: idleSecondsMax,
    maxRequestBodySize: bodyBytesAtSocketMax,
  });
  const { server } = app;
  if (server === null) throw new Error('The server did not start.');

  const metricsServer = ownMetrics.port > 0 ? listenForMetrics(collect, ownMetrics) : undefined;
  const retention = startRetention({ store: store.retention, now, log });
  const leaseTimer = setInterval(() => {
    accounts.returnRestedLeases().catch((error) => log.error('unused allowance could not be returned', error));
  }, returnLeasesEveryMs);

  /**
   * Bun's stop resets the connections that look idle, with whatever lies in them unread. So each is told to close with its
   * next answer first, until none has asked for a moment.
   */
  const dismissCallers = async (): Promise<void> => {
    let askedAtMs = performance.now();
    const giveUpAtMs = askedAtMs + dismissWithinMs;
    const answerLast = async (request: Request): Promise<Response> => {
      askedAtMs = performance.now();
      const response = await app.fetch(request);
      response.headers.set('Connection', 'close');
      return response;
    };
    server.reload({ fetch: answerLast, routes: {} });
    do await Bun.sleep(quietMs);
    while (performance.now() - askedAtMs < quietMs && performance.now() < giveUpAtMs);
  };

  const stop = async (): Promise<void> => {
    isStopping = true;
    await Bun.sleep(config.drainSeconds * 1000);
    const giveUpAtMs = performance.now() + stopWithinMs;
    await dismissCallers();
    void server.stop();
    while (server.pendingRequests > 0 && performance.now() < giveUpAtMs) await Bun.sleep(5);
    await server.stop(true);
    clearInterval(leaseTimer);
    storeWatch.stop();
    await metricsServer?.stop(true);
    families.stop();
    await retention.stop();
    catalogue.stop();
    await accounts.close();
    await store.close();
    log.flush();
  };

  return { url: baseUrl, toolCount: catalogue.current().catalogue.activeCount, families: families.read, stop };
};
