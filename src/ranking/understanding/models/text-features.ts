/**
 * What a text is classified by: its words (stemmed), pairs of neighbouring words, and the 3- to 5-letter pieces of its
 * words, each hashed into one of 2^17 buckets (the hashing trick, Weinberger et al. 2009), weighed by
 *
 *   (1 + ln count) · idf,   idf = ln((1 + N) / (1 + n)) + 1     N training texts, n of them with the bucket
 *
 * and brought to length 1. Pieces of words let a slip or an unknown compound still speak.
 */
import { addText, fnvPrime, fnvStart } from '../../analysis/fnv.ts';
import { isStopWord, stemWord } from '../../analysis/stemmer.ts';

const bucketBits = 17;
export const bucketCount = 1 << bucketBits;

const pieceMin = 3;
const pieceMax = 5;
/** A piece counts less than a word, as a word has many. */
const pieceWeight = 0.5;

/** Sparse: the first `length` entries are the buckets of a text and their values. `norm`: the length the values had before. */
export type FeatureVector = {
  readonly buckets: Int32Array;
  readonly values: Float32Array;
  readonly length: number;
  readonly norm: number;
};

/** `english`: what a word of another language means. */
type Token = { readonly text: string; readonly stem: string; readonly english: readonly string[] };

const seeds = { word: 1, pair: 2, piece: 3 } as const;

const finish = (hash: number): number => {
  let value = hash ^ (hash >>> 15);
  value = Math.imul(value, 0x2c1b3c6d);
  value ^= value >>> 12;
  return value & (bucketCount - 1);
};

export const bucketOfWord = (stem: string): number => finish(addText(fnvStart ^ seeds.word, stem));

/** Arrays that one extraction after the other works in. */
export type FeatureExtractor = {
  /** Counts by bucket; valid until the next call. `weights`: by token, how many times it counts; 0 leaves it out. */
  count(
    tokens: readonly Token[],
    weights?: ArrayLike<number>,
  ): { buckets: Int32Array; counts: Float32Array; length: number };
};

export const createFeatureExtractor = (): FeatureExtractor => {
  /**
   * Where the buckets of a text stand in it, plus one, by a hash table with linear probing at most half full: an array by
   * bucket would be half a megabyte, whose every touch waits for memory.
   */
  let places = new Int32Array(1 << 12);
  let buckets = new Int32Array(1 << 11);
  let counts = new Float32Array(1 << 11);
  let length = 0;
  const placeOf = (bucket: number): number => {
    const mask = places.length - 1;
    let place = bucket & mask;
    while (places[place] !== 0 && buckets[(places[place] as number) - 1] !== bucket) place = (place + 1) & mask;
    return place;
  };
  const grow = (): void => {
    const [more, moreCounts] = [new Int32Array(2 * length), new Float32Array(2 * length)];
    more.set(buckets);
    moreCounts.set(counts);
    [buckets, counts] = [more, moreCounts];
    places = new Int32Array(2 * places.length);
    for (let slot = 0; slot < length; slot++) places[placeOf(buckets[slot] as number)] = slot + 1;
  };
  const add = (bucket: number, by: number): void => {
    let place = placeOf(bucket);
    const slot = (places[place] as number) - 1;
    if (slot >= 0) {
      counts[slot] = (counts[slot] as number) + by;
      return;
    }
    if (length === buckets.length) {
      grow();
      place = placeOf(bucket);
    }
    places[place] = length + 1;
    buckets[length] = bucket;
    counts[length] = by;
    length++;
  };
  const addPieces = (word: string, weight: number): void => {
    const framed = `^${word}$`;
    for (let from = 0; from + pieceMin <= framed.length; from++) {
      let hash = fnvStart ^ seeds.piece;
      for (let to = from; to < Math.min(framed.length, from + pieceMax); to++) {
        hash = Math.imul(hash ^ framed.charCodeAt(to), fnvPrime);
        if (to - from + 1 >= pieceMin) add(finish(hash), pieceWeight * weight);
      }
    }
  };

  return {
    count: (tokens, weights) => {
      places.fill(0);
      length = 0;
      let before = '';
      for (let at = 0; at < tokens.length; at++) {
        const weight = weights?.[at] ?? 1;
        if (weight === 0) {
          before = '';
          continue;
        }
        const { text, stem, english } = tokens[at] as Token;
        add(bucketOfWord(stem), weight);
        for (const meaning of english) add(bucketOfWord(stemWord(meaning)), weight);
        if (before !== '') add(finish(addText(addText(fnvStart ^ seeds.pair, `${before} `), stem)), weight);
        before = stem;
        if (!isStopWord(text)) addPieces(text, weight);
      }
      return { buckets, counts, length };
    },
  };
};

/** Weighs counts by a table of idf, of which each `stride`th number is a bucket's, and brings them to length 1, in place. */
export const weighFeatures = (
  { buckets, counts, length }: { buckets: Int32Array; counts: Float32Array; length: number },
  idf: ArrayLike<number>,
  stride = 1,
): FeatureVector => {
  let squares = 0;
  for (let slot = 0; slot < length; slot++) {
    const count = counts[slot] as number;
    const value = (count <= 1 ? count : 1 + Math.log(count)) * (idf[stride * (buckets[slot] as number)] as number);
    counts[slot] = value;
    squares += value * value;
  }
  const norm = Math.sqrt(squares);
  const scale = norm === 0 ? 0 : 1 / norm;
  for (let slot = 0; slot < length; slot++) counts[slot] = (counts[slot] as number) * scale;
  return { buckets, values: counts, length, norm };
};
