import { Database } from 'bun:sqlite';
import { copyFileSync, existsSync, linkSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseRefused } from '../refusal.ts';
import type { StoreFigures, StoreReport } from '../report.ts';
import { refuse } from './database.ts';
import { copyDatabase, findDamage, isOurs, readVersion, sync } from './database-copy.ts';
import { lockDatabaseExclusively, lockDatabaseShared } from './lock.ts';
import { readMigrations } from './migrate.ts';

const withDatabase = <Result>(path: string, work: (client: Database) => Result): Result => {
  const client = new Database(path, { readwrite: true, create: false });
  try {
    client.run('PRAGMA busy_timeout = 2000');
    return work(client);
  } finally {
    client.close();
  }
};

const checkFolder = (path: string): void => {
  if (existsSync(dirname(path))) return;
  throw new DatabaseRefused(`The folder ${dirname(path)} does not exist: make it, or name another.`);
};

const missing = (path: string): DatabaseRefused =>
  new DatabaseRefused(
    `There is no database ${path}: DATABASE_URL names it; the service makes it when it first starts.`,
  );

const isSameFile = (one: string, other: string): boolean => {
  const [a, b] = [statSync(one), statSync(other)];
  return a.dev === b.dev && a.ino === b.ino;
};

const backupMark = 'backup';

/**
 * Leaves a mark in the database that it was backed up, for its age to be watched. A backup is as good without it: an
 * earlier schema has no such table, and a disk may be for reading alone.
 */
const markBackup = (client: Database): void => {
  try {
    const at = Math.floor(Date.now() / 1000);
    client.run(
      'INSERT INTO marks (name, value) VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
      [backupMark, String(at)],
    );
  } catch {}
};

const sizeOf = (file: string): number => (existsSync(file) ? statSync(file).size : 0);

/** The figures of an open database. */
export const measureDatabase = (client: Database, path: string): StoreFigures => {
  const { bavail, bsize } = statfsSync(dirname(path));
  const mark = client.query<{ value: string }, [string]>('SELECT value FROM marks WHERE name = ?1').get(backupMark);
  return {
    ...{ backupSeconds: Number(mark?.value ?? 0), diskFreeBytes: bavail * bsize },
    ...{ bytes: sizeOf(path), logBytes: sizeOf(`${path}-wal`) },
  };
};

/** Writes a checked copy of the database at `path`, which may be in use, to `target`; says how many bytes it has. */
export const backupDatabase = (path: string, target: string): number => {
  checkFolder(target);
  if (!existsSync(path)) throw missing(path);
  if (existsSync(target) && isSameFile(path, target)) {
    throw new DatabaseRefused(`${target} is the database itself: name another file.`);
  }
  try {
    const hold = lockDatabaseShared(path);
    try {
      withDatabase(path, (client) => {
        copyDatabase(client, target);
        markBackup(client);
      });
    } finally {
      hold.release();
    }
    return statSync(target).size;
  } catch (error) {
    throw refuse(path, error);
  }
};

/** Throws `DatabaseRefused` unless the file is a whole database of this service, not newer than it. */
const checkBackup = (path: string, named: string): void => {
  const unfit = (why: string) => new DatabaseRefused(`${named} ${why} Nothing was changed.`);
  try {
    withDatabase(path, (client) => {
      if (!isOurs(client)) throw unfit('is no database of this service: name a file that backup made.');
      if (readVersion(client) > readMigrations().length) {
        throw unfit('was made by a newer version of this service: upgrade the service.');
      }
      const damage = findDamage(client, 'integrity_check');
      if (damage !== undefined) throw unfit('is damaged: use another backup.');
      // Left by a database that was copied in another way: what is restored must be one file.
      client.run('PRAGMA journal_mode = DELETE');
    });
  } catch (error) {
    throw error instanceof DatabaseRefused ? error : unfit('is no database: name a file that backup made.');
  }
};

/** Gives a file a second name; where the disk knows no such thing, a copy of it. */
const keepAs = (path: string, kept: string): void => {
  try {
    linkSync(path, kept);
  } catch {
    copyFileSync(path, kept);
  }
};

/** Takes what is in the log of a database into its file, as far as the database can still be read. */
const settle = (path: string): void => {
  try {
    withDatabase(path, (client) => client.run('PRAGMA wal_checkpoint(TRUNCATE)'));
  } catch {
    // A damaged database is kept as it is, its log beside it.
  }
};

/**
 * Puts the backup `source` in the place of the database at `path`, which nobody may have open, and keeps the old one
 * under the name that is returned. The source is copied and the copy checked first: until the one renaming at the end
 * the old database stands, whatever goes wrong or is killed.
 */
export const restoreDatabase = (path: string, source: string, at: Date): string | null => {
  if (!existsSync(source)) throw new DatabaseRefused(`There is no file ${source}: name one that backup made.`);
  if (existsSync(`${source}-wal`) && statSync(`${source}-wal`).size > 0) {
    throw new DatabaseRefused(`${source} is not a backup but a database in use: make a backup of it and restore that.`);
  }
  checkFolder(path);
  const temporary = `${path}.${process.pid}.partial`;
  const kept = `${path}.before-restore-${at.toISOString().replace(/[-:]|\.\d+/g, '')}`;
  try {
    const hold = lockDatabaseExclusively(path);
    try {
      copyFileSync(source, temporary);
      checkBackup(temporary, source);
      sync(temporary);
      const hasOld = existsSync(path);
      if (hasOld) {
        settle(path);
        keepAs(path, kept);
      }
      // A log that stayed beside another database would be played into it.
      if (existsSync(`${path}-wal`)) renameSync(`${path}-wal`, `${kept}-wal`);
      rmSync(`${path}-shm`, { force: true });
      renameSync(temporary, path);
      sync(dirname(path));
      return hasOld ? kept : null;
    } finally {
      rmSync(temporary, { force: true });
      hold.release();
    }
  } catch (error) {
    throw refuse(path, error);
  }
};

const count = (client: Database, from: string): number =>
  client.query<{ count: number }, []>(`SELECT count(*) AS count FROM ${from}`).get()?.count ?? 0;

/** Looks at a database without changing it, migrating it or keeping others from it. */
export const inspectDatabase = (path: string): StoreReport => {
  const base = { path, bytes: sizeOf(path), logBytes: sizeOf(`${path}-wal`), versionKnown: readMigrations().length };
  if (!existsSync(path)) return { ...base, state: 'missing' };
  try {
    return withDatabase(path, (client) => {
      const version = readVersion(client);
      const damage = findDamage(client, 'quick_check');
      if (damage !== undefined) return { ...base, state: 'damaged', fault: damage };
      if (!isOurs(client)) return { ...base, state: version === 0 ? 'empty' : 'foreign' };
      if (version > base.versionKnown) return { ...base, state: 'newer', version };
      const day = client.query<{ day: string | null }, []>('SELECT max(day) AS day FROM usage_days').get()?.day ?? null;
      const counts = { accounts: count(client, 'accounts'), tools: count(client, 'tools') };
      return { ...base, state: version < base.versionKnown ? 'older' : 'current', version, counts, lastUseDay: day };
    });
  } catch (error) {
    return { ...base, state: 'damaged', fault: refuse(path, error).message };
  }
};
