/**
 * Multinomial logistic regression by stochastic gradient descent: for each text, in a seeded random order,
 *
 *   weight(class) += rate · (target(class) − probability(class)) · value
 *
 * with a rate that falls by `decay` after each pass. A text that asks for several kinds has its target divided among them.
 */
export type SparseVector = { readonly buckets: Int32Array; readonly values: Float32Array };
export type TrainingExample = {
  readonly features: SparseVector;
  readonly classes: readonly number[];
  readonly weight: number;
};

export const settings = { passes: 8, rate: 3, decay: 0.85, biasRate: 0.05, seed: 20261122 } as const;

/** A linear congruential generator (Numerical Recipes): the same numbers on every machine. */
const createRandom = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
};

export type Trained = { readonly weights: Float32Array; readonly biases: Float32Array };

/** `weights` are by bucket, then by class. */
export const train = (examples: readonly TrainingExample[], bucketCount: number, classCount: number): Trained => {
  const weights = new Float32Array(bucketCount * classCount);
  const biases = new Float32Array(classCount);
  const scores = new Float32Array(classCount);
  const order = Int32Array.from(examples.keys());
  const random = createRandom(settings.seed);
  let rate: number = settings.rate;
  for (let pass = 0; pass < settings.passes; pass++) {
    for (let last = order.length - 1; last > 0; last--) {
      const other = Math.floor(random() * (last + 1));
      const moved = order[last] as number;
      order[last] = order[other] as number;
      order[other] = moved;
    }
    for (const nth of order) {
      const { features, classes, weight } = examples[nth] as TrainingExample;
      const { buckets, values } = features;
      scores.set(biases);
      for (let slot = 0; slot < buckets.length; slot++) {
        const value = values[slot] as number;
        const row = (buckets[slot] as number) * classCount;
        for (let place = 0; place < classCount; place++) {
          scores[place] = (scores[place] as number) + value * (weights[row + place] as number);
        }
      }
      let most = Number.NEGATIVE_INFINITY;
      for (const score of scores) if (score > most) most = score;
      let sum = 0;
      for (let place = 0; place < classCount; place++) {
        scores[place] = Math.exp((scores[place] as number) - most);
        sum += scores[place] as number;
      }
      for (let place = 0; place < classCount; place++) scores[place] = -(scores[place] as number) / sum;
      for (const place of classes) scores[place] = (scores[place] as number) + 1 / classes.length;
      const step = (rate * weight) / 2;
      for (let place = 0; place < classCount; place++) scores[place] = (scores[place] as number) * step;
      for (let slot = 0; slot < buckets.length; slot++) {
        const value = values[slot] as number;
        const row = (buckets[slot] as number) * classCount;
        for (let place = 0; place < classCount; place++) {
          weights[row + place] = (weights[row + place] as number) + value * (scores[place] as number);
        }
      }
      for (let place = 0; place < classCount; place++) {
        biases[place] = (biases[place] as number) + settings.biasRate * (scores[place] as number);
      }
    }
    rate *= settings.decay;
  }
  return { weights, biases };
};
