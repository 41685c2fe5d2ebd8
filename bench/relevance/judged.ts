/** The judged queries and profiles of this folder, and collections made elsewhere in the shape of relevance-dev. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuyerProfile } from '../../src/ranking/recommend/buyer-profile.ts';
import type { Judged } from './measure.ts';
import { type VariantName, variantNames, vary } from './variants.ts';

export const splits = ['tune', 'report'] as const;
export type Split = (typeof splits)[number];

export type JudgedQuery = { id: string; class: string; text: string; split: string; judged: Judged };
export type JudgedProfile = {
  id: string;
  split: Split;
  profile: Omit<BuyerProfile, 'limit'>;
  /** Tools that a good consultant would put forward. */
  shortlist: string[];
  /** Tools that look right to a machine and are wrong for this buyer. */
  never: string[];
};
/** One text to be asked, with what it should bring. */
export type Question = { query: JudgedQuery; variant: VariantName; text: string };

const readLines = (file: string): unknown[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

/** What has been discontinued since it was judged is no answer any more. */
export const readQueries = (isSold: (id: string) => boolean): JudgedQuery[] =>
  (readLines(join(import.meta.dir, 'queries.jsonl')) as (JudgedQuery & { relevant: Record<string, number> })[]).map(
    ({ id, class: kind, text, split, relevant }) => ({
      ...{ id, class: kind, text, split },
      judged: new Map(Object.entries(relevant).filter(([tool]) => isSold(tool))),
    }),
  );

export const readProfiles = (): JudgedProfile[] =>
  readLines(join(import.meta.dir, 'profiles.jsonl')) as JudgedProfile[];

export const askInVariants = (queries: readonly JudgedQuery[]): Question[] =>
  variantNames.flatMap((variant) =>
    queries.flatMap((query) => {
      const text = vary(query, variant);
      return text === undefined ? [] : [{ query, variant, text }];
    }),
  );

/** Half a query is tuned on, half only reported: which is which follows from its id, for ever. */
export const splitOf = (id: string): Split => {
  let state = 2166136261;
  for (let at = 0; at < id.length; at++) state = Math.imul(state ^ id.charCodeAt(at), 16777619);
  state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d);
  return ((state ^ (state >>> 12)) & 1) === 1 ? 'tune' : 'report';
};

export type CollectionDocument = { id: string; name: string; description: string };

const variantFiles = { typo: 'typo', 'half-typed': 'prefix', plural: 'plural' } as const;

/** Reads docs.jsonl, queries.jsonl, qrels.tsv and, where they are, queries_{typo,prefix,plural}.jsonl. */
export const readCollection = (folder: string): { documents: CollectionDocument[]; questions: Question[] } => {
  const judgements = new Map<string, Map<string, number>>();
  for (const line of readFileSync(join(folder, 'qrels.tsv'), 'utf8').split('\n')) {
    const parts = line.split(/\t| +/);
    const [query, document, grade] = parts.length > 3 ? [parts[0], parts[2], parts[3]] : parts;
    if (!query || !document || !(Number(grade) > 0)) continue;
    judgements.set(query, (judgements.get(query) ?? new Map()).set(document, Number(grade)));
  }
  type Line = { id: string; text: string; type?: string; split?: string };
  const toQuery = ({ id, text, type, split }: Line): JudgedQuery => ({
    ...{ id, text, class: type ?? 'query', split: split ?? 'held', judged: judgements.get(id) ?? new Map() },
  });
  const queries = (readLines(join(folder, 'queries.jsonl')) as Line[]).map(toQuery);
  const questions = variantNames.flatMap((variant): Question[] => {
    const file = variant === 'clean' ? '' : join(folder, `queries_${variantFiles[variant]}.jsonl`);
    if (variant === 'clean' || !existsSync(file))
      return askInVariants(queries).filter((question) => question.variant === variant);
    return (readLines(file) as Line[]).map((line) => ({ query: toQuery(line), variant, text: line.text }));
  });
  return {
    documents: readLines(join(folder, 'docs.jsonl')) as CollectionDocument[],
    questions: questions.filter(({ query }) => query.judged.size > 0),
  };
};
