import type { SQL } from 'bun';

/** Counters and marks of the whole database: see the table `marks`. */
export const readMark = async (client: SQL, name: string): Promise<string | null> => {
  const [row] = await client.unsafe('SELECT value FROM marks WHERE name = $1', [name]);
  return row?.value ?? null;
};

/** The same; until the transaction ends nobody else writes it, or reads it by this. */
export const lockMark = async (client: SQL, name: string): Promise<string | null> => {
  const [row] = await client.unsafe('SELECT value FROM marks WHERE name = $1 FOR UPDATE', [name]);
  return row?.value ?? null;
};

export const writeMark = async (client: SQL, name: string, value: string): Promise<void> => {
  await client.unsafe(
    'INSERT INTO marks (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
    [name, value],
  );
};

export const deleteMark = async (client: SQL, name: string): Promise<void> => {
  await client.unsafe('DELETE FROM marks WHERE name = $1', [name]);
};
