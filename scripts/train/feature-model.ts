/** Trains the models of features, a logistic regression each (`src/ranking/understanding/feature-classifier.ts`). */
import type { Taxonomy } from '../../src/catalogue/taxonomy.ts';
import { termsOf } from '../../src/ranking/understanding/feature-classifier.ts';
import { readText } from '../../src/ranking/understanding/reading/text.ts';
import type { Example } from './examples.ts';

const settings = {
  passes: 30,
  rate: 0.5,
  decay: 0.96,
  shrink: 0.005,
  positiveWeight: 3,
  biasStart: -2,
  seed: 9,
} as const;
/** The weights that are kept of each feature: the largest. */
const termsMax = 50;

type Row = { readonly terms: ReadonlySet<string>; readonly features: ReadonlySet<string> };

const rowOf = (text: string, features: readonly string[]): Row => ({
  terms: termsOf(readText(text).tokens),
  features: new Set(features),
});

/** Texts by the places of their terms in one vocabulary, so that weights are an array. */
type Indexed = { readonly places: Int32Array; readonly row: Row };

const trainFeature = (
  texts: readonly Indexed[],
  termCount: number,
  id: string,
): { bias: number; weights: Float64Array } => {
  const weights = new Float64Array(termCount);
  let bias: number = settings.biasStart;
  let rate: number = settings.rate;
  let state: number = settings.seed;
  const order = texts.map((_, nth) => nth);
  for (let pass = 0; pass < settings.passes; pass++) {
    for (let last = order.length - 1; last > 0; last--) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      const other = state % (last + 1);
      const moved = order[last] as number;
      order[last] = order[other] as number;
      order[other] = moved;
    }
    for (const nth of order) {
      const { places, row } = texts[nth] as Indexed;
      const scale = 1 / Math.sqrt(places.length || 1);
      let score = bias;
      for (const place of places) score += scale * (weights[place] as number);
      const isAsked = row.features.has(id);
      const error = (1 / (1 + Math.exp(-score)) - (isAsked ? 1 : 0)) * (isAsked ? settings.positiveWeight : 1);
      for (const place of places) {
        weights[place] = (weights[place] as number) * (1 - rate * settings.shrink) - rate * 4 * error * scale;
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
    const vocabulary = [...new Set(rows.flatMap(({ terms }) => [...terms]))].sort();
    const placeOf = new Map(vocabulary.map((term, place) => [term, place]));
    const texts = rows.map(
      (row): Indexed => ({ row, places: Int32Array.from(row.terms, (term) => placeOf.get(term) as number) }),
    );
    for (const { id } of features) {
      const { bias, weights } = trainFeature(texts, vocabulary.length, id);
      const terms = [...weights.keys()]
        .sort((one, other) => Math.abs(weights[other] as number) - Math.abs(weights[one] as number) || one - other)
        .slice(0, termsMax)
        .map((place) => `${vocabulary[place]}=${(weights[place] as number).toFixed(2)}`);
      lines.push(`${slug}/${id}\t${bias.toFixed(3)}\t${terms.join('|')}`);
    }
  }
  return `${lines.join('\n')}\n`;
};
