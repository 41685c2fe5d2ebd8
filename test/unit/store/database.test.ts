import { Database } from 'bun:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { completeTool } from '../../../src/catalogue/tool.ts';
import { openStore } from '../../../src/store/open.ts';
import { openDatabase } from '../../../src/store/sqlite/database.ts';

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'database-'));
  path = join(folder, 'some', 'where.db');
});

afterEach(() => rmSync(folder, { recursive: true }));

const readPragma = (database: Database, name: string): unknown =>
  Object.values(database.query(`PRAGMA ${name}`).get() as object)[0];

describe('openDatabase', () => {
  test('makes the folder and the file, migrated, and sets what durability needs', () => {
    const { client, close } = openDatabase(path);
    expect(existsSync(path)).toBe(true);
    expect(readPragma(client, 'journal_mode')).toBe('wal');
    expect(readPragma(client, 'synchronous')).toBe(2);
    expect(readPragma(client, 'foreign_keys')).toBe(1);
    expect(readPragma(client, 'user_version')).toBeGreaterThan(0);
    close();
  });

  test('opens again what it made, with what is in it', async () => {
    const first = await openStore(`sqlite:${path}`);
    const account = {
      id: 'acc_1',
      email: 'a@b.example',
      plan: 'free',
      customDailyLimit: null,
      createdAt: new Date(5),
      disabledAt: null,
    } as const;
    expect(await first.accounts.createAccount(account, null)).toBe(true);
    await first.close();
    const second = await openStore(`sqlite:${path}`);
    expect(await second.accounts.findAccount('acc_1')).toEqual(account);
    await second.close();
  });

  test('completes a tool that a version with fewer fields kept', async () => {
    const {
      plans: _,
      evidence: __,
      ...old
    } = completeTool({ id: 'a', name: 'A', description: 'A.', categories: ['C'] });
    const database = openDatabase(path);
    database.client.run('INSERT INTO tools VALUES (?, ?, ?)', ['a', JSON.stringify(old), 'own']);
    database.close();
    const store = await openStore(`sqlite:${path}`);
    const [stored] = await store.catalogue.loadStored();
    await store.close();
    expect(stored?.tool).toMatchObject({ id: 'a', plans: [], evidence: [] });
    expect(stored?.json).toBe(JSON.stringify(stored?.tool));
  });

  test('refuses a file that is no database, and leaves it as it is', () => {
    path = join(folder, 'text.db');
    writeFileSync(
      path,
      'not a database, but a text that is long enough to have a header of a hundred bytes; '.repeat(9),
    );
    const before = readFileSync(path, 'utf8');
    expect(() => openDatabase(path)).toThrow(/is damaged or is no SQLite database: restore a backup/);
    expect(readFileSync(path, 'utf8')).toBe(before);
  });

  test('refuses a damaged page', () => {
    openDatabase(path).close();
    const bytes = readFileSync(path);
    bytes.fill(0xa5, 4096, 8192);
    writeFileSync(path, bytes);
    rmSync(`${path}-wal`, { force: true });
    expect(() => openDatabase(path)).toThrow(/damaged/);
  });

  test('refuses a database of a newer version', () => {
    const { client, close } = openDatabase(path);
    client.run('PRAGMA user_version = 999');
    close();
    expect(() => openDatabase(path)).toThrow(/was made by a newer version of this service: upgrade the service/);
  });

  test('refuses a place that cannot be written', () => {
    expect(() => openDatabase('/proc/nowhere/x.db')).toThrow();
  });
});

describe('writing', () => {
  test('waits for a lock of half a second, and gives up on one that lasts', async () => {
    const database = openDatabase(path);
    const other = new Database(path);
    other.run('BEGIN IMMEDIATE');
    setTimeout(() => other.run('ROLLBACK'), 500);
    expect(await database.write(() => 'written')).toBe('written');

    other.run('BEGIN IMMEDIATE');
    expect(database.write(() => 'never')).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 2 });
    other.run('ROLLBACK');
    expect(await database.write(() => 'again')).toBe('again');
    await other.close();
    database.close();
  }, 10_000);

  test('undoes all of a transaction that throws', async () => {
    const database = openDatabase(':memory:');
    const fails = database.write(() => {
      database.client.run("INSERT INTO marks (name, value) VALUES ('half', '1')");
      throw new Error('no');
    });
    expect(fails).rejects.toThrow('no');
    await fails.catch(() => undefined);
    expect(database.client.query("SELECT * FROM marks WHERE name = 'half'").all()).toEqual([]);
    database.close();
  });
});
