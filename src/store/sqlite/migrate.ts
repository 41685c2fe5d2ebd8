import type { Database } from 'bun:sqlite';
import type { ShippedFile } from '../../build-target.ts';
import { readMigrations, statementsOf } from '../migrations.ts';
import { DatabaseRefused } from '../refusal.ts';
import { copyDatabase, readVersion } from './database-copy.ts';

/** Where the copy lies that is made before a database of this version is upgraded. */
const upgradeCopyOf = (path: string, version: number): string => `${path}.schema-${version}.bak`;

const checkReferences = (client: Database, name: string): void => {
  const broken = client.query<{ table: string }, []>('PRAGMA foreign_key_check').all();
  if (broken[0]) throw new Error(`${name} would leave rows of ${broken[0].table} without what they belong to`);
};

/**
 * Brings a database's schema up to date: forward only, each migration in one immediate transaction, whole or not at all.
 * One that has data in it is copied first, next to itself. Two processes that start together each look again once they
 * hold the lock.
 */
export const migrate = (client: Database, path: string, migrations = readMigrations('sqlite')): void => {
  const version = readVersion(client);
  if (version > migrations.length) {
    throw new DatabaseRefused(
      `The database ${path} was made by a newer version of this service: upgrade the service. It was left as it is.`,
    );
  }
  if (version === migrations.length) return;
  if (version > 0 && path !== ':memory:') copyDatabase(client, upgradeCopyOf(path, version), version);

  // SQLite changes some tables only by making them again, and dropping the old one would delete, by cascade, all that
  // refers to it. The switch does nothing within a transaction, so it stands outside, and references are checked at the end.
  client.run('PRAGMA foreign_keys = OFF');
  try {
    applyAll(client, migrations);
  } finally {
    client.run('PRAGMA foreign_keys = ON');
  }
};

const applyAll = (client: Database, migrations: readonly ShippedFile[]): void => {
  migrations.forEach((migration, index) => {
    const apply = client.transaction(() => {
      if (readVersion(client) > index) return;
      for (const statement of statementsOf(migration)) client.run(statement);
      checkReferences(client, migration.name);
      client.run(`PRAGMA user_version = ${index + 1}`);
    });
    if (readVersion(client) <= index) apply.immediate();
  });
};
