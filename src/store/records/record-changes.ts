import { findChange, type ToolChange } from '../../catalogue/feed/tool-change.ts';
import type { ChangeCounts, Origin } from '../../catalogue/store.ts';
import type { Tool } from '../../catalogue/tool.ts';
import { completeRecord } from './complete-record.ts';

/** A tool as a row. */
export type Row = { id: string; record: string; origin: Origin };

/** A row that is to be, with the tool it is made of. */
export type Wanted = Row & { tool: Tool };

export const toRow = (tool: Tool, origin: Origin): Wanted => ({
  id: tool.id,
  record: JSON.stringify(tool),
  origin,
  tool,
});

/** What is to be written, deleted and told. */
export type Changes = { written: Row[]; deletedIds: string[]; counts: ChangeCounts; told: ToolChange[] };

/** What is told of a tool that comes in, if it says anything new. */
const changeOf = (before: string | undefined, { id, record, tool }: Wanted): ToolChange | undefined => {
  if (before === undefined) return { kind: 'added', id, name: tool.name, fields: [] };
  return before === record ? undefined : findChange(completeRecord(before).tool, tool);
};

/** What makes the `present` rows the `wanted` ones; of those that no wanted row names, `isDropped` go. */
export const findChanges = (
  present: readonly Row[],
  wanted: readonly Wanted[],
  isDropped: (row: Row) => boolean,
): Changes => {
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

/** What makes the bundled tools those given; tools of the operator's own win over bundled ones of the same id. */
export const findBundledChanges = (present: readonly Row[], bundled: readonly Tool[]): Changes => {
  const own = new Set(present.filter(({ origin }) => origin === 'own').map(({ id }) => id));
  const wanted = bundled.filter(({ id }) => !own.has(id)).map((tool) => toRow(tool, 'bundled'));
  return findChanges(present, wanted, ({ origin }) => origin === 'bundled');
};
