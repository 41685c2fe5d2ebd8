import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Accounts } from '../../../src/accounts/accounts.ts';
import type { PlanName } from '../../../src/accounts/plan.ts';
import { openStore } from '../../../src/store/open.ts';
import { openProcess } from '../process/process.ts';

type Process = Awaited<ReturnType<typeof openProcess>>;

const root = join(import.meta.dir, '../../..');

/** Runs one of the operator's commands to its end. */
const runCommand = async (env: Record<string, string>, words: readonly string[], cwd = root) => {
  const child = Bun.spawn(['bun', join(root, 'src/cli/main.ts'), ...words], {
    cwd,
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', HOST: '127.0.0.1', PORT: '0', ...env },
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const [output, errors] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  return { output, errors, code: await child.exited };
};

/** A folder of one test's own, with a database in it and the processes that were started on it; all is gone at the end. */
export const openWorkspace = () => {
  const folder = mkdtempSync(join(tmpdir(), 'operations-'));
  const path = join(folder, 'data', 'service.db');
  const databaseUrl = `sqlite:${path}`;
  const started: Process[] = [];
  const cliWith = (env: Record<string, string>, ...words: string[]) =>
    runCommand({ DATABASE_URL: databaseUrl, ...env }, words);
  const cli = (...words: string[]) => cliWith({}, ...words);

  return {
    folder,
    path,
    databaseUrl,
    cli,
    cliWith,
    /** The same, in a folder of one's choice. */
    cliIn: (cwd: string, ...words: string[]) => runCommand({ DATABASE_URL: databaseUrl }, words, cwd),
    start: async (env: Record<string, string> = {}): Promise<Process> => {
      const service = await openProcess({ DATABASE_URL: databaseUrl, ...env });
      started.push(service);
      return service;
    },
    /** A new account with a key, made from this process. */
    openAccount: async (email = 'a@example.org', plan: PlanName = 'free'): Promise<string> => {
      const store = await openStore(databaseUrl);
      const accounts = new Accounts({ store: store.accounts, now: () => new Date(), passwordLengthMin: 15 });
      const account = await accounts.createAccount(email, null, plan);
      const { key } = await accounts.createKey(account, 'test', null);
      await store.close();
      return key;
    },
    close: async (): Promise<void> => {
      for (const { kill } of started) kill('SIGKILL');
      await Promise.all(started.map(({ exited }) => exited));
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

export type Workspace = ReturnType<typeof openWorkspace>;

/** Every file of a folder with a digest of what is in it, to see that nothing was touched. */
export const fingerprint = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .sort()
      .filter((name) => statSync(join(folder, name)).isFile())
      .map((name) => [name, Bun.hash(readFileSync(join(folder, name))).toString(36)]),
  );

/** A command that failed as it should: exit code 1, nothing said on the output, and one line on the error output. */
export const oneLineOf = ({ output, errors, code }: { output: string; errors: string; code: number }): string => {
  const lines = errors.trimEnd().split('\n');
  if (code !== 1 || output !== '' || lines.length !== 1) {
    throw new Error(`exit code ${code}, output ${JSON.stringify(output)}, errors ${JSON.stringify(errors)}`);
  }
  return lines[0] as string;
};
