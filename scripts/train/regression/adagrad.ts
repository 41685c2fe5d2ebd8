/** Gradient descent with a rate for each weight, which falls as the weight is moved (Adagrad, Duchi et al. 2011). */
import { sparseBucketCount } from '../../../src/ranking/understanding/models/sparse-model.ts';
import type { Features } from '../feature-list.ts';

export type Descent = {
  /** By bucket, then by class. */
  readonly weights: Float32Array;
  /** What the features of a thing add up to for a class, on top of `before`. */
  score(features: Features, place: number, before?: number): number;
  /** Moves the weights of a class against the slope of the loss along its score. */
  learn(features: Features, place: number, slope: number): void;
};

export const createDescent = (
  classCount: number,
  { rate, shrinkage, squaresStart }: { rate: number; shrinkage: number; squaresStart: number },
): Descent => {
  const weights = new Float32Array(sparseBucketCount * classCount);
  const squares = new Float32Array(weights.length).fill(squaresStart);
  return {
    weights,
    score: ({ buckets, values }, place, before = 0) => {
      let sum = before;
      for (let slot = 0; slot < buckets.length; slot++) {
        const at = (buckets[slot] as number) * classCount + place;
        sum += (weights[at] as number) * (values[slot] as number);
      }
      return sum;
    },
    learn: ({ buckets, values }, place, slope) => {
      for (let slot = 0; slot < buckets.length; slot++) {
        const at = (buckets[slot] as number) * classCount + place;
        const whole = slope * (values[slot] as number) + shrinkage * (weights[at] as number);
        squares[at] = (squares[at] as number) + whole * whole;
        weights[at] = (weights[at] as number) - (rate * whole) / Math.sqrt(squares[at] as number);
      }
    },
  };
};

/** The weights at least as large as the `count`-th, which is 1 or more; the others are 0. */
export const keepLargest = (weights: Float32Array, count: number): Float32Array => {
  const sizes = weights.map(Math.abs).sort();
  const least = sizes[Math.max(0, sizes.length - count)] as number;
  return weights.map((weight) => (Math.abs(weight) < least ? 0 : weight));
};
