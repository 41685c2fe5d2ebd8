import type { Database } from 'bun:sqlite';
import { existsSync, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { StoreFigures } from '../../report.ts';

const backupMark = 'backup';

/**
 * Leaves a mark in the database that it was backed up, for its age to be watched. A backup is as good without it: an
 * earlier schema has no such table, and a disk may be for reading alone.
 */
export const markBackup = (client: Database): void => {
  try {
    const at = Math.floor(Date.now() / 1000);
    client.run(
      'INSERT INTO marks (name, value) VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
      [backupMark, String(at)],
    );
  } catch {}
};

export const sizeOf = (file: string): number => (existsSync(file) ? statSync(file).size : 0);

/** The figures of an open database. */
export const measureDatabase = (client: Database, path: string): StoreFigures => {
  const { bavail, bsize } = statfsSync(dirname(path));
  const mark = client.query<{ value: string }, [string]>('SELECT value FROM marks WHERE name = ?1').get(backupMark);
  return {
    ...{ backupSeconds: Number(mark?.value ?? 0), bytes: sizeOf(path) },
    file: { logBytes: sizeOf(`${path}-wal`), diskFreeBytes: bavail * bsize },
  };
};
