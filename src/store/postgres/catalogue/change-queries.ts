import type { SQL } from 'bun';
import type { ChangeFeed } from '../../../catalogue/feed/change-feed.ts';
import type { ToolChange } from '../../../catalogue/feed/tool-change.ts';
import { type ChangeRow, toPage } from '../../records/change-page.ts';
import type { PostgresDatabase } from '../database.ts';
import { readMark, writeMark } from '../marks.ts';

const lastMark = 'change-sequence';

/**
 * Keeps changes, within the transaction that makes them, which has the catalogue to itself. Their numbers are counted in a
 * row, not by a sequence: that would give numbers which a reader skips, as those before them are not seen yet.
 */
export const recordChanges = async (
  client: SQL,
  change: number,
  changes: readonly ToolChange[],
  now: Date,
): Promise<void> => {
  if (changes.length === 0) return;
  const last = Number((await readMark(client, lastMark)) ?? 0);
  const [latest] = await client.unsafe('SELECT at FROM tool_changes ORDER BY sequence DESC LIMIT 1');
  // Time never goes back here: what is forgotten by age is then what came first.
  const at = Math.max(now.getTime(), Number(latest?.at ?? 0));
  await client.unsafe(
    `INSERT INTO tool_changes (sequence, change, at, kind, tool_id, name, fields)
    SELECT $1::bigint + told.place, $2::bigint, $3::bigint, told.kind, told.tool_id, told.name, told.fields
    FROM unnest($4::text[], $5::text[], $6::text[], $7::text[])
      WITH ORDINALITY AS told (kind, tool_id, name, fields, place)`,
    [
      ...[last, change, at],
      changes.map(({ kind }) => kind),
      changes.map(({ id }) => id),
      changes.map(({ name }) => name),
      changes.map(({ fields }) => JSON.stringify(fields)),
    ],
  );
  await writeMark(client, lastMark, String(last + changes.length));
};

type Numbers = 'sequence' | 'change' | 'at';
type StoredRow = Omit<ChangeRow, Numbers> & Record<Numbers, string>;

export const createPostgresChangeFeed = ({ read }: PostgresDatabase): ChangeFeed => ({
  readExtent: () =>
    read(async (_, client) => {
      const [row] = await client.unsafe(
        `SELECT (SELECT value FROM marks WHERE name = 'change-feed') AS feed,
          (SELECT min(sequence) FROM tool_changes) AS oldest,
          (SELECT value FROM marks WHERE name = '${lastMark}') AS newest`,
      );
      const newest = Number(row.newest ?? 0);
      return { feed: row.feed ?? '', newest, forgotten: row.oldest === null ? newest : Number(row.oldest) - 1 };
    }),

  // Read by one statement, so that it is one state: no import comes between two of its rows.
  readChanges: (after, limit) =>
    read(async (_, client) => {
      const rows: StoredRow[] = await client.unsafe(
        `SELECT sequence, change, at, kind, tool_id AS id, tool_changes.name, fields,
          CASE kind WHEN 'added' THEN (SELECT record FROM tools WHERE tools.id = tool_id) END AS tool,
          (SELECT revision FROM catalogue_revisions AS noted WHERE noted.change >= tool_changes.change
            ORDER BY noted.change LIMIT 1) AS revision
        FROM tool_changes WHERE sequence > $1 ORDER BY sequence LIMIT $2`,
        [after, limit],
      );
      return toPage(
        rows.map((row) => ({
          ...row,
          ...{ sequence: Number(row.sequence), change: Number(row.change), at: Number(row.at) },
        })),
      );
    }),
});
