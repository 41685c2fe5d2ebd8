import { Database } from 'bun:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { copyFileSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { backupStore, inspectStore, restoreStore } from '../../../src/store/open.ts';
import { bearer } from '../../running-service.ts';
import { fingerprint, oneLineOf, openWorkspace, type Workspace } from './workspace.ts';

let work: Workspace;
beforeEach(() => {
  work = openWorkspace();
});
afterEach(() => work.close());

const askUsage = async (url: string, key: string): Promise<{ status: number; used: number }> => {
  const response = await fetch(`${url}/api/v1/usage`, { headers: bearer(key) });
  return { status: response.status, used: (await response.json()).used };
};

/** Asks one after the other until told to stop; says how many were answered with what. */
const askOnAndOn = (url: string, key: string) => {
  const statuses = new Map<number, number>();
  let isOver = false;
  const done = (async () => {
    while (!isOver) {
      const { status } = await fetch(`${url}/api/v1/industries`, { headers: bearer(key) });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  })();
  return {
    stop: async () => {
      isOver = true;
      await done;
      return statuses;
    },
  };
};

describe('backup FILE', () => {
  test('copies a serving database whole, hinders no request, and is what restore puts back', async () => {
    const service = await work.start();
    const key = await work.openAccount('a@example.org', 'professional');
    const asking = askOnAndOn(service.url, key);
    await Bun.sleep(100);
    const file = join(work.folder, 'copy.db');
    const { output, code } = await work.cli('backup', file, '--json');
    const statuses = await asking.stop();
    expect(code).toBe(0);
    expect(JSON.parse(output)).toEqual({ file, bytes: expect.any(Number) });
    expect([...statuses.keys()]).toEqual([200]);
    for (const one of [file, work.path, `${work.path}-wal`]) expect(statSync(one).mode & 0o777).toBe(0o600);
    const copy = new Database(file, { readonly: true });
    expect(copy.query('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
    expect(copy.query('SELECT count(*) AS count FROM accounts').get()).toEqual({ count: 1 });
    copy.close();
    expect(readdirSync(work.folder).filter((name) => name.includes('partial'))).toEqual([]);

    const late = await work.openAccount('late@example.org');
    service.kill('SIGTERM');
    await service.exited;
    const restored = JSON.parse((await work.cli('restore', file, '--json')).output);
    expect(existsSync(restored.kept)).toBe(true);
    const again = await work.start();
    expect((await askUsage(again.url, key)).used).toBeGreaterThan(0);
    expect((await askUsage(again.url, late)).status).toBe(401);
  }, 30_000);

  test('overwrites only when told to, and never the wrong thing', async () => {
    const service = await work.start();
    const file = join(work.folder, 'copy.db');
    writeFileSync(file, 'a letter');
    expect(oneLineOf(await work.cli('backup', file))).toBe(`${file} exists: name another file, or say --replace.`);
    expect(readFileSync(file, 'utf8')).toBe('a letter');
    expect((await work.cli('backup', file, '--replace')).code).toBe(0);
    expect(readFileSync(file, 'utf8')).toStartWith('SQLite format 3');

    const own = await work.cli('backup', work.path, '--replace');
    expect(oneLineOf(own)).toContain('is the database itself: name another file');
    const nowhere = join(work.folder, 'nowhere', 'copy.db');
    expect(oneLineOf(await work.cli('backup', nowhere))).toContain('does not exist: make it, or name another.');
    service.kill('SIGTERM');
    expect(await service.exited).toBe(0);
  }, 20_000);

  test('says that there is nothing to copy', async () => {
    expect(oneLineOf(await work.cli('backup', join(work.folder, 'copy.db')))).toContain('There is no database');
    expect(fingerprint(work.folder)).toEqual({});
  });
});

describe('restore FILE', () => {
  test('refuses over a running service, and goes through once that was killed', async () => {
    const service = await work.start();
    const key = await work.openAccount();
    const file = join(work.folder, 'copy.db');
    await work.cli('backup', file);
    expect(oneLineOf(await work.cli('restore', file))).toContain('is in use: stop the service first');
    expect((await askUsage(service.url, key)).status).toBe(200);

    service.kill('SIGKILL');
    await service.exited;
    const { code, output } = await work.cli('restore', file);
    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringContaining('is kept as service.db.before-restore-'),
    });
    const again = await work.start();
    expect((await askUsage(again.url, key)).status).toBe(200);
  }, 20_000);

  test('keeps what was there each time, also twice in one second', async () => {
    await work.openAccount();
    const file = join(work.folder, 'copy.db');
    await backupStore(work.databaseUrl, file);
    const at = new Date('2026-11-21T12:00:00Z');
    const kept: (string | null)[] = [];
    for (const name of ['first', 'second', 'third']) {
      writeFileSync(work.path, `${name} letter. `.repeat(500));
      kept.push(await restoreStore(work.databaseUrl, file, at));
    }
    expect(kept).toEqual(['', '-2', '-3'].map((number) => `${work.path}.before-restore-20261121T120000Z${number}`));
    expect(kept.map((path) => readFileSync(path ?? '', 'utf8').split(' ')[0])).toEqual(['first', 'second', 'third']);
    expect(await inspectStore(work.databaseUrl)).toMatchObject({ state: 'current', counts: { accounts: 1 } });
  });

  test('replaces a damaged database, and keeps the damaged one', async () => {
    await work.openAccount();
    const file = join(work.folder, 'copy.db');
    await backupStore(work.databaseUrl, file);
    writeFileSync(work.path, 'nothing left of it. '.repeat(500));
    const { kept } = JSON.parse((await work.cli('restore', file, '--json')).output);
    expect(readFileSync(kept, 'utf8')).toStartWith('nothing left of it.');
    expect(await inspectStore(work.databaseUrl)).toMatchObject({ state: 'current', counts: { accounts: 1 } });
  }, 20_000);

  test('does not play the log of the old database into the new one', async () => {
    const service = await work.start();
    const file = join(work.folder, 'copy.db');
    await work.cli('backup', file);
    await work.openAccount('after@example.org');
    service.kill('SIGKILL');
    await service.exited;
    expect(existsSync(`${work.path}-wal`)).toBe(true);
    const { kept } = JSON.parse((await work.cli('restore', file, '--json')).output);
    const countAccounts = (path: string): unknown => {
      const database = new Database(path, { readwrite: true });
      const row = database.query('SELECT count(*) AS count FROM accounts').get();
      database.close();
      return row;
    };
    expect(countAccounts(work.path)).toEqual({ count: 0 });
    expect(countAccounts(kept)).toEqual({ count: 1 });
  }, 20_000);

  test('refuses what is no whole backup of this service, and touches nothing', async () => {
    await work.openAccount();
    const good = join(work.folder, 'good.db');
    await backupStore(work.databaseUrl, good);
    const make = (name: string, change: (path: string) => void): string => {
      const path = join(work.folder, name);
      copyFileSync(good, path);
      change(path);
      return path;
    };
    const run = (statement: string) => (path: string) => {
      const database = new Database(path);
      database.run(statement);
      database.close();
    };
    const files: [string, string][] = [
      [make('text.db', (path) => writeFileSync(path, 'a letter '.repeat(900))), 'is no database'],
      [make('empty.db', (path) => writeFileSync(path, '')), 'is no database of this service'],
      [make('foreign.db', run('DROP TABLE api_keys')), 'is no database of this service'],
      [make('newer.db', run('PRAGMA user_version = 99')), 'was made by a newer version of this service'],
      [
        make('torn.db', (path) => {
          const bytes = readFileSync(path);
          bytes.fill(0xa5, 8192, 16_384);
          writeFileSync(path, bytes);
        }),
        'is damaged',
      ],
      [make('live.db', (path) => writeFileSync(`${path}-wal`, 'frames')), 'is not a backup but a database in use'],
      [join(work.folder, 'nothing.db'), 'There is no file'],
    ];
    // Whoever opens a database last takes its log and its index of the log away.
    const read = () =>
      Object.entries(fingerprint(work.folder)).filter(([name]) => !/service\.db-(shm|wal)$/.test(name));
    const before = read();
    for (const [file, what] of files) {
      await expect(restoreStore(work.databaseUrl, file, new Date())).rejects.toThrow(what);
    }
    expect(oneLineOf(await work.cli('restore', join(work.folder, 'text.db')))).toContain('is no database');
    expect(read()).toEqual(before);
  }, 30_000);
});
