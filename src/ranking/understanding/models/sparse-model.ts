/** The weights of a small linear model over hashed features, as one compact file: those of the largest size, in 8 bits. */
import { fromGaps, readModelFile, toGaps, writeModelFile } from './model-file.ts';

const bucketBits = 16;
export const sparseBucketCount = 1 << bucketBits;

/** The features of one thing that is judged, each hashed into one of `sparseBucketCount` buckets. */
export type SparseFeatures = { readonly buckets: ArrayLike<number>; readonly values: ArrayLike<number> };

/** Takes features one after the other. */
export type FeatureSink = { add(bucket: number, value: number): void };

/** What features add up to: by class the sum of value times weight, and the squares of the values. */
export type SparseSum = FeatureSink & { readonly sums: Float32Array; squares: number };

/** `weights`: by bucket, in rising order, each with the place of its class, in 8 bits of `step`. */
export type SparseWeights = {
  readonly biases: readonly number[];
  readonly step: number;
  readonly dataDigest: string;
  readonly buckets: Uint16Array;
  readonly places: Uint8Array;
  readonly weights: Int8Array;
};

/** Of weights by bucket, then by class: those that are not 0 in 8 bits. */
export const toSparseWeights = (
  weights: Float32Array,
  biases: ArrayLike<number>,
  dataDigest: string,
): SparseWeights => {
  const step = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / 127;
  const kept = [...weights.keys()].filter((at) => Math.round((weights[at] as number) / step) !== 0);
  return {
    biases: Array.from(biases, (bias) => Math.round(bias * 1e6) / 1e6),
    step,
    dataDigest,
    buckets: Uint16Array.from(kept, (at) => Math.floor(at / biases.length)),
    places: Uint8Array.from(kept, (at) => at % biases.length),
    weights: Int8Array.from(kept, (at) => Math.round((weights[at] as number) / step)),
  };
};

export const writeSparseModel = ({ buckets, places, weights, ...header }: SparseWeights): Uint8Array =>
  writeModelFile({ ...header, count: weights.length }, [toGaps(buckets), places, weights]);

export type SparseModel = {
  readonly dataDigest: string;
  createSum(): SparseSum;
  /** By class its bias and the sum of value times weight, of features that are brought to length 1 together. */
  scoreSums(parts: readonly SparseSum[]): Float32Array;
  /** The same of features that are brought to length 1 already. */
  score(features: SparseFeatures): Float32Array;
};

export const readSparseModel = (bytes: Uint8Array): SparseModel => {
  const { header, take } = readModelFile(bytes);
  const { biases, step, dataDigest, count } = header as SparseWeights & { count: number };
  const buckets = fromGaps(take(2 * count));
  const places = take(count).slice();
  const steps = new Int8Array(take(count).slice().buffer);
  const starts = new Uint32Array(sparseBucketCount + 1);
  buckets.forEach((bucket, one) => {
    starts[bucket + 1] = one + 1;
  });
  for (let at = 1; at < starts.length; at++) starts[at] = Math.max(starts[at] as number, starts[at - 1] as number);
  const addTo = (sums: Float32Array, bucket: number, value: number): void => {
    const end = starts[bucket + 1] as number;
    for (let one = starts[bucket] as number; one < end; one++) {
      const place = places[one] as number;
      sums[place] = (sums[place] as number) + value * step * (steps[one] as number);
    }
  };
  class Sum implements SparseSum {
    readonly sums = new Float32Array(biases.length);
    squares = 0;
    add(bucket: number, value: number): void {
      this.squares += value * value;
      addTo(this.sums, bucket, value);
    }
  }
  return {
    dataDigest,
    createSum: () => new Sum(),
    scoreSums: (parts) => {
      let squares = 0;
      for (const part of parts) squares += part.squares;
      const length = Math.sqrt(squares) || 1;
      const scores = Float32Array.from(biases);
      for (const { sums } of parts) {
        for (let place = 0; place < scores.length; place++) {
          scores[place] = (scores[place] as number) + (sums[place] as number) / length;
        }
      }
      return scores;
    },
    score: ({ buckets: found, values }) => {
      const scores = Float32Array.from(biases);
      for (let slot = 0; slot < found.length; slot++) addTo(scores, found[slot] as number, values[slot] as number);
      return scores;
    },
  };
};
