/**
 * How a tool met a query: for each term the strongest field and match weight, the neighbours that stand side by side, and the
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
  /** By word: a bit for each term that the word meets. */
  readonly bits: Int32Array;
  set(queryTerms: readonly QueryTerm[]): void;
  clear(): void;
  /** The share of the weight of neighbouring terms that the tool holds side by side, stop words between them aside. */
  neighbours(position: number): number;
  /** The most that can be, for a tool that meets the terms of these bits. */
  neighboursMost(termsMet: number): number;
  /**
   * What the tool met, term by term, with the field that counts most as this kind of evidence. `termsMet`: a bit for each
   * of the first terms that it meets, as the scorer found.
   */
  matchesOf(position: number, kind: WeightKind, termsMet: number): Match[];
  /** Where words that meet a term stand in the texts that are shown. */
  highlightsOf(position: number): Highlights;
};

const isWordMatch = (termMatch: TermMatch): termMatch is WordMatch => termMatch.kind === 'words';

export const createMatchMasks = (index: InvertedIndex): MatchMasks => {
  const { forwardIndex, words, stopWords } = index;
  const { starts, texts, fields: streamFields, words: streamWords } = forwardIndex;
  const bits = new Int32Array(words.length);
  let queryTerms: readonly QueryTerm[] = [];
  /** By term: the weight of the pair that it makes with the one before, as a share of all pairs. */
  let pairShares: number[] = [];
  /** Matches already looked up, by word and term. */
  let known = new Map<number, WordMatch | undefined>();
  /** By term: the strongest way in which the words of a tool meet it, with the word and the field. */
  const strongest = new Float64Array(queryTermsMax);
  const found: { termMatch: WordMatch; word: number; rule: Field }[] = [];

  const eachMark = (visit: (word: number, termIndex: number) => void): void => {
    queryTerms.slice(0, queryTermsMax).forEach((queryTerm, nth) => {
      for (const termMatch of queryTerm.matches) {
        if (isWordMatch(termMatch))
          for (let at = 0; at < termMatch.words.length; at++) visit(termMatch.words[at] as number, nth);
      }
    });
  };

  const bestWordMatch = (word: number, termIndex: number): WordMatch | undefined => {
    const key = word * 32 + termIndex;
    if (known.has(key)) return known.get(key);
    let best: WordMatch | undefined;
    for (const termMatch of (queryTerms[termIndex] as QueryTerm).matches) {
      if (!isWordMatch(termMatch) || termMatch.matchWeight <= (best?.matchWeight ?? 0)) continue;
      for (let at = 0; at < termMatch.words.length; at++) {
        if (termMatch.words[at] === word) best = termMatch;
      }
    }
    known.set(key, best);
    return best;
  };

  /** How the words of a tool meet a term. */
  const describeWord = (termIndex: number): Match => {
    const { termMatch, word, rule } = found[termIndex] as (typeof found)[number];
    const isPlain = termMatch.matchType === 'exact' || termMatch.matchType === 'stem';
    const via = isPlain && rule.via ? rule.via : termMatch.matchType;
    return { field: rule.shown, term: (queryTerms[termIndex] as QueryTerm).term, matched: words[word] as string, via };
  };

  /** What a way other than by words comes to. */
  const weighOther = (
    termMatch: TermMatch,
    position: number,
    kind: WeightKind,
  ): { strength: number; match: Pick<Match, 'field' | 'matched'> } | undefined => {
    if (termMatch.kind === 'words') return undefined;
    if (termMatch.kind === 'tools') {
      const at = Array.prototype.indexOf.call(termMatch.positions, position);
      return at < 0
        ? undefined
        : { strength: termMatch.matchWeight, match: { field: termMatch.field, matched: termMatch.matched } };
    }
    const { documents, fieldMasks } = index.findPhrase(termMatch.stems);
    const { field, weight } = strongestField(fieldMasks[documents.indexOf(position)] ?? 0, fields, kind);
    const rule = fields[field];
    return rule && { strength: termMatch.matchWeight * weight, match: { field: rule.shown, matched: termMatch.text } };
  };

  /** How a tool meets a term by a phrase, or for reasons outside the text. */
  const describeOther = (termIndex: number, position: number, kind: WeightKind): Match | undefined => {
    const { term, matches } = queryTerms[termIndex] as QueryTerm;
    let best: { strength: number; match: Match } | undefined;
    for (const termMatch of matches) {
      const other = weighOther(termMatch, position, kind);
      if (!other || other.strength <= (best?.strength ?? 0)) continue;
      const { field, matched } = other.match;
      best = { strength: other.strength, match: { field, term, matched, via: termMatch.matchType } };
    }
    return best?.match;
  };

  /** `pairs`: a bit for the second term of each pair that is held. */
  const shareOf = (pairs: number): number => {
    let share = 0;
    for (let left = pairs; left !== 0; left &= left - 1) share += pairShares[31 - Math.clz32(left & -left)] ?? 0;
    return share;
  };

  const weighPairs = (): void => {
    pairShares = queryTerms.map(({ weight }, nth) =>
      nth === 0 ? 0 : Math.min(weight, (queryTerms[nth - 1] as QueryTerm).weight),
    );
    const all = pairShares.reduce((sum, weight) => sum + weight, 0);
    if (all > 0) pairShares = pairShares.map((weight) => weight / all);
  };

  const clear = (): void => {
    eachMark((word) => {
      bits[word] = 0;
    });
    queryTerms = [];
    known = new Map();
  };

  return {
    bits,
    set: (asked) => {
      if (asked === queryTerms) return;
      clear();
      queryTerms = asked;
      weighPairs();
      eachMark((word, termIndex) => {
        bits[word] = (bits[word] as number) | (1 << termIndex);
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

    neighboursMost: (termsMet) => shareOf((termsMet << 1) & termsMet),

    matchesOf: (position, kind, termsMet) => {
      const by = kind === 'search' ? 'weight' : 'needWeight';
      strongest.fill(0);
      const mark = (word: number, rule: Field): void => {
        for (let left = bits[word] as number; left !== 0; left &= left - 1) {
          const termIndex = 31 - Math.clz32(left & -left);
          const before = strongest[termIndex] as number;
          // No match weight is above 1.
          const termMatch = rule[by] > before ? bestWordMatch(word, termIndex) : undefined;
          if (!termMatch || termMatch.matchWeight * rule[by] <= before) continue;
          strongest[termIndex] = termMatch.matchWeight * rule[by];
          found[termIndex] = { termMatch, word, rule };
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
      for (let termIndex = 0; termIndex < queryTerms.length; termIndex++) {
        const isTold = termIndex < queryTermsMax;
        if (isTold && (termsMet & (1 << termIndex)) === 0) continue;
        const match =
          isTold && (strongest[termIndex] as number) > 0
            ? describeWord(termIndex)
            : describeOther(termIndex, position, kind);
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
