import { setImmediate } from 'node:timers/promises';
import type { CatalogueStore, ChangeCounts, Origin, StoredTool } from '../../catalogue/store.ts';
import { completeTool, isComplete, type Tool, type ToolRecord } from '../../catalogue/tool.ts';
import type { SqliteDatabase } from './database.ts';

/** So many records are made into tools before others are served. */
const toolsATurn = 512;

type Row = { id: string; record: string; origin: Origin };

const toRow = (tool: Tool, origin: Origin): Row => ({ id: tool.id, record: JSON.stringify(tool), origin });

/** A tool that an older version kept lacks the fields that came later: they are unknown of it. */
const readRow = (record: string): StoredTool => {
  const kept = JSON.parse(record) as ToolRecord;
  if (isComplete(kept)) return { tool: kept, json: record };
  const tool = completeTool(kept);
  return { tool, json: JSON.stringify(tool) };
};

type Changes = { written: Row[]; deletedIds: string[]; counts: ChangeCounts };

/** What makes the `present` rows the `wanted` ones; those that no wanted row names stay, unless `replace`. */
const findChanges = (present: readonly Row[], wanted: readonly Row[], replace: boolean): Changes => {
  const left = new Map(present.map((row) => [row.id, row]));
  const counts = { added: 0, changed: 0, unchanged: 0, removed: 0 };
  const written = wanted.filter((row) => {
    const before = left.get(row.id)?.record;
    left.delete(row.id);
    counts[before === undefined ? 'added' : before === row.record ? 'unchanged' : 'changed']++;
    return before !== row.record;
  });
  const deletedIds = replace ? [...left.keys()] : [];
  return { written, deletedIds, counts: { ...counts, removed: deletedIds.length } };
};

export const createSqliteCatalogueStore = ({ client, read, write }: SqliteDatabase): CatalogueStore => {
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
  const deleteTool = client.query('DELETE FROM tools WHERE id = ?');
  const readChangeCount = (): number => Number(readMark.get('catalogue-changes')?.value ?? 0);

  /** Compares before the transaction, so that it holds the lock for the writing alone; again if another came between. */
  const prepare = (wanted: readonly Row[], replace: boolean): (() => Changes) => {
    const compare = () => findChanges(listRows.all(), wanted, replace);
    const seen = readChangeCount();
    const changes = compare();
    return () => (readChangeCount() === seen ? changes : compare());
  };
  const apply = ({ written, deletedIds, counts }: Changes): ChangeCounts => {
    for (const { id, record, origin } of written) writeTool.run(id, record, origin);
    for (const id of deletedIds) deleteTool.run(id);
    if (written.length + deletedIds.length > 0) noteChange.run();
    return counts;
  };

  /** Read in one go, so that it is one state; made into tools in parts, so that others are served in between. */
  const loadStored = async (): Promise<StoredTool[]> => {
    const rows = await read(() => listRecords.all());
    const stored: StoredTool[] = [];
    for (const { record } of rows) {
      if (stored.length % toolsATurn === toolsATurn - 1) await setImmediate();
      stored.push(readRow(record));
    }
    return stored;
  };

  return {
    readChangeCount: () => read(readChangeCount),

    loadTools: async () => (await loadStored()).map(({ tool }) => tool),

    loadStored,

    writeBundled: (revision, bundled) =>
      write(() => {
        const isKnown = readMark.get('bundled-revision')?.value === revision;
        if (isKnown || readMark.get('catalogue-replaced') !== null) return;
        const present = new Map(listRows.all().map((row) => [row.id, row]));
        for (const tool of bundled) {
          if (present.get(tool.id)?.origin !== 'own') writeTool.run(tool.id, JSON.stringify(tool), 'bundled');
          present.delete(tool.id);
        }
        for (const { id, origin } of present.values()) if (origin === 'bundled') deleteTool.run(id);
        writeMark.run('bundled-revision', revision);
        noteChange.run();
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
