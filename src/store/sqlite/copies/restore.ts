import { constants, copyFileSync, existsSync, linkSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { checkFolder, sync } from '../../files.ts';
import { readMigrations } from '../../migrations.ts';
import { DatabaseRefused } from '../../refusal.ts';
import { refuse } from '../database.ts';
import { findDamage, isOurs, readVersion } from '../database-copy.ts';
import { lockDatabaseExclusively } from '../lock.ts';
import { withDatabase } from './readable.ts';

/** Throws `DatabaseRefused` unless the file is a whole database of this service, not newer than it. */
const checkBackup = (path: string, named: string): void => {
  const unfit = (why: string) => new DatabaseRefused(`${named} ${why} Nothing was changed.`);
  try {
    withDatabase(path, (client) => {
      if (!isOurs(client)) throw unfit('is no database of this service: name a file that backup made.');
      if (readVersion(client) > readMigrations('sqlite').length) {
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
    copyFileSync(path, kept, constants.COPYFILE_EXCL);
  }
};

/** The name itself, or with a number behind it: what an earlier restore kept in the same second stays. */
const findFreeName = (name: string): string => {
  for (let number = 1; ; number++) {
    const free = number === 1 ? name : `${name}-${number}`;
    if (!existsSync(free) && !existsSync(`${free}-wal`)) return free;
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
  try {
    const hold = lockDatabaseExclusively(path);
    try {
      copyFileSync(source, temporary);
      checkBackup(temporary, source);
      sync(temporary);
      const hasOld = existsSync(path);
      const kept = findFreeName(`${path}.before-restore-${at.toISOString().replace(/[-:]|\.\d+/g, '')}`);
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
