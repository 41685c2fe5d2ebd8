import type { UsageReport } from '../../accounts/accounts.ts';
import type { OperationCount } from '../../accounts/store.ts';
import { neutralise, quote } from '../../catalogue/lib/csv-cell.ts';

const toCsv = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => `${row.map((cell) => quote(neutralise(String(cell)))).join(',')}\r\n`).join('');

/** What the usage of the last thirty days can be downloaded by. Days are UTC. */
export const usageFiles = {
  day: ({ days }: UsageReport): string => toCsv([['day', 'requests'], ...days.map(({ day, used }) => [day, used])]),
  key: ({ keys }: UsageReport): string =>
    toCsv([
      ['day', 'keyId', 'keyName', 'requests'],
      ...keys.flatMap(({ id, name, days }) => days.map(({ day, used }) => [day, id, name, used])),
    ]),
};

export const operationFile = (counts: readonly OperationCount[]): string =>
  toCsv([
    ['day', 'operation', 'status', 'requests'],
    ...counts.map(({ day, operation, status, requests }) => [day, operation, status, requests]),
  ]);
