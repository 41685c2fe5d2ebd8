/** Learns what numbers count, from the texts of `data/number-roles.tsv`, whose numbers of people are marked. */
import { softmax } from '../../src/ranking/understanding/models/linear-model.ts';
import { toSparseWeights, writeSparseModel } from '../../src/ranking/understanding/models/sparse-model.ts';
import {
  addNumberFeatures,
  mayCountPeople,
  type NumberRole,
  numberRoles,
} from '../../src/ranking/understanding/reading/numbers/number-roles.ts';
import { findNumbers } from '../../src/ranking/understanding/reading/numbers/numbers.ts';
import { findPeople } from '../../src/ranking/understanding/reading/numbers/people.ts';
import { readText } from '../../src/ranking/understanding/reading/text.ts';
import { digestOfLines, readLines } from './data-lines.ts';
import { createFeatureList, type Features, joinLists } from './feature-list.ts';
import { readMarked } from './marked-text.ts';
import { createDescent, dropSmall } from './regression/adagrad.ts';
import { createRandom, shuffle } from './regression/random.ts';

export const readNumberLines = (): string[] => readLines('number-roles.tsv');

type Example = Features & { readonly role: NumberRole };

const isRole = (role: string): role is NumberRole => (numberRoles as readonly string[]).includes(role);

/** The numbers of a line, each with what it counts: what bears no mark counts something else. */
export const numberExamplesOf = (line: string): Example[] => {
  const { text, spans } = readMarked(line);
  const read = readText(text);
  const numbers = findNumbers(read.tokens, text);
  const found = findPeople(read, numbers);
  return numbers.filter(mayCountPeople).map((number) => {
    const at = read.tokens[number.from]?.start ?? 0;
    const role = spans.find(({ start, end }) => start <= at && at < end)?.label ?? 'other';
    if (!isRole(role)) throw new Error(`data/number-roles.tsv has an unknown role in: ${line}`);
    const list = createFeatureList();
    addNumberFeatures(list, read, numbers, number, found);
    return { ...joinLists([list]), role };
  });
};

/** Chosen on a third of the texts, with the others to learn from. */
const passes = 8;
const settings = { rate: 0.3, shrinkage: 1e-6, squaresStart: 1e-3 };
const biasRate = 0.01;
const seed = 20261125;
const weightMin = 0.13;

export const trainNumbers = (lines: readonly string[]): Uint8Array => {
  const examples = lines.flatMap(numberExamplesOf);
  const roleCount = numberRoles.length;
  const descent = createDescent(roleCount, settings);
  const biases = new Float32Array(roleCount);
  const order = Int32Array.from(examples.keys());
  const random = createRandom(seed);
  for (let pass = 0; pass < passes; pass++) {
    shuffle(order, random);
    for (const nth of order) {
      const example = examples[nth] as Example;
      const errors = biases.slice();
      for (let slot = 0; slot < example.buckets.length; slot++) {
        const row = (example.buckets[slot] as number) * roleCount;
        for (let place = 0; place < roleCount; place++) {
          errors[place] =
            (errors[place] as number) + (descent.weights[row + place] as number) * (example.values[slot] as number);
        }
      }
      softmax(errors, 1);
      const wanted = numberRoles.indexOf(example.role);
      errors[wanted] = (errors[wanted] as number) - 1;
      errors.forEach((error, place) => {
        biases[place] = (biases[place] as number) - biasRate * error;
        descent.learn(example, place, error);
      });
    }
  }
  return writeSparseModel(toSparseWeights(dropSmall(descent.weights, weightMin), biases, digestOfLines(lines)));
};
