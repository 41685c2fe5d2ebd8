import type { Database } from 'bun:sqlite';
import { retentionDayMark, retentionDoubtMark } from '../names.ts';
import type { RetentionClaim, RetentionLimits, RetentionStore } from '../retention.ts';
import type { SqliteDatabase } from './database.ts';
import { deleteMark, readMark, writeMark } from './marks.ts';

type Rule = { table: string; isOver: string; values: (limits: RetentionLimits) => (string | number)[] };

const rules: readonly Rule[] = [
  { table: 'usage_days', isOver: 'day < ?', values: ({ firstDay }) => [firstDay] },
  { table: 'key_usage_days', isOver: 'day < ?', values: ({ firstDay }) => [firstDay] },
  { table: 'operation_days', isOver: 'day < ?', values: ({ firstDay }) => [firstDay] },
  { table: 'older_secrets', isOver: 'ends_at < ?', values: ({ now }) => [now.getTime()] },
  {
    table: 'sessions',
    isOver: '(expires_at <= ? OR last_seen_at < ?)',
    values: ({ now, sessionsSeenSince }) => [now.getTime(), sessionsSeenSince.getTime()],
  },
  {
    table: 'api_keys',
    isOver: '(revoked_at < ? OR expires_at < ?)',
    values: ({ keysLiveSince }) => [keysLiveSince.getTime(), keysLiveSince.getTime()],
  },
  { table: 'attempts', isOver: 'last_at < ?', values: ({ attemptsSince }) => [attemptsSince.getTime()] },
  { table: 'reset_links', isOver: 'expires_at < ?', values: ({ attemptsSince }) => [attemptsSince.getTime()] },
  { table: 'tool_changes', isOver: 'at < ?', values: ({ changesSince }) => [changesSince.getTime()] },
  { table: 'catalogue_revisions', isOver: 'at < ?', values: ({ changesSince }) => [changesSince.getTime()] },
];

/** How many rows one transaction looks at: a few milliseconds if all of them go, which a lease can wait for. */
const rowsAtOnce = 500;

const readLastDay = (client: Database): string | null => readMark(client, retentionDayMark);

export const readRetentionClaim = (client: Database): RetentionClaim => {
  const doubt = readMark(client, retentionDoubtMark);
  return { lastDay: readLastDay(client), doubtSince: doubt === null ? null : new Date(Number(doubt)) };
};

export const createSqliteRetention = ({ client, read, write }: SqliteDatabase): RetentionStore => {
  return {
    readClaim: () => read(() => readRetentionClaim(client)),

    claimDay: (day, lastDay) =>
      write(() => {
        if (readLastDay(client) !== lastDay) return false;
        writeMark(client, retentionDayMark, day);
        deleteMark(client, retentionDoubtMark);
        return true;
      }),

    setDoubt: (since) =>
      write(() => {
        if (since === null) deleteMark(client, retentionDoubtMark);
        else writeMark(client, retentionDoubtMark, String(since.getTime()));
      }),

    // No index finds the old rows, and none is worth its upkeep on every lease: each table is walked in the order in
    // which its rows were written, a stretch at a time.
    sweep: (limits) => {
      const waiting = [...rules];
      let rule: Rule | undefined;
      let from = 0;
      let last = 0;

      const begin = async (): Promise<boolean> => {
        rule = waiting.shift();
        if (rule === undefined) return false;
        const { table } = rule;
        const ends = await read(() =>
          client
            .query<{ low: number | null; high: number | null }, []>(
              `SELECT (SELECT min(rowid) FROM ${table}) AS low, (SELECT max(rowid) FROM ${table}) AS high`,
            )
            .get(),
        );
        from = ends?.low ?? 1;
        last = ends?.high ?? 0;
        return true;
      };

      return {
        next: async () => {
          while (rule === undefined || from > last) if (!(await begin())) return null;
          const { table, isOver, values } = rule;
          const to = from + rowsAtOnce - 1;
          const remove = client.query(`DELETE FROM ${table} WHERE rowid BETWEEN ? AND ? AND ${isOver}`);
          const removed = await write(() => remove.run(from, to, ...values(limits)).changes);
          from = to + 1;
          return removed;
        },
      };
    },
  };
};
