/**
 * The ways one word may be met, best first:
 *
 *   exact 1      the word as written
 *   stem .97     another word of its stem (Porter)
 *   prefix .85   the last word, half typed; .7 of that when it is itself a word
 *   synonym .8   a row of the taxonomy's synonyms (`synonyms.ts`)
 *   typo .7/.5   one or two edits, only for words that no tool says
 *
 * A half-typed word is taken for the completion, or the slip for the correction, that makes a phrase with the word before
 * (`../index/bigrams.ts`), if there is one: "website build" for website builder, "kanban bord" for kanban board. Such a
 * completion counts in full even where the half is itself a word; the others then count .7 of it.
 *
 * An unknown word may also be two words run together: then it is met by the two side by side,
 * unless one of them is a stop word.
 */

import type { InvertedIndex } from '../index/inverted-index.ts';
import type { WeightKind } from '../index/postings.ts';
import type { MatchType, TermMatch } from './scorer.ts';
import { createSpellChecker, type SpellChecker } from './spell-checker.ts';

export const matchWeights = { exact: 1, stem: 0.97, prefix: 0.85, synonym: 0.8, typo: 0.7, twoTypos: 0.5 } as const;
/** What is left of a prefix where the half is itself a word, or another completion makes a phrase. */
const unlikelyPrefix = 0.7;
/** Equally near corrections that are all tried. */
const correctionsMax = 3;
/** Endings of a half-typed word whose tools are counted for its rarity. */
const endingsCounted = 100;
const joinedLengthMax = 40;

/** What a word of a query comes to. */
type Met = {
  readonly matches: readonly TermMatch[];
  /** How many tools say it, for its rarity. */
  readonly size: number;
  readonly correction?: string;
  /** Two words that it is better read as. */
  readonly halves?: readonly [string, string];
};

export type TermExpansion = {
  readonly spelling: SpellChecker;
  /** Whether a word counts at all for this kind of evidence. */
  counts(id: number): boolean;
  size(word: string): number;
  asWritten(word: string, matchWeight?: number, matchType?: MatchType): TermMatch[];
  /** `id`: the word's, if any tool says it. `before`: the word before one that may be half typed. */
  meet(word: string, id: number | undefined, mayBeHalfTyped: boolean, before?: string): Met;
};

