/**
 * Whether a value from outside has the shape of a schema: the part of JSON Schema that records and requests use, nothing
 * coerced, dropped or filled in. Each fault says where it is, what is wrong and what is allowed, never what was there.
 */
import { nearest } from '../lib/suggestions.ts';
import { datePattern, httpsPattern, momentPattern, visiblePattern } from '../schema-parts.ts';
import { slugPattern } from '../tool.ts';

export type Schema = {
  type?: string;
  enum?: readonly string[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
  format?: string;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: readonly string[];
  nullable?: boolean;
};

export type Path = readonly (string | number)[];
/** One thing wrong with a value: `message` goes on after the field's name. */
export type RecordFault = { path: Path; message: string; allowed?: readonly string[] };
type Complain = (path: Path, message: string, allowed?: readonly string[]) => void;

const controlCharacter = /(?![\t\n])\p{Cc}/u;
const currencyPattern = '^[A-Z]{3}$';

const meanings: Record<string, string> = {
  [slugPattern]: 'must be lower-case letters and digits, joined by single hyphens, such as our-wiki',
  [httpsPattern]: 'must be an https:// address without spaces',
  [datePattern]: 'must be a date such as 2026-03-31',
  [momentPattern]: 'must be a day such as 2026-03-31, or a moment such as 2026-03-31T12:00:00Z',
  [visiblePattern]: 'must not be empty',
  [currencyPattern]: 'must be a currency of three capital letters, such as USD',
};

/** What matches these begins with a day, which must exist. */
const datedPatterns: readonly string[] = [datePattern, momentPattern];

const patterns = new Map<string, RegExp>();
const patternOf = (source: string): RegExp => {
  const known = patterns.get(source) ?? new RegExp(source, 'u');
  patterns.set(source, known);
  return known;
};

const plural = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;

/** Whether a text of the form 2026-02-31 is a day that exists. */
const isDay = (text: string): boolean => {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
};

const isDateTime = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  isDay(text.slice(0, 10));

const findPatternFault = (pattern: string, value: string): string | undefined => {
  const isFit = patternOf(pattern).test(value) && (!datedPatterns.includes(pattern) || isDay(value.slice(0, 10)));
  return isFit ? undefined : (meanings[pattern] ?? `must match ${pattern}`);
};

const findStringFault = (schema: Schema, value: unknown): string | undefined => {
  if (schema.enum) {
    return schema.enum.includes(value as string) ? undefined : `must be one of ${schema.enum.join(', ')}`;
  }
  if (typeof value !== 'string') return 'must be a string';
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema;
  if (!value.isWellFormed()) return 'must be well-formed text: half of a surrogate pair stands alone';
  if (controlCharacter.test(value)) return 'must have no control characters other than tab and newline';
  const length = value.length > maxLength ? [...value].length : value.length;
  if (length < minLength)
    return minLength === 1 ? 'must not be empty' : `must have at least ${plural(minLength, 'character')}`;
  if (length > maxLength) return `must have at most ${plural(maxLength, 'character')}, not ${length}`;
  if (schema.pattern) return findPatternFault(schema.pattern, value);
  if (schema.format === 'date-time' && !isDateTime(value)) {
    return 'must be a date and time such as 2026-03-31T12:00:00Z';
  }
  return undefined;
};

const findNumberFault = (schema: Schema, value: unknown): string | undefined => {
  const isWhole = schema.type === 'integer';
  const { minimum = Number.NEGATIVE_INFINITY } = schema;
  const { maximum = isWhole ? Number.MAX_SAFE_INTEGER : Number.POSITIVE_INFINITY } = schema;
  const isNumber = typeof value === 'number' && (!isWhole || Number.isSafeInteger(value));
  if (isNumber && value >= minimum && value <= maximum) return undefined;
  const lower = Number.isFinite(minimum) ? ` from ${minimum}` : '';
  const upper = Number.isFinite(maximum) ? ` to ${maximum}` : '';
  return `must be a ${isWhole ? 'whole ' : ''}number${lower}${upper}`;
};

/** What keeps a value from being of a schema that is neither a list nor an object; nothing if it is. */
export const findFault = (schema: Schema, value: unknown): string | undefined => {
  if (schema.type === 'string') return findStringFault(schema, value);
  if (schema.type === 'boolean') return typeof value === 'boolean' ? undefined : 'must be true or false';
  return findNumberFault(schema, value);
};

/** The name that was likely meant by one that is not among those known. */
export const findLikely = (name: string, names: readonly string[]): string | undefined =>
  nearest(
    name,
    names.map((known) => ({ spelling: known, target: known })),
    1,
  )[0];

/** What to say of a name that is not among those known. */
export const unknownName = (name: string, names: readonly string[]): string => {
  if (names.length === 0) return 'is not known; there are none';
  const likely = findLikely(name, names);
  return likely ? `is not known; did you mean ${likely}?` : `is not known; known are ${names.join(', ')}`;
};

const checkArray = (schema: Schema, value: unknown, path: Path, complain: Complain): void => {
  if (!Array.isArray(value)) {
    complain(path, 'must be a list');
    return;
  }
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY, items } = schema;
  if (value.length < minItems) complain(path, `must have at least ${plural(minItems, 'item')}`);
  if (value.length > maxItems) complain(path, `must have at most ${plural(maxItems, 'item')}`);
  if (items) for (const [index, item] of value.entries()) check(items, item, [...path, index], complain);
};

const checkObject = (schema: Schema, value: unknown, path: Path, complain: Complain): void => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    complain(path, 'must be an object');
    return;
  }
  const properties = schema.properties ?? {};
  const names = Object.keys(properties);
  for (const [name, item] of Object.entries(value)) {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (property) check(property, item, [...path, name], complain);
    else complain([...path, name], unknownName(name, names), names);
  }
  for (const name of schema.required ?? []) {
    if (!Object.hasOwn(value, name)) complain([...path, name], 'is required');
  }
};

const check = (schema: Schema, value: unknown, path: Path, complain: Complain): void => {
  if (value === null && schema.nullable) return;
  if (schema.type === 'array') checkArray(schema, value, path, complain);
  else if (schema.type === 'object') checkObject(schema, value, path, complain);
  else {
    const fault = findFault(schema, value);
    if (fault !== undefined) complain(path, fault, schema.enum);
  }
};

/** What keeps a value from being of the schema's type; nothing if it is. */
export const findSchemaFaults = (schema: Schema, value: unknown): RecordFault[] => {
  const faults: RecordFault[] = [];
  check(schema, value, [], (path, message, allowed) => faults.push({ path, message, ...(allowed && { allowed }) }));
  return faults;
};

/** A path as people write it: `pricing.entryPrice.currency`, `categories[1]`; the whole record is a tool. */
export const pathToText = (path: Path): string =>
  path.length === 0
    ? 'a tool'
    : path.map((step, index) => (typeof step === 'number' ? `[${step}]` : index === 0 ? step : `.${step}`)).join('');
