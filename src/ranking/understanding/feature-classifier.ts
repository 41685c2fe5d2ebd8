/**
 * Which features of its kind a text asks for without naming them: "the tenant writes about the tap" asks for maintenance
 * requests.
 *
 * For each feature of each category a logistic regression over the words and the pairs of neighbouring words of a sentence,
 * stop words left out, trained on the statements of its category alone: what tells one feature of a kind from the others.
 * It is asked only of the kinds that the classifier of kinds finds likely.
 */
import { isStopWord } from '../analysis/stemmer.ts';
import type { ReadToken } from './reading/text.ts';

/** The features of one category, in the order of the file, and by term the features that it speaks for with its weights. */
type CategoryFeatures = {
  readonly features: readonly { readonly id: string; readonly bias: number }[];
  /** Features and weights in turn. */
  readonly rows: ReadonlyMap<string, readonly number[]>;
};

export type FeatureModel = {
  /** Of some categories, by slug, in the order of the file. */
  ofCategories(slugs: ReadonlySet<string>): CategoryFeatures[];
};

const parseCategory = (lines: readonly string[]): CategoryFeatures => {
  const rows = new Map<string, number[]>();
  const features = lines.map((line, feature) => {
    const [name = '', bias = '', words = ''] = line.split('\t');
    for (const part of words.split('|')) {
      const cut = part.lastIndexOf('=');
      const term = part.slice(0, cut);
      const weight = Number(part.slice(cut + 1));
      const row = rows.get(term);
      if (row) row.push(feature, weight);
      else rows.set(term, [feature, weight]);
    }
    return { id: name.slice(name.indexOf('/') + 1), bias: Number(bias) };
  });
  return { features, rows };
};

/**
 * One line a feature: `category-slug/feature-id`, the bias, and its words with their weights. A category is taken apart
 * when it is first asked for: all of them at once would be a tenth of the start.
 */
export const parseFeatureModel = (text: string): FeatureModel => {
  const linesOf = new Map<string, string[]>();
  for (const line of text.split('\n')) {
    const end = line.indexOf('/');
    if (end < 0) continue;
    const slug = line.slice(0, end);
    const lines = linesOf.get(slug);
    if (lines) lines.push(line);
    else linesOf.set(slug, [line]);
  }
  const places = new Map([...linesOf.keys()].map((slug, place) => [slug, place]));
  const parsed = new Map<string, CategoryFeatures>();
  const ofCategory = (slug: string): CategoryFeatures => {
    let category = parsed.get(slug);
    if (category === undefined) {
      category = parseCategory(linesOf.get(slug) ?? []);
      parsed.set(slug, category);
    }
    return category;
  };
  return {
    ofCategories: (slugs) =>
      [...slugs]
        .filter((slug) => places.has(slug))
        .sort((one, other) => (places.get(one) as number) - (places.get(other) as number))
        .map(ofCategory),
  };
};

/** From this probability on a text may ask for a feature: on a judged set two of three such findings were right. */
const probabilityMin = 0.15;

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
  model: FeatureModel,
  tokens: readonly ReadToken[],
  slugs: ReadonlySet<string>,
): FeatureFinding[] => {
  const found = new Map<string, FeatureFinding>();
  const categories = model.ofCategories(slugs).map((category) => ({
    ...category,
    scores: new Float64Array(category.features.length),
    isTouched: new Uint8Array(category.features.length),
  }));
  if (tokens.length === 0 || categories.length === 0) return [];
  const decide = (part: readonly ReadToken[]): void => {
    const terms = termsOf(part);
    const scale = 1 / Math.sqrt(terms.size || 1);
    /** In the order in which the text speaks of them. */
    const touched: { category: (typeof categories)[number]; feature: number }[] = [];
    for (const term of terms) {
      for (const category of categories) {
        const row = category.rows.get(term);
        if (row === undefined) continue;
        const { scores, isTouched } = category;
        for (let at = 0; at < row.length; at += 2) {
          const feature = row[at] as number;
          if (isTouched[feature] === 0) {
            isTouched[feature] = 1;
            touched.push({ category, feature });
          }
          scores[feature] = (scores[feature] as number) + (row[at + 1] as number) * scale;
        }
      }
    }
    for (const { category, feature } of touched) {
      const { id, bias } = category.features[feature] as CategoryFeatures['features'][number];
      const probability = 1 / (1 + Math.exp(-((category.scores[feature] as number) + bias)));
      category.scores[feature] = 0;
      category.isTouched[feature] = 0;
      if (probability <= (found.get(id)?.probability ?? 0)) continue;
      found.set(id, { id, probability, start: (part[0] as ReadToken).start, end: (part.at(-1) as ReadToken).end });
    }
  };
  const isOneSentence = tokens.at(-1)?.sentence === tokens[0]?.sentence;
  for (let from = 0; from < tokens.length && !isOneSentence; ) {
    let to = from + 1;
    while (to < tokens.length && tokens[to]?.sentence === tokens[from]?.sentence) to++;
    decide(tokens.slice(from, to));
    from = to;
  }
  decide(tokens);
  return [...found.values()];
};
