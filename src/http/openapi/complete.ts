import { examples } from './field-examples.ts';

/** A schema, or whatever else of the OpenAPI document: JSON. */
type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** No text of an answer is longer, no list has more entries: so much a client may set aside. What is asked is bounded more closely. */
const textMax = 20_000;
const listMax = 10_000;
const int32Max = 2_147_483_647;

const lengths: Record<string, number> = { 'date-time': 35, date: 10, uri: 2_000 };

const boundsOf = ({ type, format, maximum, enum: values }: Json): Json => {
  if (type === 'integer') {
    const max = typeof maximum === 'number' ? maximum : Number.MAX_SAFE_INTEGER;
    return { minimum: 0, maximum: max, format: max > int32Max ? 'int64' : 'int32' };
  }
  if (type === 'string' && values === undefined) return { maxLength: lengths[String(format)] ?? textMax };
  if (type === 'array') return { maxItems: listMax };
  return {};
};

const matches = (value: unknown, { type, enum: values, pattern, maxLength, maximum, minimum }: Json): boolean => {
  if (Array.isArray(values)) return values.includes(value);
  if (type === 'integer' || type === 'number') {
    return typeof value === 'number' && value <= Number(maximum ?? value) && value >= Number(minimum ?? value);
  }
  if (type !== 'string' || typeof value !== 'string') return false;
  return value.length <= Number(maxLength ?? value.length) && new RegExp(String(pattern ?? '')).test(value);
};

const dates: Record<string, string> = {
  'date-time': '2026-03-31T12:00:00Z',
  date: '2026-03-31',
  uri: 'https://example.com/',
};

/** Something that the schema of a name allows; nothing where only the schemas in it can say. */
const exampleOf = (name: string, schema: Json): unknown => {
  const { type, format, enum: values, default: fallback, minimum, maximum, pattern } = schema;
  const known = examples[name];
  if (known !== undefined && matches(known, schema)) return known;
  if (fallback !== undefined) return fallback;
  if (Array.isArray(values)) return values[0];
  if (type === 'boolean') return true;
  if (type === 'integer') return Math.min(Math.max(1, Number(minimum ?? 0)), Number(maximum));
  if (type === 'number') return Number(minimum ?? 0);
  if (type !== 'string') return undefined;
  const candidates = [dates[String(format)], 'example', '2026-03-31', 'USD', 'https://example.com/'];
  return candidates.find(
    (text) => text !== undefined && (pattern === undefined || new RegExp(String(pattern)).test(text)),
  );
};

/** A list of what its items have for an example, as long as it must be. */
const listOf = ({ items, minItems }: Json): unknown[] | undefined => {
  const { example } = items as Json;
  return example === undefined ? undefined : Array(Math.max(1, Number(minItems ?? 0))).fill(example);
};

/** A schema with what it does not say itself; `name` is what it is called where it stands. */
const completeSchema = (name: string, schema: Json): Json => {
  if ('$ref' in schema) return schema;
  const bounded: Json = { ...boundsOf(schema), ...schema };
  // OpenAPI 3.0.3: null must be among the values too, though the schema is nullable.
  if (Array.isArray(schema['enum']) && schema['nullable'] === true) bounded['enum'] = [...schema['enum'], null];
  if (isObject(schema['items'])) bounded['items'] = completeSchema(name, schema['items']);
  if (Array.isArray(schema['anyOf']))
    bounded['anyOf'] = schema['anyOf'].map((each) => completeSchema(name, each as Json));
  if (isObject(schema['additionalProperties'])) {
    bounded['additionalProperties'] = completeSchema(name, schema['additionalProperties']);
  }
  if (isObject(schema['properties'])) {
    bounded['properties'] = Object.fromEntries(
      Object.entries(schema['properties']).map(([key, value]) => [key, completeSchema(key, value as Json)]),
    );
  }
  const example = schema['example'] ?? (isObject(bounded['items']) ? listOf(bounded) : exampleOf(name, bounded));
  return example === undefined ? bounded : { ...bounded, example };
};

const completeNode = (name: string, value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((entry) => completeNode(name, entry));
  if (!isObject(value)) return value;
  const inner = typeof value['name'] === 'string' && 'in' in value ? value['name'] : name;
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => [
      key,
      key === 'schema' && isObject(child) ? completeSchema(inner, child) : completeNode(key, child),
    ]),
  );
};

const isReference = /^#\/components\/schemas\/(.+)$/;

/** The names of the schemas that a part of the document refers to. */
const referencesIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, child]) =>
    key === '$ref' ? (isReference.exec(String(child))?.slice(1) ?? []) : referencesIn(child),
  );
};

/** The schemas that a part of the document needs, those that they need themselves included. */
const findNeeded = (part: unknown, schemas: Readonly<Record<string, Json>>): Set<string> => {
  const needed = new Set(referencesIn(part));
  for (const name of needed) for (const other of referencesIn(schemas[name])) needed.add(other);
  return needed;
};

/**
 * The OpenAPI document with bounds and an example at every parameter and field. Those that matter are said where the schema
 * is; what is left are the same few for all, and would only hide them there. Schemas that nothing needs are left out.
 */
export const completeDocument = (document: Json): Json => {
  const { components, ...rest } = document;
  const { schemas, ...others } = (components ?? {}) as Json;
  const needed = findNeeded(rest, schemas as Record<string, Json>);
  const named = Object.entries(schemas as Record<string, Json>).filter(([name]) => needed.has(name));
  return {
    ...(completeNode('', rest) as Json),
    components: {
      ...others,
      schemas: Object.fromEntries(named.map(([name, schema]) => [name, completeSchema(name, schema)])),
    },
  };
};
