import type { Database } from 'bun:sqlite';
import { existsSync, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { backupMark } from '../../names.ts';
import type { StoreFigures } from '../../report.ts';
import { readMark, writeMark } from '../marks.ts';

/**
 * Leaves a mark in the database that it was backed up, for its age to be watched. A backup is as good without it: an
 * earlier schema has no such table, and a disk may be for reading alone.
 */
export const markBackup = (client: Database): void => {
  try {
    writeMark(client, backupMark, String(Math.floor(Date.now() / 1000)));
  } catch {}
};

export const countRows = (client: Database, table: 'accounts' | 'tools'): number =>
  client.query<{ count: number }, []>(`SELECT count(*) AS count FROM ${table}`).get()?.count ?? 0;

export const sizeOf = (file: string): number => (existsSync(file) ? statSync(file).size : 0);

/** The figures of an open database. */
export const measureDatabase = (client: Database, path: string): StoreFigures => {
  const { bavail, bsize } = statfsSync(dirname(path));
  return {
    ...{ backupSeconds: Number(readMark(client, backupMark) ?? 0), bytes: sizeOf(path) },
    file: { logBytes: sizeOf(`${path}-wal`), diskFreeBytes: bavail * bsize },
  };
};
