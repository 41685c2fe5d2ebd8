/**
 * Search: the tools that best meet a few words.
 *
 * What a tool misses of the words asked for (`../query/scorer.ts`) is made good in part by four signs that they were meant
 * for it, each a share in 0..1 with its bonus β:
 *
 *   score = 99 · (1 − missing),   missing = (1 − met) · Π signs (1 − β · sign)
 *
 *   neighbours  .2    pairs of words side by side in one of its fields, as in the query
 *   beginning   .75   its name begins with all that was typed: the share of the name that this is
 *   kind        .5    it is of the category that the words speak of, by how surely they do
 *                     (`../understanding/kinds/category-classifier.ts`); four fifths of that where it is of that category
 *                     besides another
 *   slip        .45   its whole name was typed with a slip or two
 *
 * A tool that is known to fail a condition of the query keeps a share of it (`../query/fact-filters.ts`).
 * A tool whose whole name or alias was typed has 100, and no other. Order: score before rounding, then name, then id.
 */

import type { Catalogue } from '../../catalogue/catalogue.ts';
import { countFacets, type FacetCounts } from '../../catalogue/filter/facet-counts.ts';
import { selectTools, type ToolFilter } from '../../catalogue/filter/filter.ts';
import { addBit, type BitSet, createBitSet, hasBit } from '../../catalogue/lib/bit-set.ts';
import type { Tool } from '../../catalogue/tool.ts';
import { joinName, type Token, tokenize } from '../analysis/tokenizer.ts';
import type { IncrementalTask } from '../incremental.ts';
import type { IndexContext } from '../index-context.ts';
import { listWords } from '../phrasing.ts';
import { correctIntentWords } from '../query/alternative-intent.ts';
import { conditionFactor } from '../query/fact-filters.ts';
import type { QueryTerm, Scored } from '../query/scorer.ts';
import type { Scratch } from '../scratch.ts';
import { keepRoughTopK, keepTopK, type RankedCandidates, selectTopK } from '../top-k.ts';
import { isNotHeld } from '../understanding/kinds/kinds.ts';
import { type KindShown, showKinds, showUnderstood, type Understood } from '../understanding/shown.ts';
import { readAlternativeQuery } from './alternative-query.ts';
import type { Highlights, Match } from './match-details.ts';
import { type QueryReading, readQuery } from './query-reading.ts';

export type SearchRequest = ToolFilter & {
  readonly q: string;
  readonly limit: number;
  readonly offset?: number;
  /** Whether to count what each value of each filter would leave. */
  readonly facets?: boolean;
};
export type SearchHit = { rank: number; score: number; tool: Tool; matches: Match[]; highlights: Highlights };
export type SearchAnswer = {
  query: {
    q: string;
    corrected: Readonly<Record<string, string>>;
    ignored: readonly string[];
    understood: Understood[];
    kinds: KindShown[];
  };
  data: SearchHit[];
  total: number;
  /** What the answer does not hold. */
  notice: string | null;
  /** Of all that meets the words, not of the hits that are shown alone. */
  facets?: FacetCounts;
};

export const signalBonuses = { neighbours: 0.2, beginning: 0.75, kind: 0.5, slip: 0.45 } as const;
/** At least so many of the best by words alone are looked at for signs; above any limit that a request may ask for. */
const windowSize = 256;

/** What a kind is worth as a sign to tools that are of it besides another. */
export const secondaryCategoryShare = 0.8;

/** The highest score where the catalogue does not hold the kind that is asked for. */
const uncoveredScoreMax = 59;

/** What a whole name is worth: 100 of 99. */
const wholeName = 100 / 99;

/** A query understood. */
type Asked = {
  readonly queryTerms: readonly QueryTerm[];
  readonly corrected: Readonly<Record<string, string>>;
  readonly ignored: readonly string[];
  /** All that was typed, joined. */
  readonly typed: string;
  /** The words as they were meant, and whether the last one may be half typed. */
  readonly meant: readonly Token[];
  readonly typing: boolean;
  readonly reading: QueryReading;
  /** The tools that an alternative is sought to: no answers. */
  readonly except: readonly number[];
};

