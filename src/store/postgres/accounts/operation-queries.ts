import { and, asc, eq, gte, sql } from 'drizzle-orm';
import type { OperationRows } from '../../account-rows.ts';
import type { PostgresDatabase } from '../database.ts';
import { operationDays } from '../schema.ts';

export const createOperationQueries = ({ read, writeLocked }: PostgresDatabase): OperationRows => ({
  // Joined with the accounts, which leaves out one that was deleted meanwhile; in one order, so that no two processes wait
  // for each other.
  addOperationCounts: (counts) =>
    writeLocked(
      async ({ client }) => {
        await client.unsafe(
          `INSERT INTO operation_days (account_id, day, operation, status, requests)
        SELECT accounts.id, told.day, told.operation, told.status, told.requests
        FROM unnest($1::text[], $2::text[], $3::text[], $4::int[], $5::int[])
          AS told (account_id, day, operation, status, requests)
        JOIN accounts ON accounts.id = told.account_id
        ORDER BY 1, 2, 3, 4 FOR KEY SHARE OF accounts
        ON CONFLICT (account_id, day, operation, status)
          DO UPDATE SET requests = operation_days.requests + excluded.requests`,
          [
            counts.map(({ accountId }) => accountId),
            counts.map(({ day }) => day),
            counts.map(({ operation }) => operation),
            counts.map(({ status }) => status),
            counts.map(({ requests }) => requests),
          ],
        );
      },
      { isLong: true },
    ),

  listOperationCounts: (accountId, fromDay) =>
    read((orm) =>
      orm
        .select()
        .from(operationDays)
        .where(and(eq(operationDays.accountId, accountId), gte(operationDays.day, fromDay)))
        .orderBy(asc(operationDays.day), sql`${operationDays.operation} COLLATE "C"`, asc(operationDays.status)),
    ),
});
