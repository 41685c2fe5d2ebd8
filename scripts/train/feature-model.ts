/** Trains the models of features, a logistic regression each (`src/ranking/understanding/feature-classifier.ts`). */
import type { Taxonomy } from '../../src/catalogue/taxonomy.ts';
import { termsOf } from '../../src/ranking/understanding/feature-classifier.ts';
import { readText } from '../../src/ranking/understanding/reading/text.ts';
import type { Example } from './examples.ts';

const settings = {
  passes: 30,
  rate: 0.5,
  decay: 0.96,
  shrink: 0.0005,
  positiveWeight: 3,
  biasStart: -2,
  seed: 9,
} as const;
/** The weights that are kept of each feature: the largest. */
const termsMax = 26;

type Row = { readonly terms: ReadonlySet<string>; readonly features: ReadonlySet<string>; readonly weight: number };

const rowOf = (text: string, features: readonly string[], weight = 1): Row => ({
  ...{ terms: termsOf(readText(text).tokens), features: new Set(features), weight },
});

const trainFeature = (rows: readonly Row[], id: string): { bias: number; weights: Map<string, number> } => {
  const weights = new Map<string, number>();
  let bias: number = settings.biasStart;
  let rate: number = settings.rate;
  let state: number = settings.seed;
  const order = rows.map((_, nth) => nth);
  for (let pass = 0; pass < settings.passes; pass++) {
    for (let last = order.length - 1; last > 0; last--) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      const other = state % (last + 1);
      const moved = order[last] as number;
      order[last] = order[other] as number;
      order[other] = moved;
    }
    for (const nth of order) {
      const { terms, features, weight } = rows[nth] as Row;
      const scale = 1 / Math.sqrt(terms.size || 1);
      let score = bias;
      for (const term of terms) score += scale * (weights.get(term) ?? 0);
      const isAsked = features.has(id);
      const error = (1 / (1 + Math.exp(-score)) - (isAsked ? 1 : 0)) * weight * (isAsked ? settings.positiveWeight : 1);
      for (const term of terms) {
        weights.set(term, (weights.get(term) ?? 0) * (1 - rate * settings.shrink) - rate * 4 * error * scale);
      }
      bias -= rate * 0.3 * error;
    }
    rate *= settings.decay;
  }
  return { bias, weights };
};

export const trainFeatureModel = ({ categories }: Taxonomy, examples: readonly Example[]): string => {
  const lines: string[] = [];
  for (const { slug, features } of categories) {
    const rows = examples.flatMap(({ isStatement, classes, text, features: asked }) =>
      isStatement && classes.length === 1 && classes[0] === slug ? [rowOf(text, asked)] : [],
    );
    for (const { id, name, meaning, synonyms = [] } of features) {
      for (const text of [`${name}. ${meaning}`, ...synonyms]) rows.push(rowOf(text, [id]));
    }
    for (const { id } of features) {
      const { bias, weights } = trainFeature(rows, id);
      const terms = [...weights]
        .sort((one, other) => Math.abs(other[1]) - Math.abs(one[1]) || (one[0] < other[0] ? -1 : 1))
        .slice(0, termsMax)
        .map(([term, weight]) => `${term}=${weight.toFixed(2)}`);
      lines.push(`${slug}/${id}\t${bias.toFixed(3)}\t${terms.join('|')}`);
    }
  }
  return `${lines.join('\n')}\n`;
};
