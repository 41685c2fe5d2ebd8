import { join } from 'node:path';

const root = join(import.meta.dir, '../../..');

export const environment = (env: Record<string, string>): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '',
  HOME: process.env['HOME'] ?? '',
  HOST: '127.0.0.1',
  PORT: '0',
  LOG_LEVEL: 'error',
  // Floods come from one account here.
  RATE_LIMIT_PER_SECOND: '0',
  IN_FLIGHT_MAX: '0',
  ACCOUNT_READS_PER_SECOND: '0',
  KEY_CHANGES_PER_HOUR: '0',
  ...env,
});

/**
 * Starts the real process, this checkout's or another's, and waits until it says where it listens. Rejects with its last
 * words if it exits instead.
 */
export const openProcess = async (env: Record<string, string>, cwd = root) => {
  const child = Bun.spawn(['bun', 'src/main.ts'], { cwd, env: environment(env), stdout: 'pipe', stderr: 'pipe' });
  const errors = new Response(child.stderr).text();
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const read = async (): Promise<void> => {
      for await (const chunk of child.stdout) {
        output += new TextDecoder().decode(chunk);
        const address = output.match(/listens at (\S+)/)?.[1];
        if (address && output.split('\n').length > 3) resolve(address);
      }
      reject(new Error(`exited with ${await child.exited}: ${await errors}`));
    };
    read().catch(reject);
  });
  return {
    url,
    pid: child.pid,
    output: () => output,
    /** All that it logged, once it has exited. */
    errors,
    exited: child.exited,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
  };
};

/** Runs one of the operator's commands to its end. */
export const runCli = async (databaseUrl: string, ...words: string[]) => {
  const child = Bun.spawn(['bun', 'src/cli/main.ts', ...words], {
    cwd: root,
    env: environment({ DATABASE_URL: databaseUrl }),
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const [output, errors, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { output, errors, code };
};
