/**
 * Search: the tools that best meet a few words.
 *
 *   score = 100                                      for a tool whose whole name or alias was typed
 *         = 99 · (met + (1 − met) · β · neighbours)  otherwise
 *
 * met is the scorer's share of what was asked for (`scorer.ts`). neighbours is the share of the query's neighbouring
 * pairs that stand side by side in one of the tool's fields; they are read from the streams of the best candidates
 * only. Order: score before rounding, then name, then id.
 */
import { hasBit } from '../catalogue/bit-set.ts';
import { selectTools, type ToolFilter } from '../catalogue/filter.ts';
import type { Tool } from '../catalogue/tool.ts';
import type { Engine } from './engine.ts';
import { createWordUses, describeMatches, type Highlights, type Match, type WordUses } from './matches.ts';
import { beginningBonus, neighbourBonus } from './query.ts';
import type { Unit } from './scorer.ts';
import { readStandIn } from './stand-in.ts';
import { findSubject } from './subject.ts';
import { gap } from './text-index.ts';
import { selectTop } from './top.ts';
import { joinName, wordsOf } from './words.ts';

export type SearchRequest = ToolFilter & { readonly q: string; readonly limit: number };
export type SearchHit = { rank: number; score: number; tool: Tool; matches: Match[]; highlights: Highlights };
export type SearchAnswer = {
  query: { q: string; corrected: Readonly<Record<string, string>>; ignored: readonly string[] };
  data: SearchHit[];
  total: number;
};

/** How many of the best by words alone are looked at for neighbours; above any limit a request may ask for. */
const windowSize = 200;

/** The share of neighbouring pairs of units that the tool holds side by side, stop words between them aside. */
const neighboursIn = ({ index }: Engine, position: number, units: readonly Unit[], uses: WordUses): number => {
  let held = 0;
  let before = 0;
  const end = index.streamStarts[position + 1] as number;
  for (let at = index.streamStarts[position] as number; at < end; at++) {
    const word = index.stream[at] as number;
    if (word === gap) before = 0;
    else {
      let here = 0;
      for (const { unit } of uses.get(word) ?? []) here |= 1 << unit;
      held |= (before << 1) & here;
      if (here !== 0 || index.stopWords[word] === 0) before = here;
    }
  }
  let met = 0;
  let all = 0;
  for (let nth = 1; nth < units.length; nth++) {
    const weight = Math.min((units[nth] as Unit).weight, (units[nth - 1] as Unit).weight);
    all += weight;
    if (held & (1 << nth)) met += weight;
  }
  return all === 0 ? 0 : met / all;
};

export const search = (engine: Engine, request: SearchRequest): SearchAnswer => {
  const { catalogue, scorer, reader, names, nameRanks } = engine;
  const selected = selectTools(catalogue, request);
  const words = wordsOf(request.q);
  const subject = findSubject(words);
  const standIn = subject && readStandIn(engine, subject.words, words.at(-1) === subject.words.at(-1));
  const read = reader.read(standIn ? (subject?.rest ?? []) : words, !standIn || words.at(-1) === subject?.rest.at(-1), {
    framed: standIn !== undefined,
  });
  const units = standIn ? [standIn.unit, ...read.units] : read.units;
  const corrected = { ...standIn?.corrected, ...read.corrected };
  const { ignored } = read;
  const typed = joinName(request.q);
  const named = (names.get(typed) ?? []).filter((position) => hasBit(selected, position));
  const { candidates, count, met, weight } = scorer.score(units, 'impacts');

  const wanted = new Uint32Array(count + named.length);
  let total = 0;
  for (let nth = 0; nth < count; nth++) {
    const position = candidates[nth] as number;
    if (hasBit(selected, position) && position !== standIn?.position) wanted[total++] = position;
  }
  for (const position of named) if (met[position] === 0) wanted[total++] = position;

  const byMet = (left: number, right: number): boolean => {
    const difference = (met[left] as number) - (met[right] as number);
    return difference !== 0 ? difference > 0 : (nameRanks[left] as number) < (nameRanks[right] as number);
  };
  const uses = createWordUses(units, engine);
  const finals = new Map<number, number>();
  for (const position of new Set([...named, ...selectTop(wanted, total, windowSize, byMet)])) {
    const share = weight === 0 ? 0 : (met[position] as number) / weight;
    const neighbours = units.length > 1 ? neighboursIn(engine, position, units, uses) : 0;
    const joined = engine.joinedNames[position] as string;
    const beginning = joined.startsWith(typed) ? typed.length / joined.length : 0;
    const missing = (1 - share) * (1 - neighbourBonus * neighbours) * (1 - beginningBonus * beginning);
    finals.set(position, 0.99 * (1 - missing));
  }
  for (const position of named) finals.set(position, 1);
  const ordered = [...finals.keys()].sort(
    (left, right) =>
      (finals.get(right) as number) - (finals.get(left) as number) ||
      (nameRanks[left] as number) - (nameRanks[right] as number),
  );
  return {
    query: { q: request.q, corrected, ignored },
    data: ordered.slice(0, request.limit).map((position, nth) => ({
      rank: nth + 1,
      score: Math.round(100 * (finals.get(position) as number)),
      tool: catalogue.tools[position] as Tool,
      ...describeMatches(engine, position, units, uses),
    })),
    total,
  };
};
