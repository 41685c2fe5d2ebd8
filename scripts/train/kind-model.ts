/**
 * Trains the classifier of kinds, a multinomial logistic regression (`src/ranking/understanding/models/linear-model.ts`), and
 * measures it on statements that are kept apart.
 */
import {
  type DivisionWeights,
  type LinearModel,
  type ModelHeader,
  readModel,
  softmax,
  writeModel,
} from '../../src/ranking/understanding/models/linear-model.ts';
import {
  bucketCount,
  createFeatureExtractor,
  weighFeatures,
} from '../../src/ranking/understanding/models/text-features.ts';
import type { Example } from './examples.ts';
import type { Features } from './feature-list.ts';
import { prune, type Trained, type TrainingExample, train } from './regression/logistic-regression.ts';
import { isSampled } from './sample.ts';
import { readStatementText } from './statement-text.ts';

/** The most weights that are kept: all weights together are to stay within 2 MB. */
const weightsMax = 1_280_000;
/** An idf is rounded to a thirty-first of this: finer steps tell nothing more, and compress worse. */
const idfMax = 12;
const idfStepsMax = 31;
/** One statement in so many is kept apart for the temperature and the figures. */
const heldOutShare = 10;

const extractor = createFeatureExtractor();

const countFeatures = ({ text }: Example): Features => {
  const { buckets, counts, length } = extractor.count(readStatementText(text).tokens);
  return { buckets: buckets.slice(0, length), values: counts.slice(0, length) };
};

const createIdf = (vectors: readonly Features[]): Uint8Array => {
  const holders = new Uint32Array(bucketCount);
  for (const { buckets } of vectors) for (const bucket of buckets) holders[bucket] = (holders[bucket] as number) + 1;
  return Uint8Array.from(holders, (count) =>
    Math.round((idfStepsMax / idfMax) * (Math.log((1 + vectors.length) / (1 + count)) + 1)),
  );
};

const weigh = ({ buckets, values }: Features, idf: Float32Array): Features => {
  const counts = values.slice();
  weighFeatures({ buckets, counts, length: buckets.length }, idf);
  return { buckets, values: counts };
};

const score = ({ weights, biases }: Trained, { buckets, values }: Features): Float32Array => {
  const scores = Float32Array.from(biases);
  for (let slot = 0; slot < buckets.length; slot++) {
    const row = (buckets[slot] as number) * scores.length;
    for (let place = 0; place < scores.length; place++) {
      scores[place] = (scores[place] as number) + (values[slot] as number) * (weights[row + place] as number);
    }
  }
  return scores;
};

type Rounded = { readonly rounded: Trained; readonly scales: Float32Array; readonly steps: Int8Array };

/**
 * Weights are rounded to so many steps on each side of 0: 4 bits. The last step is worth this share of the class's largest
 * weight: hardly any weight is larger, and the others are told more finely. In the same space finer steps of fewer weights are
 * right less often.
 */
const stepsMax = 7;
const lastStepShare = 0.75;
const roundWeights = ({ weights, biases }: Trained): Rounded => {
  const classCount = biases.length;
  const largest = new Float32Array(classCount);
  for (let at = 0; at < weights.length; at++) {
    const place = at % classCount;
    largest[place] = Math.max(largest[place] as number, Math.abs(weights[at] as number));
  }
  const scales = largest.map((most) => (lastStepShare * most) / stepsMax || 1);
  const steps = new Int8Array(weights.length);
  const rounded = new Float32Array(weights.length);
  for (let at = 0; at < weights.length; at++) {
    const scale = scales[at % classCount] as number;
    steps[at] = Math.max(-stepsMax, Math.min(stepsMax, Math.round((weights[at] as number) / scale)));
    rounded[at] = (steps[at] as number) * scale;
  }
  return { rounded: { weights: rounded, biases }, scales, steps };
};

/** Trained, pruned and rounded: what is shipped. */
const trainOn = (texts: readonly TrainingExample[], classCount: number): Rounded =>
  roundWeights(prune(train(texts, bucketCount, classCount), texts, weightsMax));

type Measured = { readonly first: number; readonly three: number; readonly loss: number };

const measure = (trained: Trained, on: readonly TrainingExample[], temperature: number): Measured => {
  let [first, three, loss] = [0, 0, 0];
  for (const { features, classes: wanted } of on) {
    const scores = score(trained, features);
    const order = [...scores.keys()].sort((one, other) => (scores[other] as number) - (scores[one] as number));
    if (wanted.includes(order[0] as number)) first++;
    if (order.slice(0, 3).some((place) => wanted.includes(place))) three++;
    softmax(scores, temperature);
    loss -= Math.log(Math.max(1e-9, ...wanted.map((place) => scores[place] as number)));
  }
  return { first: first / on.length, three: three / on.length, loss: loss / on.length };
};

