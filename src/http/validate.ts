import type { Static, TSchema } from '@sinclair/typebox';
import { nearest } from '../catalogue/nearest.ts';
import type { Fault } from '../errors.ts';

/**
 * Checks values against the part of JSON Schema that this interface uses, without coercing, dropping or defaulting
 * anything, and says of each fault where it is, what is wrong and what is allowed, never what was sent.
 */
type Schema = {
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

type Complain = (path: readonly string[], message: string, allowed?: Fault['allowed']) => void;

const controlCharacter = /(?![\t\n])\p{Cc}/u;
const patterns = new Map<string, RegExp>();

const patternOf = (source: string): RegExp => {
  const known = patterns.get(source) ?? new RegExp(source, 'u');
  patterns.set(source, known);
  return known;
};

const plural = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;

/** What is wrong with a string, in words; `undefined` if nothing. */
const findStringFault = (schema: Schema, value: unknown): string | undefined => {
  if (typeof value !== 'string') return 'must be a string';
  if (schema.enum) return schema.enum.includes(value) ? undefined : `must be one of ${schema.enum.join(', ')}`;
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema;
  if (!value.isWellFormed() || controlCharacter.test(value)) {
    return 'must be well-formed text without control characters other than tab and newline';
  }
  const length = value.length > maxLength ? [...value].length : value.length;
  if (length < minLength)
    return minLength === 1 ? 'must not be empty' : `must have at least ${plural(minLength, 'character')}`;
  if (length > maxLength) return `must have at most ${plural(maxLength, 'character')}`;
  if (schema.pattern && !patternOf(schema.pattern).test(value)) return `must match ${schema.pattern}`;
  if (schema.format === 'date-time' && !isDateTime(value)) return 'must be a date and time as in RFC 3339';
  return undefined;
};

const isDateTime = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/.test(text) && !Number.isNaN(Date.parse(text));

const findNumberFault = (schema: Schema, value: unknown): string | undefined => {
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = schema;
  const isWhole = schema.type === 'integer';
  const isNumber = typeof value === 'number' && (!isWhole || Number.isSafeInteger(value));
  if (isNumber && value >= minimum && value <= maximum) return undefined;
  const lower = Number.isFinite(minimum) ? ` from ${minimum}` : '';
  const upper = Number.isFinite(maximum) ? ` to ${maximum}` : '';
  return `must be a ${isWhole ? 'whole ' : ''}number${lower}${upper}`;
};

const checkArray = (schema: Schema, value: unknown, path: readonly string[], complain: Complain): void => {
  if (!Array.isArray(value)) {
    complain(path, 'must be an array');
    return;
  }
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY } = schema;
  if (value.length < minItems) complain(path, `must have at least ${plural(minItems, 'item')}`);
  if (value.length > maxItems) complain(path, `must have at most ${plural(maxItems, 'item')}`);
  const { items } = schema;
  if (items && value.length <= maxItems)
    for (const [index, item] of value.entries()) check(items, item, [...path, String(index)], complain);
};

const checkObject = (schema: Schema, value: unknown, path: readonly string[], complain: Complain): void => {
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

const unknownName = (name: string, names: readonly string[]): string => {
  const [likely] = nearest(
    name,
    names.map((known) => ({ spelling: known, target: known })),
    1,
  );
  return likely ? `is not known; did you mean ${likely}?` : 'is not known';
};

const check = (schema: Schema, value: unknown, path: readonly string[], complain: Complain): void => {
  if (value === null && schema.nullable) return;
  if (schema.type === 'array') checkArray(schema, value, path, complain);
  else if (schema.type === 'object') checkObject(schema, value, path, complain);
  else {
    const fault = findFault(schema, value);
    if (fault !== undefined) complain(path, fault, schema.enum);
  }
};

const findFault = (schema: Schema, value: unknown): string | undefined => {
  if (schema.type === 'string') return findStringFault(schema, value);
  if (schema.type === 'boolean') return typeof value === 'boolean' ? undefined : 'must be true or false';
  return findNumberFault(schema, value);
};

/** A name that came from outside, fit to be named in an answer: short, and printable ASCII. */
const printable = (name: string): string => name.slice(0, 64).replace(/[^\w.-]/g, '?');

const faultsMax = 20;

/** The faults of a JSON body, each with the JSON pointer of its place. Empty if the value is a `Static<Body>`. */
export const findBodyFaults = (schema: TSchema, value: unknown): Fault[] => {
  const faults: Fault[] = [];
  check(schema as Schema, value, [], (path, message, allowed) => {
    if (faults.length >= faultsMax) return;
    faults.push({
      in: 'body',
      pointer: path.map((step) => `/${printable(step)}`).join(''),
      message,
      ...(allowed && { allowed }),
    });
  });
  return faults;
};

const wholeNumber = /^(0|[1-9][0-9]{0,15})$/;

/** What the text of a query parameter stands for under its schema; text that stands for nothing stays text, and so fails. */
const fromText = (schema: Schema, text: string): unknown => {
  if (schema.type === 'integer' || schema.type === 'number') return wholeNumber.test(text) ? Number(text) : text;
  if (schema.type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  return text;
};

/** Reads and checks a raw query string, without its `?`. Gives the parameters, or what is wrong with them. */
export const readQueryString = <Query extends TSchema>(
  schema: Query,
  text: string,
): { query: Static<Query>; faults: Fault[] } => {
  const faults: Fault[] = [];
  const complain: Complain = ([name = ''], message, allowed) => {
    if (faults.length < faultsMax)
      faults.push({ in: 'query', name: printable(name), message, ...(allowed && { allowed }) });
  };
  const properties = (schema as Schema).properties ?? {};
  const query: Record<string, unknown> = {};
  for (const part of text === '' ? [] : text.split('&')) {
    if (part === '') continue;
    const [rawName = '', ...rawValue] = part.split('=');
    const name = decode(rawName);
    const value = decode(rawValue.join('='));
    const property = name !== undefined && Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (name === undefined || property === undefined) {
      const names = Object.keys(properties);
      complain([name ?? ''], unknownName(name ?? '', names), names);
    } else if (value === undefined) complain([name], 'has an illegal percent-encoding');
    else if (Object.hasOwn(query, name)) complain([name], 'is given twice');
    else if (value === '') complain([name], 'must not be empty');
    else {
      query[name] = fromText(property, value);
      check(property, query[name], [name], complain);
    }
  }
  for (const name of (schema as Schema).required ?? []) {
    if (!Object.hasOwn(query, name) && !faults.some((fault) => fault.name === name)) complain([name], 'is required');
  }
  return { query: query as Static<Query>, faults };
};

/** Percent-decoded text, with `+` for a space; `undefined` if it is not legal UTF-8 in legal escapes. */
const decode = (text: string): string | undefined => {
  if (!/[%+]/.test(text)) return text;
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
};
