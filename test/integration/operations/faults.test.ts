import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fingerprint, openWorkspace, type Workspace } from './workspace.ts';

let work: Workspace;
let port: number;
const taken = createServer();
beforeAll(async () => {
  work = openWorkspace();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  port = (taken.address() as { port: number }).port;
});
afterAll(async () => {
  taken.close();
  await work.close();
});

/** Starts the service in vain; its last words. */
const startInVain = async (env: Record<string, string>): Promise<string> => {
  const error: unknown = await work.start(env).then(
    () => new Error('it started'),
    (refusal: unknown) => refusal,
  );
  const [, code, words] = String(error).match(/exited with (\d+): (.*)$/s) ?? [];
  if (code !== '1' || words?.trimEnd().includes('\n')) throw error;
  return words?.trimEnd() ?? '';
};

const isRoot = process.getuid?.() === 0;

describe('a start that cannot be', () => {
  test('says what is wrong and how to fix it in one line, exits with 1, and touches nothing', async () => {
    const file = join(work.folder, 'letter.db');
    writeFileSync(file, 'a letter. '.repeat(900));
    writeFileSync(join(work.folder, 'plain'), '');
    const locked = join(work.folder, 'locked');
    mkdirSync(locked);
    chmodSync(locked, 0o500);
    const cases: [Record<string, string>, string][] = [
      [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535'],
      [{ WORKERS: '0' }, 'WORKERS must be a whole number from 1 to 64'],
      [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must be 16 to 200 letters, digits and -._~+/='],
      [{ LOG_FORMAT: 'xml' }, 'LOG_FORMAT must be one of auto, json, pretty'],
      [{ PORT: String(port) }, `Port ${port} is taken: stop what listens there, or set PORT to another.`],
      [{ PORT: String(port), WORKERS: '2' }, `Port ${port} is taken: stop what listens there, or set PORT to another.`],
      [
        { METRICS_PORT: String(port) },
        `Port ${port} is taken: stop what listens there, or set METRICS_PORT to another.`,
      ],
      [
        { HOST: '192.0.2.1' },
        "The address 192.0.2.1 is none of this machine's: set HOST to one that is, such as 127.0.0.1.",
      ],
      [{ DATABASE_URL: `sqlite:${file}` }, 'is damaged or is no SQLite database: restore a backup'],
      [{ DATABASE_URL: `sqlite:${file}`, WORKERS: '2' }, 'is damaged or is no SQLite database: restore a backup'],
      [
        { DATABASE_URL: `sqlite:${join(work.folder, 'plain', 'x.db')}` },
        'cannot be opened: check that the folder exists',
      ],
      ...(isRoot
        ? []
        : ([[{ DATABASE_URL: `sqlite:${join(locked, 'x.db')}` }, 'cannot be written']] as const).map(
            ([env, words]): [Record<string, string>, string] => [env, words],
          )),
    ];
    const before = fingerprint(work.folder);
    const said = await Promise.all(cases.map(([env]) => startInVain(env)));
    cases.forEach(([, words], index) => {
      expect(said[index]).toContain(words);
    });
    const { [`letter.db-hold`]: _, ...after } = fingerprint(work.folder);
    expect(after).toEqual(before);
  }, 40_000);

  test('names a command that is not there, or is called wrongly, in one line', async () => {
    const unknown = await work.cli('bakcup', 'x');
    expect(unknown).toMatchObject({
      code: 2,
      output: '',
      errors: 'There is no command "bakcup x". Did you mean backup? See bun run cli help.\n',
    });
    const wrong = await work.cli('backup');
    expect(wrong).toMatchObject({
      code: 2,
      output: '',
      errors: 'backup: needs FILE: backup FILE [--replace]. See bun run cli help backup.\n',
    });
  }, 20_000);
});
