import type { AccountStore } from '../../../accounts/store.ts';
import type { PostgresDatabase } from '../database.ts';
import { createAccountQueries } from './account-queries.ts';
import { createAuthenticationQueries } from './authentication-queries.ts';
import type { ChangeCount } from './changes.ts';
import { createKeyQueries } from './key-queries.ts';
import { createOperationQueries } from './operation-queries.ts';
import { createSecondFactorQueries } from './second-factor-queries.ts';
import { createSecretQueries } from './secret-queries.ts';
import { createUsageQueries } from './usage-queries.ts';

/** What is kept of accounts, in PostgreSQL: a file for each kind of row. */
export const createPostgresAccountStore = (database: PostgresDatabase, changes: ChangeCount): AccountStore => ({
  ...createAccountQueries(database, changes),
  ...createKeyQueries(database, changes),
  ...createSecretQueries(database, changes),
  ...createUsageQueries(database),
  ...createOperationQueries(database),
  ...createAuthenticationQueries(database),
  ...createSecondFactorQueries(database),
});
