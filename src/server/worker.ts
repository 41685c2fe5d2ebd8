import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import type { MetricFamily } from '../metrics/metric-family.ts';
import { startService } from './service.ts';

/** Set by the parent for each of the processes it starts: the worker's number. */
export const workerSetting = 'TOOL_RECOMMENDATION_WORKER';

export const isWorker = (): boolean => process.env[workerSetting] !== undefined && process.send !== undefined;

export type ToParent =
  | { kind: 'ready'; url: string; toolCount: number }
  /** The answer to `read`. */
  | { kind: 'families'; id: number; families: MetricFamily[] }
  /** Asks for the numbers of all workers, as text. */
  | { kind: 'collect'; id: number };

export type ToWorker =
  | { kind: 'stop' }
  | { kind: 'read'; id: number }
  /** The answer to `collect`. */
  | { kind: 'collected'; id: number; text: string };

/**
 * Serves the port together with the parent's other workers. It stops when the parent says so, or is gone, or when it is
 * told to by SIGTERM itself; an interrupt or a hang-up reaches the whole group, and the parent deals with it.
 */
export const serveAsWorker = async (config: Config, log: Log): Promise<void> => {
  const send = (message: ToParent): void => void process.send?.(message);
  const waiting = new Map<number, (text: string) => void>();
  let lastId = 0;
  const collect = (): Promise<string> =>
    new Promise((resolve) => {
      waiting.set(++lastId, resolve);
      send({ kind: 'collect', id: lastId });
    });

  const starting = startService(config, log, undefined, { collect });
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    starting
      .then((service) => service.stop())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  };
  process.on('SIGINT', () => {});
  process.on('SIGHUP', () => {});
  process.on('SIGTERM', stop);
  process.on('disconnect', stop);
  process.on('message', (message: ToWorker) => {
    if (message.kind === 'stop') stop();
    if (message.kind === 'read') {
      const { id } = message;
      void starting.then(async (service) => send({ kind: 'families', id, families: await service.families() }));
    }
    if (message.kind === 'collected') {
      waiting.get(message.id)?.(message.text);
      waiting.delete(message.id);
    }
  });

  const { url, toolCount } = await starting;
  send({ kind: 'ready', url, toolCount });
};
