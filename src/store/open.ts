import type { AccountStore } from '../accounts/store.ts';
import type { ChangeFeed } from '../catalogue/feed/change-feed.ts';
import type { CatalogueStore } from '../catalogue/store.ts';
import type { StoreFigures, StoreReport } from './report.ts';
import type { RetentionStore } from './retention.ts';
import { createSqliteAccountStore } from './sqlite/account-store.ts';
import { createSqliteCatalogueStore } from './sqlite/catalogue/catalogue-queries.ts';
import { createSqliteChangeFeed } from './sqlite/catalogue/change-queries.ts';
import { backupDatabase } from './sqlite/copies/backup.ts';
import { measureDatabase } from './sqlite/copies/figures.ts';
import { inspectDatabase } from './sqlite/copies/inspection.ts';
import { findWriteHindrance } from './sqlite/copies/readable.ts';
import { restoreDatabase } from './sqlite/copies/restore.ts';
import { openDatabase } from './sqlite/database.ts';
import { createSqliteRetention } from './sqlite/retention-queries.ts';

export type Store = {
  readonly accounts: AccountStore;
  readonly catalogue: CatalogueStore;
  readonly changes: ChangeFeed;
  readonly retention: RetentionStore;
  /** Writes something of no consequence: rejects with `unavailable` when the store cannot be written for now. */
  probe(): Promise<void>;
  /** What is known of the store without asking it much. */
  figures(): Promise<StoreFigures>;
  close(): Promise<void>;
};

const sqliteScheme = 'sqlite:';
const pathOf = (url: string): string => url.slice(sqliteScheme.length);

/** Opens the store that the URL's scheme names: `sqlite:` and a path. Rejects with `DatabaseRefused`. */
export const openStore = async (url: string, now: () => Date = () => new Date()): Promise<Store> => {
  const database = openDatabase(pathOf(url));
  const writeProbe = database.client.query(
    "INSERT INTO marks (name, value) VALUES ('probe', '0') ON CONFLICT (name) DO UPDATE SET value = 1 - value",
  );
  return {
    accounts: createSqliteAccountStore(database),
    catalogue: createSqliteCatalogueStore(database, now),
    changes: createSqliteChangeFeed(database),
    retention: createSqliteRetention(database),
    probe: () =>
      database.write(() => {
        writeProbe.run();
      }),
    figures: async () => measureDatabase(database.client, pathOf(url)),
    close: async () => {
      database.client.run('PRAGMA wal_checkpoint(TRUNCATE)');
      database.close();
    },
  };
};

/** Writes a checked copy of a store, which may be in use, to a file; says how many bytes it has. Rejects with `DatabaseRefused`. */
export const backupStore = async (url: string, file: string): Promise<number> => backupDatabase(pathOf(url), file);

/** Puts a backup in the place of a store that nobody has open; names what became of the old one. Rejects with `DatabaseRefused`. */
export const restoreStore = async (url: string, file: string, at: Date): Promise<string | null> =>
  restoreDatabase(pathOf(url), file, at);

export { findWriteHindrance };

export const inspectStore = async (url: string): Promise<StoreReport> => inspectDatabase(pathOf(url));
