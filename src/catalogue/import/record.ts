/**
 * A tool as an importer hands it in: what a team writes of its own tool, of which four fields are a must. An absent
 * field and one that is `null` are the same: unknown.
 */

import { foldName } from '../taxonomy.ts';
import { completeTool, knownLists, slugPattern, Tool, type ToolRecord } from '../tool.ts';
import { findSchemaFaults, type RecordFault, type Schema } from '../validate/schema-validator.ts';

const requiredFields = ['id', 'name', 'description', 'categories'];
const nullable = (schema: Schema): Schema => ({ ...schema, nullable: true });

/** A part of a record whose fields but the `required` ones may be absent. */
const partial = (schema: Schema, required: readonly string[]): Schema => ({
  ...{ type: 'object', required },
  properties: Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, inner]) => [
      name,
      required.includes(name) ? inner : nullable(inner),
    ]),
  ),
});

/** Objects in lists, and what each must say. */
const requiredInItems: Record<string, readonly string[]> = {
  plans: ['name', 'audience'],
  evidence: ['fields', 'url', 'method'],
};

const toolFields = Tool.properties as unknown as Record<string, Schema>;
const optionalFields = Object.entries(toolFields).map(([name, schema]): [string, Schema] => {
  if (name === 'formerIds') return [name, nullable({ ...schema, items: toolFields['id'] as Schema })];
  if (name === 'pricing' || name === 'features') {
    return [name, nullable(partial(schema, []))];
  }
  const required = requiredInItems[name];
  if (required) return [name, nullable({ ...schema, items: partial(schema.items ?? {}, required) })];
  return [name, requiredFields.includes(name) ? schema : nullable(schema)];
});

/** `category` stands for `categories` with one name, as most lists at hand have it. */
const recordSchema: Schema = {
  type: 'object',
  properties: {
    ...Object.fromEntries(optionalFields),
    category: nullable((toolFields['categories'] as Schema).items ?? {}),
  },
};

/** Fields whose values become names of the catalogue, and so need something to be called by. */
const namingLists = ['categories', 'industries', 'roles'] as const;

type Loose = Partial<ToolRecord> & { category?: string | null };

const findOwnFaults = (record: Loose): RecordFault[] => {
  const faults: RecordFault[] = [];
  const say = (path: RecordFault['path'], message: string) => faults.push({ path, message });
  for (const name of requiredFields) {
    if (name === 'categories' && typeof record.category === 'string') continue;
    if (!Object.hasOwn(record, name)) say([name], 'is missing; a tool needs id, name, description and categories');
  }
  if (typeof record.category === 'string' && Object.hasOwn(record, 'categories')) {
    say(['category'], 'stands beside categories: give one of them');
  }
  return faults;
};

const findMeaningFaults = (record: ToolRecord): RecordFault[] => {
  const faults: RecordFault[] = [];
  for (const field of namingLists) {
    (record[field] ?? []).forEach((name, index) => {
      if (foldName(name) === '') faults.push({ path: [field, index], message: 'must have a letter or a digit' });
    });
  }
  const has = new Set(record.features?.has ?? []);
  (record.features?.lacks ?? []).forEach((feature, index) => {
    if (has.has(feature)) faults.push({ path: ['features', 'lacks', index], message: 'stands in features.has too' });
  });
  (record.formerIds ?? []).forEach((former, index) => {
    if (former === record.id) faults.push({ path: ['formerIds', index], message: 'is the id itself' });
  });
  return faults;
};

const isSlug = new RegExp(slugPattern);

/** The id that a faulty record was meant to have, for naming it. */
export const idOf = (value: unknown): string | undefined => {
  const id = (value as { id?: unknown } | null)?.id;
  return typeof id === 'string' && id.length <= 64 && isSlug.test(id) ? id : undefined;
};

/** Makes a whole tool of a team's record, or says what is wrong with it. */
export const parseRecord = (value: unknown): { tool: Tool } | { faults: RecordFault[] } => {
  const shapeFaults = findSchemaFaults(recordSchema, value);
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  const faults = isObject ? [...shapeFaults, ...findOwnFaults(value as Loose)] : shapeFaults;
  if (faults.length > 0) return { faults };
  const { category, ...loose } = value as Loose;
  const record = (category ? { ...loose, categories: [category] } : loose) as ToolRecord;
  const meaningFaults = findMeaningFaults(record);
  if (meaningFaults.length > 0) return { faults: meaningFaults };
  const tool = completeTool(record);
  for (const field of knownLists) if (tool[field]?.length === 0) tool[field] = null;
  return { tool };
};
