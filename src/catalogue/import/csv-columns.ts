/**
 * A tool as a row of a table, one column for each value. An empty cell is an unknown; lists of objects are written as JSON.
 *
 * Several values in a cell are separated by `|`; a backslash makes the character after it a plain one, so `\|` is a bar
 * in a value, `\\` a backslash, and `\ ` a space at a value's end that is not cut off.
 *
 * A cell that begins with = + - @, a tab or a line end is run as a formula by spreadsheets (CSV injection, OWASP), so it
 * is written with a ' before it, and any that begins with ' and then one of these loses one ' when read: what was
 * written comes back.
 */

import { neutralise, quote } from '../lib/csv-cell.ts';
import type { Tool } from '../tool.ts';
import type { Path } from '../validate/schema-validator.ts';

type Kind = 'text' | 'truth' | 'whole' | 'list' | 'sources' | 'json';
type Column = { name: string; path: readonly string[]; kind: Kind; meaning: string };

const column = (name: string, kind: Kind, meaning: string): Column => ({ name, path: name.split('.'), kind, meaning });

/** The one table of columns, in the order in which they are written; the names are those of the JSON fields. */
export const csvColumns: readonly Column[] = [
  column('id', 'text', 'needed: lower-case words joined by hyphens, at most 64 characters'),
  column('formerIds', 'list', 'ids it was known by before'),
  column('name', 'text', 'needed'),
  column('vendor', 'text', 'who makes it'),
  column('website', 'text', 'an https:// address'),
  column('aliases', 'list', 'how else people call it'),
  column('summary', 'text', 'one line of at most 120 characters'),
  column('description', 'text', 'needed'),
  column('status', 'text', 'active or discontinued; active if empty'),
  column('categories', 'list', 'needed: the primary one first; a column category with one name will do'),
  column('industries', 'list', 'those it is made for'),
  column('crossIndustry', 'truth', 'false if it serves these industries alone'),
  column('companySizes', 'list', 'of solo, small, medium, large, enterprise'),
  column('pricingTiers', 'list', 'of free, starter, professional, enterprise'),
  column('pricing.model', 'text', 'free, freemium, subscription, usage, one-time, quote or open-source'),
  column('pricing.freeTrial', 'truth', 'true or false'),
  column('pricing.entryPrice.amountMinor', 'whole', 'the lowest paid price in cents: 1250 is 12.50'),
  column('pricing.entryPrice.currency', 'text', 'such as USD'),
  column('pricing.entryPrice.per', 'text', 'user, flat or usage'),
  column('pricing.entryPrice.period', 'text', 'month, year or once'),
  column('pricing.quoteOnly', 'truth', 'true if no paid price is published'),
  column('plans', 'json', 'what it is sold as, the cheapest first: a list as in the JSON format'),
  column('regions', 'list', 'where it is sold: country codes, or EU, US, UK, worldwide'),
  column('languages', 'list', 'of its interface, such as en or pt-BR'),
  column('audience', 'text', 'for whom precisely: a sentence of at most 140 characters'),
  column('implementation', 'text', 'self-serve, guided or project'),
  column('minimumSeats', 'whole', 'the fewest users it is sold for'),
  column('contract', 'text', 'the shortest term: monthly, yearly or multi-year'),
  column('successor', 'text', 'the id of the tool that follows it'),
  column('endOfLife', 'text', 'the day from which it is no longer kept up'),
  column('deployment', 'list', 'of cloud, self-hosted, desktop, mobile, browser-extension'),
  column('platforms', 'list', 'of web, windows, macos, linux, ios, android'),
  column('openSource', 'truth', 'true or false'),
  column('license', 'text', 'an SPDX licence expression'),
  column('features.has', 'list', 'ids of features it has'),
  column('features.lacks', 'list', 'ids of features it is known to lack'),
  column('integrations', 'list', 'ids or names of tools it works with'),
  column('useCases', 'list', "what it is used for, in buyers' words"),
  column('roles', 'list', 'who works with it'),
  column('strengths', 'list', 'ids of priorities it is chosen for'),
  column('alternatives', 'list', 'ids of tools considered in its place'),
  column('sources', 'sources', 'https:// addresses, each followed by a space and the day it was read, if it was'),
  column('evidence', 'json', 'what facts rest on: a list as in the JSON format'),
  column('asOf', 'text', 'the day for which this is believed true, such as 2026-03-31'),
  column('updatedAt', 'text', 'such as 2026-03-31T12:00:00Z; by default asOf'),
];

