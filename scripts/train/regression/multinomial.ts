/** Multinomial logistic regression over hashed features by Adagrad, for small models: rare words move as far as frequent ones. */
import { softmax } from '../../../src/ranking/understanding/models/linear-model.ts';
import type { Features } from '../feature-list.ts';
import { createDescent } from './adagrad.ts';
import { createRandom, shuffle } from './random.ts';

/** `place`: of its class. */
export type ClassExample = { readonly features: Features; readonly place: number };

const settings = { rate: 0.3, shrinkage: 1e-6, squaresStart: 1e-3 };
const biasRate = 0.01;
/** An error as small teaches nothing. */
const errorMin = 1e-3;

/** `weights` are by bucket, then by class. */
export const trainMultinomial = (
  examples: readonly ClassExample[],
  classCount: number,
  { passes, seed }: { passes: number; seed: number },
): { weights: Float32Array; biases: Float32Array } => {
  const descent = createDescent(classCount, settings);
  const biases = new Float32Array(classCount);
  const order = Int32Array.from(examples.keys());
  const random = createRandom(seed);
  const errors = new Float32Array(classCount);
  for (let pass = 0; pass < passes; pass++) {
    shuffle(order, random);
    for (const nth of order) {
      const { features, place: wanted } = examples[nth] as ClassExample;
      for (let place = 0; place < classCount; place++) {
        errors[place] = descent.score(features, place, biases[place]);
      }
      softmax(errors, 1);
      errors[wanted] = (errors[wanted] as number) - 1;
      errors.forEach((error, place) => {
        if (Math.abs(error) < errorMin) return;
        biases[place] = (biases[place] as number) - biasRate * error;
        descent.learn(features, place, error);
      });
    }
  }
  return { weights: descent.weights, biases };
};
