import { Database } from 'bun:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { completeTool } from '../../../src/catalogue/tool.ts';
import { movedTables } from '../../../src/store/move.ts';
import { backupStore, inspectStore, moveStores, openStore, restoreStore } from '../../../src/store/open.ts';
import { hasPostgres, type Postgres, postgresNeeded, startPostgres } from '../../postgres.ts';
import { runCli } from '../process/process.ts';

const at = (seconds: number): Date => new Date(Date.UTC(2026, 2, 10) + seconds * 1000);
const day = '2026-03-10';

/** Something in every table, with texts and numbers that are easily changed on the way. */
const fillStore = async (url: string): Promise<void> => {
  const store = await openStore(url);
  const { accounts: rows, catalogue } = store;
  for (const [id, email] of [
    ['acc_1', 'ünï@example.org'],
    ['acc_2', "o'neill\\@example.org"],
  ] as const) {
    await rows.createAccount(
      { id, email, plan: 'enterprise', customDailyLimit: 0, createdAt: at(1), disabledAt: null },
      '$argon2id$x',
    );
    for (const name of ['zebra 🦓', 'a "quoted", {braced} \\name']) {
      const key = {
        id: `${id}_${name.length}`,
        accountId: id,
        name,
        ending: 'wxyz',
        createdAt: at(2),
        rotatedAt: null,
      };
      const rest = { expiresAt: new Date(8.64e15), revokedAt: null, hash: `${id}${name}`, blindIndex: 'i' };
      await rows.createKey({ ...key, ...rest }, null, at(2));
    }
    const [key] = await rows.listKeys(id, { limit: 1, offset: 0, isLive: true }, at(3));
    await rows.rotateKey(
      key?.id as string,
      id,
      { hash: `new ${id}`, blindIndex: 'j', ending: 'abcd' },
      { olderEndAt: at(9), olderMax: 1 },
      at(3),
    );
    const lease = { accountId: id, day, limit: null, held: 0, waiting: [key?.id as string] };
    await rows.exchangeLeases([], [lease], at(4));
    await rows.addOperationCounts([{ accountId: id, day, operation: 'GET /x', status: 200, requests: 3 }]);
    for (const seconds of [5, 5]) {
      const session = { id: crypto.randomUUID(), accountId: id, createdAt: at(5), lastSeenAt: at(seconds) };
      await rows.createSession({ ...session, expiresAt: at(99), browser: null });
    }
    await rows.createResetLink({ id: `link ${id}`, accountId: id, expiresAt: at(60) });
    await rows.offerSecondFactor(id, 'secret');
    await rows.enableSecondFactor(id, 'secret', 5, ['one', 'two'], at(6));
  }
  await rows.takeAttempts([{ throttle: 'confirm', subject: 'somebody' }], at(7));
  await rows.keepSecret('cookies', 'a secret');
  const tool = (id: string, description: string) => completeTool({ id, name: id, description, categories: ['C'] });
  await catalogue.writeBundled('r1', [tool('b', 'Quotes "…" \u2028'), tool('a', 'A.')]);
  await catalogue.writeOwn([tool('c', 'C.'), tool('a', 'Ours.')], { replace: false });
  await catalogue.noteRevision(2, 'rev');
  await store.close();
};

/** What a service would read of it. */
const readStore = async (url: string) => {
  const store = await openStore(url);
  const { accounts: rows, catalogue, changes } = store;
  const accounts = await rows.listAccounts();
  const read = {
    accounts,
    keys: await Promise.all(
      accounts.map(({ id }) => rows.listKeys(id, { limit: 9, offset: 0, isLive: false }, at(10))),
    ),
    used: await Promise.all(accounts.map(({ id }) => rows.listUsage(id, day))),
    sessions: await Promise.all(accounts.map(({ id }) => rows.listSessions(id))),
    count: await rows.readChangeCount(),
    tools: await catalogue.loadStored(),
    extent: await changes.readExtent(),
    changes: await changes.readChanges(0, 100),
  };
  await store.close();
  return read;
};

