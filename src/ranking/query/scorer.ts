/**
 * The scorer: how well each tool meets a list of terms.
 *
 * A term is one thing asked for (a word, a name) with a weight and the ways it may be met: as written, by its stem, as
 * a prefix, corrected, by a synonym. A tool meets a term as well as its best way:
 *
 *   met(tool) = Σ terms weight · max over ways (match weight · evidence(tool, way))  /  Σ terms weight
 *
 * evidence is the posting's number in 0..1, match weight is below 1 for all but exact words, so met is in 0..1, does not
 * depend on other tools, and grows with every piece of evidence. Exact ≥ stem ≥ prefix ≥ typo holds by construction.
 *
 * The accumulators are lent by the caller and reused: no object a candidate.
 */

import type { InvertedIndex } from '../index/inverted-index.ts';
import { type FieldRule, type WeightKind, weightAt } from '../index/postings.ts';

export type MatchType = 'exact' | 'stem' | 'prefix' | 'typo' | 'synonym' | 'alias';

export type WordMatch = {
  readonly kind: 'words';
  readonly matchType: MatchType;
  readonly matchWeight: number;
  readonly words: ArrayLike<number>;
};
/** Stems that must stand side by side in one field. */
type PhraseMatch = {
  readonly kind: 'phrase';
  /** Its words, for explanation. */
  readonly text: string;
  readonly matchType: MatchType;
  readonly matchWeight: number;
  readonly stems: readonly string[];
};
/** Tools that meet the term for reasons outside the text. */
type ToolMatch = {
  readonly kind: 'tools';
  readonly matchType: MatchType;
  readonly matchWeight: number;
  /** What the reasons rest on: the field and its value, for explanation. */
  readonly field: string;
  readonly matched: string;
  readonly positions: ArrayLike<number>;
  readonly evidence: ArrayLike<number>;
};
export type TermMatch = WordMatch | PhraseMatch | ToolMatch;

/** `term` is the word as the asker wrote it; `last` and `first` its places in the query, for neighbours. */
export type QueryTerm = { readonly term: string; readonly weight: number; readonly matches: readonly TermMatch[] };

export type Scored = {
  /** The tools that meet anything: the first `count` entries. Valid until the accumulators are used again. */
  readonly candidates: Uint32Array;
  readonly count: number;
  /** By position: the sum of weighted evidence, 0 for tools that are no candidates. */
  readonly met: Float64Array;
  /** By position: a bit for each of the first 31 terms that the tool meets. */
  readonly termsMet: Int32Array;
  readonly weight: number;
};

/** Of the fields of a mask the one that counts most as this kind of evidence. */
export const strongestField = (
  fieldMask: number,
  rules: readonly FieldRule[],
  evidence: WeightKind,
): { field: number; weight: number } => {
  let strongest = { field: -1, weight: 0 };
  for (let left = fieldMask; left !== 0; left &= left - 1) {
    const field = 31 - Math.clz32(left & -left);
    const rule = rules[field] as FieldRule;
    const weight = evidence === 'search' ? rule.weight : rule.needWeight;
    if (weight > strongest.weight) strongest = { field, weight };
  }
  return strongest;
};

/** The arrays that one scoring works in. What they held before is cleared by the next scoring. */
export type Accumulators = {
  readonly met: Float64Array;
  readonly termsMet: Int32Array;
  readonly best: Float32Array;
  readonly candidates: Uint32Array;
  readonly touched: Uint32Array;
  count: number;
};

export const createAccumulators = (size: number): Accumulators => ({
  met: new Float64Array(size),
  termsMet: new Int32Array(size),
  best: new Float32Array(size),
  candidates: new Uint32Array(size),
  touched: new Uint32Array(size),
  count: 0,
});

export type Scorer = {
  score(queryTerms: readonly QueryTerm[], evidence: WeightKind, accumulators: Accumulators): Scored;
};

export const createScorer = (index: InvertedIndex, rules: readonly FieldRule[]): Scorer => {
  const { postings } = index;
  const { documents } = postings;

  return {
    score: (terms, evidence, accumulators) => {
      const { met, termsMet, best, candidates, touched } = accumulators;
      let touchedCount = 0;

      const raise = (document: number, strength: number): void => {
        const known = best[document] as number;
        if (known === 0) touched[touchedCount++] = document;
        if (strength > known) best[document] = strength;
      };
      const addWords = ({ matchWeight, words }: WordMatch): void => {
        for (let nth = 0; nth < words.length; nth++) {
          const word = words[nth] as number;
          const end = postings.starts[word + 1] as number;
          for (let at = postings.starts[word] as number; at < end; at++) {
            const strength = matchWeight * weightAt(postings, evidence, at);
            if (strength !== 0) raise(documents[at] as number, strength);
          }
        }
      };
      const addPhrase = ({ matchWeight, stems }: PhraseMatch): void => {
        const hits = index.findPhrase(stems);
        for (let nth = 0; nth < hits.documents.length; nth++) {
          const { weight: fieldWeight } = strongestField(hits.fieldMasks[nth] as number, rules, evidence);
          const strength = matchWeight * fieldWeight;
          if (strength > 0) raise(hits.documents[nth] as number, strength);
        }
      };
      const addTools = ({ matchWeight, positions, evidence: strengths }: ToolMatch): void => {
        for (let nth = 0; nth < positions.length; nth++) {
          const strength = matchWeight * (strengths[nth] as number);
          if (strength > 0) raise(positions[nth] as number, strength);
        }
      };

      for (let nth = 0; nth < accumulators.count; nth++) {
        met[candidates[nth] as number] = 0;
        termsMet[candidates[nth] as number] = 0;
      }
      let count = 0;
      let weight = 0;
      let bit = 1;
      for (const term of terms) {
        weight += term.weight;
        touchedCount = 0;
        for (const match of term.matches) {
          if (match.kind === 'words') addWords(match);
          else if (match.kind === 'phrase') addPhrase(match);
          else addTools(match);
        }
        for (let nth = 0; nth < touchedCount; nth++) {
          const document = touched[nth] as number;
          if (met[document] === 0) candidates[count++] = document;
          met[document] = (met[document] as number) + term.weight * (best[document] as number);
          termsMet[document] = (termsMet[document] as number) | bit;
          best[document] = 0;
        }
        bit <<= 1;
      }
      accumulators.count = count;
      return { candidates, count, met, termsMet, weight };
    },
  };
};