/** Columns that are read and never written. */
const readOnlyColumns: readonly Column[] = [column('category', 'text', 'stands for categories with one name')];

const byName = new Map([...csvColumns, ...readOnlyColumns].map((known) => [known.name, known]));
export const csvColumnNames: readonly string[] = [...byName.keys()];

const listSeparator = '|';
const escapeItem = (item: string): string =>
  item.replace(/[\\|]/g, '\\$&').replace(/^\s+|\s+$/g, (spaces) => spaces.replace(/\s/g, '\\$&'));

const joinList = (items: readonly string[]): string => items.map(escapeItem).join(listSeparator);

const splitList = (cell: string): string[] => {
  const items: string[] = [];
  let item = '';
  /** How much of the item stays when unescaped space at its end is cut off. */
  let kept = 0;
  const finish = (): void => {
    if (kept > 0) items.push(item.slice(0, kept));
    item = '';
    kept = 0;
  };
  for (let at = 0; at < cell.length; at++) {
    const isEscaped = cell[at] === '\\' && at + 1 < cell.length;
    if (isEscaped) at++;
    const character = cell[at] as string;
    if (!isEscaped && character === listSeparator) finish();
    else {
      const isSpace = !isEscaped && /\s/.test(character);
      if (!isSpace || kept > 0) item += character;
      if (!isSpace) kept = item.length;
    }
  }
  finish();
  return items;
};

const restore = (cell: string): string => (/^'+[=+\-@\t\r\n]/.test(cell) ? cell.slice(1) : cell);

const sourceToText = ({ url, readOn }: Tool['sources'][number]): string => (readOn === null ? url : `${url} ${readOn}`);
const sourceFromText = (text: string) => {
  const [url = '', ...rest] = text.split(/\s+/);
  return { url, readOn: rest.length === 0 ? null : rest.join(' ') };
};

const toCell = ({ kind, path }: Column, tool: Tool): string => {
  let value: unknown = tool;
  for (const step of path) value = (value as Record<string, unknown> | null)?.[step];
  if (value === null || value === undefined) return '';
  if (kind === 'list') return joinList(value as string[]);
  if (kind === 'sources') return joinList((value as Tool['sources']).map(sourceToText));
  if (kind === 'json') return (value as unknown[]).length === 0 ? '' : JSON.stringify(value);
  return String(value);
};

const parseLoosely = (cell: string): unknown => {
  try {
    return JSON.parse(cell);
  } catch {
    return cell;
  }
};

/** A cell's value; what stands for none of its kind stays text, and so is found wrong. */
const fromCell = (kind: Kind, cell: string): unknown => {
  if (kind === 'list') return splitList(cell);
  if (kind === 'sources') return splitList(cell).map(sourceFromText);
  if (kind === 'json') return parseLoosely(cell);
  if (kind === 'truth') return /^true$/i.test(cell) ? true : /^false$/i.test(cell) ? false : cell;
  if (kind === 'whole') return /^\d{1,15}$/.test(cell) ? Number(cell) : cell;
  return cell;
};

/** The line ends of RFC 4180. */
const lineEnd = '\r\n';

export const csvHeader = csvColumns.map(({ name }) => name).join(',') + lineEnd;

export const toCsvRow = (tool: Tool): string =>
  csvColumns.map((known) => quote(neutralise(toCell(known, tool)))).join(',') + lineEnd;

/** The record that a row of cells under these column names stands for. Cells under names not known are left out. */
export const fromCsvRow = (names: readonly string[], cells: readonly string[]): Record<string, unknown> => {
  const record: Record<string, unknown> = {};
  names.forEach((name, index) => {
    const known = byName.get(name);
    const cell = restore(cells[index] ?? '');
    if (known === undefined || cell.trim() === '') return;
    let target = record;
    for (const step of known.path.slice(0, -1)) {
      target[step] ??= {};
      target = target[step] as Record<string, unknown>;
    }
    target[known.path.at(-1) as string] = fromCell(known.kind, cell);
  });
  return record;
};

/** Which column, counted from 0, a path within a record came from. */
export const findCsvColumn = (names: readonly string[], path: Path): number => {
  const text = path.filter((step) => typeof step === 'string').join('.');
  const exact = names.indexOf(text);
  return exact >= 0 ? exact : names.findIndex((name) => text.startsWith(`${name}.`));
};
