/** The features of one thing that is judged, in lists that together are brought to length 1. */
import type { FeatureSink } from '../../src/ranking/understanding/models/sparse-model.ts';

export type FeatureList = FeatureSink & { readonly buckets: number[]; readonly values: number[] };

export const createFeatureList = (): FeatureList => {
  const buckets: number[] = [];
  const values: number[] = [];
  return {
    ...{ buckets, values },
    add: (bucket, value) => {
      buckets.push(bucket);
      values.push(value);
    },
  };
};

/** Sparse: buckets and the value of each. */
export type Features = { readonly buckets: Int32Array; readonly values: Float32Array };

/** All features of some lists as one, of length 1. */
export const joinLists = (lists: readonly FeatureList[]): Features => {
  const values = lists.flatMap((list) => list.values);
  const length = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0)) || 1;
  return {
    buckets: Int32Array.from(lists.flatMap(({ buckets }) => buckets)),
    values: Float32Array.from(values, (value) => value / length),
  };
};
