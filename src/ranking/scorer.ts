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
import type { FieldRule } from './postings.ts';
import { gap } from './stream.ts';
import type { TextIndex } from './text-index.ts';

export type Via = 'exact' | 'stem' | 'prefix' | 'typo' | 'synonym' | 'alias';

export type WordWay = {
  readonly kind: 'words';
  readonly via: Via;
  readonly manner: number;
  readonly words: ArrayLike<number>;
};
/** Stems that must stand side by side in one field. */
export type PhraseWay = {
  readonly kind: 'phrase';
  readonly via: Via;
  readonly manner: number;
  readonly stems: readonly string[];
};
/** Tools that meet the unit for reasons outside the text. */
export type ToolWay = {
  readonly kind: 'tools';
  readonly via: Via;
  readonly manner: number;
  /** What the reasons rest on: the field and its value, for explanation. */
  readonly field: string;
  readonly matched: string;
  readonly positions: ArrayLike<number>;
  readonly evidence: ArrayLike<number>;
};
export type Way = WordWay | PhraseWay | ToolWay;

/** `term` is the word as the asker wrote it; `last` and `first` its places in the query, for neighbours. */
export type Unit = { readonly term: string; readonly weight: number; readonly ways: readonly Way[] };

export type Evidence = 'impacts' | 'purposes';

export type Scored = {
  /** The tools that meet anything: the first `count` entries. Valid until the scorer is used again. */
  readonly candidates: Uint32Array;
  readonly count: number;
  /** By position: the sum of weighted evidence, 0 for tools that are no candidates. */
  readonly met: Float64Array;
  readonly weight: number;
};

export type Scorer = {
  score(units: readonly Unit[], evidence: Evidence): Scored;
};

export const createScorer = (index: TextIndex, rules: readonly FieldRule[]): Scorer => {
  const { postings } = index;
  const size = index.documentCount;
  const met = new Float64Array(size);
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

  const addWords = (way: WordWay, strengths: Float32Array): void => {
    const { starts, documents } = postings;
    for (let nth = 0; nth < way.words.length; nth++) {
      const word = way.words[nth] as number;
      const end = starts[word + 1] as number;
      for (let at = starts[word] as number; at < end; at++) {
        const strength = way.manner * (strengths[at] as number);
        if (strength > 0) raise(documents[at] as number, strength);
      }
    }
  };

  /** Follows the rarest stem of the phrase to its tools and reads their streams for the rest. */
  const addPhrase = (way: PhraseWay, evidence: Evidence): void => {
    let rarest = way.stems[0] as string;
    for (const stem of way.stems) if (index.familySize(stem) < index.familySize(rarest)) rarest = stem;
    const wanted: number[] = [];
    for (const stem of way.stems) {
      const [member] = index.family(stem);
      if (member === undefined) return;
      wanted.push(index.stemOf[member] as number);
    }
    const done = new Set<number>();
    for (const word of index.family(rarest)) {
      for (let at = postings.starts[word] as number; at < (postings.starts[word + 1] as number); at++) {
        const document = postings.documents[at] as number;
        if (done.has(document)) continue;
        done.add(document);
        const found = bestPhraseField(document, wanted, evidence);
        if (found > 0) raise(document, way.manner * found);
      }
    }
  };

  const bestPhraseField = (document: number, wanted: readonly number[], evidence: Evidence): number => {
    const { stream, stemOf } = index;
    const end = stream.starts[document + 1] as number;
    let strongest = 0;
    for (let at = stream.starts[document] as number; at + wanted.length <= end; at++) {
      let matched = 0;
      while (matched < wanted.length) {
        const word = stream.words[at + matched] as number;
        if (word === gap || stemOf[word] !== wanted[matched]) break;
        matched++;
      }
      if (matched < wanted.length) continue;
      const rule = rules[stream.fields[at] as number] as FieldRule;
      strongest = Math.max(strongest, evidence === 'impacts' ? rule.weight : rule.purpose);
    }
    return strongest;
  };

  return {
    score: (units, evidence) => {
      for (let nth = 0; nth < count; nth++) met[candidates[nth] as number] = 0;
      count = 0;
      let weight = 0;
      const strengths = postings[evidence];
      for (const unit of units) {
        weight += unit.weight;
        touchedCount = 0;
        for (const way of unit.ways) {
          if (way.kind === 'words') addWords(way, strengths);
          else if (way.kind === 'phrase') addPhrase(way, evidence);
          else {
            for (let nth = 0; nth < way.positions.length; nth++) {
              const strength = way.manner * (way.evidence[nth] as number);
              if (strength > 0) raise(way.positions[nth] as number, strength);
            }
          }
        }
        for (let nth = 0; nth < touchedCount; nth++) {
          const document = touched[nth] as number;
          if (met[document] === 0) candidates[count++] = document;
          met[document] = (met[document] as number) + unit.weight * (best[document] as number);
          best[document] = 0;
        }
      }
      return { candidates, count, met, weight };
    },
  };
};
