/**
 * Multinomial logistic regression by stochastic gradient descent: for each text, in a seeded random order,
 *
 *   weight(class) += rate · (target(class) − probability(class)) · value
 *
 * with a rate that falls by `decay` after each pass. A text that asks for several kinds has its target divided among them.
 */
import type { Features } from '../feature-list.ts';
import { createRandom, shuffle } from './random.ts';

export type TrainingExample = {
  readonly features: Features;
  readonly classes: readonly number[];
  readonly weight: number;
};

type Settings = { readonly passes: number; readonly rate: number; readonly decay: number };
const settings: Settings = { passes: 8, rate: 3, decay: 0.85 };
/** Of what is trained further: fewer and smaller steps. */
const furtherSettings: Settings = { passes: 5, rate: 1.5, decay: 0.8 };
const biasRate = 0.05;
const seed = 20261122;

export type Trained = { readonly weights: Float32Array; readonly biases: Float32Array };

/** The classes of each bucket that have a weight, one bucket's after the other's. */
type Rows = { readonly starts: Uint32Array; readonly classes: Uint16Array };

/** Turns scores into target minus probability, times `step`, in place. */
const toErrors = (scores: Float32Array, classes: readonly number[], step: number): void => {
  let most = Number.NEGATIVE_INFINITY;
  for (const score of scores) if (score > most) most = score;
  let sum = 0;
  for (let place = 0; place < scores.length; place++) {
    scores[place] = Math.exp((scores[place] as number) - most);
    sum += scores[place] as number;
  }
  for (let place = 0; place < scores.length; place++) scores[place] = -(scores[place] as number) / sum;
  for (const place of classes) scores[place] = (scores[place] as number) + 1 / classes.length;
  for (let place = 0; place < scores.length; place++) scores[place] = (scores[place] as number) * step;
};

/** Visits the weights of a text's features, where `rows` is absent those of all classes: its place, its class, the value. */
const visitWeights = (
  { buckets, values }: Features,
  classCount: number,
  rows: Rows | undefined,
  visit: (at: number, place: number, value: number) => void,
): void => {
  for (let slot = 0; slot < buckets.length; slot++) {
    const bucket = buckets[slot] as number;
    const value = values[slot] as number;
    const row = bucket * classCount;
    const from = rows ? (rows.starts[bucket] as number) : 0;
    const to = rows ? (rows.starts[bucket + 1] as number) : classCount;
    for (let one = from; one < to; one++) {
      const place = rows ? (rows.classes[one] as number) : one;
      visit(row + place, place, value);
    }
  }
};

const descend = (
  examples: readonly TrainingExample[],
  { weights, biases }: Trained,
  { passes, rate: firstRate, decay }: Settings,
  rows?: Rows,
): void => {
  const scores = new Float32Array(biases.length);
  const addScore = (at: number, place: number, value: number): void => {
    scores[place] = (scores[place] as number) + value * (weights[at] as number);
  };
  const moveWeight = (at: number, place: number, value: number): void => {
    weights[at] = (weights[at] as number) + value * (scores[place] as number);
  };
  const order = Int32Array.from(examples.keys());
  const random = createRandom(seed);
  for (let pass = 0; pass < passes; pass++) {
    const rate = firstRate * decay ** pass;
    shuffle(order, random);
    for (const nth of order) {
      const { features, classes, weight } = examples[nth] as TrainingExample;
      scores.set(biases);
      visitWeights(features, scores.length, rows, addScore);
      toErrors(scores, classes, (rate * weight) / 2);
      visitWeights(features, scores.length, rows, moveWeight);
      for (let place = 0; place < biases.length; place++) {
        biases[place] = (biases[place] as number) + biasRate * (scores[place] as number);
      }
    }
  }
};

/** `weights` are by bucket, then by class. */
export const train = (examples: readonly TrainingExample[], bucketCount: number, classCount: number): Trained => {
  const trained = { weights: new Float32Array(bucketCount * classCount), biases: new Float32Array(classCount) };
  descend(examples, trained, settings);
  return trained;
};

/**
 * Keeps about so many weights, and trains those further, which gets back most of what the others knew (Han et al. 2015). A
 * weight is worth its size times how much of the texts its bucket makes up: the root of the sum of squares.
 */
export const prune = (
  { weights, biases }: Trained,
  examples: readonly TrainingExample[],
  weightsMax: number,
): Trained => {
  const classCount = biases.length;
  const bucketCount = weights.length / classCount;
  const energy = new Float32Array(bucketCount);
  for (const { features } of examples) {
    features.buckets.forEach((bucket, slot) => {
      energy[bucket] = (energy[bucket] as number) + (features.values[slot] as number) ** 2;
    });
  }
  const worth = (at: number): number =>
    Math.abs(weights[at] as number) * Math.sqrt(energy[Math.floor(at / classCount)] as number);
  const stride = 7;
  const sample: number[] = [];
  for (let at = 0; at < weights.length; at += stride) if (weights[at] !== 0) sample.push(worth(at));
  sample.sort((one, other) => other - one);
  const least = sample[Math.floor(weightsMax / stride)] ?? 0;
  const kept: Trained = { weights: new Float32Array(weights.length), biases: biases.slice() };
  const starts = new Uint32Array(bucketCount + 1);
  const classes: number[] = [];
  for (let bucket = 0; bucket < bucketCount; bucket++) {
    for (let place = 0; place < classCount; place++) {
      const at = bucket * classCount + place;
      if (worth(at) <= least) continue;
      kept.weights[at] = weights[at] as number;
      classes.push(place);
    }
    starts[bucket + 1] = classes.length;
  }
  descend(examples, kept, furtherSettings, { starts, classes: Uint16Array.from(classes) });
  return kept;
};
