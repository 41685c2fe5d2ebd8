import { Database } from 'bun:sqlite';
import { chmodSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { sync } from '../files.ts';
import { tablesOfOurs } from '../names.ts';
import { DatabaseRefused } from '../refusal.ts';

export const readVersion = (client: Database): number =>
  (client.query('PRAGMA user_version').get() as { user_version: number }).user_version;

/** What is wrong with an open database, whoever made it; `undefined` if it is whole. */
export const findDamage = (client: Database, check: 'quick_check' | 'integrity_check'): string | undefined => {
  const row = client.query<Record<string, string>, []>(`PRAGMA ${check}(1)`).get();
  const said = row?.[check];
  return said === 'ok' ? undefined : (said ?? 'it cannot be read').replaceAll('\n', ' ');
};

/** Whether the tables are those of this service, of whatever version. */
export const isOurs = (client: Database): boolean => {
  const names = client.query<{ name: string }, []>("SELECT name FROM sqlite_master WHERE type = 'table'").all();
  return tablesOfOurs.every((table) => names.some(({ name }) => name === table));
};

/**
 * Writes a copy of an open database to `target` as it is at this moment, while others go on writing to it. The copy is
 * made under a temporary name, checked whole, and only then put in place: a file named `target` is never half a copy.
 * Says whether it did; it does not when the copy turned out to be of another version than `version`.
 */
export const copyDatabase = (client: Database, target: string, version?: number): boolean => {
  const temporary = `${target}.${process.pid}.partial`;
  try {
    client.query('VACUUM INTO ?').run(temporary);
    chmodSync(temporary, 0o600);
    const copy = new Database(temporary, { readonly: true });
    try {
      const damage = findDamage(copy, 'integrity_check');
      if (damage !== undefined) throw new DatabaseRefused(`The copy of the database is not whole (${damage}).`);
      if (version !== undefined && readVersion(copy) !== version) return false;
    } finally {
      copy.close();
    }
    sync(temporary);
    renameSync(temporary, target);
    sync(dirname(target));
    return true;
  } finally {
    rmSync(temporary, { force: true });
  }
};
