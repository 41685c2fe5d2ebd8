import type { Database } from 'bun:sqlite';

/** The mark that goes up with every change that processes which remember callers must hear of. */
export const createChangeMark = (client: Database) => {
  const read = client.query<{ value: string }, []>("SELECT value FROM marks WHERE name = 'account-changes'");
  const raise = client.query(
    "INSERT INTO marks (name, value) VALUES ('account-changes', '1') ON CONFLICT (name) DO UPDATE SET value = value + 1",
  );
  return {
    readChangeCount: (): number => Number(read.get()?.value ?? 0),
    noteChange: (): void => {
      raise.run();
    },
  };
};
