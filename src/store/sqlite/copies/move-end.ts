import { Database } from 'bun:sqlite';
import { existsSync } from 'node:fs';
import type { MovedColumn, MoveEnd } from '../../move.ts';
import { DatabaseRefused } from '../../refusal.ts';
import { openDatabase, refuse } from '../database.ts';
import { type DatabaseLock, lockDatabaseExclusively } from '../lock.ts';
import { countRows } from './figures.ts';

const rowsAtOnce = 5_000;
/** Where numbers that are never given twice are kept in the other kind of store. */
const sequenceMark = 'change-sequence';

/** Brings the file up to date, and makes it if it is to be filled; then nobody else may open it. */
const openAlone = (path: string, isTarget: boolean): { client: Database; lock: DatabaseLock } => {
  if (!isTarget && !existsSync(path)) throw new DatabaseRefused(`There is no database ${path}.`);
  lockDatabaseExclusively(path).release();
  openDatabase(path).close();
  const lock = lockDatabaseExclusively(path);
  const client = new Database(path, { readwrite: true, strict: true });
  if (!isTarget || countRows(client, 'accounts') + countRows(client, 'tools') === 0) return { client, lock };
  client.close();
  lock.release();
  throw new DatabaseRefused(`The database ${path} is not empty: name a file that does not exist yet.`);
};

/** A file as an end of a move. Throws `DatabaseRefused` while anybody else has it open, or when one to be filled is not empty. */
export const openSqliteEnd = (path: string, isTarget: boolean): MoveEnd => {
  let opened: ReturnType<typeof openAlone>;
  try {
    opened = openAlone(path, isTarget);
  } catch (error) {
    throw refuse(path, error);
  }
  const { client, lock } = opened;
  const names = (columns: readonly MovedColumn[]): string => columns.map(({ name }) => `"${name}"`).join(', ');
  const readLastChange = (): number =>
    client.query<{ seq: number }, []>("SELECT seq FROM sqlite_sequence WHERE name = 'tool_changes'").get()?.seq ?? 0;

  return {
    place: path,

    listColumns: async (table) =>
      client
        .query<{ name: string; type: string }, []>(`SELECT name, type FROM pragma_table_info('${table}')`)
        .all()
        .map(({ name, type }) => ({ name, isNumber: /int/i.test(type) })),

    readRows: async function* (table, columns) {
      const select = client.query<Record<string, number>, [number]>(
        `SELECT rowid AS row_number, ${names(columns)} FROM ${table} WHERE rowid > ? ORDER BY rowid LIMIT ${rowsAtOnce}`,
      );
      for (let last = -1; ; ) {
        const rows = select.values(last) as (string | number | null)[][];
        if (rows.length === 0) break;
        last = rows.at(-1)?.[0] as number;
        yield rows.map((row) => row.slice(1));
      }
      if (table === 'marks' && readLastChange() > 0) {
        yield [columns.map(({ name }) => (name === 'name' ? sequenceMark : String(readLastChange())))];
      }
    },

    fill: async (work) => {
      client.run('PRAGMA foreign_keys = ON');
      client.run('BEGIN IMMEDIATE');
      try {
        client.run('DELETE FROM marks');
        await work(async (table, columns, rows) => {
          const insert = client.query(
            `INSERT INTO ${table} (${names(columns)}) VALUES (${columns.map(() => '?').join(', ')})`,
          );
          for (const row of rows) insert.run(...row);
        });
        const mark = client
          .query<{ value: string }, [string]>('DELETE FROM marks WHERE name = ? RETURNING value')
          .get(sequenceMark);
        client.run("DELETE FROM sqlite_sequence WHERE name = 'tool_changes'");
        if (mark)
          client.run("INSERT INTO sqlite_sequence (name, seq) VALUES ('tool_changes', ?)", [Number(mark.value)]);
        client.run('COMMIT');
      } catch (error) {
        client.run('ROLLBACK');
        throw error;
      }
    },

    close: async () => {
      client.run('PRAGMA wal_checkpoint(TRUNCATE)');
      client.close();
      lock.release();
    },
  };
};
