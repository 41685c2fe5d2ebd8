import type { SQL } from 'bun';
import { retentionDayMark, retentionDoubtMark } from '../names.ts';
import type { RetentionClaim, RetentionLimits, RetentionStore } from '../retention.ts';
import { receiptPrefix } from './accounts/receipts.ts';
import type { PostgresDatabase } from './database.ts';
import { deleteMark, readMark, writeMark } from './marks.ts';

/** Which rows of a table are over, and by which columns one is named. */
type Rule = { table: string; names: string; isOver: string; values: (limits: RetentionLimits) => (string | number)[] };

const rules: readonly Rule[] = [
  { table: 'usage_days', names: 'account_id, day', isOver: 'day < $1', values: ({ firstDay }) => [firstDay] },
  { table: 'key_usage_days', names: 'key_id, day', isOver: 'day < $1', values: ({ firstDay }) => [firstDay] },
  {
    ...{ table: 'operation_days', names: 'account_id, day, operation, status', isOver: 'day < $1' },
    values: ({ firstDay }) => [firstDay],
  },
  {
    ...{ table: 'older_secrets', names: 'key_id, hash', isOver: 'ends_at < $1' },
    values: ({ now }) => [now.getTime()],
  },
  {
    ...{ table: 'sessions', names: 'id', isOver: '(expires_at <= $1 OR last_seen_at < $2)' },
    values: ({ now, sessionsSeenSince }) => [now.getTime(), sessionsSeenSince.getTime()],
  },
  {
    ...{ table: 'api_keys', names: 'id', isOver: '(revoked_at < $1 OR expires_at < $1)' },
    values: ({ keysLiveSince }) => [keysLiveSince.getTime()],
  },
  {
    ...{ table: 'attempts', names: 'door, subject', isOver: 'last_at < $1' },
    values: ({ attemptsSince }) => [attemptsSince.getTime()],
  },
  {
    ...{ table: 'reset_links', names: 'id', isOver: 'expires_at < $1' },
    values: ({ attemptsSince }) => [attemptsSince.getTime()],
  },
  {
    ...{ table: 'marks', names: 'name', isOver: `name LIKE '${receiptPrefix}%' AND value < $1 COLLATE "C"` },
    values: ({ attemptsSince }) => [attemptsSince.toISOString()],
  },
  {
    ...{ table: 'tool_changes', names: 'sequence', isOver: 'at < $1' },
    values: ({ changesSince }) => [changesSince.getTime()],
  },
  {
    ...{ table: 'catalogue_revisions', names: 'change', isOver: 'at < $1' },
    values: ({ changesSince }) => [changesSince.getTime()],
  },
];

/** How many rows one transaction deletes. */
const rowsAtOnce = 500;

export const readRetentionClaim = async (client: SQL): Promise<RetentionClaim> => {
  const doubt = await readMark(client, retentionDoubtMark);
  return {
    lastDay: await readMark(client, retentionDayMark),
    doubtSince: doubt === null ? null : new Date(Number(doubt)),
  };
};

export const createPostgresRetention = ({ read, write, writeLocked }: PostgresDatabase): RetentionStore => ({
  readClaim: () => read((_, client) => readRetentionClaim(client)),

  claimDay: (day, lastDay) =>
    write(async ({ client }) => {
      if ((await readMark(client, retentionDayMark)) !== lastDay) return false;
      await writeMark(client, retentionDayMark, day);
      await deleteMark(client, retentionDoubtMark);
      return true;
    }),

  setDoubt: (since) =>
    write(async ({ client }) => {
      if (since === null) await deleteMark(client, retentionDoubtMark);
      else await writeMark(client, retentionDoubtMark, String(since.getTime()));
    }),

  // Readers and leases wait for nothing here but the rows themselves.
  sweep: (limits) => {
    const waiting = [...rules];
    return {
      next: async () => {
        const [rule] = waiting;
        if (rule === undefined) return null;
        const { table, names, isOver, values } = rule;
        const removed = await writeLocked(
          async ({ client }) => {
            const some = `SELECT ${names} FROM ${table} WHERE ${isOver} LIMIT ${rowsAtOnce}`;
            const { count } = await client.unsafe(`DELETE FROM ${table} WHERE (${names}) IN (${some})`, values(limits));
            return count;
          },
          { isLong: true },
        );
        if (removed < rowsAtOnce) waiting.shift();
        return removed;
      },
    };
  },
});
