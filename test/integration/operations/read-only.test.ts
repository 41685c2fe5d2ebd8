import { Database } from 'bun:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findWriteHindrance, inspectStore } from '../../../src/store/open.ts';
import { openWorkspace, type Workspace } from './workspace.ts';

const isRoot = process.getuid?.() === 0;
const nobody = 65_534;
const root = join(import.meta.dir, '../../..');

type Finding = { about: string; state: string; found: string; fix?: string };

let work: Workspace;
let folder: string;
beforeEach(async () => {
  work = openWorkspace();
  folder = dirname(work.path);
  await work.openAccount();
});
afterEach(() => work.close());

const run = (...words: string[]): boolean => Bun.spawnSync(words, { stdout: 'ignore', stderr: 'ignore' }).success;

/** Makes the folder of the database a disk that cannot be written, for as long as the work takes. */
const onReadOnlyDisk = async (work: () => void | Promise<void>): Promise<boolean> => {
  if (!isRoot || !run('mount', '--bind', folder, folder)) return false;
  try {
    if (!run('mount', '-o', 'remount,ro,bind', folder)) return false;
    await work();
    return true;
  } finally {
    run('umount', folder);
  }
};

/** An operator's command as a user whom nothing belongs to. */
const runAsNobody = (...words: string[]) => {
  const env = { DATABASE_URL: work.databaseUrl, PATH: process.env['PATH'] ?? '', HOME: '/nonexistent', PORT: '0' };
  const become = ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups'];
  const { stdout, stderr, exitCode } = Bun.spawnSync([...become, 'bun', 'src/cli/main.ts', ...words], {
    cwd: root,
    env,
  });
  return { output: stdout.toString(), errors: stderr.toString(), code: exitCode };
};

/** A database whose last writes lie in its log, as a process that was killed leaves it. */
const leaveLog = (): void => {
  const database = new Database(work.path);
  database.run('PRAGMA wal_autocheckpoint = 0');
  database.run("INSERT INTO accounts (id, email, plan, created_at) VALUES ('late', 'late@example.org', 'free', 0)");
  for (const ending of ['', '-wal']) copyFileSync(work.path + ending, `${work.path}.left${ending}`);
  database.close();
  for (const ending of ['', '-wal']) copyFileSync(`${work.path}.left${ending}`, work.path + ending);
};

describe('a healthy database on a read-only disk', () => {
  test('is not called damaged, and can be backed up, its log included', async () => {
    leaveLog();
    const file = join(work.folder, 'copy.db');
    const wasTried = await onReadOnlyDisk(async () => {
      expect(findWriteHindrance(folder)).toBe('disk');
      expect(await inspectStore(work.databaseUrl)).toMatchObject({ state: 'current', counts: { accounts: 2 } });
      const findings: Finding[] = JSON.parse((await work.cli('doctor', '--json')).output);
      expect(findings.find(({ about }) => about === 'disk')).toMatchObject({
        ...{ state: 'fault', found: expect.stringContaining('read-only disk'), fix: 'mount the disk for writing' },
      });
      expect(findings.find(({ about }) => about === 'database')).toMatchObject({ state: 'ok' });
      expect((await work.cli('backup', file)).code).toBe(0);
    });
    if (!wasTried) return;
    const copy = new Database(file, { readonly: true });
    expect(copy.query('SELECT count(*) AS count FROM accounts').get()).toEqual({ count: 2 });
    copy.close();
  }, 20_000);
});

describe.if(isRoot && Bun.which('setpriv') !== null)('another user', () => {
  test('who may read the folder can look at the database and back it up, and leaves nothing there', () => {
    if (runAsNobody('--help').code !== 0) return;
    for (const path of [work.folder, folder]) chmodSync(path, 0o755);
    for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o644);
    const target = join(work.folder, 'target');
    mkdirSync(target);
    chmodSync(target, 0o777);
    const before = readdirSync(folder);
    const findings: Finding[] = JSON.parse(runAsNobody('doctor', '--json').output);
    expect(findings.find(({ about }) => about === 'disk')).toMatchObject({
      ...{ state: 'fault', found: expect.stringContaining(`this is user ${nobody}`) },
    });
    expect(findings.find(({ about }) => about === 'database')).toMatchObject({ state: 'ok' });
    expect(runAsNobody('backup', join(target, 'copy.db'))).toMatchObject({ code: 0, errors: '' });
    expect(existsSync(join(target, 'copy.db'))).toBe(true);
    expect(readdirSync(folder)).toEqual(before);
  }, 20_000);

  test('who may not is told so, and not that it is damaged', () => {
    if (runAsNobody('--help').code !== 0) return;
    for (const path of [work.folder, folder]) chmodSync(path, 0o755);
    const findings: Finding[] = JSON.parse(runAsNobody('doctor', '--json').output);
    const found = findings.find(({ about }) => about === 'database');
    expect(found).toMatchObject({ state: 'fault', fix: expect.stringContaining('not known to be damaged') });
    expect(JSON.stringify(found)).not.toContain('restore');
  }, 20_000);
});