const figures = ({ first, three, loss }: Measured): string =>
  `first ${first.toFixed(3)}, among three ${three.toFixed(3)}, loss ${loss.toFixed(3)}`;

/** The weights that are not 0, by bucket and within it by class. */
const rowsOf = (steps: Int8Array, classCount: number): Parameters<typeof writeModel>[2] => {
  const counts = new Uint8Array(bucketCount);
  const classes: number[] = [];
  const weights: number[] = [];
  for (let bucket = 0; bucket < bucketCount; bucket++) {
    for (let place = 0; place < classCount; place++) {
      const step = steps[bucket * classCount + place] as number;
      if (step === 0) continue;
      counts[bucket] = (counts[bucket] as number) + 1;
      classes.push(place);
      weights.push(step);
    }
  }
  return { counts, classes: Uint8Array.from(classes), weights: Int8Array.from(weights) };
};

/** A text as it is trained on, and where it is from. */
type Text = TrainingExample & { readonly example: Example };

const isHeldOut = ({ example: { text, source = text, isStatement } }: Text): boolean =>
  isStatement && isSampled(source, heldOutShare);

const readTexts = (
  examples: readonly Example[],
  classes: readonly string[],
): { idfSteps: Uint8Array; all: Text[]; heldOut: Text[]; rest: Text[] } => {
  const placeOf = new Map(classes.map((slug, place) => [slug, place]));
  const counted = examples.map(countFeatures);
  const idfSteps = createIdf(counted);
  const idf = Float32Array.from(idfSteps, (step) => (step * idfMax) / idfStepsMax);
  const all = examples.map(
    (example, nth): Text => ({
      example,
      features: weigh(counted[nth] as Features, idf),
      classes: example.classes.map((slug) => placeOf.get(slug) as number),
      weight: example.weight,
    }),
  );
  return { idfSteps, all, heldOut: all.filter(isHeldOut), rest: all.filter((text) => !isHeldOut(text)) };
};

/** How accuracy on the part kept apart grows with the number of statements. */
export const showCurve = (examples: readonly Example[], classes: readonly string[]): void => {
  const { heldOut, rest } = readTexts(examples, classes);
  for (const share of [0.25, 0.5, 1]) {
    const some = rest.filter(
      ({ example: { text, isStatement } }) => !isStatement || Number(Bun.hash.wyhash(text, 7n) % 100n) < 100 * share,
    );
    const statements = some.filter(({ example }) => example.isStatement).length;
    console.log(`${statements} statements: ${figures(measure(trainOn(some, classes.length).rounded, heldOut, 1))}`);
  }
};

/** `trial`: trained without the statements that are `unseen`, as it is surer of those that it has learned by heart. */
export type TrainedKinds = {
  readonly trial: LinearModel;
  readonly unseen: readonly Example[];
  /** The file, with what tells whether a text divides into two needs. */
  write(division: DivisionWeights): Uint8Array;
};

/** What the weights have until it is learned. */
export const undivided: DivisionWeights = { bias: 0, weights: [] };

/** `dataDigest`: of the examples. */
export const trainKindModel = (
  examples: readonly Example[],
  classes: readonly string[],
  dataDigest: string,
): TrainedKinds => {
  const { idfSteps, all, heldOut, rest } = readTexts(examples, classes);
  const trial = trainOn(rest, classes.length);
  const temperatures = Array.from({ length: 31 }, (_, nth) => 0.4 + nth * 0.05);
  const temperature = temperatures.reduce((best, one) =>
    measure(trial.rounded, heldOut, one).loss < measure(trial.rounded, heldOut, best).loss ? one : best,
  );
  console.log(
    `${heldOut.length} statements kept apart: ${figures(measure(trial.rounded, heldOut, temperature))}, temperature ${temperature.toFixed(2)}`,
  );

  const round = (value: number): number => Math.round(value * 1e6) / 1e6;
  const headerOf = ({ rounded, scales }: Rounded): Omit<ModelHeader, 'division'> => ({
    ...{ classes, temperature: round(temperature), dataDigest, idfScale: idfMax / idfStepsMax },
    biases: [...rounded.biases].map(round),
    scales: [...scales].map((scale) => Math.round(scale * 1e9) / 1e9),
  });
  const write = (one: Rounded, division: DivisionWeights): Uint8Array =>
    writeModel({ ...headerOf(one), division }, idfSteps, rowsOf(one.steps, classes.length));
  const trained = trainOn(all, classes.length);
  console.log(`${trained.steps.filter((step) => step !== 0).length} weights, data ${dataDigest}`);
  return {
    trial: readModel(write(trial, undivided)),
    unseen: heldOut.map(({ example }) => example),
    write: (division) => write(trained, division),
  };
};
