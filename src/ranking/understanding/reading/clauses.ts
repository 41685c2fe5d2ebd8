/** The clauses and sentences of a text, and its words as numbers: what the small models of `reading/` judge parts of a text by. */
import { addText, fnvStart } from '../../analysis/fnv.ts';
import { type FeatureSink, sparseBucketCount } from '../models/sparse-model.ts';
import type { ReadText, ReadToken } from './text.ts';

/** Places of tokens: the first, and the one after the last. */
export type Span = { readonly from: number; readonly to: number };

export type Place = { readonly start: number; readonly end: number };

const englishJoiners = 'and|or|nor';
/** The same in six other languages: "of" is Dutch for "or", and "en" for "and". */
const joinersElsewhere = `${englishJoiners}|und|oder|et|ou|y|o|e|en|of`;

/** Makes a pattern of what stands between the items of a list, for the language of a text. */
export const createJoinerPattern = (
  patternOf: (joiners: string) => RegExp,
): ((read: Pick<ReadText, 'language'>) => RegExp) => {
  const [english, elsewhere] = [patternOf(englishJoiners), patternOf(joinersElsewhere)];
  return ({ language }) => (language === undefined ? english : elsewhere);
};

export const spansOverlap = (one: Span, other: Span): boolean => one.from < other.to && other.from < one.to;

export const placesOverlap = (one: Place, other: Place): boolean => one.start < other.end && other.start < one.end;

/** Where some tokens stand in their text, in UTF-16 units. */
export const placeOf = ({ tokens }: Pick<ReadText, 'tokens'>, { from, to }: Span): Place => ({
  start: (tokens[from] as ReadToken).start,
  end: (tokens[to - 1] as ReadToken).end,
});

/** The token that a place of the text lies in, or else the next; -1 behind the last. */
export const tokenAt = (tokens: readonly ReadToken[], place: number): number =>
  tokens.findIndex(({ end }) => end > place);

/** The tokens of each clause, or of each sentence. */
export const spansOf = (tokens: readonly ReadToken[], by: 'clause' | 'sentence'): Span[] => {
  const spans: Span[] = [];
  for (let from = 0; from < tokens.length; ) {
    let to = from + 1;
    while (to < tokens.length && tokens[to]?.[by] === tokens[from]?.[by]) to++;
    spans.push({ from, to });
    from = to;
  }
  return spans;
};

const mixPrime = 0x5bd1e995;

/** What stands for every number, and for the place where a clause begins or ends. */
const anyNumber = 1;
export const edge = 2;

/** A word, or a piece of one, as a number; all numbers are one word. */
export const hashToken = (word: string, from = 0, to = word.length): number => {
  const first = word.charCodeAt(0);
  if (first >= 48 && first <= 57) return anyNumber;
  return addText(fnvStart, word, from, to);
};

/** The bucket of a feature: what kind of feature it is, and up to three words. */
export const bucketOf = (seed: number, first = 0, second = 0, third = 0): number => {
  let hash = Math.imul(fnvStart ^ seed ^ first, mixPrime) ^ ((fnvStart ^ seed) >>> 13);
  hash = Math.imul(hash ^ second, mixPrime) ^ (hash >>> 13);
  hash = Math.imul(hash ^ third, mixPrime) ^ (hash >>> 13);
  return (hash ^ (hash >>> 15)) & (sparseBucketCount - 1);
};

const pieceLength = 4;
/** Adds the pieces of a word, so that a slip or an unknown form still speaks. `which`: what tells them from those of another. */
export const addPieces = (to: FeatureSink, seed: number, word: string, value: number, which = 0): void => {
  const framed = `^${word}$`;
  for (let from = 0; from + pieceLength <= framed.length; from++) {
    to.add(bucketOf(seed, hashToken(framed, from, from + pieceLength), which), value);
  }
};
