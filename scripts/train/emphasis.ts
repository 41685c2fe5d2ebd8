/**
 * Learns which clauses of a text tell the need (`src/ranking/understanding/reading/emphasis.ts`), from the statements of
 * `data/statement-parts.tsv`, whose parts are marked (`statement-parts.ts`).
 *
 * Two things are made small at once, by gradient descent (`adagrad.ts`): how unlikely the classifier of kinds finds what the
 * whole text asks for when its clauses are weighed, and how far the weight of each clause is from what its mark says.
 */
import { type LinearModel, logistic, softmax } from '../../src/ranking/understanding/models/linear-model.ts';
import { toSparseWeights, writeSparseModel } from '../../src/ranking/understanding/models/sparse-model.ts';
import { createFeatureExtractor } from '../../src/ranking/understanding/models/text-features.ts';
import { clausesOf, emphasisOf, isWithinLimits } from '../../src/ranking/understanding/reading/emphasis.ts';
import { digestOfLines } from './data-lines.ts';
import { createFeatureList, type Features, joinLists } from './feature-list.ts';
import { createDescent, keepLargest } from './regression/adagrad.ts';
import { createRandom, shuffle } from './regression/random.ts';
import { type Part, type PartMark, parsePartLine } from './statement-parts.ts';
import { readStatementText } from './statement-text.ts';

/** How likely a clause of each mark should count for more than usual. */
const targets: Record<PartMark, number> = { N: 1, N1: 1, N2: 1, D: 0.4, B: 0.25, S: 0, X: 0.1 };
/** Settings were chosen on a third of the statements, with the others to learn from. */
const markShare = 0.3;
const markSteepness = 1.5;
const passes = 3;
const settings = { rate: 0.1, shrinkage: 1e-5, squaresStart: 1e-4 };
const seed = 20261123;
/** The weights that are kept. */
const weightsMax = 55_000;

type Learned = {
  readonly mark: PartMark;
  readonly features: Features;
  /** By class what the clause adds to its score, before the text is brought to length 1, and the square of its own length. */
  readonly sums: Float32Array;
  readonly squares: number;
};
type LearnedText = { readonly clauses: readonly Learned[]; readonly classes: readonly number[] };

const extractor = createFeatureExtractor();

const learnedOf = (model: LinearModel, line: string): LearnedText => {
  const { slugs, text, parts } = parsePartLine(line);
  const read = readStatementText(text);
  const { classes, scales } = model.header;
  const clauses = clausesOf(read, createFeatureList).map((clause): Learned => {
    const tokens = read.tokens.slice(clause.from, clause.to);
    const middle = ((tokens[0]?.start ?? 0) + (tokens.at(-1)?.end ?? 0)) / 2;
    const part = parts.find(({ start, end }) => start <= middle && middle <= end) ?? (parts[0] as Part);
    const words = model.weigh(extractor.count(tokens));
    const sums = new Float32Array(classes.length);
    model.addSums(words, sums);
    return {
      mark: part.mark,
      features: joinLists(clause.groups),
      sums: sums.map((sum, place) => sum * (scales[place] as number)),
      squares: words.norm ** 2,
    };
  });
  return { clauses, classes: slugs.map((slug) => classes.indexOf(slug)) };
};

/** By clause: how the loss of the kinds changes with the logarithm of its emphasis. */
const kindSlopes = (
  { biases }: LinearModel['header'],
  { clauses, classes }: LearnedText,
  emphases: readonly number[],
): number[] => {
  const total = new Float32Array(biases.length);
  let squares = 0;
  clauses.forEach(({ sums, squares: own }, nth) => {
    const emphasis = emphases[nth] as number;
    for (let place = 0; place < total.length; place++)
      total[place] = (total[place] as number) + emphasis * (sums[place] as number);
    squares += emphasis ** 2 * own;
  });
  const length = Math.sqrt(squares) || 1;
  const errors = total.map((sum, place) => (biases[place] as number) + sum / length);
  softmax(errors, 1);
  for (const place of classes) errors[place] = (errors[place] as number) - 1 / classes.length;
  const along = errors.reduce((sum, error, place) => sum + error * (total[place] as number), 0);
  return clauses.map(({ sums, squares: own }, nth) => {
    const emphasis = emphases[nth] as number;
    const self = sums.reduce((sum, value, place) => sum + value * (errors[place] as number), 0);
    return emphasis * (self / length - (along * emphasis * own) / length ** 3);
  });
};

export const trainEmphasis = (model: LinearModel, lines: readonly string[]): Uint8Array => {
  const texts = lines.map((line) => learnedOf(model, line));
  const descent = createDescent(1, settings);
  const order = Int32Array.from(texts.keys());
  const random = createRandom(seed);
  for (let pass = 0; pass < passes; pass++) {
    shuffle(order, random);
    for (const nth of order) {
      const text = texts[nth] as LearnedText;
      const scores = text.clauses.map((clause) => descent.score(clause.features, 0));
      const slopes = kindSlopes(model.header, text, scores.map(emphasisOf));
      text.clauses.forEach(({ mark, features }, at) => {
        const score = scores[at] as number;
        const ofKind = isWithinLimits(score) ? (slopes[at] as number) : 0;
        const ofMark = markShare * (logistic(markSteepness * score) - targets[mark]);
        descent.learn(features, 0, ofKind + ofMark);
      });
    }
  }
  const kept = keepLargest(descent.weights, weightsMax);
  return writeSparseModel(toSparseWeights(kept, [0], digestOfLines(lines)));
};
