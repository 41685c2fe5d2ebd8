import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { checkFolder } from '../../files.ts';
import { DatabaseRefused } from '../../refusal.ts';
import { refuse } from '../database.ts';
import { copyDatabase } from '../database-copy.ts';
import { type DatabaseLock, lockDatabaseShared } from '../lock.ts';
import { markBackup } from './figures.ts';
import { findWriteHindrance, withReadableDatabase } from './readable.ts';

const missing = (path: string): DatabaseRefused =>
  new DatabaseRefused(
    `There is no database ${path}: DATABASE_URL names it; the service makes it when it first starts.`,
  );

const isSameFile = (one: string, other: string): boolean => {
  const [a, b] = [statSync(one), statSync(other)];
  return a.dev === b.dev && a.ino === b.ino;
};

/** Where no lock can be laid beside the database none is needed: nothing can be put in its place there either. */
const lockIfPossible = (path: string): DatabaseLock => {
  try {
    return lockDatabaseShared(path);
  } catch (error) {
    if (error instanceof DatabaseRefused || findWriteHindrance(dirname(path)) === undefined) throw error;
    return { release: () => {} };
  }
};

/** Writes a checked copy of the database at `path`, which may be in use or on a read-only disk, to `target`; says how many bytes it has. */
export const backupDatabase = (path: string, target: string): number => {
  checkFolder(target);
  if (!existsSync(path)) throw missing(path);
  if (existsSync(target) && isSameFile(path, target)) {
    throw new DatabaseRefused(`${target} is the database itself: name another file.`);
  }
  try {
    const hold = lockIfPossible(path);
    try {
      withReadableDatabase(path, (client) => {
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
