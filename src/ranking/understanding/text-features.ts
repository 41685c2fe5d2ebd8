/**
 * What a text is classified by: its words (stemmed), pairs of neighbouring words, and the 3- to 5-letter pieces of its
 * words, each hashed into one of 2^17 buckets (the hashing trick, Weinberger et al. 2009), weighed by
 *
 *   (1 + ln count) · idf,   idf = ln((1 + N) / (1 + n)) + 1     N training texts, n of them with the bucket
 *
 * and brought to length 1. Pieces of words let a slip or an unknown compound still speak.
 */
import { isStopWord } from '../analysis/stemmer.ts';

const bucketBits = 17;
export const bucketCount = 1 << bucketBits;

const pieceMin = 3;
const pieceMax = 5;
/** A piece counts less than a word, as a word has many. */
const pieceWeight = 0.5;

/** Sparse: the buckets of a text and their values. */
export type FeatureVector = { readonly buckets: Int32Array; readonly values: Float32Array; readonly length: number };

type Token = { readonly text: string; readonly stem: string };

const seeds = { word: 1, pair: 2, piece: 3 } as const;
const start = 0x811c9dc5;
const prime = 0x01000193;

const finish = (hash: number): number => {
  let value = hash ^ (hash >>> 15);
  value = Math.imul(value, 0x2c1b3c6d);
  value ^= value >>> 12;
  return value & (bucketCount - 1);
};
const addText = (hash: number, text: string): number => {
  let value = hash;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), prime);
  return value;
};

/** Arrays that one extraction after the other works in. */
export type FeatureExtractor = {
  /** Counts by bucket; valid until the next call. */
  count(
    tokens: readonly Token[],
    isSkipped?: ArrayLike<number>,
  ): { buckets: Int32Array; counts: Float32Array; length: number };
};

export const createFeatureExtractor = (): FeatureExtractor => {
  const slotOf = new Int32Array(bucketCount).fill(-1);
  let buckets = new Int32Array(1 << 12);
  let counts = new Float32Array(1 << 12);
  let length = 0;
  const add = (bucket: number, by = 1): void => {
    const slot = slotOf[bucket] as number;
    if (slot >= 0) {
      counts[slot] = (counts[slot] as number) + by;
      return;
    }
    if (length === buckets.length) {
      const [more, moreCounts] = [new Int32Array(2 * length), new Float32Array(2 * length)];
      more.set(buckets);
      moreCounts.set(counts);
      [buckets, counts] = [more, moreCounts];
    }
    slotOf[bucket] = length;
    buckets[length] = bucket;
    counts[length] = by;
    length++;
  };
  const addPieces = (word: string): void => {
    const framed = `^${word}$`;
    for (let from = 0; from + pieceMin <= framed.length; from++) {
      let hash = start ^ seeds.piece;
      for (let to = from; to < Math.min(framed.length, from + pieceMax); to++) {
        hash = Math.imul(hash ^ framed.charCodeAt(to), prime);
        if (to - from + 1 >= pieceMin) add(finish(hash), pieceWeight);
      }
    }
  };

  return {
    count: (tokens, isSkipped) => {
      for (let slot = 0; slot < length; slot++) slotOf[buckets[slot] as number] = -1;
      length = 0;
      let before = '';
      for (let at = 0; at < tokens.length; at++) {
        if (isSkipped?.[at]) {
          before = '';
          continue;
        }
        const { text, stem } = tokens[at] as Token;
        add(finish(addText(start ^ seeds.word, stem)));
        if (before !== '') add(finish(addText(addText(start ^ seeds.pair, `${before} `), stem)));
        before = stem;
        if (!isStopWord(text)) addPieces(text);
      }
      return { buckets, counts, length };
    },
  };
};

/** Weighs counts by a table of idf, and brings them to length 1, in place. */
export const weighFeatures = (
  { buckets, counts, length }: { buckets: Int32Array; counts: Float32Array; length: number },
  idf: ArrayLike<number>,
): FeatureVector => {
  let squares = 0;
  for (let slot = 0; slot < length; slot++) {
    const count = counts[slot] as number;
    const value = (count <= 1 ? count : 1 + Math.log(count)) * (idf[buckets[slot] as number] as number);
    counts[slot] = value;
    squares += value * value;
  }
  const scale = squares === 0 ? 0 : 1 / Math.sqrt(squares);
  for (let slot = 0; slot < length; slot++) counts[slot] = (counts[slot] as number) * scale;
  return { buckets, values: counts, length };
};
