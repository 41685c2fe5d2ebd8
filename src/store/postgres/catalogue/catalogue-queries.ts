import type { SQL } from 'bun';
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
import type { PostgresDatabase, Transaction } from '../database.ts';
import { deleteMark, lockMark, readMark, writeMark } from '../marks.ts';
import { recordChanges } from './change-queries.ts';

const readChangeCount = async (client: SQL): Promise<number> => Number((await readMark(client, changeCountMark)) ?? 0);

const listRows = async (client: SQL): Promise<Row[]> => [
  ...(await client.unsafe('SELECT id, record, origin FROM tools ORDER BY id COLLATE "C"')),
];

export const createPostgresCatalogueStore = ({ read, write }: PostgresDatabase, now: () => Date): CatalogueStore => {
  /** One import at a time, so that the numbers of changes are given in the order in which they are seen. */
  const change = <Result>(work: (client: Transaction['client']) => Promise<Result>): Promise<Result> =>
    write(
      async ({ client }) => {
        if ((await lockMark(client, changeCountMark)) === null) await writeMark(client, changeCountMark, '0');
        return work(client);
      },
      { isLong: true },
    );

  /** Compares before the transaction, so that it is short; again if another import came between. */
  const prepare = async (wanted: readonly Wanted[], replace: boolean) => {
    const compare = async (client: SQL): Promise<Changes> => findChanges(await listRows(client), wanted, () => replace);
    const { seen, changes } = await write(
      async ({ client }) => ({ seen: await readChangeCount(client), changes: await compare(client) }),
      { isLong: true },
    );
    return {
      changes,
      findLatest: async (client: SQL): Promise<Changes> =>
        (await readChangeCount(client)) === seen ? changes : compare(client),
    };
  };

  const apply = async (client: SQL, { written, deletedIds, counts, told }: Changes): Promise<ChangeCounts> => {
    await client.unsafe(
      `INSERT INTO tools (id, record, origin) SELECT * FROM unnest($1::text[], $2::text[], $3::text[])
      ON CONFLICT (id) DO UPDATE SET record = excluded.record, origin = excluded.origin`,
      [written.map(({ id }) => id), written.map(({ record }) => record), written.map(({ origin }) => origin)],
    );
    await client.unsafe('DELETE FROM tools WHERE id = ANY($1::text[])', [deletedIds]);
    const count = await readChangeCount(client);
    const isChanged = written.length + deletedIds.length > 0;
    if (isChanged) await writeMark(client, changeCountMark, String(count + 1));
    await recordChanges(client, isChanged ? count + 1 : count, told, now());
    return counts;
  };

  const loadStored = async (): Promise<StoredTool[]> =>
    completeAll(
      await read(async (_, client) => client.unsafe('SELECT record FROM tools ORDER BY id COLLATE "C"'), {
        isLong: true,
      }),
    );

  return {
    readChangeCount: () => read((_, client) => readChangeCount(client)),

    loadTools: async () => (await loadStored()).map(({ tool }) => tool),

    loadStored,

    noteRevision: (count, revision) =>
      write(async ({ client }) => {
        await client.unsafe(
          'INSERT INTO catalogue_revisions (change, revision, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
          [count, revision, now().getTime()],
        );
      }),

    writeBundled: async (revision, bundled) => {
      const isSettled = async (client: SQL): Promise<boolean> =>
        (await readMark(client, bundledMark)) === revision || (await readMark(client, replacedMark)) !== null;
      if (await read((_, client) => isSettled(client))) return;
      await change(async (client) => {
        if (await isSettled(client)) return;
        const present = await listRows(client);
        const changes = findBundledChanges(present, readGiven(bundled));
        // What a database begins with is no news: whoever follows the changes begins with the whole list.
        await apply(client, present.length === 0 ? { ...changes, told: [] } : changes);
        await writeMark(client, bundledMark, revision);
      });
    },

    writeOwn: async (own, { replace, isTrial = false }) => {
      const { changes, findLatest } = await prepare(
        own.map((tool) => toRow(tool, 'own')),
        replace,
      );
      if (isTrial) return changes.counts;
      return change(async (client) => {
        if (replace) await writeMark(client, replacedMark, 'yes');
        return apply(client, await findLatest(client));
      });
    },

    reset: async (revision, bundled) => {
      const { findLatest } = await prepare(
        bundled.map((tool) => toRow(tool, 'bundled')),
        true,
      );
      return change(async (client) => {
        const counts = await apply(client, await findLatest(client));
        await client.unsafe("UPDATE tools SET origin = 'bundled' WHERE origin <> 'bundled'");
        await deleteMark(client, replacedMark);
        await writeMark(client, bundledMark, revision);
        return counts;
      });
    },
  };
};
