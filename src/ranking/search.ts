/**
 * Search: the tools that best meet a few words.
 *
 * What a tool misses of the words asked for (`scorer.ts`) is made good in part by four signs that they were meant for
 * it, each a share in 0..1 with its bonus β:
 *
 *   score = 99 · (1 − missing),   missing = (1 − met) · Π signs (1 − β · sign)
 *
 *   neighbours  .2    pairs of words side by side in one of its fields, as in the query
 *   beginning   .75   its name begins with all that was typed: the share of the name that this is
 *   kind        .5    it is of the category that the words speak of, by how surely they do (`kinds.ts`); four fifths
 *                     of that where it is of that category besides another
 *   slip        .45   its whole name was typed with a slip or two
 *
 * A tool known not to be open source, self-hosted or free where that is asked keeps a share of it (`conditions.ts`).
 * A tool whose whole name or alias was typed has 100, and no other. Order: score before rounding, then name, then id.
 */
import { type BitSet, hasBit } from '../catalogue/bit-set.ts';
import { selectTools, type ToolFilter } from '../catalogue/filter.ts';
import type { Tool } from '../catalogue/tool.ts';
import { findConditions, keptUnder } from './conditions.ts';
import type { Engine } from './engine.ts';
import type { Highlights, Match } from './matches.ts';
import type { Scored, Unit } from './scorer.ts';
import { readFrame } from './stand-in.ts';
import { mendFrame } from './subject.ts';
import { keepAbout, keepTop, selectTop } from './top.ts';
import { joinName, type Word, wordsOf } from './words.ts';

export type SearchRequest = ToolFilter & { readonly q: string; readonly limit: number };
export type SearchHit = { rank: number; score: number; tool: Tool; matches: Match[]; highlights: Highlights };
export type SearchAnswer = {
  query: { q: string; corrected: Readonly<Record<string, string>>; ignored: readonly string[] };
  data: SearchHit[];
  total: number;
};

export const bonuses = { neighbours: 0.2, beginning: 0.75, kind: 0.5, slip: 0.45 } as const;
/** At least so many of the best by words alone are looked at for signs; above any limit that a request may ask for. */
const windowSize = 256;

/** What a kind is worth as a sign to tools that are of it besides another. */
export const kindBesides = 0.8;

/** What a whole name is worth: 100 of 99. */
const wholeName = 100 / 99;

/** A query understood. */
type Asked = {
  readonly units: readonly Unit[];
  readonly corrected: Readonly<Record<string, string>>;
  readonly ignored: readonly string[];
  /** All that was typed, joined. */
  readonly typed: string;
  /** The words as they were meant, and whether the last one may be half typed. */
  readonly meant: readonly Word[];
  readonly typing: boolean;
  readonly conditions: ReturnType<typeof findConditions>;
  /** The tool that an alternative is sought to: no answer. */
  readonly except: number | undefined;
};

const understand = (engine: Engine, q: string): Asked => {
  const { words, corrected: mended } = mendFrame(wordsOf(q), (word) => engine.index.wordId(word) !== undefined);
  const { standIn, asked } = readFrame(engine, words);
  const typing = words.at(-1) === asked.at(-1);
  const { units, corrected, ignored } = engine.reader.read(asked, { typing, framed: standIn?.position !== undefined });
  const meant = asked.map((word) => ({
    ...word,
    text: Object.hasOwn(corrected, word.text) ? (corrected[word.text] as string) : word.text,
  }));
  return {
    units: standIn ? [standIn.unit, ...units] : units,
    corrected: { ...mended, ...standIn?.corrected, ...corrected },
    ignored,
    typed: joinName(q),
    meant,
    typing,
    conditions: findConditions(words),
    except: standIn?.position,
  };
};

/** Positions of the tools whose whole name is near to all that was typed. */
const findSlips = ({ reader, names, index }: Engine, { typed, corrected }: Asked): Set<number> => {
  const slips = new Set<number>();
  if (Object.keys(corrected).length === 0) return slips;
  for (const { word } of reader.spelling.correct(typed)) {
    for (const position of names.get(index.words[word] as string) ?? []) slips.add(position);
  }
  return slips;
};

type Weighed = { readonly positions: readonly number[]; readonly slips: ReadonlySet<number> };

