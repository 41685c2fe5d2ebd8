import { Database } from 'bun:sqlite';
import { accessSync, constants, copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

/** Opens the database at `path` for a look that changes nothing. */
export const withDatabase = <Result>(path: string, work: (client: Database) => Result): Result => {
  const client = new Database(path, { readwrite: true, create: false });
  try {
    client.run('PRAGMA busy_timeout = 2000');
    return work(client);
  } finally {
    client.close();
  }
};

/** Why a folder cannot be written: the disk is read-only, or it is another user's; `undefined` if it can. */
export const findWriteHindrance = (folder: string): 'disk' | 'user' | undefined => {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    return (error as { code?: string }).code === 'EROFS' ? 'disk' : 'user';
  }
};

const isUnopenable = (error: unknown): boolean =>
  /^SQLITE_(CANTOPEN|READONLY)/.test((error as { code?: string }).code ?? '');

/**
 * The same where nothing can be written beside the database. SQLite reads one that has a log only with an index of the log
 * at its side; where there is none and none can be made, a copy is read. Nobody can be writing then: on a read-only disk
 * nobody can, and elsewhere whoever has the database open has made the index.
 */
export const withReadableDatabase = <Result>(path: string, work: (client: Database) => Result): Result => {
  try {
    return withDatabase(path, work);
  } catch (error) {
    const hindrance = findWriteHindrance(dirname(path));
    const isStill = hindrance === 'disk' || (hindrance === 'user' && !existsSync(`${path}-shm`));
    if (!isUnopenable(error) || !isStill) throw error;
    return withCopy(path, work);
  }
};

const withCopy = <Result>(path: string, work: (client: Database) => Result): Result => {
  const folder = mkdtempSync(join(tmpdir(), 'database-'));
  try {
    const copy = join(folder, basename(path));
    copyFileSync(path, copy);
    if (existsSync(`${path}-wal`)) copyFileSync(`${path}-wal`, `${copy}-wal`);
    return withDatabase(copy, work);
  } finally {
    rmSync(folder, { recursive: true });
  }
};
