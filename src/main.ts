import { ConfigFaults, readConfig } from './config.ts';
import { createLog } from './log.ts';
import { startService } from './service.ts';
import { DatabaseRefused } from './store/refusal.ts';

const fail = (message: string): never => {
  process.stderr.write(`${message}\n`);
  process.exit(1);
};

/** Why the service did not start, for the operator: one line a fault where the fault is known. */
const explain = (error: unknown): string => {
  if (error instanceof ConfigFaults || error instanceof DatabaseRefused) return error.message;
  if ((error as { code?: string }).code === 'EADDRINUSE') {
    return `Port ${process.env['PORT'] ?? 3000} is taken: stop what listens there, or set PORT to another.`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};

try {
  const config = readConfig(process.env);
  const log = createLog(
    config.logLevel,
    () => new Date(),
    (text) => void process.stderr.write(text),
  );
  const service = await startService(config, log);

  let isStopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) process.exit(1);
      isStopping = true;
      service.stop().then(
        () => process.exit(0),
        (error) => fail(explain(error)),
      );
    });
  }

  const { url, toolCount } = service;
  process.stdout.write(
    `Tool Recommendation API listens at ${url} with ${toolCount} tools.
Documentation: ${url}/docs
Next, make a key: bun run cli account create you@example.com && bun run cli key create you@example.com --name first
`,
  );
} catch (error) {
  fail(explain(error));
}
