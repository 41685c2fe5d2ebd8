/**
 * Learns which clauses demand a fact (`src/ranking/understanding/reading/demand-classifier.ts`): from the sentences of
 * `data/demands.tsv`, each with the facts that it demands, from the parts of `data/statement-parts.tsv` that demand nothing,
 * and from the statements of `data/training`, whose features tell of some of the facts.
 *
 * A sentence says not which of its clauses makes the demand: the likeliest is taken for it, again at each step.
 */
import { logistic } from '../../src/ranking/understanding/models/linear-model.ts';
import { toSparseWeights, writeSparseModel } from '../../src/ranking/understanding/models/sparse-model.ts';
import {
  type Demanded,
  demandClausesOf,
  demandedNames,
} from '../../src/ranking/understanding/reading/demand-classifier.ts';
import { findPlainFacts } from '../../src/ranking/understanding/reading/facts/plain-facts.ts';
import { digestOfLines, readLines } from './data-lines.ts';
import type { FeatureExample } from './examples.ts';
import { createFeatureList, type Features, joinLists } from './feature-list.ts';
import { createDescent, keepLargest } from './regression/adagrad.ts';
import { createRandom, shuffle } from './regression/random.ts';
import { isSampled } from './sample.ts';
import { parsePartLine } from './statement-parts.ts';
import { readStatementText } from './statement-text.ts';

export const readDemandLines = (): string[] => readLines('demands.tsv');

/** `demanded`: by fact, whether; undefined where nobody has judged. */
type Example = { readonly clauses: readonly Features[]; readonly demanded: readonly (boolean | undefined)[] };

const none = '-';
const isDemanded = (name: string): name is Demanded => (demandedNames as readonly string[]).includes(name);

/** A line: facts, separated by commas, or "-"; a tab; the sentence. */
export const parseDemandLine = (line: string): { text: string; names: Demanded[] } => {
  const [labels = '', text = ''] = line.split('\t');
  const names = labels === none ? [] : labels.split(',');
  const unknown = names.find((name) => !isDemanded(name));
  if (unknown !== undefined || text === '') throw new Error(`data/demands.tsv cannot be read: ${line}`);
  return { text, names: names.filter(isDemanded) };
};

const clausesOf = (text: string): Features[] => {
  const read = readStatementText(text);
  return demandClausesOf(read, findPlainFacts(read), createFeatureList).map(({ groups }) => joinLists(groups));
};

/** What a feature of a statement says of the facts. */
const factOfFeature: Readonly<Record<string, Demanded>> = {
  'self-hosting': 'self-hosted',
  offline: 'offline',
  'data-residency': 'data-residency',
  'mobile-apps': 'mobile-apps',
  'multi-language': 'multi-language',
};
/** Statements that ask for these do not always say so in their features. */
const seldomTold: ReadonlySet<Demanded> = new Set(['mobile-apps', 'multi-language']);
/** One in so many of the statements that demand none of it is looked at, whatever others there are. */
const plainShare = 3;

const examplesOf = (
  lines: readonly string[],
  partLines: readonly string[],
  statements: readonly FeatureExample[],
): Example[] => {
  const judged = lines.map(parseDemandLine);
  const seen = new Set(judged.map(({ text }) => text));
  const plain = partLines
    .map(parsePartLine)
    .flatMap(({ text, parts }) =>
      parts.flatMap(({ mark, start, end }) => (mark === 'D' ? [] : [text.slice(start, end)])),
    )
    .filter((text) => !seen.has(text));
  const told = new Set(Object.values(factOfFeature));
  const ofStatements = statements.flatMap(({ text, features }): Example[] => {
    const names = features.flatMap((id) => factOfFeature[id] ?? []);
    if (names.length === 0 && !isSampled(text, plainShare)) return [];
    const demanded = demandedNames.map((name) => {
      const isTold = told.has(name) && (names.includes(name) || !seldomTold.has(name));
      return isTold ? names.includes(name) : undefined;
    });
    return [{ clauses: clausesOf(text), demanded }];
  });
  const ofSentences = [...judged, ...plain.map((text) => ({ text, names: [] as Demanded[] }))].map(
    ({ text, names }): Example => ({
      clauses: clausesOf(text),
      demanded: demandedNames.map((name) => names.includes(name)),
    }),
  );
  return [...ofSentences, ...ofStatements].filter(({ clauses }) => clauses.length > 0);
};

/** Chosen on a third of the sentences, with the others to learn from. */
const passes = 6;
const settings = { rate: 0.3, shrinkage: 1e-6, squaresStart: 1e-3 };
/** A demand is rarer than none, and weighs so many times as much. */
const demandWeight = 2;
const biasStart = -3;
const biasRate = 0.01;
/** A clause that is so surely no demand teaches nothing. */
const unlikely = 0.02;
const seed = 20261124;
/** The weights that are kept. */
const weightsMax = 78_000;

export const trainDemands = (
  lines: readonly string[],
  partLines: readonly string[],
  statements: readonly FeatureExample[],
): Uint8Array => {
  const examples = examplesOf(lines, partLines, statements);
  const factCount = demandedNames.length;
  const descent = createDescent(factCount, settings);
  const biases = new Float32Array(factCount).fill(biasStart);
  const likelihood = (features: Features, place: number): number =>
    logistic(descent.score(features, place, biases[place]));
  const learn = (features: Features, place: number, error: number): void => {
    biases[place] = (biases[place] as number) - biasRate * error;
    descent.learn(features, place, error);
  };
  const order = Int32Array.from(examples.keys());
  const random = createRandom(seed);
  for (let pass = 0; pass < passes; pass++) {
    shuffle(order, random);
    for (const nth of order) {
      const { clauses, demanded } = examples[nth] as Example;
      demanded.forEach((wanted, place) => {
        if (wanted === undefined) return;
        const likely = clauses.map((clause) => likelihood(clause, place));
        if (wanted) {
          const at = likely.indexOf(Math.max(...likely));
          learn(clauses[at] as Features, place, demandWeight * ((likely[at] as number) - 1));
        } else {
          clauses.forEach((clause, at) => {
            if ((likely[at] as number) > unlikely) learn(clause, place, likely[at] as number);
          });
        }
      });
    }
  }
  const kept = keepLargest(descent.weights, weightsMax);
  return writeSparseModel(toSparseWeights(kept, biases, digestOfLines([...lines, ...partLines])));
};
