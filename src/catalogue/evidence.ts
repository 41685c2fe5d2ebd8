/**
 * Evidence: where a fact comes from, and when it was read.
 *
 * An entry speaks for the fields that it names by their paths; a field stands for all that is in it. What no entry speaks
 * for rests on memory, and counts as recalled.
 */
import { type Static, Type } from '@sinclair/typebox';
import { date, enumeration, https, orNull, visible } from './schema-parts.ts';

export const evidenceMethods = [
  'vendor page',
  'documentation',
  'repository',
  'filing',
  'third party',
  'recalled',
] as const;
export type EvidenceMethod = (typeof evidenceMethods)[number];

export const Evidence = Type.Object({
  fields: Type.Array(visible(200), {
    minItems: 1,
    description: 'Paths of the fields it speaks for, such as pricing.entryPrice, plans or features.has.sso.',
  }),
  url: https(),
  method: enumeration(evidenceMethods, 'Recalled: from memory, nothing was read.'),
  saidOn: orNull(date('The day the source speaks for.')),
  readOn: orNull(date('The day it was read.')),
  quote: orNull(visible(300, 'A few words of the source.')),
});
export type Evidence = Static<typeof Evidence>;

/** Evidence as importers write it. */
export type EvidenceRecord = Pick<Evidence, 'fields' | 'url' | 'method'> & {
  [Field in keyof Evidence]?: Evidence[Field] | null;
};

export const completeEvidence = (record: EvidenceRecord): Evidence => ({
  fields: record.fields,
  url: record.url,
  method: record.method,
  saidOn: record.saidOn ?? null,
  readOn: record.readOn ?? null,
  quote: record.quote ?? null,
});

/** How a fact is known. Without an entry it is recalled, for the day of the record. */
export type Provenance = Omit<Evidence, 'fields' | 'url'> & { readonly url: string | null };

/** What is known about where a tool's facts come from. */
export type Evidenced = { readonly evidence: readonly Evidence[]; readonly asOf: string | null };

/** Without a new string: columns of the whole catalogue ask it of every entry of every tool. */
const speaksFor = (named: string, path: string): boolean => {
  if (!path.startsWith(named)) return false;
  const next = path[named.length];
  return next === undefined || next === '.' || next === '[';
};

/** Which of two entries says more of a path: the one that names it more closely, then the one that was read, then the later. */
const isBetter = (one: { named: string; entry: Evidence }, other: { named: string; entry: Evidence }): boolean => {
  if (one.named.length !== other.named.length) return one.named.length > other.named.length;
  if ((one.entry.method === 'recalled') !== (other.entry.method === 'recalled'))
    return other.entry.method === 'recalled';
  return (one.entry.readOn ?? '') > (other.entry.readOn ?? '');
};

/** The entry that speaks for the field at a path, if one does. */
export const findEvidence = ({ evidence }: Evidenced, path: string): Evidence | undefined => {
  let best: { named: string; entry: Evidence } | undefined;
  for (const entry of evidence) {
    for (const named of entry.fields) {
      const found = { named, entry };
      if (speaksFor(named, path) && (best === undefined || isBetter(found, best))) best = found;
    }
  }
  return best?.entry;
};

export const provenanceOf = (tool: Evidenced, path: string): Provenance => {
  const entry = findEvidence(tool, path);
  if (entry === undefined) return { method: 'recalled', url: null, saidOn: tool.asOf, readOn: null, quote: null };
  const { method, url, readOn, quote } = entry;
  return { method, url, saidOn: entry.saidOn ?? (readOn === null ? tool.asOf : null), readOn, quote };
};

export const isRecalled = (tool: Evidenced, path: string): boolean =>
  (findEvidence(tool, path)?.method ?? 'recalled') === 'recalled';

/** For how many days after it was read a fact is taken as it stands: prices and owners change soonest. */
const freshDays: readonly { field: string; days: number }[] = [
  { field: 'pricing', days: 180 },
  { field: 'plans', days: 180 },
  { field: 'vendor', days: 90 },
];
const dayMs = 86_400_000;

export const freshDaysOf = (path: string): number | undefined =>
  freshDays.find(({ field }) => speaksFor(field, path))?.days;

/** The day from which a fact that was read is ageing; null where it was not read, or does not age. */
export const ageingFrom = (path: string, { readOn }: Pick<Provenance, 'readOn'>): string | null => {
  const days = freshDaysOf(path);
  if (days === undefined || readOn === null) return null;
  return new Date(Date.parse(readOn) + (days + 1) * dayMs).toISOString().slice(0, 10);
};
