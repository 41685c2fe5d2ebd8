/** The clauses and sentences of a text, and its words as numbers: what the small models of `reading/` judge parts of a text by. */
import { sparseBucketCount } from '../models/sparse-model.ts';
import type { ReadToken } from './text.ts';

/** Places of tokens: the first, and the one after the last. */
export type Span = { readonly from: number; readonly to: number };

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

const hashStart = 0x811c9dc5;
const hashPrime = 0x01000193;
const mixPrime = 0x5bd1e995;

/** What stands for every number, and for the place where a clause begins or ends. */
const anyNumber = 1;
export const edge = 2;

/** A piece of a text as a number (FNV-1a); all numbers are one word. */
export const hashWord = (word: string, from = 0, to = word.length): number => {
  const first = word.charCodeAt(0);
  if (first >= 48 && first <= 57) return anyNumber;
  let hash = hashStart;
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ word.charCodeAt(at), hashPrime);
  return hash;
};

/** The bucket of a feature: what kind of feature it is, and up to three words. */
export const bucketOf = (seed: number, first = 0, second = 0, third = 0): number => {
  let hash = Math.imul(hashStart ^ seed ^ first, mixPrime) ^ ((hashStart ^ seed) >>> 13);
  hash = Math.imul(hash ^ second, mixPrime) ^ (hash >>> 13);
  hash = Math.imul(hash ^ third, mixPrime) ^ (hash >>> 13);
  return (hash ^ (hash >>> 15)) & (sparseBucketCount - 1);
};
