/**
 * Which features of its kind a text asks for without naming them: "the tenant writes about the tap" asks for maintenance
 * requests.
 *
 * For each feature of each category a logistic regression over the words, pairs and pieces of words of a text
 * (`text-features.ts`), trained on the statements of its category alone: what tells one feature of a kind from the others.
 *
 *   probability(feature) = 1 / (1 + e^−(bias + Σ value · weight))     values brought to length 1
 *
 * It is asked only of the kinds that the classifier of kinds finds likely, of each sentence and of the whole text.
 */
import { readModelFile, writeModelFile } from './model-file.ts';
import type { ReadToken } from './reading/text.ts';
import { createFeatureExtractor } from './text-features.ts';

/** The extractor's buckets are folded into these: the vocabulary of one category is small. */
export const featureBucketCount = 1 << 16;

/** `step`: what one step of an 8-bit weight is worth. */
export type FeatureHeader = { readonly id: string; readonly bias: number; readonly step: number };

/** One category's weights, each by its bucket, in rising order, and the place of its feature. */
export type CategoryWeights = {
  readonly slug: string;
  readonly features: readonly FeatureHeader[];
  readonly buckets: Uint16Array;
  readonly places: Uint8Array;
  readonly weights: Int8Array;
};

type FileHeader = readonly { slug: string; features: readonly FeatureHeader[]; weightCount: number }[];

/** Buckets are written as differences, which are small and compress well. */
export const writeFeatureModel = (categories: readonly CategoryWeights[]): Uint8Array<ArrayBuffer> =>
  writeModelFile(
    categories.map(({ slug, features, weights }) => ({ slug, features, weightCount: weights.length })),
    categories.flatMap(({ buckets, places, weights }) => [
      buckets.map((bucket, nth) => bucket - (nth === 0 ? 0 : (buckets[nth - 1] as number))),
      places,
      weights,
    ]),
  );

export type FeatureModel = {
  /** Of some categories, by slug, in the order of the file. */
  ofCategories(slugs: ReadonlySet<string>): CategoryWeights[];
};

export const readFeatureModel = (bytes: Uint8Array): FeatureModel => {
  const { header, take } = readModelFile(bytes);
  const categories = (header as FileHeader).map(({ slug, features, weightCount }): CategoryWeights => {
    const buckets = new Uint16Array(take(2 * weightCount).slice().buffer);
    for (let one = 1; one < weightCount; one++) buckets[one] = (buckets[one] as number) + (buckets[one - 1] as number);
    const places = take(weightCount);
    return { slug, features, buckets, places, weights: new Int8Array(take(weightCount).slice().buffer) };
  });
  return { ofCategories: (slugs) => categories.filter(({ slug }) => slugs.has(slug)) };
};

/** From this probability on a text may ask for a feature: on a judged set two of three such findings were right. */
const probabilityMin = 0.5;

/** Fewer words than this name a kind, and tell no problem. */
export const tellingWordsMin = 5;

/** A sentence of fewer words is judged with the rest of its text alone. */
const sentenceWordsMin = 5;

/** The most that one word counts, however often it comes. */
const valueMax = 1;

/** Sparse: folded buckets, and values brought to length 1. */
export type FeatureValues = { readonly buckets: Uint16Array; readonly values: Float32Array };

const extractor = createFeatureExtractor();

export const valuesOf = (tokens: Parameters<typeof extractor.count>[0]): FeatureValues => {
  const { buckets, counts, length } = extractor.count(tokens);
  const values = counts.slice(0, length).map((count) => Math.min(count, valueMax));
  const scale = 1 / Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) || 1);
  return {
    buckets: Uint16Array.from(buckets.subarray(0, length), (bucket) => bucket % featureBucketCount),
    values: values.map((value) => value * scale),
  };
};

export type FeatureFinding = {
  readonly id: string;
  readonly probability: number;
  readonly start: number;
  readonly end: number;
};

/** Whether a feature is asked for rather than merely likely. */
export const isAskedFor = ({ probability }: FeatureFinding): boolean => probability >= probabilityMin;

/** The values of one part of a text by bucket, so that a category's weights are gone through once. */
const valueByBucket = new Float32Array(featureBucketCount);

/** How likely a text, or one of its sentences, asks for each feature of some categories, by slug. */
export const findFeatures = (
  model: FeatureModel,
  tokens: readonly ReadToken[],
  slugs: ReadonlySet<string>,
): FeatureFinding[] => {
  const found = new Map<string, FeatureFinding>();
  const categories = model.ofCategories(slugs);
  if (tokens.length === 0 || categories.length === 0) return [];
  const judge = (part: readonly ReadToken[]): void => {
    const { buckets, values } = valuesOf(part);
    buckets.forEach((bucket, nth) => {
      valueByBucket[bucket] = (valueByBucket[bucket] as number) + (values[nth] as number);
    });
    const [start, end] = [(part[0] as ReadToken).start, (part.at(-1) as ReadToken).end];
    for (const category of categories) {
      const scores = new Float64Array(category.features.length);
      for (let one = 0; one < category.weights.length; one++) {
        const value = valueByBucket[category.buckets[one] as number] as number;
        if (value === 0) continue;
        const place = category.places[one] as number;
        scores[place] = (scores[place] as number) + value * (category.weights[one] as number);
      }
      category.features.forEach(({ id, bias, step }, place) => {
        const probability = 1 / (1 + Math.exp(-(bias + step * (scores[place] as number))));
        if (probability > (found.get(id)?.probability ?? 0)) found.set(id, { id, probability, start, end });
      });
    }
    for (const bucket of buckets) valueByBucket[bucket] = 0;
  };
  const isOneSentence = tokens.at(-1)?.sentence === tokens[0]?.sentence;
  for (let from = 0; from < tokens.length && !isOneSentence; ) {
    let to = from + 1;
    while (to < tokens.length && tokens[to]?.sentence === tokens[from]?.sentence) to++;
    if (to - from >= sentenceWordsMin) judge(tokens.slice(from, to));
    from = to;
  }
  judge(tokens);
  return [...found.values()];
};
