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
  const rows = new Map<string, number>();
  const lists: number[][] = [];
  for (const line of text.split('\n')) {
    const [name = '', bias = '', words = ''] = line.split('\t');
    if (name === '') continue;
    const [category = '', id = ''] = name.split('/');
    const feature = features.push({ category, id, bias: Number(bias) }) - 1;
    for (const part of words.split('|')) {
      const cut = part.lastIndexOf('=');
      const term = part.slice(0, cut);
      const row = rows.get(term);
      const weight = Number(part.slice(cut + 1));
      if (row !== undefined) (lists[row] as number[]).push(feature, weight);
      else rows.set(term, lists.push([feature, weight]) - 1);
    }
  }
  const starts = new Uint32Array(lists.length + 1);
  lists.forEach((list, row) => {
    starts[row + 1] = (starts[row] as number) + list.length / 2;
  });
  const featureOf = new Uint16Array(starts[lists.length] as number);
  const weights = new Float64Array(featureOf.length);
  let at = 0;
  for (const list of lists) {
    for (let nth = 0; nth < list.length; nth += 2) {
      featureOf[at] = list[nth] as number;
      weights[at++] = list[nth + 1] as number;
    }
  }
  const ofCategory = new Map<string, number[]>();
  features.forEach(({ category }, feature) => {
    const own = ofCategory.get(category);
    if (own) own.push(feature);
    else ofCategory.set(category, [feature]);
  });
  return { features, ofCategory, rows, starts, featureOf, weights };
};

export type FeatureModel = {
  readonly features: readonly { readonly category: string; readonly id: string; readonly bias: number }[];
  /** By category: the places of its features. */
  readonly ofCategory: ReadonlyMap<string, readonly number[]>;
  /** By term: its row, of which `starts` tells where its features and their weights begin. */
  readonly rows: ReadonlyMap<string, number>;
  readonly starts: Uint32Array;
  readonly featureOf: Uint16Array;
  readonly weights: Float64Array;
};

/** From this probability on a feature is asked for: on statements kept apart seven of ten such findings were right. */
const probabilityMin = 0.3;

/** Fewer words than this name a kind, and tell no problem. */
export const tellingWordsMin = 5;

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
  { features, ofCategory, rows, starts, featureOf, weights }: FeatureModel,
  tokens: readonly ReadToken[],
  categories: ReadonlySet<string>,
): FeatureFinding[] => {
  const found = new Map<string, FeatureFinding>();
  const isSought = new Uint8Array(features.length);
  for (const category of categories) for (const feature of ofCategory.get(category) ?? []) isSought[feature] = 1;
  const scores = new Float64Array(features.length);
  const isTouched = new Uint8Array(features.length);
  const decide = (part: readonly ReadToken[]): void => {
    const touched: number[] = [];
    const terms = termsOf(part);
    const scale = 1 / Math.sqrt(terms.size || 1);
    for (const term of terms) {
      const row = rows.get(term);
      if (row === undefined) continue;
      const end = starts[row + 1] as number;
      for (let at = starts[row] as number; at < end; at++) {
        const feature = featureOf[at] as number;
        if (isSought[feature] === 0) continue;
        if (isTouched[feature] === 0) {
          isTouched[feature] = 1;
          touched.push(feature);
        }
        scores[feature] = (scores[feature] as number) + (weights[at] as number) * scale;
      }
    }
    for (const feature of touched) {
      const { id, bias } = features[feature] as FeatureModel['features'][number];
      const score = scores[feature] as number;
      scores[feature] = 0;
      isTouched[feature] = 0;
      const probability = 1 / (1 + Math.exp(-(score + bias)));
      if (probability <= (found.get(id)?.probability ?? 0)) continue;
      found.set(id, { id, probability, start: (part[0] as ReadToken).start, end: (part.at(-1) as ReadToken).end });
    }
  };
  if (categories.size === 0) return [];
  const isOneSentence = tokens.at(-1)?.sentence === tokens[0]?.sentence;
  for (let from = 0; from < tokens.length && !isOneSentence; ) {
    let to = from + 1;
    while (to < tokens.length && tokens[to]?.sentence === tokens[from]?.sentence) to++;
    decide(tokens.slice(from, to));
    from = to;
  }
  if (tokens.length > 0) decide(tokens);
  return [...found.values()];
};
