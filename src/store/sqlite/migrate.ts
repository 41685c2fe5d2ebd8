import type { Database } from 'bun:sqlite';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseRefused } from '../refusal.ts';

const folder = join(import.meta.dir, '../../../migrations/sqlite');
const statementBreak = '--> statement-breakpoint';

/** The migrations in their order; a database's `user_version` says how many of them it has had. */
const readMigrations = (): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'));

/**
 * Brings a database's schema up to date: forward only, each migration whole or not at all. Two processes that start
 * together each look again once they hold the lock.
 */
export const migrate = (client: Database, path: string): void => {
  const migrations = readMigrations();
  const readVersion = (): number =>
    (client.query('PRAGMA user_version').get() as { user_version: number }).user_version;
  if (readVersion() > migrations.length) {
    throw new DatabaseRefused(
      `The database ${path} was made by a newer version of this service: upgrade the service. It was left as it is.`,
    );
  }
  migrations.forEach((migration, index) => {
    const apply = client.transaction(() => {
      if (readVersion() > index) return;
      for (const statement of migration.split(statementBreak)) client.run(statement);
      client.run(`PRAGMA user_version = ${index + 1}`);
    });
    if (readVersion() <= index) apply.immediate();
  });
};
