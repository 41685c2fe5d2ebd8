/**
 * What the bundled catalogue is held to: the rules of `data/`, which are stricter than those for a team's own records.
 * A fault names the file, the field and what is allowed.
 */
import { type BundleFiles, idOfFile, readBundleFiles } from '../bundle.ts';
import { JsonFault, skipJson, skipSpace } from '../lib/json-scanner.ts';
import { createPlaceFinder } from '../lib/text-place.ts';
import { Taxonomy } from '../taxonomy.ts';
import { completeTool, Tool, type ToolRecord } from '../tool.ts';
import { findCountFaults } from './check-counts.ts';
import { findRecordFaults } from './check-record.ts';
import { type ComplainOf, findSharedFaults } from './check-shared.ts';
import { findTaxonomyFaults } from './check-taxonomy.ts';
import { findSchemaFaults, pathToText, type RecordFault, type Schema } from './schema-validator.ts';

type DataFault = { file: string; field: string; message: string };

/** A bundled record has every field but `updatedAt`, which follows from `asOf`. */
const { updatedAt: _, ...bundledFields } = Tool.properties;
/** What a record leaves out while nothing of it is known. */
const optionalFields = [
  ...(['plans', 'regions', 'languages', 'audience', 'implementation', 'minimumSeats', 'contract'] as const),
  ...(['successor', 'endOfLife', 'evidence'] as const),
] as readonly string[];
const bundledSchema = {
  type: 'object',
  properties: bundledFields,
  required: Object.keys(bundledFields).filter((name) => !optionalFields.includes(name)),
} as unknown as Schema;

const taxonomyFile = 'taxonomy.json';

const parseStrictly = (text: string): { value: unknown } | { fault: string } => {
  try {
    const end = skipSpace(text, skipJson(text, skipSpace(text, 0)));
    if (end < text.length) throw new JsonFault(end, 'something follows the end of the value');
    return { value: JSON.parse(text) };
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error;
    const { line, column } = createPlaceFinder(text)(error.offset);
    return { fault: `is not JSON: line ${line}, column ${column}: ${error.message}` };
  }
};

const order = (keys: readonly string[], wanted: readonly string[]): boolean => {
  const places = keys.map((key) => wanted.indexOf(key));
  return places.every((place, index) => index === 0 || place > (places[index - 1] as number));
};

/** Objects whose keys are not in the order in which `completeTool` writes them. */
const findOrderFaults = (value: unknown, model: Schema, path: RecordFault['path'] = []): RecordFault[] => {
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => findOrderFaults(item, model.items ?? {}, [...path, index]));
  }
  if (typeof value !== 'object' || value === null || !model.properties) return [];
  const wanted = Object.keys(model.properties);
  const own = order(Object.keys(value), wanted)
    ? []
    : [{ path, message: `must have its keys in this order: ${wanted.join(', ')}` }];
  const { properties } = model;
  return [
    ...own,
    ...Object.entries(value).flatMap(([key, item]) => findOrderFaults(item, properties[key] ?? {}, [...path, key])),
  ];
};

/** What was read of a catalogue's folder, as far as it has its shape, and everything wrong with it. */
export type Checked = { taxonomy: Taxonomy | undefined; tools: Tool[]; faults: DataFault[] };

export const checkFiles = (files: BundleFiles): Checked => {
  const faults: DataFault[] = [];
  const readAs = (file: string, text: string, schema: Schema): unknown => {
    const parsed = parseStrictly(text);
    if ('fault' in parsed) {
      faults.push({ file, field: '', message: parsed.fault });
      return undefined;
    }
    const shape = findSchemaFaults(schema, parsed.value);
    const found = shape.length > 0 ? shape : findOrderFaults(parsed.value, schema);
    faults.push(...found.map(({ path, message }) => ({ file, field: pathToText(path), message })));
    return shape.length > 0 ? undefined : parsed.value;
  };

  const taxonomy = readAs(taxonomyFile, files.taxonomy, Taxonomy as unknown as Schema) as Taxonomy | undefined;
  const read = files.tools.flatMap(({ name, text }) => {
    const record = readAs(`tools/${name}`, text, bundledSchema) as ToolRecord | undefined;
    if (record && record.id !== idOfFile(name)) {
      faults.push({
        file: `tools/${name}`,
        field: 'id',
        message: `is ${record.id}; it must be the file's name, ${idOfFile(name)}`,
      });
    }
    return record ? [{ record, tool: completeTool(record) }] : [];
  });
  const tools = read.map(({ tool }) => tool);
  if (taxonomy === undefined) return { taxonomy, tools, faults };

  const complainOf: ComplainOf = (id, field, message) => faults.push({ file: `tools/${id}.json`, field, message });
  const complain = (field: string, message: string) => faults.push({ file: taxonomyFile, field, message });
  findTaxonomyFaults(taxonomy, complain);
  for (const { tool, record } of read) {
    findRecordFaults(tool, record, taxonomy, (field, message) => complainOf(tool.id, field, message));
  }
  findSharedFaults(tools, complainOf);
  findCountFaults(tools, taxonomy, (field, message) => faults.push({ file: 'tools', field, message }));
  return { taxonomy, tools, faults };
};

/** Checks a folder made as `data/` is. Rejects if it cannot be read. */
export const checkFolder = async (folder: string): Promise<Checked> => checkFiles(await readBundleFiles(folder));
