import type { Database } from 'bun:sqlite';
import type { ChangeFeed } from '../../../catalogue/feed/change-feed.ts';
import type { ToolChange } from '../../../catalogue/feed/tool-change.ts';
import { type ChangeRow, toPage } from '../../records/change-page.ts';
import type { SqliteDatabase } from '../database.ts';

/** Keeps changes, within the transaction that makes them: so readers see all of one import or none, in one order. */
export const createChangeRecorder = (client: Database, now: () => Date) => {
  const readLast = client.query<{ at: number }, []>('SELECT at FROM tool_changes ORDER BY sequence DESC LIMIT 1');
  const insert = client.query(
    'INSERT INTO tool_changes (change, at, kind, tool_id, name, fields) VALUES (?, ?, ?, ?, ?, ?)',
  );
  return (change: number, changes: readonly ToolChange[]): void => {
    // Time never goes back here: what is forgotten by age is then what came first.
    const at = Math.max(now().getTime(), readLast.get()?.at ?? 0);
    for (const { kind, id, name, fields } of changes) insert.run(change, at, kind, id, name, JSON.stringify(fields));
  };
};

export const createSqliteChangeFeed = ({ client, readAtOnce }: SqliteDatabase): ChangeFeed => {
  const readExtent = client.query<{ feed: string; oldest: number | null; newest: number | null }, []>(
    `SELECT (SELECT value FROM marks WHERE name = 'change-feed') AS feed,
      (SELECT min(sequence) FROM tool_changes) AS oldest,
      (SELECT seq FROM sqlite_sequence WHERE name = 'tool_changes') AS newest`,
  );
  // Read to its end at once, so that it is one state: no import comes between two of its rows.
  const readPage = client.query<ChangeRow, [number, number]>(
    `SELECT sequence, change, at, kind, tool_id AS id, tool_changes.name, fields,
      CASE kind WHEN 'added' THEN (SELECT record FROM tools WHERE tools.id = tool_id) END AS tool,
      (SELECT revision FROM catalogue_revisions AS noted WHERE noted.change >= tool_changes.change
        ORDER BY noted.change LIMIT 1) AS revision
    FROM tool_changes WHERE sequence > ? ORDER BY sequence LIMIT ?`,
  );

  return {
    readExtent: () =>
      readAtOnce(() => {
        const { feed, oldest, newest } = readExtent.get() ?? { feed: '', oldest: null, newest: null };
        return { feed, newest: newest ?? 0, forgotten: oldest === null ? (newest ?? 0) : oldest - 1 };
      }),

    readChanges: (after, limit) => readAtOnce(() => toPage(readPage.all(after, limit))),
  };
};
