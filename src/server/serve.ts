import { commandFolder } from '../build-target.ts';
import { typedCommand } from '../cli/command-line/typed-command.ts';
import { type Config, ConfigFaults, readConfig } from '../config.ts';
import { quoteForShell } from '../launcher.ts';
import { createLog } from '../log.ts';
import { DatabaseRefused } from '../store/refusal.ts';
import { PortRefused } from './port.ts';
import { startService } from './service.ts';
import { startWorkers, WorkerRefused } from './supervisor.ts';
import { isWorker, serveAsWorker } from './worker.ts';

/** Why the service did not start, for the operator: one line a fault where the fault is known. */
const explain = (error: unknown): string => {
  const isKnown = [ConfigFaults, DatabaseRefused, PortRefused, WorkerRefused].some((kind) => error instanceof kind);
  return error instanceof Error ? (isKnown ? error.message : (error.stack ?? error.message)) : String(error);
};

const fail = (error: unknown): never => {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
};

const createProcessLog = ({ logLevel, logFormat }: Config) =>
  createLog(
    logLevel,
    () => new Date(),
    (text) => void process.stderr.write(text),
    logFormat === 'auto' ? (process.stderr.isTTY ? 'pretty' : 'json') : logFormat,
  );

/** The first signal stops cleanly; the second at once. */
const stopOnSignal = (signals: readonly NodeJS.Signals[], stop: () => Promise<void>, stopAtOnce: () => void): void => {
  let isStopping = false;
  for (const signal of signals) {
    process.on(signal, () => {
      if (isStopping) {
        stopAtOnce();
        process.exit(1);
      }
      isStopping = true;
      stop().then(() => process.exit(0), fail);
    });
  }
};

const email = 'you@example.com';

/** Says what comes next; each line of commands works as it stands, in any shell. */
const greet = (config: Config, { url, toolCount }: { url: string; toolCount: number }): void => {
  const port = config.port || Number(new URL(url).port);
  const commands = [`account create ${email}`, `key create ${email} --name first`].map((words) =>
    typedCommand({ ...config, port }, words),
  );
  if (commandFolder !== undefined) commands.unshift(`cd ${quoteForShell(commandFolder)}`);
  const browser = config.signUp === 'open' ? `in the browser at ${url}/sign-up, or ` : '';
  process.stdout.write(
    `Tool Recommendation API listens at ${url} with ${toolCount} tools.
Documentation: ${url}/docs
Next, make a key: ${browser}in another shell:
${commands.map((command) => `  ${command}\n`).join('')}`,
  );
};

/** Runs the service in this process, with its workers where there are several, until it is told to stop. */
export const serve = async (): Promise<void> => {
  try {
    const config = readConfig(process.env);
    const log = createProcessLog(config);
    if (isWorker()) return await serveAsWorker(config, log);
    if (config.workers > 1) {
      const workers = await startWorkers(config, log);
      stopOnSignal(['SIGTERM', 'SIGINT'], workers.stop, workers.kill);
      process.on('SIGHUP', () => void workers.roll());
      greet(config, workers);
      return;
    }
    const service = await startService(config, log);
    // A lone process has nobody to take its place: whoever watches over it starts the next.
    stopOnSignal(['SIGTERM', 'SIGINT', 'SIGHUP'], service.stop, () => {});
    greet(config, service);
  } catch (error) {
    fail(error);
  }
};
