/**
 * How a tool met a query: for each unit the strongest field and manner, the neighbours that stand side by side, and the
 * places to highlight. All is read from the tool's stream, for the few tools that may be shown.
 */

import { field as fieldIds, fields } from '../index/fields.ts';
import { gap } from '../index/forward-index.ts';
import type { InvertedIndex } from '../index/inverted-index.ts';
import type { WeightKind } from '../index/postings.ts';
import { queryTermsMax } from '../query/query-parser.ts';
import { type MatchType, type QueryTerm, strongestField, type TermMatch, type WordMatch } from '../query/scorer.ts';

export type Match = { field: string; term: string; matched: string; via: MatchType };
export type Highlights = Partial<Record<'name' | 'summary' | 'description', [number, number][]>>;

const highlightedIn: Readonly<Record<number, keyof Highlights>> = {
  [fieldIds.name]: 'name',
  [fieldIds.summary]: 'summary',
  [fieldIds.description]: 'description',
};

export type MatchMasks = {
  /** By word: a bit for each unit that the word meets. */
  readonly bits: Int32Array;
  set(units: readonly QueryTerm[]): void;
  clear(): void;
  /** The share of the weight of neighbouring units that the tool holds side by side, stop words between them aside. */
  neighbours(position: number): number;
  /** The most that can be, for a tool that meets the units of these bits. */
  neighboursMost(unitsMet: number): number;
  /** What the tool met, term by term, with the field that counts most as this kind of evidence. */
  describe(position: number, kind: WeightKind): { matches: Match[]; highlights: Highlights };
};

const isWordWay = (way: TermMatch): way is WordMatch => way.kind === 'words';

