import { and, asc, eq, gte } from 'drizzle-orm';
import type { OperationRows } from '../../account-rows.ts';
import type { SqliteDatabase } from '../database.ts';
import { operationDays } from '../schema.ts';

export const createOperationQueries = ({ client, orm, read, write }: SqliteDatabase): OperationRows => {
  // Selecting from the account leaves out one that was deleted meanwhile.
  const add = client.query(
    'INSERT INTO operation_days (account_id, day, operation, status, requests) ' +
      'SELECT id, $day, $operation, $status, $requests FROM accounts WHERE id = $accountId ' +
      'ON CONFLICT DO UPDATE SET requests = requests + excluded.requests',
  );

  return {
    addOperationCounts: (counts) =>
      write(() => {
        for (const count of counts) add.run(count);
      }),

    listOperationCounts: (accountId, fromDay) =>
      read(() =>
        orm
          .select()
          .from(operationDays)
          .where(and(eq(operationDays.accountId, accountId), gte(operationDays.day, fromDay)))
          .orderBy(asc(operationDays.day), asc(operationDays.operation), asc(operationDays.status))
          .all(),
      ),
  };
};
