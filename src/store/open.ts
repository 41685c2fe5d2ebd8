import { type MoveEnd, type MoveReport, moveStore } from './move.ts';
import type { StoreLimits } from './postgres/address.ts';
import type { StoreReport } from './report.ts';
import { backupDatabase as backupSqlite } from './sqlite/copies/backup.ts';
import { inspectDatabase as inspectSqlite } from './sqlite/copies/inspection.ts';
import { openSqliteEnd } from './sqlite/copies/move-end.ts';
import { findWriteHindrance } from './sqlite/copies/readable.ts';
import { restoreDatabase } from './sqlite/copies/restore.ts';
import { openSqliteStore } from './sqlite/store.ts';
import type { Store } from './store.ts';

export type { Store } from './store.ts';

type Options = Partial<StoreLimits> & { now?: () => Date };

const limitsOf = ({ connections = 4, timeoutMs = 1_000 }: Options): StoreLimits => ({ connections, timeoutMs });

const sqliteScheme = 'sqlite:';
const isFile = (url: string): boolean => url.startsWith(sqliteScheme);
const pathOf = (url: string): string => url.slice(sqliteScheme.length);

// What PostgreSQL takes is loaded where it is used: 8 MB that a service over a file does without.
const loadPostgresStore = () => import('./postgres/store.ts');
const loadPostgresBackup = () => import('./postgres/copies/backup.ts');
const loadPostgresEnd = () => import('./postgres/copies/move-end.ts');
const loadPostgresInspection = () => import('./postgres/inspection.ts');

/**
 * Opens the store that the URL's scheme names: `sqlite:` and a path, or `postgres://` and where the server is. Rejects with
 * `DatabaseRefused`.
 */
export const openStore = async (url: string, options: Options = {}): Promise<Store> => {
  const { now = () => new Date() } = options;
  return isFile(url)
    ? openSqliteStore(pathOf(url), now)
    : (await loadPostgresStore()).openPostgresStore(url, limitsOf(options), now);
};

/** Writes a checked copy of a store, which may be in use, to a file; says how many bytes it has. Rejects with `DatabaseRefused`. */
export const backupStore = async (url: string, file: string, options: Options = {}): Promise<number> =>
  isFile(url)
    ? backupSqlite(pathOf(url), file)
    : (await loadPostgresBackup()).backupDatabase(url, file, limitsOf(options));

/** Puts a backup in the place of a store that nobody has open; names what became of the old one. Rejects with `DatabaseRefused`. */
export const restoreStore = async (url: string, file: string, at: Date): Promise<string | null> => {
  if (!isFile(url)) throw (await loadPostgresBackup()).explainRestore(url, file, limitsOf({}));
  return restoreDatabase(pathOf(url), file, at);
};

/**
 * Copies a store that nobody uses into one that is empty, and compares both; names what each table holds. `onProgress` is
 * told of the share that is done. Rejects with `DatabaseRefused`.
 */
export const moveStores = async (
  from: string,
  to: string,
  options: Options = {},
  onProgress?: (share: number, what: string) => void,
): Promise<MoveReport> => {
  const open = async (url: string, isTarget: boolean): Promise<MoveEnd> =>
    isFile(url)
      ? openSqliteEnd(pathOf(url), isTarget)
      : (await loadPostgresEnd()).openPostgresEnd(url, limitsOf(options), isTarget);
  const source = await open(from, false);
  try {
    const target = await open(to, true);
    try {
      return await moveStore(source, target, onProgress);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
};

export { findWriteHindrance };

export const inspectStore = async (url: string, options: Options = {}): Promise<StoreReport> =>
  isFile(url) ? inspectSqlite(pathOf(url)) : (await loadPostgresInspection()).inspectDatabase(url, limitsOf(options));
