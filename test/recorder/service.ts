import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environment, openProcess } from '../integration/process/process.ts';

const email = 'recorder@example.org';
const password = 'nine quiet lamps in a row';

/** Runs a command of a checkout, gives it the text to read, and gives what it says as JSON. */
const runCommand = async (root: string, databaseUrl: string, words: readonly string[], input = '') => {
  const child = Bun.spawn(['bun', 'src/cli/main.ts', ...words, '--json'], {
    cwd: root,
    env: environment({ DATABASE_URL: databaseUrl }),
    stdin: new Blob([input]),
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const [output, errors] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  if ((await child.exited) !== 0) throw new Error(`${words.join(' ')}: ${errors}`);
  return JSON.parse(output);
};

const signIn = async (url: string): Promise<string> => {
  const response = await fetch(`${url}/account/sign-in`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
    body: JSON.stringify({ email, password }),
  });
  const session = /session=([^;]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1];
  if (session === undefined) throw new Error(`signing in: ${response.status} ${await response.text()}`);
  return session;
};

/** The real service of a checkout on a new database, with an account that may ask without end, its key and its session. */
export const openService = async (root: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'recorder-'));
  const databaseUrl = `sqlite:${join(folder, 'service.db')}`;
  const service = await openProcess({ DATABASE_URL: databaseUrl }, root);
  const stop = async (): Promise<void> => {
    service.kill('SIGTERM');
    await service.exited;
    rmSync(folder, { recursive: true });
  };
  try {
    const words = ['account', 'create', email, '--plan', 'enterprise', '--password-stdin'];
    await runCommand(root, databaseUrl, words, `${password}\n`);
    const { key } = await runCommand(root, databaseUrl, ['key', 'create', email, '--name', 'recorder']);
    const session = await signIn(service.url);
    const page = await (await fetch(service.url)).text();
    const [style = '', script = ''] = ['css', 'js'].map(
      (ending) => new RegExp(`/assets/([\\w-]+\\.${ending})`).exec(page)?.[1] ?? '',
    );
    return { url: service.url, values: { key, session, style, script, base: service.url }, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

export type Service = Awaited<ReturnType<typeof openService>>;
