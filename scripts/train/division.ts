/**
 * Learns when a text divides into two needs (`src/ranking/understanding/division.ts`): logistic regression by gradient
 * descent, over the best cut of statements that ask for several kinds and of statements that ask for one, none of which the
 * classifier was trained on.
 */
import type { Catalogue } from '../../src/catalogue/catalogue.ts';
import { createIntegrations } from '../../src/ranking/related/integrations.ts';
import { createCategoryClassifier } from '../../src/ranking/understanding/category-classifier.ts';
import { cutFeatures, divisionProbability, findDivision } from '../../src/ranking/understanding/division.ts';
import { evidenceOf } from '../../src/ranking/understanding/kind-evidence.ts';
import type { DivisionWeights, LinearModel } from '../../src/ranking/understanding/models/linear-model.ts';
import { createTrainedReader } from '../../src/ranking/understanding/trained-data.ts';
import type { Example } from './examples.ts';

const steps = 4000;
const rate = 0.3;
const shrinkage = 1e-3;

type Row = { readonly features: readonly number[]; readonly isDivided: boolean };

const readRows = (catalogue: Catalogue, model: LinearModel, examples: readonly Example[]): Row[] => {
  const classifier = createCategoryClassifier(catalogue, model);
  const read = createTrainedReader(catalogue, createIntegrations(catalogue));
  const nameOf = new Map(catalogue.categories.entries.map(({ slug, name }) => [slug, name]));
  /** A text that tells more than its needs comes first with all of them. */
  const sources = new Set<string>();
  const whole = examples.filter(({ text, source = text, classes }) => {
    if (sources.has(source) || !nameOf.has(classes[0] as string)) return false;
    sources.add(source);
    return true;
  });
  return whole.flatMap(({ text, source = text, classes }): Row[] => {
    const isSeveral = classes.length > 1;
    const reading = read(source);
    const kinds = classifier.classify(reading.read.tokens, reading.emphasis, evidenceOf(catalogue, reading));
    const division = findDivision(classifier, reading, kinds);
    if (division === undefined) return [];
    const { first, second, features } = division;
    const asked = classes.map((slug) => nameOf.get(slug));
    const found = [first, second].map(({ likeliest }) => classifier.names[likeliest]);
    return [{ features, isDivided: isSeveral && found.every((name) => asked.includes(name)) }];
  });
};

export const trainDivision = (
  catalogue: Catalogue,
  model: LinearModel,
  examples: readonly Example[],
): DivisionWeights => {
  const rows = readRows(catalogue, model, examples);
  let bias = 0;
  const weights = cutFeatures.map(() => 0);
  for (let step = 0; step < steps; step++) {
    const slopes = weights.map((weight) => shrinkage * weight);
    let biasSlope = 0;
    for (const { features, isDivided } of rows) {
      const error = (divisionProbability({ bias, weights }, features) - Number(isDivided)) / rows.length;
      biasSlope += error;
      features.forEach((value, nth) => {
        slopes[nth] = (slopes[nth] as number) + error * value;
      });
    }
    bias -= rate * biasSlope;
    slopes.forEach((slope, nth) => {
      weights[nth] = (weights[nth] as number) - rate * slope;
    });
  }
  const round = (value: number): number => Math.round(value * 1e4) / 1e4;
  console.log(
    `${rows.length} texts that may be divided, ${rows.filter(({ isDivided }) => isDivided).length} of them rightly`,
  );
  return { bias: round(bias), weights: weights.map(round) };
};
