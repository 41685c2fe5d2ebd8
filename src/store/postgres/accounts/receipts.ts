import type { PostgresDatabase } from '../database.ts';

/** With which the names of their marks begin. */
export const receiptPrefix = 'receipt ';

/** A mark that a transaction leaves with all else it writes. */
export type Receipt = { name: string; value: string };

/** A statement that leaves a receipt; `name` and `value` are its parameters. */
export const writeReceipt = (name: string, value: string): string =>
  `INSERT INTO marks (name, value) VALUES (${name}, ${value}) ON CONFLICT (name) DO UPDATE SET value = excluded.value`;

/** Waits for a transaction that is still leaving one, as a mere look would not, and changes nothing that is there. */
const findReceipt = `INSERT INTO marks (name, value) VALUES ($1, '')
  ON CONFLICT (name) DO UPDATE SET value = marks.value RETURNING value`;

/**
 * Receipts tell what became of a transaction whose commit was not confirmed. A mark is used again by the next transaction
 * when its own was confirmed, so that a process mostly has one; those that stay behind are deleted after a while by their
 * time.
 */
export const createReceipts = ({ writeLocked }: PostgresDatabase) => {
  const names: string[] = [];
  let taken = 0;
  return {
    take: (now: Date): Receipt => ({
      name: names.pop() ?? `${receiptPrefix}${crypto.randomUUID()}`,
      value: `${now.toISOString()} ${++taken}`,
    }),
    /** Lets another have the mark. Only for one that is known to be left: else its transaction may still hold it. */
    release: ({ name }: Receipt): void => {
      names.push(name);
    },
    /** Whether the receipt has been left; if not, it never will be. */
    isLeft: ({ name, value }: Receipt): Promise<boolean> =>
      writeLocked(async ({ client }) => {
        const [row] = await client.unsafe(findReceipt, [name]);
        return row?.value === value;
      }),
  };
};
