/**
 * A linear model over hashed features, as one compact file: multinomial logistic regression with its weights pruned to
 * the largest and kept in a few bits.
 *
 *   probability(class) = softmax((bias + Σ value · weight) / temperature)
 *
 * The file (`model-file.ts`) has by bucket the idf (8 bits) and the number of weights, then for all buckets the classes and
 * the weights, each one byte. The classes of a bucket are in rising order, each told by how far it is from the one before:
 * that takes a sixth less than their places.
 */
import { readModelFile, writeModelFile } from './model-file.ts';
import { bucketCount, type FeatureVector, weighFeatures } from './text-features.ts';

/** Of what tells whether a text divides into two needs (`../kinds/division.ts`). */
export type DivisionWeights = { readonly bias: number; readonly weights: readonly number[] };

export type ModelHeader = {
  readonly classes: readonly string[];
  readonly biases: readonly number[];
  /** What one step of a weight is worth, by class. */
  readonly scales: readonly number[];
  readonly idfScale: number;
  readonly temperature: number;
  /** A digest of the training data that the weights were made from. */
  readonly dataDigest: string;
  readonly division: DivisionWeights;
};

export type LinearModel = {
  readonly header: ModelHeader;
  /** How rare a bucket is among the training texts (`text-features.ts`). */
  idfOf(bucket: number): number;
  /** Brings counts by bucket to what is scored, in place. */
  weigh(counted: { buckets: Int32Array; counts: Float32Array; length: number }): FeatureVector;
  /** The score of each class before the softmax, into an array of their number. */
  score(features: FeatureVector, into: Float32Array): void;
  /** What a text adds to the score of one class. */
  contributionOf(features: FeatureVector, place: number): number;
  /** Adds what each class's weights say of a part of a text, before it is brought to length 1, to an array by class. */
  addSums(features: FeatureVector, sums: Float32Array): void;
};

/** `rows`: by bucket how many classes have a weight, then these classes, in rising order, and their weights. */
export const writeModel = (
  header: ModelHeader,
  idf: Uint8Array,
  { counts, classes, weights }: { counts: Uint8Array; classes: Uint8Array; weights: Int8Array },
): Uint8Array => {
  const gaps = new Uint8Array(classes.length);
  let one = 0;
  for (const count of counts) {
    let before = 0;
    for (const end = one + count; one < end; one++) {
      gaps[one] = (classes[one] as number) - before;
      before = classes[one] as number;
    }
  }
  return writeModelFile(header, [idf, counts, gaps, weights]);
};

export const readModel = (bytes: Uint8Array): LinearModel => {
  const file = readModelFile(bytes);
  const header = file.header as ModelHeader;
  const { take } = file;
  const idfSteps = take(bucketCount);
  const counts = take(bucketCount);
  /** By bucket its idf and where its weights begin, side by side: a text's buckets lie anywhere, and each is one wait. */
  const rows = new Uint32Array(2 * (bucketCount + 1));
  const idf = new Float32Array(rows.buffer);
  for (let bucket = 0; bucket < bucketCount; bucket++) {
    idf[2 * bucket] = (idfSteps[bucket] as number) * header.idfScale;
    rows[2 * bucket + 3] = (rows[2 * bucket + 1] as number) + (counts[bucket] as number);
  }
  const size = rows[2 * bucketCount + 1] as number;
  const gaps = take(size);
  const steps = take(size);
  const weights = new Int8Array(steps.buffer, steps.byteOffset, steps.length);
  /** The class and the weight of each pair in one number, so that they are fetched together: they lie far apart in the file. */
  const pairs = new Int16Array(size);
  for (let bucket = 0; bucket < bucketCount; bucket++) {
    const end = rows[2 * bucket + 3] as number;
    let place = 0;
    for (let one = rows[2 * bucket + 1] as number; one < end; one++) {
      place += gaps[one] as number;
      pairs[one] = ((weights[one] as number) << 8) | place;
    }
  }
  const scales = Float32Array.from(header.scales);
  const biases = Float32Array.from(header.biases);
  const add = ({ buckets, values, length }: FeatureVector, times: number, into: Float32Array): void => {
    for (let slot = 0; slot < length; slot++) {
      const bucket = buckets[slot] as number;
      const value = times * (values[slot] as number);
      const end = rows[2 * bucket + 3] as number;
      for (let one = rows[2 * bucket + 1] as number; one < end; one++) {
        const pair = pairs[one] as number;
        const place = pair & 255;
        into[place] = (into[place] as number) + value * (pair >> 8);
      }
    }
  };
  return {
    header,
    idfOf: (bucket) => idf[2 * bucket] as number,
    weigh: (counted) => weighFeatures(counted, idf, 2),
    score: (features, into) => {
      into.fill(0);
      add(features, 1, into);
      for (let place = 0; place < scales.length; place++) {
        into[place] = (biases[place] as number) + (into[place] as number) * (scales[place] as number);
      }
    },
    contributionOf: ({ buckets, values, length }, place) => {
      let sum = 0;
      for (let slot = 0; slot < length; slot++) {
        const bucket = buckets[slot] as number;
        const end = rows[2 * bucket + 3] as number;
        for (let one = rows[2 * bucket + 1] as number; one < end; one++) {
          const pair = pairs[one] as number;
          if ((pair & 255) === place) sum += (values[slot] as number) * (pair >> 8);
        }
      }
      return sum * (scales[place] as number);
    },
    addSums: (features, sums) => add(features, features.norm, sums),
  };
};

/** The probability of a score: the logistic function. */
export const logistic = (score: number): number => 1 / (1 + Math.exp(-score));

/** Scores into probabilities that sum to 1, in place. */
export const softmax = (scores: Float32Array | Float64Array, temperature: number): void => {
  let most = Number.NEGATIVE_INFINITY;
  for (const score of scores) if (score > most) most = score;
  let sum = 0;
  for (let place = 0; place < scores.length; place++) {
    const value = Math.exp(((scores[place] as number) - most) / temperature);
    scores[place] = value;
    sum += value;
  }
  for (let place = 0; place < scores.length; place++) scores[place] = (scores[place] as number) / sum;
};
