/**
 * The scorer: how well each tool meets a list of units.
 *
 * A unit is one thing asked for (a word, a name) with a weight and the ways it may be met: as written, by its stem, as
 * a prefix, corrected, by a synonym. A tool meets a unit as well as its best way:
 *
 *   met(tool) = Σ units weight · max over ways (manner · evidence(tool, way))  /  Σ units weight
 *
 * evidence is the posting's number in 0..1, manner is below 1 for all but exact words, so met is in 0..1, does not
 * depend on other tools, and grows with every piece of evidence. Exact ≥ stem ≥ prefix ≥ typo holds by construction.
 *
 * The accumulators are made once and reused: no object a candidate.
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
  readonly matchType: MatchType;
  readonly matchWeight: number;
  readonly stems: readonly string[];
};
/** Tools that meet the unit for reasons outside the text. */
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
  /** The tools that meet anything: the first `count` entries. Valid until the scorer is used again. */
  readonly candidates: Uint32Array;
  readonly count: number;
  /** By position: the sum of weighted evidence, 0 for tools that are no candidates. */
  readonly met: Float64Array;
  /** By position: a bit for each of the first 31 units that the tool meets. */
  readonly termsMet: Int32Array;
  readonly weight: number;
};

export type Scorer = {
  score(units: readonly QueryTerm[], evidence: WeightKind): Scored;
};

export const createScorer = (index: InvertedIndex, rules: readonly FieldRule[]): Scorer => {
  const { postings } = index;
  const { documents } = postings;
  const size = index.documentCount;
  const met = new Float64Array(size);
  const termsMet = new Int32Array(size);
  const best = new Float32Array(size);
  const candidates = new Uint32Array(size);
  const touched = new Uint32Array(size);
  let count = 0;
  let touchedCount = 0;

  const raise = (document: number, strength: number): void => {
    const known = best[document] as number;
    if (known === 0) touched[touchedCount++] = document;
    if (strength > known) best[document] = strength;
  };

  const addWords = (way: WordMatch, evidence: WeightKind): void => {
    const { matchWeight, words } = way;
    let found = touchedCount;
    for (let nth = 0; nth < words.length; nth++) {
      const word = words[nth] as number;
      const end = postings.starts[word + 1] as number;
      for (let at = postings.starts[word] as number; at < end; at++) {
        const strength = matchWeight * weightAt(postings, evidence, at);
        if (strength === 0) continue;
        const document = documents[at] as number;
        const known = best[document] as number;
        if (known === 0) touched[found++] = document;
        if (strength > known) best[document] = strength;
      }
    }
    touchedCount = found;
  };

  const addPhrase = (way: PhraseMatch, evidence: WeightKind): void => {
    const hits = index.findPhrase(way.stems);
    for (let nth = 0; nth < hits.documents.length; nth++) {
      const rule = rules[hits.fields[nth] as number] as FieldRule;
      const strength = way.matchWeight * (evidence === 'impacts' ? rule.weight : rule.needWeight);
      if (strength > 0) raise(hits.documents[nth] as number, strength);
    }
  };

  return {
    score: (units, evidence) => {
      for (let nth = 0; nth < count; nth++) {
        met[candidates[nth] as number] = 0;
        termsMet[candidates[nth] as number] = 0;
      }
      count = 0;
      let weight = 0;
      let bit = 1;
      for (const unit of units) {
        weight += unit.weight;
        touchedCount = 0;
        for (const way of unit.matches) {
          if (way.kind === 'words') addWords(way, evidence);
          else if (way.kind === 'phrase') addPhrase(way, evidence);
          else {
            for (let nth = 0; nth < way.positions.length; nth++) {
              const strength = way.matchWeight * (way.evidence[nth] as number);
              if (strength > 0) raise(way.positions[nth] as number, strength);
            }
          }
        }
        let known = count;
        for (let nth = 0; nth < touchedCount; nth++) {
          const document = touched[nth] as number;
          if (met[document] === 0) candidates[known++] = document;
          met[document] = (met[document] as number) + unit.weight * (best[document] as number);
          termsMet[document] = (termsMet[document] as number) | bit;
          best[document] = 0;
        }
        count = known;
        bit <<= 1;
      }
      return { candidates, count, met, termsMet, weight };
    },
  };
};
