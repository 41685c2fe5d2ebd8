import { SQL } from 'bun';
import type { MovedColumn, MovedRow, MovedTable, MoveEnd } from '../../move.ts';
import { DatabaseRefused } from '../../refusal.ts';
import { readAddress, type StoreLimits } from '../address.ts';
import { openDatabase } from '../database.ts';
import { refuse } from '../faults.ts';

const rowsAtOnce = 5_000;
/** A process that ended is listed for a moment more. */
const closedWithinMs = 1_000;
/** Tables whose rows of the same moment have an order of their own, or are numbered. */
const orders: Partial<Record<MovedTable, string>> = {
  api_keys: 'arrival',
  sessions: 'arrival',
  tool_changes: 'sequence',
};

const names = (columns: readonly MovedColumn[]): string => columns.map(({ name }) => `"${name}"`).join(', ');

/** Other processes of this service on the database; a pooler hides them. */
const countOthers = async (client: SQL): Promise<number> => {
  const [row] = await client.unsafe(
    `SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'tool-recommendation' AND pid <> pg_backend_pid()`,
  );
  return row.count;
};

const checkEmpty = async (client: SQL, place: string): Promise<void> => {
  const [row] = await client.unsafe(
    'SELECT (SELECT count(*) FROM accounts)::int + (SELECT count(*) FROM tools)::int AS count',
  );
  if (row.count > 0) throw new DatabaseRefused(`The database ${place} is not empty: make another and name that.`);
};

/**
 * A database on a server as an end of a move. Rejects with `DatabaseRefused` while the service runs on it, or when one to be
 * filled is not empty.
 */
export const openPostgresEnd = async (url: string, limits: StoreLimits, isTarget: boolean): Promise<MoveEnd> => {
  const { place, options, isPooled } = readAddress(url, limits);
  await (await openDatabase(url, limits)).close();
  const client = new SQL({ ...options, max: 1, connection: isPooled ? {} : { lock_timeout: 5_000 } });
  try {
    const giveUpAtMs = performance.now() + closedWithinMs;
    let others = await countOthers(client);
    while (others > 0 && performance.now() < giveUpAtMs) {
      await Bun.sleep(50);
      others = await countOthers(client);
    }
    if (others > 0) {
      throw new DatabaseRefused(
        `The service runs on ${place} (${others} connections): stop it first, on all machines.`,
      );
    }
    if (isTarget) await checkEmpty(client, place);
    // What is read is of one moment; a move that fills begins its own transaction.
    if (!isTarget) await client.unsafe('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  } catch (error) {
    await client.close({ timeout: 0 });
    throw refuse(place, error);
  }

  const readAll = async function* (table: MovedTable, columns: readonly MovedColumn[]) {
    const order = orders[table];
    // As numbers, which the driver gives as texts where they may be large.
    const selected = columns.map(({ name, isNumber }) => (isNumber ? `"${name}"::float8` : `"${name}"`)).join(', ');
    await client.unsafe(
      `DECLARE moved NO SCROLL CURSOR FOR SELECT ${selected} FROM ${table}${order ? ` ORDER BY ${order}` : ''}`,
    );
    for (;;) {
      const rows: MovedRow[] = await client.unsafe(`FETCH ${rowsAtOnce} FROM moved`).values();
      if (rows.length === 0) break;
      yield [...rows];
    }
    await client.unsafe('CLOSE moved');
  };

  return {
    place,

    listColumns: async (table) => {
      const rows: { name: string; type: string }[] = await client.unsafe(
        `SELECT column_name AS name, data_type AS type FROM information_schema.columns
        WHERE table_schema = current_schema() AND table_name = $1 AND column_name <> 'arrival' ORDER BY ordinal_position`,
        [table],
      );
      return rows.map(({ name, type }) => ({ name, isNumber: type.endsWith('int') || type === 'integer' }));
    },

    readRows: async function* (table, columns) {
      if (!isTarget) {
        yield* readAll(table, columns);
        return;
      }
      await client.unsafe('BEGIN READ ONLY');
      yield* readAll(table, columns);
      await client.unsafe('COMMIT');
    },

    fill: async (work) => {
      await client.unsafe('BEGIN');
      try {
        await client.unsafe('DELETE FROM marks');
        await work(async (table, columns, rows) => {
          const types = columns.map(({ isNumber }, index) => `$${index + 1}::${isNumber ? 'bigint' : 'text'}[]`);
          await client.unsafe(
            `INSERT INTO ${table} (${names(columns)}) SELECT * FROM unnest(${types.join(', ')})`,
            columns.map((_, index) => rows.map((row) => row[index])),
          );
        });
        await client.unsafe('COMMIT');
        await client.unsafe('ANALYZE');
      } catch (error) {
        await client.unsafe('ROLLBACK').catch(() => {});
        throw error;
      }
    },

    close: () => client.close({ timeout: 0 }),
  };
};
