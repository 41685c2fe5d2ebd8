import type { AccountStore } from '../../accounts/store.ts';
import { createAccountRows } from './account-rows.ts';
import type { SqliteDatabase } from './database.ts';
import { createEntranceRows } from './entrance-rows.ts';
import { createKeyRows } from './key-rows.ts';
import { createUsageRows } from './usage-rows.ts';

/** What is kept of accounts, in SQLite: a file for each kind of row. */
export const createSqliteAccountStore = (database: SqliteDatabase): AccountStore => ({
  ...createAccountRows(database),
  ...createKeyRows(database),
  ...createUsageRows(database),
  ...createEntranceRows(database),
});
