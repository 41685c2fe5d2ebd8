import { expect, test } from 'bun:test';
import { getTableColumns, getTableName, is, Table } from 'drizzle-orm';
import { movedTables } from '../../../src/store/move.ts';
import * as postgres from '../../../src/store/postgres/schema.ts';
import * as sqlite from '../../../src/store/sqlite/schema.ts';

/** The columns of each table, and which may be absent. */
const tablesOf = (schema: object): Record<string, string[]> =>
  Object.fromEntries(
    Object.values(schema)
      .filter((value): value is Table => is(value, Table))
      .map((table) => [
        getTableName(table),
        Object.values(getTableColumns(table))
          .filter(({ name }) => name !== 'arrival')
          .map(({ name, notNull }) => (notNull ? name : `${name}?`))
          .sort(),
      ]),
  );

test('both kinds of store have the same tables and columns, and all of them are moved', () => {
  expect(tablesOf(postgres)).toEqual(tablesOf(sqlite));
  expect([...movedTables].sort()).toEqual(Object.keys(tablesOf(sqlite)).sort() as (typeof movedTables)[number][]);
});
