import type { Static, TSchema } from '@sinclair/typebox';
import {
  findFault,
  findLikely,
  findSchemaFaults,
  type Schema,
  unknownName,
} from '../catalogue/validate/schema-validator.ts';
import type { Fault } from '../errors.ts';
import { findDuplicateMembers } from './duplicate-members.ts';

/** A name that came from outside, fit to be named in an answer: short, and printable ASCII. */
const printable = (name: string): string => name.slice(0, 64).replace(/[^\w.-]/g, '?');

const faultsMax = 20;

const pointerOf = (path: readonly (string | number)[]): string =>
  path.map((step) => `/${printable(String(step))}`).join('');

/** The members that a JSON text, which must be one, has twice. */
export const findBodyDuplicates = (text: string): Fault[] =>
  findDuplicateMembers(text)
    .slice(0, faultsMax)
    .map((path) => ({ in: 'body', pointer: pointerOf(path), message: 'is given twice' }));

/** The faults of a JSON body, each with the JSON pointer of its place. Empty if the value is a `Static<Body>`. */
export const findBodyFaults = (schema: TSchema, value: unknown): Fault[] =>
  findSchemaFaults(schema as Schema, value)
    .slice(0, faultsMax)
    .map(({ path, ...fault }) => ({
      in: 'body',
      pointer: pointerOf(path),
      ...fault,
    }));

/** What the server puts in the place of raw bytes that are not UTF-8, before anybody can see them. */
const replacement = '\ufffd';

const wholeNumber = /^(0|[1-9][0-9]{0,15})$/;

/** What the text of a query parameter stands for under its schema; text that stands for nothing stays text, and so fails. */
const fromText = (schema: Schema, text: string): unknown => {
  if (schema.type === 'integer' || schema.type === 'number') return wholeNumber.test(text) ? Number(text) : text;
  if (schema.type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  return text;
};

/** What keeps a parameter's value from being as documented, in words; a likely one is named where there is one. */
const findParameterFault = (schema: Schema, value: unknown): string | undefined => {
  const fault = findFault(schema, value);
  if (fault === undefined || !schema.enum || typeof value !== 'string') return fault;
  const likely = findLikely(value, schema.enum);
  return likely ? `${fault}; did you mean ${likely}?` : fault;
};

/**
 * Reads and checks a raw query string, without its `?`. Gives the parameters, or what is wrong with them. Lists are given
 * with commas, or by the same name again.
 */
export const readQueryString = <Query extends TSchema>(
  schema: Query,
  text: string,
): { query: Static<Query>; faults: Fault[] } => {
  const faults: Fault[] = [];
  const complain = (name: string, message: string, allowed?: Fault['allowed']): void => {
    if (faults.length < faultsMax)
      faults.push({ in: 'query', name: printable(name), message, ...(allowed && { allowed }) });
  };
  const properties = (schema as Schema).properties ?? {};
  const query: Record<string, unknown> = {};
  for (const part of text === '' ? [] : text.split('&')) {
    if (part === '') continue;
    const nameEnd = part.indexOf('=');
    const name = decode(nameEnd === -1 ? part : part.slice(0, nameEnd));
    const value = decode(nameEnd === -1 ? '' : part.slice(nameEnd + 1));
    const property = name !== undefined && Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (name === undefined || property === undefined) {
      const names = Object.keys(properties);
      complain(name ?? '', unknownName(name ?? '', names), names);
    } else if (value === undefined) complain(name, 'has an illegal percent-encoding');
    else if (value.includes(replacement)) complain(name, 'holds U+FFFD, which stands for bytes that are not UTF-8');
    else if (property.type !== 'array' && Object.hasOwn(query, name)) complain(name, 'is given twice');
    else if (value === '') complain(name, 'must not be empty');
    else if (property.type === 'array') {
      const { items = {}, maxItems = Number.POSITIVE_INFINITY } = property;
      const values = value.split(',');
      const given = [...((query[name] as string[] | undefined) ?? []), ...values];
      query[name] = given;
      const wrong = values.find((each) => findFault(items, each) !== undefined);
      if (wrong !== undefined) complain(name, findParameterFault(items, wrong) as string, items.enum);
      else if (given.length > maxItems) complain(name, `must have at most ${maxItems} values`);
    } else {
      query[name] = fromText(property, value);
      const fault = findParameterFault(property, query[name]);
      if (fault !== undefined) complain(name, fault, property.enum);
    }
  }
  for (const [name, { minItems = 0 }] of Object.entries(properties)) {
    const given = query[name];
    const isShort = Array.isArray(given) && given.length < minItems;
    if (isShort && !faults.some((fault) => fault.name === name))
      complain(name, `must have at least ${minItems} values`);
  }
  for (const name of (schema as Schema).required ?? []) {
    if (!Object.hasOwn(query, name) && !faults.some((fault) => fault.name === name)) complain(name, 'is required');
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
