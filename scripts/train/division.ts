/**
 * Learns when a text tells two needs (`src/ranking/understanding/kinds/division.ts`): logistic regression by gradient descent, over
 * the cuts of statements that ask for several kinds and of statements that ask for one, none of which the classifier was
 * trained on.
 */
import type { Catalogue } from '../../src/catalogue/catalogue.ts';
import { createIntegrations } from '../../src/ranking/related/integrations.ts';
import { createCategoryClassifier } from '../../src/ranking/understanding/kinds/category-classifier.ts';
import { cutFeatures, cutProbability, listCuts } from '../../src/ranking/understanding/kinds/division.ts';
import type { DivisionWeights, LinearModel } from '../../src/ranking/understanding/models/linear-model.ts';
import { createTrainedReader, readTrainedData } from '../../src/ranking/understanding/trained-data.ts';
import type { Example } from './examples.ts';

const steps = 400;
/** Large steps first, then small ones. */
const rates = [1, 0.3] as const;
const shrinkage = 1e-3;

/** A cut with its features on one scale, and whether its sides are the two needs of the text. */
type Row = { readonly features: Float64Array; readonly isDivided: boolean };

const readTexts = (catalogue: Catalogue, model: LinearModel, examples: readonly Example[]): Row[][] => {
  const classifier = createCategoryClassifier(catalogue, model);
  const read = createTrainedReader(catalogue, createIntegrations(catalogue), { trained: readTrainedData() });
  const nameOf = new Map(catalogue.categories.entries.map(({ slug, name }) => [slug, name]));
  /** A text that tells more than its needs comes first with all of them. */
  const sources = new Set<string>();
  const whole = examples.filter(({ text, source = text, classes }) => {
    if (sources.has(source) || classes.some((slug) => !nameOf.has(slug))) return false;
    sources.add(source);
    return true;
  });
  return whole.map(({ text, source = text, classes }): Row[] => {
    const reading = read(source);
    const asked = classes.map((slug) => nameOf.get(slug));
    return listCuts(classifier, reading).map(({ features, kinds }) => ({
      features: Float64Array.from(features),
      isDivided: asked.length > 1 && asked.every((name) => kinds.some((place) => classifier.names[place] === name)),
    }));
  });
};

/** The mean of each feature and its standard deviation. */
const measureScale = (rows: readonly Row[]): { means: number[]; deviations: number[] } => {
  const means = cutFeatures.map(
    (_, nth) => rows.reduce((sum, { features }) => sum + (features[nth] as number), 0) / rows.length,
  );
  const deviations = means.map(
    (mean, nth) =>
      Math.sqrt(rows.reduce((sum, { features }) => sum + ((features[nth] as number) - mean) ** 2, 0) / rows.length) ||
      1,
  );
  return { means, deviations };
};

/**
 * A text has many cuts, and says of none that it is the one: at each step the likeliest of the right ones is learned from, and
 * the likeliest of the wrong ones.
 */
export const trainDivision = (
  catalogue: Catalogue,
  model: LinearModel,
  examples: readonly Example[],
): DivisionWeights => {
  const texts = readTexts(catalogue, model, examples).filter((rows) => rows.length > 0);
  const { means, deviations } = measureScale(texts.flat());
  for (const { features } of texts.flat()) {
    features.forEach((value, nth) => {
      features[nth] = (value - (means[nth] as number)) / (deviations[nth] as number);
    });
  }
  let bias = -3;
  const weights = cutFeatures.map(() => 0);
  for (let step = 0; step < steps; step++) {
    const slopes = weights.map((weight) => shrinkage * weight);
    let biasSlope = 0;
    const learned = texts.flatMap((rows) =>
      [true, false].flatMap((isDivided) => {
        let best: Row | undefined;
        let most = 0;
        for (const row of rows) {
          if (row.isDivided !== isDivided) continue;
          const probability = cutProbability({ bias, weights }, row);
          if (best === undefined || probability > most) [best, most] = [row, probability];
        }
        return best === undefined ? [] : [{ ...best, error: most - Number(isDivided) }];
      }),
    );
    for (const { features, error } of learned) {
      biasSlope += error / learned.length;
      features.forEach((value, nth) => {
        slopes[nth] = (slopes[nth] as number) + (error * value) / learned.length;
      });
    }
    const rate = rates[step < steps / 2 ? 0 : 1];
    bias -= rate * biasSlope;
    slopes.forEach((slope, nth) => {
      weights[nth] = (weights[nth] as number) - rate * slope;
    });
  }
  const round = (value: number): number => Math.round(value * 1e4) / 1e4;
  const divided = texts.filter((rows) => rows.some(({ isDivided }) => isDivided)).length;
  console.log(`${texts.length} texts with cuts, ${divided} of them with one between two needs`);
  const unscaled = weights.map((weight, nth) => weight / (deviations[nth] as number));
  return {
    bias: round(bias - unscaled.reduce((sum, weight, nth) => sum + weight * (means[nth] as number), 0)),
    weights: unscaled.map(round),
  };
};
