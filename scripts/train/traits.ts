/**
 * Learns what texts say of the buyer itself (`src/ranking/understanding/reading/buyer/trait.ts`): its trade, from
 * `data/trades.tsv` and the texts of `data/statement-parts.tsv` whose line ends with an industry, or "-" for none; and the role
 * of the writer, from `data/writers.tsv`.
 */
import type { Catalogue } from '../../src/catalogue/catalogue.ts';
import type { LinearModel } from '../../src/ranking/understanding/models/linear-model.ts';
import {
  sparseBucketCount,
  toSparseWeights,
  writeSparseModel,
} from '../../src/ranking/understanding/models/sparse-model.ts';
import { industryTrait } from '../../src/ranking/understanding/reading/buyer/industry.ts';
import { roleTrait } from '../../src/ranking/understanding/reading/buyer/role.ts';
import { type Trait, termsOf, traitSentencesOf } from '../../src/ranking/understanding/reading/buyer/trait.ts';
import { createMentionFinder } from '../../src/ranking/understanding/reading/mentions.ts';
import { englishWords } from '../../src/ranking/understanding/trained-data.ts';
import { digestOfLines, readLines } from './data-lines.ts';
import { createFeatureList, joinLists } from './feature-list.ts';
import { prune, type TrainingExample, train } from './regression/logistic-regression.ts';
import { parsePartLine } from './statement-parts.ts';
import { readStatementText } from './statement-text.ts';

export const readTradeLines = (): string[] => readLines('trades.tsv');
export const readWriterLines = (): string[] => readLines('writers.tsv');

const none = '-';
const industryWeightsMax = 26_000;
const roleWeightsMax = 20_000;

type Labelled = { readonly text: string; readonly label: string };

/** A line: a class, or "-"; a tab; the text. */
const parseLine =
  ({ placeOf }: Trait, file: string) =>
  (line: string): Labelled => {
    const [label = '', text = ''] = line.split('\t');
    if ((label !== none && placeOf(label) === undefined) || text === '')
      throw new Error(`data/${file} cannot be read: ${line}`);
    return { label, text };
  };
export const parseTradeLine = parseLine(industryTrait, 'trades.tsv');
export const parseWriterLine = parseLine(roleTrait, 'writers.tsv');

type TraitTraining = {
  readonly catalogue: Catalogue;
  /** By which words are weighed. */
  readonly kindModel: Pick<LinearModel, 'idfOf'>;
  readonly trait: Trait;
  readonly labelled: readonly Labelled[];
};

const examplesOf = ({ catalogue, kindModel, trait, labelled }: TraitTraining): TrainingExample[] => {
  const finder = createMentionFinder(catalogue, englishWords);
  return labelled.map(({ text, label }) => {
    const read = readStatementText(text);
    const terms = termsOf(trait.as, finder.findVocabulary(read, finder.findTools(read)));
    const sentences = traitSentencesOf(read, [{ trait, terms, open: createFeatureList }], kindModel.idfOf);
    return {
      features: joinLists(sentences.flatMap(({ groups }) => groups)),
      classes: [trait.placeOf(label) ?? trait.names.length],
      weight: 1,
    };
  });
};

const trainTrait = (training: TraitTraining, weightsMax: number, lines: readonly string[]): Uint8Array => {
  const examples = examplesOf(training);
  const { weights, biases } = prune(
    train(examples, sparseBucketCount, training.trait.classCount),
    examples,
    weightsMax,
  );
  return writeSparseModel(toSparseWeights(weights, biases, digestOfLines(lines)));
};

export const trainIndustries = (
  catalogue: Catalogue,
  kindModel: LinearModel,
  lines: readonly string[],
  partLines: readonly string[],
): Uint8Array => {
  const ofParts = partLines
    .map(parsePartLine)
    .flatMap(({ text, industry }) => (industry ? [{ text, label: industry }] : []));
  const labelled = [...lines.map(parseTradeLine), ...ofParts];
  const training = { catalogue, kindModel, trait: industryTrait, labelled };
  return trainTrait(training, industryWeightsMax, [...lines, ...partLines]);
};

export const trainWriters = (catalogue: Catalogue, kindModel: LinearModel, lines: readonly string[]): Uint8Array =>
  trainTrait({ catalogue, kindModel, trait: roleTrait, labelled: lines.map(parseWriterLine) }, roleWeightsMax, lines);
