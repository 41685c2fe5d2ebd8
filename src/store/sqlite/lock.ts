import { Database, SQLiteError } from 'bun:sqlite';
import { DatabaseRefused } from '../refusal.ts';

/** Keeps a database from being replaced, or from being opened, until it is released or the process ends, however it ends. */
export type DatabaseLock = { release(): void };

/**
 * The lock is one of SQLite's own, on an empty file beside the database: the kernel drops it with the process, after
 * `kill -9` too, and it works between containers that share the folder. The database's own locks would not do: they
 * cannot be taken on a file that is damaged, which is when a restore is needed.
 */
const take = (path: string, statements: readonly string[]): DatabaseLock => {
  if (path === ':memory:') return { release: () => {} };
  const client = new Database(`${path}-hold`, { create: true, readwrite: true });
  try {
    client.run('PRAGMA busy_timeout = 0');
    for (const statement of statements) client.run(statement);
  } catch (error) {
    client.close();
    throw error;
  }
  return { release: () => client.close() };
};

const isTaken = (error: unknown): boolean =>
  error instanceof SQLiteError && (error.code ?? '').startsWith('SQLITE_BUSY');

/** For everybody who opens the database; any number may. Throws `DatabaseRefused` while one process has it alone. */
export const lockDatabaseShared = (path: string): DatabaseLock => {
  try {
    return take(path, ['BEGIN', 'SELECT count(*) FROM sqlite_master']);
  } catch (error) {
    if (!isTaken(error)) throw error;
    throw new DatabaseRefused(`The database ${path} is being restored: wait until that is done.`);
  }
};

/** For the one who replaces it. Throws `DatabaseRefused` while anybody has it open. */
export const lockDatabaseExclusively = (path: string): DatabaseLock => {
  try {
    return take(path, ['BEGIN EXCLUSIVE']);
  } catch (error) {
    if (!isTaken(error)) throw error;
    throw new DatabaseRefused(
      `The database ${path} is in use: stop the service first, and any other command that has it open. Nothing was changed.`,
    );
  }
};