/** What the tools that may be shown are worth by all signs but neighbours: into `worth`, by position. */
const weighSigns = (
  { kinds, joinedNames, firstUnits, worth }: Engine,
  asked: Asked,
  scored: Scored,
  of: Weighed,
): void => {
  const { typed, meant, typing } = asked;
  const spoken = kinds.spoken(meant, typing);
  const kindShare = bonuses.kind * spoken.confidence;
  const share = scored.weight === 0 ? 0 : 1 / scored.weight;
  const firstUnit = typed.charCodeAt(0);
  for (let nth = 0; nth < of.positions.length; nth++) {
    const position = of.positions[nth] as number;
    let signs = 1 - kindShare * kinds.level(spoken, position, kindBesides);
    const name = joinedNames[position] as string;
    if (firstUnits[position] === firstUnit && name.startsWith(typed)) {
      signs *= 1 - (bonuses.beginning * typed.length) / name.length;
    }
    if (of.slips.size > 0 && of.slips.has(position)) signs *= 1 - bonuses.slip;
    worth[position] = 1 - (1 - share * (scored.met[position] as number)) * signs;
  }
};

/** Neighbours are read from the tools' streams, so only where they could bring a tool among the first `limit`. */
const weighNeighbours = (engine: Engine, scored: Scored, of: Weighed, limit: number): void => {
  const { marks, worth } = engine;
  const { positions } = of;
  const choice = { candidates: positions, length: positions.length, scores: worth, isFirst: () => false };
  const [last] = keepTop(choice, limit);
  const least = last === undefined || positions.length <= limit ? 0 : (worth[last] as number);
  for (const position of positions) {
    const missing = 1 - (worth[position] as number);
    if (1 - missing * (1 - bonuses.neighbours) < least) continue;
    const most = marks.neighboursMost(scored.unitsMet[position] as number);
    if (most === 0 || 1 - missing * (1 - bonuses.neighbours * most) < least) continue;
    worth[position] = 1 - missing * (1 - bonuses.neighbours * marks.neighbours(position));
  }
};

/** The candidates that the filter lets through. */
const narrow = (
  { catalogue }: Engine,
  { candidates, count }: Scored,
  selected: BitSet,
  except?: number,
): Uint32Array => {
  const all = candidates.subarray(0, count);
  if (selected === catalogue.active && except === undefined) return all;
  return all.filter((position) => hasBit(selected, position) && position !== except);
};

export const search = (engine: Engine, request: SearchRequest): SearchAnswer => {
  const { catalogue, scorer, marks, worth, names, nameRanks } = engine;
  const selected = selectTools(catalogue, request);
  const asked = understand(engine, request.q);
  const { units, typed, corrected, ignored, except } = asked;
  const scored = scorer.score(units, 'impacts');
  const { met } = scored;
  const isWanted = (position: number): boolean => hasBit(selected, position) && position !== except;
  const isFirst = (left: number, right: number): boolean => (nameRanks[left] as number) < (nameRanks[right] as number);

  const candidates = narrow(engine, scored, selected, except);
  const named = (names.get(typed) ?? []).filter(isWanted);
  const slips = findSlips(engine, asked);
  const positions = keepAbout({ candidates, length: candidates.length, scores: met, isFirst }, windowSize);
  const outside = new Set<number>(named.filter((position) => met[position] === 0));
  if (candidates.length > positions.length) {
    for (const position of [...engine.beginnings(typed), ...slips]) if (isWanted(position)) outside.add(position);
    for (const position of positions) outside.delete(position);
  }
  positions.push(...outside);

  marks.set(units);
  weighSigns(engine, asked, scored, { positions, slips });
  const neighboursFor = asked.conditions.length > 0 ? positions.length : request.limit;
  weighNeighbours(engine, scored, { positions, slips }, neighboursFor);
  if (asked.conditions.length > 0) {
    for (const position of positions) {
      const kept = keptUnder(asked.conditions, catalogue.tools[position] as Tool);
      worth[position] = kept * (worth[position] as number);
    }
  }
  for (const position of named) worth[position] = wholeName;
  const best = selectTop({ candidates: positions, length: positions.length, scores: worth, isFirst }, request.limit);
  const data = best.map((position, nth): SearchHit => {
    const { matches, highlights } = marks.describe(position, 'weight');
    const tool = catalogue.tools[position] as Tool;
    return { rank: nth + 1, score: Math.round(99 * (worth[position] as number)), tool, matches, highlights };
  });
  marks.clear();
  const total = candidates.length + named.filter((position) => met[position] === 0).length;
  return { query: { q: request.q, corrected, ignored }, data, total };
};
