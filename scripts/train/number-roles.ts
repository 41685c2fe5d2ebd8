/** Learns what numbers count, from the texts of `data/number-roles.tsv`, whose numbers of people are marked. */
import { toSparseWeights, writeSparseModel } from '../../src/ranking/understanding/models/sparse-model.ts';
import {
  addNumberFeatures,
  mayCountPeople,
  type NumberRole,
  numberRoles,
} from '../../src/ranking/understanding/reading/numbers/number-roles.ts';
import { findNumbers } from '../../src/ranking/understanding/reading/numbers/numbers.ts';
import { findPeople } from '../../src/ranking/understanding/reading/numbers/people.ts';
import { digestOfLines, readLines } from './data-lines.ts';
import { createFeatureList, joinLists } from './feature-list.ts';
import { readMarked } from './marked-text.ts';
import { keepLargest } from './regression/adagrad.ts';
import { type ClassExample, trainMultinomial } from './regression/multinomial.ts';
import { readStatementText } from './statement-text.ts';

export const readNumberLines = (): string[] => readLines('number-roles.tsv');

const isRole = (role: string): role is NumberRole => (numberRoles as readonly string[]).includes(role);

/** The numbers of a line, each with what it counts: what bears no mark counts something else. */
export const numberExamplesOf = (line: string): ClassExample[] => {
  const { text, spans } = readMarked(line);
  const read = readStatementText(text);
  const numbers = findNumbers(read.tokens, text);
  const found = findPeople(read, numbers);
  return numbers
    .filter((number) => mayCountPeople(read, number))
    .map((number) => {
      const at = read.tokens[number.from]?.start ?? 0;
      const role = spans.find(({ start, end }) => start <= at && at < end)?.label ?? 'other';
      if (!isRole(role)) throw new Error(`data/number-roles.tsv has an unknown role in: ${line}`);
      const list = createFeatureList();
      addNumberFeatures(list, read, numbers, number, found);
      return { features: joinLists([list]), place: numberRoles.indexOf(role) };
    });
};

/** Chosen on a third of the texts, with the others to learn from. */
const settings = { passes: 8, seed: 20261125 };
/** The weights that are kept. */
const weightsMax = 55_000;

export const trainNumbers = (lines: readonly string[]): Uint8Array => {
  const examples = lines.flatMap(numberExamplesOf);
  const { weights, biases } = trainMultinomial(examples, numberRoles.length, settings);
  return writeSparseModel(toSparseWeights(keepLargest(weights, weightsMax), biases, digestOfLines(lines)));
};
