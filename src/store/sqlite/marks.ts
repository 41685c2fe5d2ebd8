import type { Database } from 'bun:sqlite';

/** Counters and marks of the whole database: see the table `marks`. */
export const readMark = (client: Database, name: string): string | null =>
  client.query<{ value: string }, [string]>('SELECT value FROM marks WHERE name = ?').get(name)?.value ?? null;

export const writeMark = (client: Database, name: string, value: string): void => {
  client
    .query('INSERT INTO marks (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value')
    .run(name, value);
};

export const deleteMark = (client: Database, name: string): void => {
  client.query('DELETE FROM marks WHERE name = ?').run(name);
};