export const createMatchMasks = (index: InvertedIndex): MatchMasks => {
  const { forwardIndex, words, stopWords } = index;
  const { starts, texts, fields: streamFields, words: streamWords } = forwardIndex;
  const bits = new Int32Array(words.length);
  let units: readonly QueryTerm[] = [];
  /** By unit: the weight of the pair that it makes with the one before, as a share of all pairs. */
  let pairShares: number[] = [];
  /** Ways already looked up, by word and unit. */
  let known = new Map<number, WordMatch | undefined>();

  const eachMark = (visit: (word: number, unit: number) => void): void => {
    units.slice(0, queryTermsMax).forEach((unit, nth) => {
      for (const way of unit.matches) {
        if (isWordWay(way)) for (let at = 0; at < way.words.length; at++) visit(way.words[at] as number, nth);
      }
    });
  };

  const bestWay = (word: number, unit: number): WordMatch | undefined => {
    const key = word * 32 + unit;
    if (known.has(key)) return known.get(key);
    let best: WordMatch | undefined;
    for (const way of (units[unit] as QueryTerm).matches) {
      if (!isWordWay(way) || way.matchWeight <= (best?.matchWeight ?? 0)) continue;
      for (let at = 0; at < way.words.length; at++) {
        if (way.words[at] === word) best = way;
      }
    }
    known.set(key, best);
    return best;
  };

  /** How a tool meets a term by a phrase, or for reasons outside the text. */
  const describeOther = (
    way: TermMatch,
    position: number,
    kind: WeightKind,
  ): { strength: number; match: Pick<Match, 'field' | 'matched'> } | undefined => {
    if (way.kind === 'words') return undefined;
    if (way.kind === 'tools') {
      const at = Array.prototype.indexOf.call(way.positions, position);
      return at < 0 ? undefined : { strength: way.matchWeight, match: { field: way.field, matched: way.matched } };
    }
    const { documents, fieldMasks } = index.findPhrase(way.stems);
    const { field, weight } = strongestField(fieldMasks[documents.indexOf(position)] ?? 0, fields, kind);
    const rule = fields[field];
    return rule && { strength: way.matchWeight * weight, match: { field: rule.shown, matched: way.text } };
  };

  /** `pairs`: a bit for the second unit of each pair that is held. */
  const shareOf = (pairs: number): number => {
    let share = 0;
    for (let left = pairs; left !== 0; left &= left - 1) share += pairShares[31 - Math.clz32(left & -left)] ?? 0;
    return share;
  };

  const weighPairs = (): void => {
    pairShares = units.map(({ weight }, nth) =>
      nth === 0 ? 0 : Math.min(weight, (units[nth - 1] as QueryTerm).weight),
    );
    const all = pairShares.reduce((sum, weight) => sum + weight, 0);
    if (all > 0) pairShares = pairShares.map((weight) => weight / all);
  };

  const clear = (): void => {
    eachMark((word) => {
      bits[word] = 0;
    });
    units = [];
    known = new Map();
  };

  return {
    bits,
    set: (asked) => {
      if (asked === units) return;
      clear();
      units = asked;
      weighPairs();
      eachMark((word, unit) => {
        bits[word] = (bits[word] as number) | (1 << unit);
      });
    },
    clear,

    neighbours: (position) => {
      let held = 0;
      const end = starts[position + 1] as number;
      for (let nth = starts[position] as number; nth < end; nth++) {
        let before = 0;
        for (let at = texts[nth] as number; streamWords[at] !== gap; at++) {
          const word = streamWords[at] as number;
          const here = bits[word] as number;
          if (here !== 0) {
            held |= (before << 1) & here;
            before = here;
          } else if (before !== 0 && stopWords[word] === 0) before = 0;
        }
      }
      return shareOf(held);
    },

    neighboursMost: (unitsMet) => shareOf((unitsMet << 1) & unitsMet),

    describe: (position, kind) => {
      const by = kind === 'search' ? 'weight' : 'needWeight';
      const best: ({ strength: number; match: Match } | undefined)[] = [];
      const highlights: Highlights = {};
      const mark = (at: number, field: number): void => {
        const word = streamWords[at] as number;
        const rule = fields[field] as (typeof fields)[number] & { readonly via?: MatchType };
        const shown = highlightedIn[field];
        if (shown) {
          const start = forwardIndex.places[at] as number;
          const range: [number, number] = [start, start + (forwardIndex.lengths[at] as number)];
          const ranges = highlights[shown];
          if (ranges) ranges.push(range);
          else highlights[shown] = [range];
        }
        for (let left = bits[word] as number; left !== 0; left &= left - 1) {
          const unit = 31 - Math.clz32(left & -left);
          const known = best[unit]?.strength ?? 0;
          // No manner is worth more than 1.
          const way = rule[by] > known ? bestWay(word, unit) : undefined;
          if (!way || way.matchWeight * rule[by] <= known) continue;
          const isPlain = way.matchType === 'exact' || way.matchType === 'stem';
          const via = isPlain && rule.via ? rule.via : way.matchType;
          const match = {
            field: rule.shown,
            term: (units[unit] as QueryTerm).term,
            matched: words[word] as string,
            via,
          };
          best[unit] = { strength: way.matchWeight * rule[by], match };
        }
      };
      const end = starts[position + 1] as number;
      for (let nth = starts[position] as number; nth < end; nth++) {
        for (let at = texts[nth] as number; streamWords[at] !== gap; at++) {
          if (bits[streamWords[at] as number] !== 0) mark(at, streamFields[nth] as number);
        }
      }
      units.forEach(({ term, matches }, nth) => {
        if (best[nth]) return;
        for (const way of matches) {
          const found = describeOther(way, position, kind);
          if (found && found.strength > (best[nth]?.strength ?? 0)) {
            best[nth] = {
              strength: found.strength,
              match: { field: found.match.field, term, matched: found.match.matched, via: way.matchType },
            };
          }
        }
      });
      const matches: Match[] = [];
      for (const found of best) if (found) matches.push(found.match);
      return { matches, highlights };
    },
  };
};
