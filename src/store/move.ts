import { DatabaseRefused } from './refusal.ts';

export type MovedRow = (string | number | null)[];

/** The tables, each after those that its rows belong to. */
export const movedTables = [
  ...['accounts', 'api_keys', 'older_secrets', 'usage_days', 'key_usage_days', 'operation_days', 'sessions'],
  ...['attempts', 'reset_links', 'second_factors', 'recovery_codes'],
  ...['tools', 'tool_changes', 'catalogue_revisions', 'marks'],
] as const;
export type MovedTable = (typeof movedTables)[number];

export type MovedColumn = { name: string; isNumber: boolean };

/** One end of a move: a store that nobody else uses. */
export interface MoveEnd {
  /** What may be shown of its address. */
  readonly place: string;
  listColumns(table: MovedTable): Promise<MovedColumn[]>;
  /** Rows in the order in which they came, where that matters, some thousands at a time; all reads are of one moment. */
  readRows(table: MovedTable, columns: readonly MovedColumn[]): AsyncIterable<MovedRow[]>;
  /** Fills the store, all or nothing; `write` is given tables in their order. */
  fill(
    work: (
      write: (table: MovedTable, columns: readonly MovedColumn[], rows: MovedRow[]) => Promise<void>,
    ) => Promise<void>,
  ): Promise<void>;
  close(): Promise<void>;
}

/** How many rows a table has, and what they say: equal for equal rows, in whatever order. */
type Content = { rows: number; digest: string };
export type MoveReport = { from: string; to: string; tables: Record<MovedTable, Content> };

const wholeDigest = 1n << 128n;

/** Adds up digests of rows: an order is nothing that two databases have in common. */
const createDigest = () => {
  let sum = 0n;
  let rows = 0;
  return {
    add: (some: readonly MovedRow[]): void => {
      for (const row of some) {
        const text = JSON.stringify(row);
        const half = Bun.hash.xxHash64(text, 1n) << 64n;
        sum = (sum + half + Bun.hash.xxHash64(text, 2n)) % wholeDigest;
      }
      rows += some.length;
    },
    content: (): Content => ({ rows, digest: sum.toString(16).padStart(32, '0') }),
  };
};

const readContent = async (end: MoveEnd, table: MovedTable, columns: readonly MovedColumn[]): Promise<Content> => {
  const digest = createDigest();
  for await (const rows of end.readRows(table, columns)) digest.add(rows);
  return digest.content();
};

/**
 * Copies all that is in one store into another that is empty, then reads both and compares them, table by table, by counts
 * and digests. The first stays as it is. Rejects with `DatabaseRefused`.
 */
export const moveStore = async (
  from: MoveEnd,
  to: MoveEnd,
  onProgress: (share: number, what: string) => void = () => {},
): Promise<MoveReport> => {
  const columns = new Map<MovedTable, MovedColumn[]>();
  for (const table of movedTables) {
    const [has, wants] = [await from.listColumns(table), await to.listColumns(table)];
    const names = (list: readonly MovedColumn[]): string =>
      list
        .map(({ name }) => name)
        .sort()
        .join(', ');
    if (names(has) !== names(wants)) {
      throw new DatabaseRefused(
        `The table ${table} is another in ${from.place} than in ${to.place}: start this version once on the first.`,
      );
    }
    columns.set(table, has);
  }
  const columnsOf = (table: MovedTable): MovedColumn[] => columns.get(table) ?? [];
  const read = new Map<MovedTable, Content>();
  await to.fill(async (write) => {
    for (const [index, table] of movedTables.entries()) {
      const digest = createDigest();
      for await (const rows of from.readRows(table, columnsOf(table))) {
        digest.add(rows);
        await write(table, columnsOf(table), rows);
        onProgress(index / movedTables.length, `${table}: ${digest.content().rows} rows`);
      }
      read.set(table, digest.content());
    }
  });
  const tables: [MovedTable, Content][] = [];
  for (const table of movedTables) {
    const [sent, come] = [read.get(table) as Content, await readContent(to, table, columnsOf(table))];
    if (sent.rows !== come.rows || sent.digest !== come.digest) {
      throw new DatabaseRefused(
        `The table ${table} came out otherwise: ${sent.rows} rows, digest ${sent.digest}, in ${from.place}; ` +
          `${come.rows} rows, digest ${come.digest}, in ${to.place}. Do not use the copy.`,
      );
    }
    tables.push([table, come]);
  }
  return { from: from.place, to: to.place, tables: Object.fromEntries(tables) as MoveReport['tables'] };
};
