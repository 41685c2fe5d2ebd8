import type { Store } from '../store.ts';
import { createSqliteAccountStore } from './accounts/account-store.ts';
import { createSqliteCatalogueStore } from './catalogue/catalogue-queries.ts';
import { createSqliteChangeFeed } from './catalogue/change-queries.ts';
import { measureDatabase } from './copies/figures.ts';
import { openDatabase } from './database.ts';
import { createSqliteRetention } from './retention-queries.ts';

/** Throws `DatabaseRefused`. */
export const openSqliteStore = (path: string, now: () => Date): Store => {
  const database = openDatabase(path);
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
    figures: async () => measureDatabase(database.client, path),
    close: async () => {
      database.client.run('PRAGMA wal_checkpoint(TRUNCATE)');
      database.close();
    },
  };
};
