/** Trains the models of features, a logistic regression each (`src/ranking/understanding/feature-classifier.ts`). */
import type { Taxonomy } from '../../src/catalogue/taxonomy.ts';
import {
  type CategoryWeights,
  type FeatureHeader,
  type FeatureValues,
  featureBucketCount,
  type IdfOf,
  valuesOf,
  writeFeatureModel,
} from '../../src/ranking/understanding/feature-classifier.ts';
import { logistic } from '../../src/ranking/understanding/models/linear-model.ts';
import type { FeatureExample } from './examples.ts';
import { createRandom, shuffle } from './regression/random.ts';
import { readStatementText } from './statement-text.ts';

type Settings = { readonly passes: number; readonly rate: number; readonly decay: number };
const settings: Settings = { passes: 30, rate: 0.5, decay: 0.96 };
/** Of what is trained further after pruning. */
const furtherSettings: Settings = { passes: 20, rate: 0.3, decay: 0.95 };
const shrink = 0.005;
const weightRate = 4;
const biasRate = 0.3;
/** A feature is asked for by few of the statements. */
const positiveWeight = 1.5;
const biasStart = -2;
const seed = 9;
/**
 * The weights that are kept of each feature: the largest, and as many as fit in 2 MB beside the model of kinds. Average precision
 * is .734 with 200, .742 with 300, .747 with 600.
 */
const weightsMax = 208;
/** Of either sign: in 5 bits, as finer ones tell nothing more (average precision is the same) and compress worse. */
const stepsMax = 15;

type Row = FeatureValues & { readonly features: ReadonlySet<string> };

const rowOf = (text: string, features: readonly string[], idfOf: IdfOf): Row => ({
  ...valuesOf(readStatementText(text).tokens, idfOf),
  features: new Set(features),
});

type Trained = { bias: number; readonly weights: Float64Array };

/** Moves the weights of a feature towards what the rows say; in those that are 0 where `isKept` says no nothing moves. */
const descend = (
  rows: readonly Row[],
  id: string,
  trained: Trained,
  { passes, rate: first, decay }: Settings,
): void => {
  const { weights } = trained;
  const random = createRandom(seed);
  const order = Int32Array.from(rows.keys());
  for (let pass = 0; pass < passes; pass++) {
    const rate = first * decay ** pass;
    shuffle(order, random);
    for (const nth of order) {
      const { buckets, values, features } = rows[nth] as Row;
      let score = trained.bias;
      for (let one = 0; one < buckets.length; one++)
        score += (values[one] as number) * (weights[buckets[one] as number] as number);
      const isAsked = features.has(id);
      const error = (logistic(score) - (isAsked ? 1 : 0)) * (isAsked ? positiveWeight : 1);
      for (let one = 0; one < buckets.length; one++) {
        const bucket = buckets[one] as number;
        const kept = (weights[bucket] as number) * (1 - rate * shrink);
        weights[bucket] = kept - rate * weightRate * error * (values[one] as number);
      }
      trained.bias -= rate * biasRate * error;
    }
  }
};

const keepOnly = ({ buckets, values, features }: Row, kept: ReadonlySet<number>): Row => {
  const places = [...buckets.keys()].filter((nth) => kept.has(buckets[nth] as number));
  return {
    buckets: Uint16Array.from(places, (nth) => buckets[nth] as number),
    values: Float32Array.from(places, (nth) => values[nth] as number),
    features,
  };
};

const round = (value: number): number => Math.round(value * 1e5) / 1e5;

/** A feature's largest weights, trained further without the others, in 5 bits. */
const trainFeature = (rows: readonly Row[], id: string): { header: FeatureHeader; steps: Map<number, number> } => {
  const trained: Trained = { bias: biasStart, weights: new Float64Array(featureBucketCount) };
  descend(rows, id, trained, settings);
  const sizeOf = (bucket: number): number => Math.abs(trained.weights[bucket] as number);
  const used = [...trained.weights.keys()].filter((bucket) => trained.weights[bucket] !== 0);
  const largest = used.sort((one, other) => sizeOf(other) - sizeOf(one) || one - other).slice(0, weightsMax);
  const kept = new Set(largest);
  for (const bucket of used) if (!kept.has(bucket)) trained.weights[bucket] = 0;
  const few = rows.map((row) => keepOnly(row, kept));
  descend(few, id, trained, furtherSettings);
  const step = round(Math.max(...largest.map(sizeOf), 0) / stepsMax) || 1;
  const steps = new Map(
    largest.map((bucket) => [bucket, Math.round((trained.weights[bucket] as number) / step)] as const),
  );
  return { header: { id, bias: round(trained.bias), step }, steps };
};

const trainCategory = (slug: string, ids: readonly string[], rows: readonly Row[]): CategoryWeights => {
  const trained = ids.map((id) => trainFeature(rows, id));
  const weights = trained
    .flatMap(({ steps }, place) => [...steps].map(([bucket, step]) => ({ bucket, place, step })))
    .filter(({ step }) => step !== 0)
    .sort((one, other) => one.bucket - other.bucket || one.place - other.place);
  return {
    slug,
    features: trained.map(({ header }) => header),
    buckets: Uint16Array.from(weights, ({ bucket }) => bucket),
    places: Uint8Array.from(weights, ({ place }) => place),
    weights: Int8Array.from(weights, ({ step }) => step),
  };
};

/** `idfOf`: of the model of kinds; `dataDigest`: of the examples. */
export const trainFeatureModel = (
  { categories }: Taxonomy,
  examples: readonly FeatureExample[],
  dataDigest: string,
  idfOf: IdfOf,
): Uint8Array => {
  const byKind = Map.groupBy(examples, ({ slug }) => slug);
  const trained = categories.map(({ slug, features }) => {
    const rows = (byKind.get(slug) ?? []).map(({ text, features: asked }) => rowOf(text, asked, idfOf));
    for (const { id, name, meaning, synonyms = [] } of features) {
      for (const text of [`${name}. ${meaning}`, ...synonyms]) rows.push(rowOf(text, [id], idfOf));
    }
    return trainCategory(
      slug,
      features.map(({ id }) => id),
      rows,
    );
  });
  return writeFeatureModel(trained, dataDigest);
};
