/**
 * Which features of its kind a text asks for without naming them: "the tenant writes about the tap" asks for maintenance
 * requests.
 *
 * For each feature of each category a logistic regression over the words, pairs and pieces of words of a text
 * (`text-features.ts`), trained on the statements of its category alone: what tells one feature of a kind from the others.
 *
 *   probability(feature) = 1 / (1 + e^−(bias + Σ value · weight))     value = √idf, brought to length 1
 *
 * The root of idf, as rare words tell more, while in short texts those that are not rare tell something too: with idf itself
 * average precision on statements kept apart is .01 to .02 lower; without any, precision on the judged development set, whose
 * texts are longer, is .02 lower at the same recall.
 *
 * It is asked only of the kinds that the classifier of kinds finds likely, of each sentence and of the whole text.
 */
import { logistic } from './models/linear-model.ts';
import { fromGaps, readModelFile, toGaps, writeModelFile } from './models/model-file.ts';
import { createFeatureExtractor } from './models/text-features.ts';
import { spansOf } from './reading/clauses.ts';
import type { ReadText, ReadToken } from './reading/text.ts';

/** The extractor's buckets are folded into these: the vocabulary of one category is small. */
export const featureBucketCount = 1 << 16;

/** `step`: what one step of a weight is worth. */
export type FeatureHeader = { readonly id: string; readonly bias: number; readonly step: number };

/** One category's weights, each by its bucket, in rising order, and the place of its feature. */
export type CategoryWeights = {
  readonly slug: string;
  readonly features: readonly FeatureHeader[];
  readonly buckets: Uint16Array;
  readonly places: Uint8Array;
  readonly weights: Int8Array;
};

/** The same to be looked up: where the weights of each page of buckets begin. */
type IndexedWeights = CategoryWeights & { readonly pages: Uint16Array };

const pageBits = 8;
const pageCount = featureBucketCount >> pageBits;

/** Where the numbers in rising order that lie on each page begin, and where they end. */
const indexPages = (sorted: Uint16Array): Uint16Array => {
  const pages = new Uint16Array(pageCount + 1);
  for (let one = 0; one < sorted.length; one++) {
    const next = ((sorted[one] as number) >> pageBits) + 1;
    pages[next] = (pages[next] as number) + 1;
  }
  for (let page = 0; page < pageCount; page++) pages[page + 1] = (pages[page + 1] as number) + (pages[page] as number);
  return pages;
};

type FileHeader = {
  /** A digest of the statements that the weights were made from. */
  readonly dataDigest: string;
  readonly categories: readonly { slug: string; features: readonly FeatureHeader[]; weightCount: number }[];
};

export const writeFeatureModel = (categories: readonly CategoryWeights[], dataDigest: string): Uint8Array => {
  const header: FileHeader = {
    dataDigest,
    categories: categories.map(({ slug, features, weights }) => ({ slug, features, weightCount: weights.length })),
  };
  return writeModelFile(
    header,
    categories.flatMap(({ buckets, places, weights }) => [toGaps(buckets), places, weights]),
  );
};

/** How rare a bucket is among texts (`text-features.ts`). */
export type IdfOf = (bucket: number) => number;

export type FeatureModel = {
  readonly dataDigest: string;
  readonly idfOf: IdfOf;
  /** Of some categories, by slug, in the order of the file. */
  ofCategories(slugs: ReadonlySet<string>): IndexedWeights[];
};

/** `idfOf`: of the model of kinds, which has the same buckets. */
export const readFeatureModel = (bytes: Uint8Array, idfOf: IdfOf): FeatureModel => {
  const { header, take } = readModelFile(bytes);
  const { dataDigest, categories: headers } = header as FileHeader;
  const categories = headers.map(({ slug, features, weightCount }): IndexedWeights => {
    const buckets = fromGaps(take(2 * weightCount));
    const places = take(weightCount).slice();
    const weights = new Int8Array(take(weightCount).slice().buffer);
    return { slug, features, buckets, places, weights, pages: indexPages(buckets) };
  });
  return { dataDigest, idfOf, ofCategories: (slugs) => categories.filter(({ slug }) => slugs.has(slug)) };
};

/**
 * From this probability on a text asks for a feature, where recall and precision are even on judged sets (F1). In other languages
 * than English less of a text is known to the model, so that it is less sure: .76 for .73 at the higher one.
 */
const probabilityMin = 0.36;
const foreignProbabilityMin = 0.2;

/** Fewer words than this name a kind, and tell no problem. */
export const tellingWordsMin = 5;

/** A sentence of fewer words is judged with the rest of its text alone. */
const sentenceWordsMin = 5;

/** The most that one word counts, however often it comes. */
const valueMax = 1;

/** Sparse: folded buckets, and values brought to length 1. */
export type FeatureValues = { readonly buckets: Uint16Array; readonly values: Float32Array };

const extractor = createFeatureExtractor();

export const valuesOf = (tokens: Parameters<typeof extractor.count>[0], idfOf: IdfOf): FeatureValues => {
  const { buckets: found, counts, length } = extractor.count(tokens);
  const buckets = new Uint16Array(length);
  const values = new Float32Array(length);
  let squares = 0;
  for (let nth = 0; nth < length; nth++) {
    const bucket = found[nth] as number;
    buckets[nth] = bucket % featureBucketCount;
    values[nth] = Math.min(counts[nth] as number, valueMax) * Math.sqrt(idfOf(bucket));
    squares += (values[nth] as number) * (values[nth] as number);
  }
  const scale = 1 / Math.sqrt(squares || 1);
  for (let nth = 0; nth < length; nth++) values[nth] = (values[nth] as number) * scale;
  return { buckets, values };
};

export type FeatureFinding = {
  readonly id: string;
  readonly probability: number;
  readonly start: number;
  readonly end: number;
};

/** Whether a text in English, or in another language, asks for a feature rather than merely makes it likely. */
export const isAskedFor = ({ probability }: FeatureFinding, { language }: Pick<ReadText, 'language'>): boolean =>
  probability >= (language === undefined ? probabilityMin : foreignProbabilityMin);

/** What the weights of each feature of a category sum up to, in steps. */
const sumWeights = (
  { features, buckets: known, places, weights, pages }: IndexedWeights,
  { buckets, values }: FeatureValues,
): Float64Array => {
  const sums = new Float64Array(features.length);
  for (let nth = 0; nth < buckets.length; nth++) {
    const bucket = buckets[nth] as number;
    const end = pages[(bucket >> pageBits) + 1] as number;
    for (let one = pages[bucket >> pageBits] as number; one < end; one++) {
      if (known[one] !== bucket) continue;
      const place = places[one] as number;
      sums[place] = (sums[place] as number) + (values[nth] as number) * (weights[one] as number);
    }
  }
  return sums;
};

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
    const values = valuesOf(part, model.idfOf);
    const [start, end] = [(part[0] as ReadToken).start, (part.at(-1) as ReadToken).end];
    for (const category of categories) {
      const sums = sumWeights(category, values);
      category.features.forEach(({ id, bias, step }, place) => {
        const probability = logistic(bias + step * (sums[place] as number));
        if (probability > (found.get(id)?.probability ?? 0)) found.set(id, { id, probability, start, end });
      });
    }
  };
  const sentences = spansOf(tokens, 'sentence');
  for (const { from, to } of sentences.length > 1 ? sentences : []) {
    if (to - from >= sentenceWordsMin) judge(tokens.slice(from, to));
  }
  judge(tokens);
  return [...found.values()];
};