function* understand(context: IndexContext, q: string): IncrementalTask<Asked> {
  const { words, corrected: correctedIntent } = correctIntentWords(
    tokenize(q),
    (word) => context.index.wordId(word) !== undefined,
  );
  yield;
  const reading = readQuery(context, q, words);
  yield;
  const { alternative, asked: besides } = readAlternativeQuery(context, words, reading);
  // Beside an alternative all other words are searched for, whatever the reading takes out of them.
  const asked = alternative ? besides : reading.words;
  const typing = words.at(-1) === asked.at(-1);
  yield;
  const { queryTerms, corrected, ignored } = yield* context.queryParser.readInSteps(asked, {
    typing,
    framed: alternative?.position !== undefined,
  });
  const meant = asked.map((word) => ({
    ...word,
    text: Object.hasOwn(corrected, word.text) ? (corrected[word.text] as string) : word.text,
  }));
  return {
    queryTerms: [
      ...(alternative ? [alternative.queryTerm] : []),
      ...queryTerms,
      ...(reading.kindTerm && !alternative ? [reading.kindTerm] : []),
    ],
    corrected: { ...correctedIntent, ...alternative?.corrected, ...corrected },
    ignored,
    typed: joinName(q),
    meant,
    typing,
    reading,
    except: alternative?.except ?? [],
  };
}

/** Positions of the tools whose whole name is near to all that was typed. */
const findSlips = ({ queryParser, names, index }: IndexContext, { typed, corrected }: Asked): Set<number> => {
  const slips = new Set<number>();
  if (Object.keys(corrected).length === 0) return slips;
  for (const { word } of queryParser.spelling.correct(typed)) {
    for (const position of names.get(index.words[word] as string) ?? []) slips.add(position);
  }
  return slips;
};

type Weighed = { readonly positions: readonly number[]; readonly slips: ReadonlySet<number> };

/** What the tools that may be shown are worth by all signs but neighbours: into `searchScores`, by position. */
const weighSigns = (
  { classifier, joinedNames, firstUnits }: IndexContext,
  { searchScores }: Scratch,
  asked: Asked,
  scored: Scored,
  of: Weighed,
): void => {
  const { typed } = asked;
  const spoken = asked.reading.kinds;
  const kindShare = signalBonuses.kind * spoken.confidence;
  const share = scored.weight === 0 ? 0 : 1 / scored.weight;
  const firstUnit = typed.charCodeAt(0);
  for (let nth = 0; nth < of.positions.length; nth++) {
    const position = of.positions[nth] as number;
    let signs = 1 - kindShare * classifier.level(spoken, position, secondaryCategoryShare);
    const name = joinedNames[position] as string;
    if (firstUnits[position] === firstUnit && name.startsWith(typed)) {
      signs *= 1 - (signalBonuses.beginning * typed.length) / name.length;
    }
    if (of.slips.size > 0 && of.slips.has(position)) signs *= 1 - signalBonuses.slip;
    searchScores[position] = 1 - (1 - share * (scored.met[position] as number)) * signs;
  }
};

/** The score with a share of neighbours held. */
const withNeighbours = (score: number, share: number): number =>
  1 - (1 - score) * (1 - signalBonuses.neighbours * share);

/**
 * Neighbours and conditions. They are read from the tools' streams and records, so only where they could bring a tool among
 * the first `limit`: first of those that are there without them, then of those that may still come before any of these.
 */
const weighRest = (
  { tools }: Catalogue,
  { matchMasks, searchScores }: Scratch,
  { termsMet }: Scored,
  positions: readonly number[],
  conditions: QueryReading['conditions'],
  limit: number,
): void => {
  const mostOf = (position: number): number => matchMasks.neighboursMost(termsMet[position] as number);
  const weigh = (position: number): void => {
    const alone = searchScores[position] as number;
    const score = mostOf(position) === 0 ? alone : withNeighbours(alone, matchMasks.neighbours(position));
    searchScores[position] = conditionFactor(conditions, tools[position] as Tool, position) * score;
  };
  const choice = { candidates: positions, length: positions.length, scores: searchScores, isFirst: () => false };
  const first = new Set(keepTopK(choice, limit));
  let least = Number.POSITIVE_INFINITY;
  for (const position of first) {
    weigh(position);
    least = Math.min(least, searchScores[position] as number);
  }
  for (const position of positions) {
    const score = searchScores[position] as number;
    if (first.has(position) || withNeighbours(score, 1) < least) continue;
    if (withNeighbours(score, mostOf(position)) >= least) weigh(position);
  }
};

/** The candidates that the filter lets through and the query does not refuse, where it refuses any. */
const narrow = (
  { active }: Catalogue,
  { candidates, count }: Scored,
  selected: BitSet,
  isMeant: ((position: number) => boolean) | undefined,
): Uint32Array => {
  const all = candidates.subarray(0, count);
  const listed = selected === active ? all : all.filter((position) => hasBit(selected, position));
  return isMeant ? listed.filter(isMeant) : listed;
};

/**
 * The tools that are looked at for signs: the best by words alone, and those that signs may bring among them though their
 * words do not: tools of the very name, and where not all that meet the words are looked at, tools of nearly the name.
 */