describe.skipIf(!hasPostgres)(`moving between both kinds of store${postgresNeeded}`, () => {
  let server: Postgres;
  let folder: string;
  beforeAll(async () => {
    server = await startPostgres();
    folder = mkdtempSync(join(tmpdir(), 'move-'));
  }, 60_000);
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true });
  }, 30_000);

  test('takes everything there and back, and numbers go on where they were', async () => {
    const [first, back] = [`sqlite:${join(folder, 'first.db')}`, `sqlite:${join(folder, 'back.db')}`];
    const there = await server.makeDatabase();
    await fillStore(first);
    const before = await readStore(first);
    const report = await moveStores(first, there);
    for (const table of movedTables) expect([table, report.tables[table].rows]).not.toEqual([table, 0]);
    expect(JSON.stringify(report)).not.toContain('postgres:');
    expect(await readStore(there)).toEqual(before);
    const returned = await moveStores(there, back);
    expect(returned.tables).toEqual(report.tables);
    expect(await readStore(back)).toEqual(before);
    for (const url of [there, back]) {
      const store = await openStore(url);
      const late = completeTool({ id: 'z', name: 'Z', description: 'Z.', categories: ['C'] });
      await store.catalogue.writeOwn([late], { replace: false });
      expect(await store.changes.readExtent()).toMatchObject({ newest: before.extent.newest + 1 });
      await store.close();
    }
  }, 60_000);

  test('refuses what is in use, what is not empty and what is not there, and changes nothing', async () => {
    const [path, there] = [join(folder, 'used.db'), await server.makeDatabase()];
    await fillStore(`sqlite:${path}`);
    const fresh = () => `sqlite:${join(folder, `${crypto.randomUUID()}.db`)}`;
    const store = await openStore(`sqlite:${path}`);
    await expect(moveStores(`sqlite:${path}`, there)).rejects.toThrow('is in use: stop the service first');
    await store.close();
    await expect(moveStores(fresh(), there)).rejects.toThrow('There is no database');
    await moveStores(`sqlite:${path}`, there);
    await expect(moveStores(`sqlite:${path}`, there)).rejects.toThrow('is not empty');
    const target = fresh();
    await moveStores(there, target);
    await expect(moveStores(there, target)).rejects.toThrow('is not empty');
    const running = await openStore(there);
    await running.probe();
    await expect(moveStores(there, fresh())).rejects.toThrow('stop it first, on all machines');
    await running.close();
  }, 60_000);

  test('undoes all of it when a row cannot be taken', async () => {
    const [path, there] = [join(folder, 'odd.db'), await server.makeDatabase()];
    await fillStore(`sqlite:${path}`);
    const database = new Database(path);
    database.run('PRAGMA foreign_keys = OFF');
    database.run("INSERT INTO reset_links (id, account_id, expires_at) VALUES ('x', 'nobody', 1)");
    database.close();
    await expect(moveStores(`sqlite:${path}`, there)).rejects.toThrow('reset_links');
    expect(await inspectStore(there)).toMatchObject({ state: 'current', counts: { accounts: 0, tools: 0 } });
  }, 60_000);

  test('is a command, which shows no password', async () => {
    const [path, there] = [join(folder, 'command.db'), new URL(await server.makeDatabase())];
    there.password = 'not-to-be-shown';
    await fillStore(`sqlite:${path}`);
    const { output, errors, code } = await runCli('sqlite:unused.db', 'move', `sqlite:${path}`, there.href);
    expect([code, errors]).toEqual([0, '']);
    expect(output).toContain('with the same counts and digests');
    expect(output).not.toContain('not-to-be-shown');
    expect((await runCli('sqlite:unused.db', 'move', 'mysql://x', there.href)).errors).toContain('must be sqlite:');
    const doctor = JSON.parse((await runCli(there.href, 'doctor', '--json')).output);
    const found = (about: string) => doctor.find((finding: { about: string }) => finding.about === about);
    expect(found('server')).toMatchObject({ found: expect.stringMatching(/PostgreSQL 1\d.* answers in .* ms/) });
    expect(found('database')).toMatchObject({ state: 'ok', found: expect.stringContaining('2 accounts, 3 tools') });
  }, 60_000);

  test('and backups of a server are made by its own programs, and restored by them', async () => {
    const there = await server.makeDatabase();
    await fillStore(there);
    const file = join(folder, 'backup.dump');
    expect(await backupStore(there, file)).toBe(statSync(file).size);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const store = await openStore(there);
    expect((await store.figures()).backupSeconds).toBeGreaterThan(Date.now() / 1000 - 60);
    await store.close();
    await expect(restoreStore(there, file, new Date())).rejects.toThrow('pg_restore --clean');
    await expect(backupStore(`${there}_none`, join(folder, 'none.dump'))).rejects.toThrow('No backup was made');
    expect(existsSync(join(folder, 'none.dump'))).toBe(false);
  }, 60_000);
});
