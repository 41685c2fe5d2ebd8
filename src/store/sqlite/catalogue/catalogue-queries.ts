import { type CatalogueStore, type ChangeCounts, readGiven, type StoredTool } from '../../../catalogue/store.ts';
import { completeAll } from '../../records/complete-record.ts';
import { bundledMark, changeCountMark, replacedMark } from '../../records/marks.ts';
import {
  type Changes,
  findBundledChanges,
  findChanges,
  type Row,
  toRow,
  type Wanted,
} from '../../records/record-changes.ts';
import type { SqliteDatabase } from '../database.ts';
import { deleteMark, readMark, writeMark } from '../marks.ts';
import { createChangeRecorder } from './change-queries.ts';

export const createSqliteCatalogueStore = (
  { client, read, write }: SqliteDatabase,
  now: () => Date,
): CatalogueStore => {
  const recordChanges = createChangeRecorder(client, now);
  const noteChange = client.query(
    `INSERT INTO marks (name, value) VALUES ('${changeCountMark}', '1') ON CONFLICT (name) DO UPDATE SET value = value + 1`,
  );
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
  const readChangeCount = (): number => Number(readMark(client, changeCountMark) ?? 0);

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

  /** Read in one go, so that it is one state. */
  const loadStored = async (): Promise<StoredTool[]> => completeAll(await read(() => listRecords.all()));

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
        const isKnown = readMark(client, bundledMark) === revision;
        if (isKnown || readMark(client, replacedMark) !== null) return;
        const present = listRows.all();
        const changes = findBundledChanges(present, readGiven(bundled));
        // What a database begins with is no news: whoever follows the changes begins with the whole list.
        apply(present.length === 0 ? { ...changes, told: [] } : changes);
        writeMark(client, bundledMark, revision);
      }),

    writeOwn: async (own, { replace, isTrial = false }) => {
      const wanted = own.map((tool) => toRow(tool, 'own'));
      const findLatest = await read(() => prepare(wanted, replace));
      if (isTrial) return findLatest().counts;
      return write(() => {
        if (replace) writeMark(client, replacedMark, 'yes');
        return apply(findLatest());
      });
    },

    reset: async (revision, bundled) => {
      const wanted = bundled.map((tool) => toRow(tool, 'bundled'));
      const findLatest = await read(() => prepare(wanted, true));
      return write(() => {
        const counts = apply(findLatest());
        setOrigins.run('bundled');
        deleteMark(client, replacedMark);
        writeMark(client, bundledMark, revision);
        return counts;
      });
    },
  };
};
