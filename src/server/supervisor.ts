import type { Subprocess } from 'bun';
import { programWords } from '../build-target.ts';
import { openBundle } from '../catalogue/bundle.ts';
import { type Config, storeLimitsOf } from '../config.ts';
import { listenForMetrics } from '../http/system/metrics.ts';
import type { Log } from '../log.ts';
import { joinFamilies, type MetricFamily, renderFamilies } from '../metrics/metric-family.ts';
import { openStore } from '../store/open.ts';
import { claimPort } from './port.ts';
import { type ToParent, type ToWorker, workerSetting } from './worker.ts';

const backOffMinMs = 100;
const backOffMaxMs = 10_000;
/** A worker that has lived as long starts again without delay when it dies. */
const steadyAfterMs = 30_000;
const stopWithinMs = 10_000;
const readWithinMs = 1_000;

const restartFamily: Omit<MetricFamily, 'samples'> = {
  name: 'tool_recommendation_worker_restarts_total',
  type: 'counter',
  help: 'Workers that ended and were started again.',
};

type Greeting = { url: string; toolCount: number };

/** A worker that could not start; what hindered it, it has said itself. */
export class WorkerRefused extends Error {}

/** The processes on the port, as one. */
export type Workers = Greeting & {
  /** Puts a new process in the place of each, one after the other, each serving before the old one stops. */
  roll(): Promise<void>;
  stop(): Promise<void>;
  kill(): void;
};

/** One place among the workers, and the process that fills it for now. */
type Place = { name: string; process: Subprocess | undefined; startedMs: number; failures: number };

/** Brings the store up to date before the workers open it, so that they find nothing to do and its faults are told once. */
const prepareStore = async (config: Config): Promise<void> => {
  const store = await openStore(config.databaseUrl, storeLimitsOf(config));
  try {
    const { revision, readTools } = await openBundle();
    await store.catalogue.writeBundled(revision, readTools);
  } finally {
    await store.close();
  }
};

/**
 * Starts `config.workers` processes of this program that listen on one port, the kernel sharing the connections out, over
 * one database: the allowance is leased from it, and so is as exact as with one. A process that dies is started again,
 * after longer and longer waits if it keeps dying. Resolves when all serve; rejects if one cannot.
 */
export const startWorkers = async (config: Config, log: Log): Promise<Workers> => {
  const port = await claimPort(config, 'PORT');
  const metrics = { port: config.metricsPort, host: config.metricsHost };
  if (metrics.port > 0) await claimPort(metrics, 'METRICS_PORT');
  await prepareStore(config);

  const places = Array.from(
    { length: config.workers },
    (_, index): Place => ({
      ...{ name: String(index + 1), process: undefined, startedMs: 0, failures: 0 },
    }),
  );
  const readings = new Map<number, (families: MetricFamily[]) => void>();
  let lastReading = 0;
  let restarts = 0;
  let isStopping = false;
  /** Processes that have been replaced and serve what they have begun. */
  const retiring = new Set<Subprocess>();
  const stopMs = stopWithinMs + config.drainSeconds * 1000;

  const tell = (process: Subprocess | undefined, message: ToWorker): void => {
    if (process?.exitCode === null && process.signalCode === null) process.send(message);
  };
  const send = (place: Place, message: ToWorker): void => tell(place.process, message);

  /** The numbers of one worker; none if it does not answer in time, as one that is just starting. */
  const read = (place: Place): Promise<MetricFamily[]> =>
    new Promise((resolve) => {
      const id = ++lastReading;
      const timer = setTimeout(() => readings.get(id)?.([]), readWithinMs);
      readings.set(id, (families) => {
        clearTimeout(timer);
        readings.delete(id);
        resolve(families);
      });
      send(place, { kind: 'read', id });
    });

  const collect = async (): Promise<string> => {
    const reading = places.map(async (place) => [place.name, await read(place)] as const);
    const families = joinFamilies(new Map(await Promise.all(reading)));
    return renderFamilies([...families, { ...restartFamily, samples: [{ value: restarts }] }]);
  };

  const restart = (place: Place): void => {
    if (isStopping) return;
    restarts++;
    if (performance.now() - place.startedMs > steadyAfterMs) place.failures = 0;
    const waitMs = Math.min(backOffMaxMs, backOffMinMs * 2 ** place.failures++);
    log.warn('a worker has ended and is started again', {
      ...{ worker: place.name, exitCode: place.process?.exitCode, signal: place.process?.signalCode, waitMs },
    });
    setTimeout(() => {
      if (!isStopping) start(place).catch(() => restart(place));
    }, waitMs);
  };

  const hear = (place: Place, message: ToParent): void => {
    if (message.kind === 'families') readings.get(message.id)?.(message.families);
    if (message.kind === 'collect') {
      void collect().then((text) => send(place, { kind: 'collected', id: message.id, text }));
    }
  };

  /** Resolves when the worker serves; rejects when it ended before that. */
  const start = async (place: Place): Promise<Greeting> => {
    place.startedMs = performance.now();
    const { promise, resolve, reject } = Promise.withResolvers<Greeting>();
    let isReady = false;
    const child = Bun.spawn([...programWords], {
      env: { ...process.env, PORT: String(port), [workerSetting]: place.name },
      stdio: ['ignore', 'inherit', 'inherit'],
      ipc: (message: ToParent) => {
        if (message.kind !== 'ready') return hear(place, message);
        isReady = true;
        resolve(message);
      },
      onExit: () => {
        reject(new WorkerRefused('A worker could not start: the line before says why.'));
        if (isReady && place.process === child) restart(place);
      },
    });
    place.process = child;
    return promise;
  };

  /** Asks a process to stop, and ends it if it does not. */
  const dismiss = async (process: Subprocess): Promise<void> => {
    retiring.add(process);
    tell(process, { kind: 'stop' });
    const timer = setTimeout(() => process.kill('SIGKILL'), stopMs);
    await process.exited;
    clearTimeout(timer);
    retiring.delete(process);
  };

  const replace = async (place: Place): Promise<void> => {
    const old = place.process;
    try {
      await start(place);
    } catch (error) {
      place.process = old;
      throw error;
    }
    if (old) await dismiss(old);
  };

  let rolling: Promise<void> | undefined;
  const rollOnce = async (): Promise<void> => {
    log.info('workers are replaced one by one');
    try {
      for (const place of places) if (!isStopping) await replace(place);
      log.info('workers are replaced');
    } catch (error) {
      log.error('a new worker could not start: the old ones serve on', error);
    } finally {
      rolling = undefined;
    }
  };
  const roll = (): Promise<void> => {
    rolling ??= rollOnce();
    return rolling;
  };

  const kill = (): void => {
    isStopping = true;
    for (const process of [...places.map((place) => place.process), ...retiring]) process?.kill('SIGKILL');
  };

  let metricsServer: ReturnType<typeof listenForMetrics> | undefined;
  const stop = async (): Promise<void> => {
    isStopping = true;
    for (const place of places) send(place, { kind: 'stop' });
    const timer = setTimeout(kill, stopMs);
    await Promise.all([...places.map(({ process }) => process), ...retiring].map((process) => process?.exited));
    clearTimeout(timer);
    await metricsServer?.stop(true);
    log.flush();
  };

  try {
    const [first, ...others] = places as [Place, ...Place[]];
    const greeting = await start(first);
    await Promise.all(others.map(start));
    if (metrics.port > 0) metricsServer = listenForMetrics(collect, metrics);
    return { ...greeting, roll, stop, kill };
  } catch (error) {
    kill();
    throw error;
  }
};
