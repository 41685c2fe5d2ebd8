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

type Field = (typeof fields)[number] & { readonly via?: MatchType };

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
  /**
   * What the tool met, term by term, with the field that counts most as this kind of evidence. `unitsMet`: a bit for each
   * of the first units that it meets, as the scorer found.
   */
  matchesOf(position: number, kind: WeightKind, unitsMet: number): Match[];
  /** Where words that meet a unit stand in the texts that are shown. */
  highlightsOf(position: number): Highlights;
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
  /** By unit: the strongest way in which the words of a tool meet it, with the word and the field. */
  const strongest = new Float64Array(queryTermsMax);
  const found: { way: WordMatch; word: number; rule: Field }[] = [];

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

  /** How the words of a tool meet a term. */
  const describeWord = (unit: number): Match => {
    const { way, word, rule } = found[unit] as (typeof found)[number];
    const isPlain = way.matchType === 'exact' || way.matchType === 'stem';
    const via = isPlain && rule.via ? rule.via : way.matchType;
    return { field: rule.shown, term: (units[unit] as QueryTerm).term, matched: words[word] as string, via };
  };

  /** What a way other than by words comes to. */
  const weighOther = (
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

  /** How a tool meets a term by a phrase, or for reasons outside the text. */
  const describeOther = (unit: number, position: number, kind: WeightKind): Match | undefined => {
    const { term, matches } = units[unit] as QueryTerm;
    let best: { strength: number; match: Match } | undefined;
    for (const way of matches) {
      const other = weighOther(way, position, kind);
      if (!other || other.strength <= (best?.strength ?? 0)) continue;
      const { field, matched } = other.match;
      best = { strength: other.strength, match: { field, term, matched, via: way.matchType } };
    }
    return best?.match;
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

    matchesOf: (position, kind, unitsMet) => {
      const by = kind === 'search' ? 'weight' : 'needWeight';
      strongest.fill(0);
      const mark = (word: number, rule: Field): void => {
        for (let left = bits[word] as number; left !== 0; left &= left - 1) {
          const unit = 31 - Math.clz32(left & -left);
          const before = strongest[unit] as number;
          // No manner is worth more than 1.
          const way = rule[by] > before ? bestWay(word, unit) : undefined;
          if (!way || way.matchWeight * rule[by] <= before) continue;
          strongest[unit] = way.matchWeight * rule[by];
          found[unit] = { way, word, rule };
        }
      };
      const end = starts[position + 1] as number;
      for (let nth = starts[position] as number; nth < end; nth++) {
        const rule = fields[streamFields[nth] as number] as Field;
        if (rule[by] === 0) continue;
        for (let at = texts[nth] as number; streamWords[at] !== gap; at++) {
          const word = streamWords[at] as number;
          if (bits[word] !== 0) mark(word, rule);
        }
      }
      const matches: Match[] = [];
      for (let unit = 0; unit < units.length; unit++) {
        const isTold = unit < queryTermsMax;
        if (isTold && (unitsMet & (1 << unit)) === 0) continue;
        const match =
          isTold && (strongest[unit] as number) > 0 ? describeWord(unit) : describeOther(unit, position, kind);
        if (match) matches.push(match);
      }
      return matches;
    },

    highlightsOf: (position) => {
      const highlights: Highlights = {};
      const end = starts[position + 1] as number;
      for (let nth = starts[position] as number; nth < end; nth++) {
        const shown = highlightedIn[streamFields[nth] as number];
        if (shown === undefined) continue;
        for (let at = texts[nth] as number; streamWords[at] !== gap; at++) {
          if (bits[streamWords[at] as number] === 0) continue;
          const start = forwardIndex.places[at] as number;
          const range: [number, number] = [start, start + (forwardIndex.lengths[at] as number)];
          const ranges = highlights[shown];
          if (ranges) ranges.push(range);
          else highlights[shown] = [range];
        }
      }
      return highlights;
    },
  };
};
