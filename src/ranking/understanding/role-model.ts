/** The weights of the roles of products (`reading/product-roles.ts`), as one compact file: those of the largest size, in 8 bits. */
import { softmax } from './linear-model.ts';
import { fromGaps, readModelFile, toGaps, writeModelFile } from './model-file.ts';
import { type RoleClassifier, roleBucketCount } from './reading/product-roles.ts';

/** `weights`: by bucket, in rising order, each with the place of its role, in 8 bits of `step`. */
export type RoleWeights = {
  readonly biases: readonly number[];
  readonly step: number;
  readonly dataDigest: string;
  readonly buckets: Uint16Array;
  readonly places: Uint8Array;
  readonly weights: Int8Array;
};

export const writeRoleModel = ({ buckets, places, weights, ...header }: RoleWeights): Uint8Array =>
  writeModelFile({ ...header, count: weights.length }, [toGaps(buckets), places, weights]);

export type RoleModel = { readonly dataDigest: string; readonly classify: RoleClassifier };

export const readRoleModel = (bytes: Uint8Array): RoleModel => {
  const { header, take } = readModelFile(bytes);
  const { biases, step, dataDigest, count } = header as RoleWeights & { count: number };
  const buckets = fromGaps(take(2 * count));
  const places = take(count).slice();
  const steps = new Int8Array(take(count).slice().buffer);
  const starts = new Uint32Array(roleBucketCount + 1);
  buckets.forEach((bucket, one) => {
    starts[bucket + 1] = one + 1;
  });
  for (let at = 1; at < starts.length; at++) starts[at] = Math.max(starts[at] as number, starts[at - 1] as number);
  return {
    dataDigest,
    classify: ({ buckets: found, values }) => {
      const scores = Float32Array.from(biases);
      for (let slot = 0; slot < found.length; slot++) {
        const at = found[slot] as number;
        for (let one = starts[at] as number; one < (starts[at + 1] as number); one++) {
          const place = places[one] as number;
          scores[place] = (scores[place] as number) + (values[slot] as number) * step * (steps[one] as number);
        }
      }
      softmax(scores, 1);
      return scores;
    },
  };
};
