import type { Line } from './record.ts';

export type Difference = { path: string; before: unknown; after: unknown };

type Members = Record<string, unknown>;

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What an item of a list is known by; what has no name is known by its place alone. */
const nameOf = (item: unknown): string | undefined => {
  if (!isObject(item)) return undefined;
  const { tool, id, slug, code, criterion, field, value, name } = item;
  const known = (isObject(tool) ? tool['id'] : undefined) ?? id ?? slug ?? criterion ?? code ?? field ?? value ?? name;
  return typeof known === 'string' ? known : undefined;
};

const compareLists = (before: readonly unknown[], after: readonly unknown[], path: string): Difference[] => {
  const [names, others] = [before.map(nameOf), after.map(nameOf)];
  if (names.includes(undefined) || others.includes(undefined)) {
    if (before.length !== after.length) return [{ path: `${path}[] number`, before, after }];
    return before.flatMap((item, nth) => findDifferences(item, after[nth], `${path}[]`));
  }
  if (names.join('\n') === others.join('\n')) {
    return before.flatMap((item, nth) => findDifferences(item, after[nth], `${path}[]`));
  }
  const isReordered = [...names].sort().join('\n') === [...others].sort().join('\n');
  return [{ path: `${path}[] ${isReordered ? 'order' : 'items'}`, before: names, after: others }];
};

const compareMembers = (before: Members, after: Members, path: string): Difference[] => {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const found = [...names].flatMap((name) => findDifferences(before[name], after[name], `${path}.${name}`));
  if (found.length > 0 || JSON.stringify(before) === JSON.stringify(after)) return found;
  return [{ path: `${path} order of members`, before: Object.keys(before), after: Object.keys(after) }];
};

/** Where two values differ, each place with its indices left out. */
const findDifferences = (before: unknown, after: unknown, path: string): Difference[] => {
  if (Array.isArray(before) && Array.isArray(after)) return compareLists(before, after, path);
  if (isObject(before) && isObject(after)) return compareMembers(before, after, path);
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ path, before, after }];
};

export const compareLines = (before: Line, after: Line): Difference[] => [
  ...findDifferences(before.status, after.status, 'status'),
  ...findDifferences(before.headers, after.headers, 'headers'),
  ...findDifferences(before.body, after.body, 'body'),
];

const shownMax = 200;
const aroundMax = 60;

/** The text around the first place in which two texts differ. */
const cut = (text: string, other: string): string => {
  if (text.length <= shownMax) return text;
  let at = 0;
  while (at < text.length && text[at] === other[at]) at++;
  const start = Math.max(0, at - aroundMax);
  return `${start > 0 ? '…' : ''}${text.slice(start, start + shownMax)}${start + shownMax < text.length ? '…' : ''}`;
};

export const show = ({ path, before, after }: Difference): string => {
  const [one, other] = [before, after].map((value) => JSON.stringify(value) ?? 'absent') as [string, string];
  return `${path}\n        before ${cut(one, other)}\n        after  ${cut(other, one)}`;
};
