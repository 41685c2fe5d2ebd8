import { readMigrations, statementsOf } from '../migrations.ts';
import { DatabaseRefused } from '../refusal.ts';
import type { PostgresDatabase } from './database.ts';
import { sqlStateOf } from './faults.ts';

/** Two who make the same table at once: one of them is told that it, or its type, is there already. */
const isMadeMeanwhile = (error: unknown): boolean => ['23505', '42P07', '42710'].includes(sqlStateOf(error) ?? '');

/**
 * Brings the schema up to date: forward only, all that is missing in one transaction, whole or not at all. One process
 * does it, while others that start wait for the row that holds the version.
 */
export const migrate = async (database: PostgresDatabase): Promise<void> => {
  const { address, write } = database;
  const migrations = readMigrations('postgres');
  const makeVersion = () =>
    write(async ({ client }) => {
      await client.unsafe(
        'CREATE TABLE IF NOT EXISTS schema_version (id integer PRIMARY KEY, version integer NOT NULL)',
      );
      await client.unsafe('INSERT INTO schema_version VALUES (1, 0) ON CONFLICT (id) DO NOTHING');
    });
  const apply = () =>
    write(
      async ({ client }) => {
        const [row] = await client.unsafe('SELECT version FROM schema_version WHERE id = 1 FOR UPDATE');
        const version: number = row.version;
        if (version > migrations.length) {
          throw new DatabaseRefused(
            `The database ${address.place} was made by a newer version of this service: upgrade the service. It was left as it is.`,
          );
        }
        for (const migration of migrations.slice(version)) {
          for (const statement of statementsOf(migration)) await client.unsafe(statement);
        }
        if (version < migrations.length) {
          await client.unsafe('UPDATE schema_version SET version = $1 WHERE id = 1', [migrations.length]);
        }
      },
      { isLong: true },
    );
  const version = await readVersion(database);
  if (version === migrations.length) return;
  try {
    if (version === null) await makeVersion();
  } catch (error) {
    if (!isMadeMeanwhile(error)) throw error;
  }
  await apply();
};

/** How many migrations a database has had; `null` where none of ours was ever begun. */
export const readVersion = ({ read }: Pick<PostgresDatabase, 'read'>): Promise<number | null> =>
  read(async (_, client) => {
    const [table] = await client.unsafe("SELECT to_regclass('schema_version') IS NOT NULL AS is_there");
    if (!table.is_there) return null;
    const [row] = await client.unsafe('SELECT version FROM schema_version WHERE id = 1');
    return row?.version ?? null;
  });
