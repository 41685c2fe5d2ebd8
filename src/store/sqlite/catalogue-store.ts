import { asc } from 'drizzle-orm';
import type { CatalogueStore, Origin } from '../../catalogue/store.ts';
import type { Tool } from '../../catalogue/tool.ts';
import type { SqliteDatabase } from './database.ts';
import { tools } from './schema.ts';

const toRecord = (tool: Tool): string => JSON.stringify(tool);

export const createSqliteCatalogueStore = ({ client, orm, read, write }: SqliteDatabase): CatalogueStore => {
  const readMark = client.query<{ value: string }, [string]>('SELECT value FROM marks WHERE name = ?');
  const writeMark = client.query(
    'INSERT INTO marks (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  );
  const noteChange = client.query(
    "INSERT INTO marks (name, value) VALUES ('catalogue-changes', '1') ON CONFLICT (name) DO UPDATE SET value = value + 1",
  );
  const listRows = client.query<{ id: string; record: string; origin: Origin }, []>(
    'SELECT id, record, origin FROM tools',
  );
  const writeTool = client.query(
    'INSERT INTO tools (id, record, origin) VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET record = excluded.record, origin = excluded.origin',
  );
  const deleteTool = client.query('DELETE FROM tools WHERE id = ?');

  return {
    readChangeCount: () => read(() => Number(readMark.get('catalogue-changes')?.value ?? 0)),

    loadTools: () =>
      read(() =>
        orm
          .select({ record: tools.record })
          .from(tools)
          .orderBy(asc(tools.id))
          .all()
          .map(({ record }) => JSON.parse(record) as Tool),
      ),

    writeBundled: (revision, bundled) =>
      write(() => {
        const isKnown = readMark.get('bundled-revision')?.value === revision;
        if (isKnown || readMark.get('catalogue-replaced') !== null) return;
        const present = new Map(listRows.all().map((row) => [row.id, row]));
        for (const tool of bundled) {
          if (present.get(tool.id)?.origin !== 'own') writeTool.run(tool.id, toRecord(tool), 'bundled');
          present.delete(tool.id);
        }
        for (const { id, origin } of present.values()) if (origin === 'bundled') deleteTool.run(id);
        writeMark.run('bundled-revision', revision);
        noteChange.run();
      }),

    writeOwn: (own, { replace }) =>
      write(() => {
        const present = new Map(listRows.all().map((row) => [row.id, row.record]));
        const counts = { added: 0, changed: 0, unchanged: 0, removed: 0 };
        for (const tool of own) {
          const record = toRecord(tool);
          const before = present.get(tool.id);
          present.delete(tool.id);
          counts[before === undefined ? 'added' : before === record ? 'unchanged' : 'changed']++;
          if (before !== record) writeTool.run(tool.id, record, 'own');
        }
        if (replace) {
          for (const id of present.keys()) deleteTool.run(id);
          counts.removed = present.size;
          writeMark.run('catalogue-replaced', 'yes');
        }
        if (counts.added + counts.changed + counts.removed > 0) noteChange.run();
        return counts;
      }),
  };
};
