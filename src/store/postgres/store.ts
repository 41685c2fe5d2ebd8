import type { Store } from '../store.ts';
import { createPostgresAccountStore } from './accounts/account-store.ts';
import { createChangeCount } from './accounts/changes.ts';
import type { StoreLimits } from './address.ts';
import { createPostgresCatalogueStore } from './catalogue/catalogue-queries.ts';
import { createPostgresChangeFeed } from './catalogue/change-queries.ts';
import { openDatabase } from './database.ts';
import { measureDatabase } from './inspection.ts';
import { createPostgresRetention } from './retention-queries.ts';

/** Rejects with `DatabaseRefused`. */
export const openPostgresStore = async (url: string, limits: StoreLimits, now: () => Date): Promise<Store> => {
  const database = await openDatabase(url, limits);
  const changes = createChangeCount(database);
  return {
    accounts: createPostgresAccountStore(database, changes),
    catalogue: createPostgresCatalogueStore(database, now),
    changes: createPostgresChangeFeed(database),
    retention: createPostgresRetention(database),
    probe: () =>
      database.writeLocked(async ({ client }) => {
        await client.unsafe(
          "INSERT INTO marks (name, value) VALUES ('probe', '0') ON CONFLICT (name) DO UPDATE SET value = 1 - marks.value::int",
        );
      }),
    figures: () => measureDatabase(database),
    close: async () => {
      changes.close();
      await database.close();
    },
  };
};