const openWindow = (
  byWords: RankedCandidates,
  size: number,
  named: readonly number[],
  findNear: () => readonly number[],
): number[] => {
  const best = keepRoughTopK(byWords, size);
  const outside = new Set(named.filter((position) => byWords.scores[position] === 0));
  if (byWords.length > best.length) {
    for (const position of findNear()) outside.add(position);
    for (const position of best) outside.delete(position);
  }
  return [...best, ...outside];
};

/** What the answer does not hold. `uncovered`: the kind that is asked for, where the catalogue has no software of it. */
const describeMissing = (uncovered: string | undefined, notHeld: readonly string[]): string | null => {
  if (uncovered !== undefined) {
    return `The catalogue holds no software of the kind ${uncovered}; these match by words alone.`;
  }
  return notHeld.length > 0 ? `The catalogue does not hold ${listWords(notHeld)}.` : null;
};

/** All tools that meet the words, whatever the filter leaves of them. */
const matchesOf = (
  { tools }: Catalogue,
  { candidates, count }: Scored,
  named: readonly number[],
  isMeant: (position: number) => boolean,
): BitSet => {
  const matches = createBitSet(tools.length);
  for (const position of [...candidates.subarray(0, count), ...named]) {
    if (isMeant(position)) addBit(matches, position);
  }
  return matches;
};

/** In steps of a few milliseconds at most. */
export const search = (context: IndexContext, request: SearchRequest): IncrementalTask<SearchAnswer> =>
  context.withScratch.inSteps((scratch) => searchWith(context, request, scratch));

function* searchWith(context: IndexContext, request: SearchRequest, scratch: Scratch): IncrementalTask<SearchAnswer> {
  const { catalogue, scorer, names, nameRanks, classifier } = context;
  const { matchMasks, searchScores } = scratch;
  const { q, limit, offset = 0 } = request;
  const selected = selectTools(catalogue, request);
  const asked = yield* understand(context, q);
  yield;
  const { queryTerms, typed, corrected, ignored, except, reading } = asked;
  const { refused, compared, conditions } = reading;
  const isMeant = (position: number): boolean => !except.includes(position) && !refused.has(position);
  const scored = scorer.score(queryTerms, 'search', scratch.accumulators);
  const { met } = scored;
  yield;
  const isWanted = (position: number): boolean => hasBit(selected, position) && isMeant(position);
  const isFirst = (left: number, right: number): boolean => (nameRanks[left] as number) < (nameRanks[right] as number);

  const refusesAny = except.length > 0 || refused.size > 0;
  const candidates = narrow(catalogue, scored, selected, refusesAny ? isMeant : undefined);
  const everyNamed = [...new Set([...compared, ...(names.get(typed) ?? [])])];
  const named = everyNamed.filter(isWanted);
  const slips = findSlips(context, asked);
  const byWords = { candidates, length: candidates.length, scores: met, isFirst };
  const findNear = (): number[] => [...context.findByNamePrefix(typed), ...slips].filter(isWanted);
  const positions = openWindow(byWords, windowSize + offset, named, findNear);

  matchMasks.set(queryTerms);
  weighSigns(context, scratch, asked, scored, { positions, slips });
  yield;
  weighRest(catalogue, scratch, scored, positions, conditions, limit + offset);
  yield;
  for (const position of named) searchScores[position] = wholeName;
  const choice = { candidates: positions, length: positions.length, scores: searchScores, isFirst };
  const best = selectTopK(choice, limit + offset).slice(offset);
  const data: SearchHit[] = [];
  for (const position of best) {
    const matches = matchMasks.matchesOf(position, 'search', scored.termsMet[position] as number);
    const highlights = matchMasks.highlightsOf(position);
    const tool = catalogue.tools[position] as Tool;
    const score = Math.round(99 * (searchScores[position] as number));
    data.push({ rank: offset + data.length + 1, score, tool, matches, highlights });
    yield;
  }
  const uncovered =
    named.length === 0 && classifier.knowsAllKinds && isNotHeld(reading.kinds) ? reading.kinds.notHeld.name : undefined;
  if (uncovered !== undefined) for (const hit of data) hit.score = Math.min(hit.score, uncoveredScoreMax);
  const total = candidates.length + named.filter((position) => met[position] === 0).length;
  const understood = showUnderstood('q', reading.quote, reading.findings);
  const kinds = showKinds(classifier, reading.kinds);
  const notice = describeMissing(uncovered, reading.notHeld);
  const answer = { query: { q, corrected, ignored, understood, kinds }, data, total, notice };
  if (!request.facets) return answer;
  yield;
  return { ...answer, facets: countFacets(catalogue, request, matchesOf(catalogue, scored, everyNamed, isMeant)) };
}
