import { setImmediate } from 'node:timers/promises';
import { findChange, type ToolChange } from '../../../catalogue/feed/tool-change.ts';
import type { CatalogueStore, ChangeCounts, Origin, StoredTool } from '../../../catalogue/store.ts';
import type { Tool } from '../../../catalogue/tool.ts';
import type { SqliteDatabase } from '../database.ts';
import { createChangeRecorder } from './change-queries.ts';
import { completeRecord } from './complete-record.ts';

/** So many records are made into tools before others are served. */
const toolsATurn = 512;

type Row = { id: string; record: string; origin: Origin };

/** A row that is to be, with the tool it is made of. */
type Wanted = Row & { tool: Tool };

const toRow = (tool: Tool, origin: Origin): Wanted => ({ id: tool.id, record: JSON.stringify(tool), origin, tool });

type Changes = { written: Row[]; deletedIds: string[]; counts: ChangeCounts; told: ToolChange[] };

/** What is told of a tool that comes in, if it says anything new. */
const changeOf = (before: string | undefined, { id, record, tool }: Wanted): ToolChange | undefined => {
  if (before === undefined) return { kind: 'added', id, name: tool.name, fields: [] };
  return before === record ? undefined : findChange(completeRecord(before).tool, tool);
};

/** What makes the `present` rows the `wanted` ones; of those that no wanted row names, `isDropped` go. */
const findChanges = (present: readonly Row[], wanted: readonly Wanted[], isDropped: (row: Row) => boolean): Changes => {
  const left = new Map(present.map((row) => [row.id, row]));
  const counts = { added: 0, changed: 0, unchanged: 0, removed: 0 };
  const told: ToolChange[] = [];
  const written = wanted.filter((row) => {
    const before = left.get(row.id)?.record;
    left.delete(row.id);
    counts[before === undefined ? 'added' : before === row.record ? 'unchanged' : 'changed']++;
    const change = changeOf(before, row);
    if (change) told.push(change);
    return before !== row.record;
  });
  const dropped = [...left.values()].filter(isDropped);
  for (const { id, record } of dropped)
    told.push({ kind: 'removed', id, name: completeRecord(record).tool.name, fields: [] });
  const deletedIds = dropped.map(({ id }) => id);
  return { written, deletedIds, counts: { ...counts, removed: deletedIds.length }, told };
};

export const createSqliteCatalogueStore = (
  { client, read, write }: SqliteDatabase,
  now: () => Date,
): CatalogueStore => {
  const recordChanges = createChangeRecorder(client, now);
  const readMark = client.query<{ value: string }, [string]>('SELECT value FROM marks WHERE name = ?');
  const writeMark = client.query(
    'INSERT INTO marks (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  );
  const noteChange = client.query(
    "INSERT INTO marks (name, value) VALUES ('catalogue-changes', '1') ON CONFLICT (name) DO UPDATE SET value = value + 1",
  );
  const deleteMark = client.query('DELETE FROM marks WHERE name = ?');
  const setOrigins = client.query('UPDATE tools SET origin = ?');
  const listRows = client.query<Row, []>('SELECT id, record, origin FROM tools');
  const listRecords = client.query<{ record: string }, []>('SELECT record FROM tools ORDER BY id');
  const writeTool = client.query(
    'INSERT INTO tools (id, record, origin) VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET record = excluded.record, origin = excluded.origin',
  );
  const writeRevision = client.query(
    'INSERT OR IGNORE INTO catalogue_revisions (change, revision, at) VALUES (?, ?, ?)',
  );
  const deleteTool = client.query('DELETE FROM tools WHERE id = ?');
  const readChangeCount = (): number => Number(readMark.get('catalogue-changes')?.value ?? 0);

  /** Compares before the transaction, so that it holds the lock for the writing alone; again if another came between. */
  const prepare = (wanted: readonly Wanted[], replace: boolean): (() => Changes) => {
    const compare = () => findChanges(listRows.all(), wanted, () => replace);
    const seen = readChangeCount();
    const changes = compare();
    return () => (readChangeCount() === seen ? changes : compare());
  };
  const apply = ({ written, deletedIds, counts, told }: Changes): ChangeCounts => {
    for (const { id, record, origin } of written) writeTool.run(id, record, origin);
    for (const id of deletedIds) deleteTool.run(id);
    if (written.length + deletedIds.length > 0) noteChange.run();
    recordChanges(readChangeCount(), told);
    return counts;
  };

  /** Read in one go, so that it is one state; made into tools in parts, so that others are served in between. */
  const loadStored = async (): Promise<StoredTool[]> => {
    const rows = await read(() => listRecords.all());
    const stored: StoredTool[] = [];
    for (const { record } of rows) {
      if (stored.length % toolsATurn === toolsATurn - 1) await setImmediate();
      stored.push(completeRecord(record));
    }
    return stored;
  };

  return {
    readChangeCount: () => read(readChangeCount),

    loadTools: async () => (await loadStored()).map(({ tool }) => tool),

    loadStored,

    noteRevision: (change, revision) =>
      write(() => {
        writeRevision.run(change, revision, now().getTime());
      }),

    writeBundled: (revision, bundled) =>
      write(() => {
        const isKnown = readMark.get('bundled-revision')?.value === revision;
        if (isKnown || readMark.get('catalogue-replaced') !== null) return;
        const present = listRows.all();
        const own = new Set(present.filter(({ origin }) => origin === 'own').map(({ id }) => id));
        const wanted = bundled.filter(({ id }) => !own.has(id)).map((tool) => toRow(tool, 'bundled'));
        const changes = findChanges(present, wanted, ({ origin }) => origin === 'bundled');
        // What a database begins with is no news: whoever follows the changes begins with the whole list.
        apply(present.length === 0 ? { ...changes, told: [] } : changes);
        writeMark.run('bundled-revision', revision);
      }),

    writeOwn: async (own, { replace, isTrial = false }) => {
      const wanted = own.map((tool) => toRow(tool, 'own'));
      const findLatest = await read(() => prepare(wanted, replace));
      if (isTrial) return findLatest().counts;
      return write(() => {
        if (replace) writeMark.run('catalogue-replaced', 'yes');
        return apply(findLatest());
      });
    },

    reset: async (revision, bundled) => {
      const wanted = bundled.map((tool) => toRow(tool, 'bundled'));
      const findLatest = await read(() => prepare(wanted, true));
      return write(() => {
        const counts = apply(findLatest());
        setOrigins.run('bundled');
        deleteMark.run('catalogue-replaced');
        writeMark.run('bundled-revision', revision);
        return counts;
      });
    },
  };
};
