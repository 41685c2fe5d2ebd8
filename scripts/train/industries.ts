/**
 * Learns which trade is the buyer's own (`src/ranking/understanding/reading/buyer/industry.ts`): from the texts of
 * `data/statement-parts.tsv` whose line ends with an industry, or "-" for none, and from the trades of `data/trades.tsv`.
 */
import type { Catalogue } from '../../src/catalogue/catalogue.ts';
import type { IndustryRatios } from '../../src/ranking/understanding/kind-industries.ts';
import type { LinearModel } from '../../src/ranking/understanding/models/linear-model.ts';
import {
  sparseBucketCount,
  toSparseWeights,
  writeSparseModel,
} from '../../src/ranking/understanding/models/sparse-model.ts';
import {
  industryCount,
  industrySentencesOf,
  placeOfIndustry,
  termsOf,
} from '../../src/ranking/understanding/reading/buyer/industry.ts';
import { createMentionFinder } from '../../src/ranking/understanding/reading/mentions.ts';
import { englishWords } from '../../src/ranking/understanding/trained-data.ts';
import { digestOfLines, readLines } from './data-lines.ts';
import { createFeatureList, joinLists } from './feature-list.ts';
import { prune, type TrainingExample, train } from './regression/logistic-regression.ts';
import { parsePartLine } from './statement-parts.ts';
import { readStatementText } from './statement-text.ts';

export const readTradeLines = (): string[] => readLines('trades.tsv');

const none = '-';
const weightsMax = 26_000;

type Labelled = { readonly text: string; readonly industry: string };

/** A line: an industry, or "-"; a tab; the text. */
export const parseTradeLine = (line: string): Labelled => {
  const [industry = '', text = ''] = line.split('\t');
  if ((industry !== none && placeOfIndustry(industry) === undefined) || text === '')
    throw new Error(`data/trades.tsv cannot be read: ${line}`);
  return { industry, text };
};

export const industryExamplesOf = (
  catalogue: Catalogue,
  { idfOf }: Pick<LinearModel, 'idfOf'>,
  labelled: readonly Labelled[],
): TrainingExample[] => {
  const finder = createMentionFinder(catalogue, englishWords);
  return labelled.map(({ text, industry }) => {
    const read = readStatementText(text);
    const terms = termsOf(finder.findVocabulary(read, finder.findTools(read)));
    const features = joinLists(industrySentencesOf(read, terms, idfOf, createFeatureList).map(({ group }) => group));
    return { features, classes: [placeOfIndustry(industry) ?? industryCount - 1], weight: 1 };
  });
};

const smoothing = 10;

/** How many times as often who seeks each kind is of each industry, as logarithms (`kind-industries.ts`). */
export const countKindIndustries = (partLines: readonly string[]): IndustryRatios => {
  const ofAll = new Float64Array(industryCount).fill(1);
  const ofKinds = new Map<string, Float64Array>();
  for (const { slugs, industry } of partLines.map(parsePartLine)) {
    if (industry === undefined) continue;
    const place = placeOfIndustry(industry) ?? industryCount - 1;
    ofAll[place] = (ofAll[place] as number) + 1;
    for (const slug of slugs) {
      const own = ofKinds.get(slug) ?? new Float64Array(industryCount);
      ofKinds.set(slug, own);
      own[place] = (own[place] as number) + 1;
    }
  }
  const sumOf = (counts: Float64Array): number => counts.reduce((sum, count) => sum + count, 0);
  const shares = ofAll.map((count) => count / sumOf(ofAll));
  const ratioOf = (own: Float64Array, place: number): number => {
    const usual = shares[place] as number;
    return Math.log(((own[place] as number) + smoothing * usual) / (sumOf(own) + smoothing) / usual);
  };
  return Object.fromEntries(
    [...ofKinds]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([slug, own]) => [slug, Array.from(own, (_, place) => Math.round(100 * ratioOf(own, place)) / 100 || 0)]),
  );
};

export const trainIndustries = (
  catalogue: Catalogue,
  kindModel: LinearModel,
  lines: readonly string[],
  partLines: readonly string[],
): Uint8Array => {
  const ofParts = partLines.map(parsePartLine).flatMap(({ text, industry }) => (industry ? [{ text, industry }] : []));
  const examples = industryExamplesOf(catalogue, kindModel, [...lines.map(parseTradeLine), ...ofParts]);
  const { weights, biases } = prune(train(examples, sparseBucketCount, industryCount), examples, weightsMax);
  return writeSparseModel(toSparseWeights(weights, biases, digestOfLines([...lines, ...partLines])));
};
