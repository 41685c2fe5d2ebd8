import type { AccountStore } from '../accounts/store.ts';
import type { CatalogueStore } from '../catalogue/store.ts';
import { createSqliteAccountStore } from './sqlite/account-store.ts';
import { createSqliteCatalogueStore } from './sqlite/catalogue-store.ts';
import { openDatabase } from './sqlite/database.ts';

export type Store = {
  readonly accounts: AccountStore;
  readonly catalogue: CatalogueStore;
  /** Writes something of no consequence: rejects with `unavailable` when the store cannot be written for now. */
  probe(): Promise<void>;
  close(): void;
};

const sqliteScheme = 'sqlite:';

/** Whether a URL names a kind of store that can be opened. */
export const isStoreUrl = (url: string): boolean => url.startsWith(sqliteScheme) && url.length > sqliteScheme.length;

/** Opens the store that the URL's scheme names: `sqlite:` and a path. Throws `DatabaseRefused`. */
export const openStore = (url: string): Store => {
  const database = openDatabase(url.slice(sqliteScheme.length));
  const writeProbe = database.client.query(
    "INSERT INTO marks (name, value) VALUES ('probe', '0') ON CONFLICT (name) DO UPDATE SET value = 1 - value",
  );
  return {
    accounts: createSqliteAccountStore(database),
    catalogue: createSqliteCatalogueStore(database),
    probe: () =>
      database.write(() => {
        writeProbe.run();
      }),
    close: () => {
      database.client.run('PRAGMA wal_checkpoint(TRUNCATE)');
      database.close();
    },
  };
};
