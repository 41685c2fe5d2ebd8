import type { AccountStore } from '../../../accounts/store.ts';
import type { SqliteDatabase } from '../database.ts';
import { createAccountQueries } from './account-queries.ts';
import { createAuthenticationQueries } from './authentication-queries.ts';
import { createKeyQueries } from './key-queries.ts';
import { createOperationQueries } from './operation-queries.ts';
import { createSecondFactorQueries } from './second-factor-queries.ts';
import { createSecretQueries } from './secret-queries.ts';
import { createUsageQueries } from './usage-queries.ts';

/** What is kept of accounts, in SQLite: a file for each kind of row. */
export const createSqliteAccountStore = (database: SqliteDatabase): AccountStore => ({
  ...createAccountQueries(database),
  ...createKeyQueries(database),
  ...createSecretQueries(database),
  ...createUsageQueries(database),
  ...createOperationQueries(database),
  ...createAuthenticationQueries(database),
  ...createSecondFactorQueries(database),
});
