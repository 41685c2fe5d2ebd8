import { Database } from 'bun:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Accounts } from '../../../src/accounts/accounts.ts';
import { openStore } from '../../../src/store/open.ts';
import { migrate } from '../../../src/store/sqlite/migrate.ts';
import { createClock } from '../../clock.ts';

const fixtures = join(import.meta.dir, 'schemas');
const migrations = readdirSync(join(import.meta.dir, '../../../migrations/sqlite')).filter((name) =>
  name.endsWith('.sql'),
);
const newest = migrations.length;
const earlier = Array.from({ length: newest - 1 }, (_, index) => index + 1);

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'upgrade-'));
  path = join(folder, 'service.db');
});
afterEach(() => rmSync(folder, { recursive: true }));

const readFixture = (version: number): string => readFileSync(join(fixtures, `${version}.sql`), 'utf8');

const makeDatabase = (version: number, at = path): void => {
  mkdirSync(dirname(at), { recursive: true });
  const database = new Database(at, { create: true });
  database.run('PRAGMA journal_mode = WAL');
  database.run(readFixture(version));
  database.close();
};

const readRows = (at: string, sql: string): unknown[] => {
  const database = new Database(at, { readonly: true });
  try {
    return database.query(sql).all();
  } finally {
    database.close();
  }
};

const readSchema = (database: Database): unknown[] =>
  database.query("SELECT type, name, tbl_name FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' ORDER BY name").all();

describe('an upgrade', () => {
  test('has a database of every earlier schema to start from, made as that schema was', () => {
    expect(readdirSync(fixtures).sort()).toEqual(earlier.map((version) => `${version}.sql`));
    for (const version of earlier) {
      const made = new Database(':memory:');
      made.run(readFixture(version));
      const migrated = new Database(':memory:');
      for (const name of migrations.sort().slice(0, version)) {
        const text = readFileSync(join(import.meta.dir, '../../../migrations/sqlite', name), 'utf8');
        for (const statement of text.split('--> statement-breakpoint')) migrated.run(statement);
      }
      expect(readSchema(made)).toEqual(readSchema(migrated));
      expect(made.query('PRAGMA user_version').get()).toEqual({ user_version: version });
    }
  });

  test.each(earlier)('from schema %d keeps every row, and its keys and plans work', async (version) => {
    makeDatabase(version);
    const tables = ['accounts', 'api_keys', 'usage_days', 'key_usage_days', 'sessions', 'tools'];
    const countAll = (at: string) => tables.map((table) => readRows(at, `SELECT count(*) AS count FROM ${table}`));
    const before = countAll(path);
    const store = await openStore(`sqlite:${path}`);
    expect(countAll(path)).toEqual(before);
    expect(readRows(path, 'PRAGMA user_version')).toEqual([{ user_version: newest }]);
    expect(readRows(path, 'PRAGMA foreign_key_check')).toEqual([]);

    const accounts = new Accounts({
      store: store.accounts,
      now: createClock('2026-09-20T10:00:00Z').now,
      passwordLengthMin: 15,
    });
    const key = readFixture(version).match(/tra_live_\w+/)?.[0] as string;
    const caller = await accounts.identify(key);
    expect(caller.account).toMatchObject({ email: 'first@example.org', plan: 'free' });
    expect((await accounts.reportUsage(caller.account)).standing.used).toBe(42);
    expect(await accounts.getAccount('second@example.org')).toMatchObject({
      plan: 'enterprise',
      customDailyLimit: 250,
    });
    expect((await store.catalogue.loadTools()).map(({ name }) => name)).toEqual(['Our Own Tool']);
    await store.close();
  });

  test.each(earlier)('from schema %d makes a whole copy beside it first', async (version) => {
    makeDatabase(version);
    await (await openStore(`sqlite:${path}`)).close();
    const copy = `${path}.schema-${version}.bak`;
    expect(readRows(copy, 'PRAGMA user_version')).toEqual([{ user_version: version }]);
    expect(readRows(copy, 'PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    expect(readRows(copy, 'SELECT used FROM usage_days')).toEqual([{ used: 42 }]);
  });

  test('copies nothing where there is nothing to upgrade', async () => {
    await (await openStore(`sqlite:${path}`)).close();
    await (await openStore(`sqlite:${path}`)).close();
    expect(readdirSync(folder).filter((name) => name.endsWith('.bak'))).toEqual([]);
  });

  test.skipIf(newest === 1)('that fails leaves the database as it was, copy and all', async () => {
    makeDatabase(1);
    const database = new Database(path);
    // In the way of what a later migration makes: its first table or column is there already, with another meaning.
    const names = readdirSync(join(import.meta.dir, '../../../migrations/sqlite')).filter((name) =>
      name.endsWith('.sql'),
    );
    const next = readFileSync(join(import.meta.dir, '../../../migrations/sqlite', names.sort()[1] as string), 'utf8');
    const created = next.match(/CREATE TABLE `(\w+)`/)?.[1];
    const added = next.match(/ALTER TABLE `(\w+)` ADD `(\w+)`/);
    database.run(created ? `CREATE TABLE ${created} (other text)` : `ALTER TABLE ${added?.[1]} ADD ${added?.[2]} text`);
    database.close();
    await expect(openStore(`sqlite:${path}`)).rejects.toThrow(/was left as it is/);
    expect(readRows(path, 'PRAGMA user_version')).toEqual([{ user_version: 1 }]);
    expect(readRows(path, 'SELECT used FROM usage_days')).toEqual([{ used: 42 }]);
    expect(existsSync(`${path}.schema-1.bak`)).toBe(true);
  });

  test('does not delete what refers to a table that is made again', () => {
    const database = new Database(':memory:');
    database.run('PRAGMA foreign_keys = ON');
    database.run('CREATE TABLE parents (id integer PRIMARY KEY)');
    database.run('CREATE TABLE children (parent integer REFERENCES parents (id) ON DELETE CASCADE)');
    database.run('INSERT INTO parents VALUES (1); INSERT INTO children VALUES (1)');
    const again =
      'CREATE TABLE fresh (id integer PRIMARY KEY, name text); INSERT INTO fresh (id) SELECT id FROM parents; DROP TABLE parents; ALTER TABLE fresh RENAME TO parents';
    migrate(database, ':memory:', [
      { name: '0000_again.sql', text: again.replaceAll('; ', '\n--> statement-breakpoint\n') },
    ]);
    expect(database.query('SELECT * FROM children').all()).toEqual([{ parent: 1 }]);
    expect(database.query('PRAGMA foreign_keys').get()).toEqual({ foreign_keys: 1 });

    const orphan = [
      ...Array(1).fill({ name: '0000_again.sql', text: '' }),
      { name: '0001_orphan.sql', text: 'DELETE FROM parents' },
    ];
    expect(() => migrate(database, ':memory:', orphan)).toThrow('0001_orphan.sql would leave rows of children without');
    expect(database.query('SELECT id FROM parents').all()).toEqual([{ id: 1 }]);
  });
});
