import type { Tool } from '../tool.ts';

/** What became of a tool. One that an import or an upgrade leaves out is removed; its vendor may sell it still. */
export const changeKinds = ['added', 'changed', 'discontinued', 'removed'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** One field, by its name in the record, such as `pricing.entryPrice`. */
type FieldChange = { field: string; before: unknown; after: unknown };

export type ToolChange = { kind: ChangeKind; id: string; name: string; fields: FieldChange[] };

/** Fields that are objects are told by their parts. */
const nested: ReadonlySet<string> = new Set(['pricing', 'features'] satisfies (keyof Tool)[]);

const compareFields = (before: object, after: object, prefix: string): FieldChange[] => {
  const old = before as Record<string, unknown>;
  return Object.entries(after).flatMap(([name, value]): FieldChange[] => {
    const was = old[name];
    if (Bun.deepEquals(was, value, true)) return [];
    if (nested.has(name)) return compareFields(was as object, value as object, `${name}.`);
    return [{ field: `${prefix}${name}`, before: was, after: value }];
  });
};

/** What a change of a tool's record says; nothing where both say the same. Both are complete. */
export const findChange = (before: Tool, after: Tool): ToolChange | undefined => {
  const fields = compareFields(before, after, '');
  if (fields.length === 0) return undefined;
  const isOver = before.status !== 'discontinued' && after.status === 'discontinued';
  return { kind: isOver ? 'discontinued' : 'changed', id: after.id, name: after.name, fields };
};
