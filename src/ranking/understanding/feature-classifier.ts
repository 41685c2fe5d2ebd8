/**
 * Which features of its kind a text asks for without naming them: "the tenant writes about the tap" asks for maintenance
 * requests.
 *
 * For each feature of each category a logistic regression over the words and the pairs of neighbouring words of a sentence,
 * stop words left out, trained on the statements of its category alone: what tells one feature of a kind from the others.
 * It is asked only of the kinds that the classifier of kinds finds likely.
 */
import { isStopWord } from '../analysis/stemmer.ts';
import type { ReadToken } from './text.ts';

/** One line a feature: `category-slug/feature-id`, the bias, and its words with their weights. */
export const parseFeatureModel = (text: string): FeatureModel => {
  const features: { category: string; id: string; bias: number }[] = [];
  const rows = new Map<string, { feature: number; weight: number }[]>();
  for (const line of text.split('\n')) {
    const [name = '', bias = '', words = ''] = line.split('\t');
    if (name === '') continue;
    const [category = '', id = ''] = name.split('/');
    const feature = features.push({ category, id, bias: Number(bias) }) - 1;
    for (const part of words.split('|')) {
      const cut = part.lastIndexOf('=');
      const term = part.slice(0, cut);
      const row = rows.get(term);
      const entry = { feature, weight: Number(part.slice(cut + 1)) };
      if (row) row.push(entry);
      else rows.set(term, [entry]);
    }
  }
  return { features, rows };
};

export type FeatureModel = {
  readonly features: readonly { readonly category: string; readonly id: string; readonly bias: number }[];
  readonly rows: ReadonlyMap<string, readonly { readonly feature: number; readonly weight: number }[]>;
};

/** From this probability on a feature is asked for: on statements kept apart seven of ten such findings were right. */
const probabilityMin = 0.3;

/** The terms of some tokens: their stems, and pairs of neighbours, without stop words. */
export const termsOf = (tokens: readonly Pick<ReadToken, 'text' | 'stem'>[]): Set<string> => {
  const terms = new Set<string>();
  let before = '';
  for (const { text, stem } of tokens) {
    if (isStopWord(text)) continue;
    terms.add(stem);
    if (before !== '') terms.add(`${before} ${stem}`);
    before = stem;
  }
  return terms;
};

export type FeatureFinding = {
  readonly id: string;
  readonly probability: number;
  readonly start: number;
  readonly end: number;
};

/** Whether a feature is asked for rather than merely likely. */
export const isAskedFor = ({ probability }: FeatureFinding): boolean => probability >= probabilityMin;

/** How likely a text, or one of its sentences, asks for each feature of some categories, by slug. */
export const findFeatures = (
  { features, rows }: FeatureModel,
  tokens: readonly ReadToken[],
  categories: ReadonlySet<string>,
): FeatureFinding[] => {
  const found = new Map<string, FeatureFinding>();
  const scores = new Map<number, number>();
  const decide = (part: readonly ReadToken[]): void => {
    scores.clear();
    const terms = termsOf(part);
    const scale = 1 / Math.sqrt(terms.size || 1);
    for (const term of terms) {
      for (const { feature, weight } of rows.get(term) ?? []) {
        scores.set(feature, (scores.get(feature) ?? 0) + weight * scale);
      }
    }
    for (const [feature, score] of scores) {
      const { category, id, bias } = features[feature] as FeatureModel['features'][number];
      if (!categories.has(category)) continue;
      const probability = 1 / (1 + Math.exp(-(score + bias)));
      if (probability <= (found.get(id)?.probability ?? 0)) continue;
      found.set(id, { id, probability, start: (part[0] as ReadToken).start, end: (part.at(-1) as ReadToken).end });
    }
  };
  for (let from = 0; from < tokens.length; ) {
    let to = from + 1;
    while (to < tokens.length && tokens[to]?.sentence === tokens[from]?.sentence) to++;
    decide(tokens.slice(from, to));
    from = to;
  }
  if (tokens.length > 0) decide(tokens);
  return [...found.values()];
};