/** `isWord`: whether a word that this index does not know is one all the same, and so no slip. */
export const createTermExpansion = (
  index: InvertedIndex,
  evidence: WeightKind,
  isWord: (word: string) => boolean = () => false,
): TermExpansion => {
  const { words, stem } = index;
  const counts = (id: number): boolean => evidence === 'search' || index.serves[id] === 1;
  const familyOf = (word: string): readonly number[] => {
    const family = index.family(stem(word));
    return evidence === 'search' ? family : family.filter(counts);
  };
  const isKnown = (word: string): boolean => {
    const id = index.wordId(word);
    return id !== undefined && counts(id);
  };
  const size = (word: string): number => index.familySize(stem(word), evidence);
  const spelling = createSpellChecker(index, counts);

  const asWritten = (
    word: string,
    matchWeight: number = matchWeights.exact,
    matchType: MatchType = 'exact',
  ): TermMatch[] => {
    const own = index.wordId(word);
    const family = familyOf(word);
    const others = family.filter((id) => id !== own);
    const matches: TermMatch[] = [];
    if (own !== undefined && others.length < family.length)
      matches.push({ kind: 'words', matchType, matchWeight, words: [own] });
    if (others.length > 0) {
      const stemVia = matchType === 'exact' ? 'stem' : matchType;
      matches.push({ kind: 'words', matchType: stemVia, matchWeight: matchWeight * matchWeights.stem, words: others });
    }
    return matches;
  };

  /** Every pair of known words that a word joins. */
  const pairsIn = (word: string): [string, string][] => {
    const pairs: [string, string][] = [];
    for (let at = 1; at < word.length - 1 && word.length <= joinedLengthMax; at++) {
      const left = word.slice(0, at);
      const right = word.slice(at);
      if (index.isStopWord(left) || index.isStopWord(right)) continue;
      if (isKnown(left) && size(right) > 0) pairs.push([left, right]);
    }
    return pairs;
  };

  /** The pair whose rarer word is the most frequent, if both have two letters at least. */
  const likeliest = (pairs: readonly [string, string][]): [string, string] | undefined => {
    let best: [string, string] | undefined;
    let bestSize = 0;
    for (const [left, right] of pairs) {
      const rarer = Math.min(size(left), size(right));
      if (left.length < 2 || !isKnown(right) || rarer <= bestSize) continue;
      best = [left, right];
      bestSize = rarer;
    }
    return best;
  };

  const meetUnknown = (word: string): Met => {
    if (isWord(word)) return { matches: [], size: 0 };
    const corrections = spelling.correct(word);
    const [first] = corrections;
    const pairs = pairsIn(word);
    const halves = first?.distance === 1 ? undefined : likeliest(pairs);
    if (halves) return { matches: [], size: 0, halves };
    const matches = pairs.map(([left, right]): TermMatch => {
      return {
        kind: 'phrase',
        matchType: 'stem',
        matchWeight: matchWeights.stem,
        text: `${left} ${right}`,
        stems: [stem(left), stem(right)],
      };
    });
    if (!first) return { matches, size: 0 };
    const matchWeight = first.distance === 1 ? matchWeights.typo : matchWeights.twoTypos;
    for (const { word: id } of corrections
      .filter(({ distance }) => distance === first.distance)
      .slice(0, correctionsMax)) {
      matches.push(...asWritten(words[id] as string, matchWeight, 'typo'));
    }
    const correction = words[first.word] as string;
    return { matches, size: size(correction), correction };
  };

  /** How many tools say any of some endings, nearly. */
  const countAll = (endings: Uint32Array): number => {
    let counted = 0;
    for (const id of endings.slice(0, endingsCounted)) counted += size(words[id] as string);
    return Math.min(endingsCounted, counted);
  };

  /** The correction that follows the word before elsewhere. */
  const meetSlipInPhrase = (word: string, isFollowing: (id: number) => boolean): Met | undefined => {
    const right = spelling.correct(word).find(({ word: id, distance }) => distance === 1 && isFollowing(id));
    if (!right) return undefined;
    const correction = words[right.word] as string;
    return { matches: asWritten(correction, matchWeights.typo, 'typo'), size: size(correction), correction };
  };

  const meetHalfTyped = (word: string, before?: string): Met | undefined => {
    const endings = index.completions(word);
    if (endings.length === 0) return undefined;
    const known = size(word);
    const isFollowing = before === undefined ? () => false : index.followersOf(stem(before));
    const own = index.wordId(word);
    const likely = own !== undefined && isFollowing(own) ? [] : endings.filter(isFollowing);
    if (before !== undefined && known === 0 && likely.length === 0) {
      const slip = meetSlipInPhrase(word, isFollowing);
      if (slip) return slip;
    }
    const matchWeight = matchWeights.prefix * (known > 0 || likely.length > 0 ? unlikelyPrefix : 1);
    const matches: TermMatch[] = [
      ...asWritten(word),
      { kind: 'words', matchType: 'prefix', matchWeight, words: endings },
    ];
    if (likely.length > 0)
      matches.push({ kind: 'words', matchType: 'prefix', matchWeight: matchWeights.prefix, words: likely });
    if (known > 0) return { matches, size: known };
    return { matches, size: countAll(endings) };
  };

  const meetWhole = (word: string): Met => {
    const known = size(word);
    return known > 0 ? { matches: asWritten(word), size: known } : meetUnknown(word);
  };

  /** By word of the index: what it comes to, once it was asked. */
  const kept: (Met | undefined)[] = [];
  return {
    spelling,
    counts,
    size,
    asWritten,
    meet: (word, id, mayBeHalfTyped, before) => {
      const halfTyped = mayBeHalfTyped ? meetHalfTyped(word, before) : undefined;
      if (halfTyped) return halfTyped;
      if (id === undefined) return meetWhole(word);
      const met = kept[id] ?? meetWhole(word);
      kept[id] = met;
      return met;
    },
  };
};
