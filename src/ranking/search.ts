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
import type { Highlights, Match } from './matches.ts';
import { beginningBonus, neighbourBonus } from './query.ts';
import { readStandIn } from './stand-in.ts';
import { findSubject } from './subject.ts';
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

export const search = (engine: Engine, request: SearchRequest): SearchAnswer => {
  const { catalogue, scorer, reader, marks, names, nameRanks } = engine;
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

  const shares = met;
  const before = (left: number, right: number): boolean => {
    const difference = (shares[left] as number) - (shares[right] as number);
    return difference !== 0 ? difference > 0 : (nameRanks[left] as number) < (nameRanks[right] as number);
  };
  marks.set(units);
  const shortlist = selectTop(wanted, total, windowSize, before);
  const last = met[shortlist[request.limit - 1] ?? -1] ?? 0;
  const finals = new Map<number, number>();
  for (const position of shortlist) {
    const share = weight === 0 ? 0 : (met[position] as number) / weight;
    const reachable = weight - (weight - (met[position] as number)) * (1 - neighbourBonus) >= last;
    const neighbours = units.length > 1 && reachable ? marks.neighbours(position) : 0;
    finals.set(position, 1 - (1 - share) * (1 - neighbourBonus * neighbours));
  }
  for (const position of engine.beginnings(typed)) {
    const length = (engine.joinedNames[position] as string).length;
    const known = finals.get(position) ?? (weight === 0 ? 0 : (met[position] as number) / weight);
    if (known > 0 && hasBit(selected, position) && position !== standIn?.position)
      finals.set(position, 1 - (1 - known) * (1 - (beginningBonus * typed.length) / length));
  }
  for (const position of named) finals.set(position, 100 / 99);
  const ordered = [...finals.keys()].sort(
    (left, right) =>
      (finals.get(right) as number) - (finals.get(left) as number) ||
      (nameRanks[left] as number) - (nameRanks[right] as number),
  );
  const data = ordered.slice(0, request.limit).map((position, nth) => ({
    rank: nth + 1,
    score: Math.round(99 * (finals.get(position) as number)),
    tool: catalogue.tools[position] as Tool,
    ...marks.describe(position, 'weight'),
  }));
  marks.clear();
  return { query: { q: request.q, corrected, ignored }, data, total };
};
