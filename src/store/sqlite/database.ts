import { Database, SQLiteError } from 'bun:sqlite';
import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { type BunSQLiteDatabase, drizzle } from 'drizzle-orm/bun-sqlite';
import { AppError } from '../../errors.ts';
import { DatabaseRefused } from '../refusal.ts';
import { findDamage } from './database-copy.ts';
import { type DatabaseLock, lockDatabaseShared } from './lock.ts';
import { migrate } from './migrate.ts';

/** An open SQLite database: the plain client for prepared statements on the request path, Drizzle for all else. */
export type SqliteDatabase = {
  readonly client: Database;
  readonly orm: BunSQLiteDatabase;
  /** Runs a read. Rejects with `unavailable` when the database cannot answer for now. */
  read<Result>(work: () => Result): Promise<Result>;
  /** The same at once, for what the request path cannot wait for. Throws. */
  readAtOnce<Result>(work: () => Result): Result;
  /** Runs `work`, synchronously, in one immediate transaction; waits up to two seconds for another process's lock. */
  write<Result>(work: () => Result): Promise<Result>;
  close(): void;
};

const pragmas = [
  'PRAGMA busy_timeout = 100',
  'PRAGMA journal_mode = WAL',
  'PRAGMA synchronous = FULL',
  'PRAGMA foreign_keys = ON',
  'PRAGMA trusted_schema = OFF',
  'PRAGMA journal_size_limit = 67108864',
];

const lockWaitMaxMs = 2_000;
const lockRetryMs = 20;

const isLocked = (error: unknown): boolean =>
  error instanceof SQLiteError && (error.code ?? '').startsWith('SQLITE_BUSY');

/** Faults of the place the file lies in, which may pass: a full or failing disk, a lock, a file that cannot be written. */
const isPassing = (error: unknown): boolean =>
  error instanceof SQLiteError &&
  /^SQLITE_(BUSY|LOCKED|FULL|IOERR|READONLY|CANTOPEN|NOMEM|CORRUPT|NOTADB|PROTOCOL)/.test(error.code ?? '');

const toAppError = (error: unknown): unknown =>
  isPassing(error)
    ? new AppError('unavailable', 'The service cannot reach its database at this moment.', {
        retryAfterSeconds: 2,
        cause: error,
      })
    : error;

/** The refusal of a database that could not be used, whatever hindered it. */
export const refuse = (path: string, error: unknown): DatabaseRefused => {
  if (error instanceof DatabaseRefused) return error;
  const code = (error as { code?: string }).code ?? '';
  const [what, fix] = /NOTADB|CORRUPT/.test(code)
    ? ['is damaged or is no SQLite database', 'restore a backup, or name another file in DATABASE_URL']
    : /READONLY|PERM|AUTH|EACCES|EROFS/.test(code)
      ? ['cannot be written', 'give the service write access to the file and its folder']
      : /CANTOPEN|ENOENT|ENOTDIR|EISDIR/.test(code)
        ? ['cannot be opened', 'check that the folder exists and can be written']
        : /FULL|ENOSPC/.test(code)
          ? ['lies on a full disk', 'make room']
          : /BUSY|LOCKED/.test(code)
            ? ['is locked by another process', 'stop that process, or wait for it']
            : ['cannot be used', error instanceof Error ? error.message : 'see the log'];
  return new DatabaseRefused(`The database ${path} ${what}: ${fix}. It was left as it is.`, { cause: error });
};

const checkWhole = (client: Database, path: string): void => {
  if (findDamage(client, 'quick_check') === undefined) return;
  throw new DatabaseRefused(`The database ${path} is damaged: restore a backup. It was left as it is.`);
};

/**
 * Opens the SQLite file at `path`, making it and its folder if they are missing, checks it and brings its schema up to
 * date. Throws `DatabaseRefused` for one that is damaged, newer than this version, locked or read-only.
 */
export const openDatabase = (path: string): SqliteDatabase => {
  let client: Database | undefined;
  let hold: DatabaseLock | undefined;
  try {
    if (path !== ':memory:' && !existsSync(dirname(path))) mkdirSync(dirname(path), { recursive: true });
    hold = lockDatabaseShared(path);
    const isNew = path !== ':memory:' && !existsSync(path);
    client = new Database(path, { create: true, readwrite: true, strict: true });
    // SQLite gives the files it adds beside it the same mode: what is in them is nobody else's business.
    if (isNew) chmodSync(path, 0o600);
    for (const pragma of pragmas) client.run(pragma);
    checkWhole(client, path);
    migrate(client, path);
    return wrap(client, hold);
  } catch (error) {
    client?.close();
    hold?.release();
    throw refuse(path, error);
  }
};

const readAtOnce = <Result>(work: () => Result): Result => {
  try {
    return work();
  } catch (error) {
    throw toAppError(error);
  }
};

const wrap = (client: Database, hold: DatabaseLock): SqliteDatabase => ({
  client,
  orm: drizzle(client),
  read: async (work) => readAtOnce(work),
  readAtOnce,
  write: async (work) => {
    const transaction = client.transaction(work);
    for (const giveUpAtMs = performance.now() + lockWaitMaxMs; ; ) {
      try {
        return transaction.immediate();
      } catch (error) {
        if (!isLocked(error) || performance.now() >= giveUpAtMs) throw toAppError(error);
        await Bun.sleep(lockRetryMs);
      }
    }
  },
  close: () => {
    client.close(false);
    hold.release();
  },
});
