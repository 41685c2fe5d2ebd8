/** What every question is answered from: made once for a snapshot of the catalogue, and shared by all operations. */
import type { Catalogue } from '../catalogue/catalogue.ts';
import { ranksOf } from '../catalogue/lib/ranks.ts';
import type { Tool } from '../catalogue/tool.ts';
import { abbreviationsOf } from './analysis/abbreviations.ts';
import { spellName } from './analysis/spelled-names.ts';
import { joinName, tokenize } from './analysis/tokenizer.ts';
import type { IncrementalTask } from './incremental.ts';
import { createFeatureColumns } from './index/feature-columns.ts';
import { addToolTexts, fields } from './index/fields.ts';
import type { AddText } from './index/forward-index.ts';
import { createInvertedIndex, type InvertedIndex } from './index/inverted-index.ts';
import { createKindFeatures, type KindFeatures } from './index/kind-features.ts';
import { createRecordTexts, type RecordTexts } from './index/record-texts.ts';
import type { BoundedMemo } from './memo.ts';
import { createQueryParser, type QueryParser } from './query/query-parser.ts';
import { createScorer, type Scorer } from './query/scorer.ts';
import { createSlipCorrection } from './query/slip-correction.ts';
import { type ColumnMemo, createColumnMemo } from './recommend/criteria/column.ts';
import { createDeclaredAlternatives, type DeclaredAlternatives } from './related/declared-alternatives.ts';
import { createFeatureSets, type FeatureSets } from './related/feature-sets.ts';
import { createIntegrations, type Integrations } from './related/integrations.ts';
import { createListedAlternatives, createSubstitutesMemo, type Substitutes } from './related/listed-alternatives.ts';
import { createSimilarity, type Similarity } from './related/similarity.ts';
import { createScratchPool, type WithScratch } from './scratch.ts';
import { createDemandFactory, type DemandFactory } from './understanding/demands.ts';
import { type CategoryClassifier, createCategoryClassifier } from './understanding/kinds/category-classifier.ts';
import type { Reader } from './understanding/reading/reading.ts';
import { createTrainedReader, englishWords, namesNotHeld, trainedModel } from './understanding/trained-data.ts';

export type IndexContext = {
  readonly catalogue: Catalogue;
  readonly index: InvertedIndex;
  readonly scorer: Scorer;
  /** Reads queries, and statements of need. */
  readonly queryParser: QueryParser;
  readonly needParser: QueryParser;
  readonly withScratch: WithScratch;
  /** The active tools that a joined name or alias names. */
  readonly names: ReadonlyMap<string, readonly number[]>;
  /** The same, and the discontinued ones behind them: what an alternative may be sought to. */
  readonly namesWithDiscontinued: ReadonlyMap<string, readonly number[]>;
  /** The tools of a maker, by the first word of its name. */
  readonly madeBy: ReadonlyMap<string, readonly number[]>;
  /** By position: the name joined, and its first unit, 0 where there is none. */
  readonly joinedNames: readonly string[];
  readonly firstUnits: Uint16Array;
  /** Active tools whose joined name begins with a text that is not empty. */
  findByNamePrefix(text: string): number[];
  /** By position: the tool's place in the order of name, then id. */
  readonly nameRanks: Uint32Array;
  /** Positions of the tools that are no longer sold. */
  readonly discontinued: readonly number[];
  /** By position: the tools that list this one among their alternatives. */
  readonly listedBy: ReadonlyMap<number, readonly number[]>;
  readonly columns: ColumnMemo;
  readonly integrations: Integrations;
  readonly featureSets: FeatureSets;
  readonly kindFeatures: KindFeatures;
  readonly recordTexts: RecordTexts;
  readonly similarity: Similarity;
  readonly classifier: CategoryClassifier;
  /** Reads what a buyer says. */
  readonly reader: Reader;
  readonly demands: DemandFactory;
  readonly declaredAlternatives: DeclaredAlternatives;
  /** The tools that one lists as alternatives or that list it, each with its similarity. */
  readonly listedAlternatives: ReturnType<typeof createListedAlternatives>;
  /** By position: the kin of tools that were asked about before. */
  readonly substitutes: BoundedMemo<number, Substitutes>;
};

const createNames = (catalogue: Catalogue, isMeant: (tool: Tool) => boolean): Map<string, number[]> => {
  const names = new Map<string, number[]>();
  catalogue.tools.forEach((tool, position) => {
    if (!isMeant(tool)) return;
    const called = [tool.name, ...tool.aliases];
    for (const name of new Set([...called, ...called.flatMap((each) => spellName(each) ?? [])].map(joinName))) {
      const known = names.get(name);
      if (known) known.push(position);
      else if (name !== '') names.set(name, [position]);
    }
  });
  return names;
};

const createMadeBy = ({ tools }: Catalogue): Map<string, number[]> =>
  Map.groupBy(tools.keys(), (position) => tokenize(tools[position]?.vendor ?? '')[0]?.text ?? '');

const isSold = ({ status }: Tool): boolean => status === 'active';

const createSubjects = (catalogue: Catalogue, names: IndexContext['names']): Map<string, readonly number[]> => {
  const subjects = new Map(names);
  for (const [name, positions] of createNames(catalogue, (tool) => !isSold(tool))) {
    subjects.set(name, [...(names.get(name) ?? []), ...positions]);
  }
  return subjects;
};

const createNameRanks = ({ tools }: Catalogue): Uint32Array => {
  const nameAt = (position: number): string => (tools[position] as { name: string }).name;
  const order = Uint32Array.from(tools.keys()).sort((left, right) => {
    const [one, other] = [nameAt(left), nameAt(right)];
    return one < other ? -1 : one > other ? 1 : left - right;
  });
  return ranksOf(order);
};

const createBeginnings = ({ tools }: Catalogue, joinedNames: readonly string[]): IndexContext['findByNamePrefix'] => {
  const keyOf = (position: number): string => joinedNames[position] as string;
  const order = [...tools.keys()]
    .filter((position) => tools[position]?.status === 'active')
    .sort((left, right) => (keyOf(left) < keyOf(right) ? -1 : keyOf(left) > keyOf(right) ? 1 : left - right));
  return (text) => {
    if (text === '') return [];
    let from = 0;
    for (let high = order.length; from < high; ) {
      const middle = (from + high) >>> 1;
      if (keyOf(order[middle] as number) < text) from = middle + 1;
      else high = middle;
    }
    let to = from;
    while (to < order.length && keyOf(order[to] as number).startsWith(text)) to++;
    return order.slice(from, to);
  };
};

const createListedBy = (catalogue: Catalogue): Map<number, number[]> => {
  const listedBy = new Map<number, number[]>();
  catalogue.tools.forEach((tool, position) => {
    for (const id of tool.alternatives) {
      const listed = catalogue.position(id);
      if (listed === undefined) continue;
      const known = listedBy.get(listed);
      if (known) known.push(position);
      else listedBy.set(listed, [position]);
    }
  });
  return listedBy;
};

export function* createIndexContext(catalogue: Catalogue): IncrementalTask<IndexContext> {
  const names = createNames(catalogue, isSold);
  const joinedNames = catalogue.tools.map(({ name }) => joinName(name));
  const synonymsOf = (name: string): readonly string[] => catalogue.categories.find(name)?.synonyms ?? [];
  const documents = {
    count: catalogue.tools.length,
    put: (position: number, put: AddText): void => {
      const tool = catalogue.tools[position] as Tool;
      if (tool.status === 'active') addToolTexts(tool, catalogue, synonymsOf, put);
    },
  };
  const index = yield* createInvertedIndex(documents, fields);
  yield;
  const texts = catalogue.tools.flatMap((tool) => (tool.status === 'active' ? [tool.description] : []));
  const synonyms = [...catalogue.synonyms, ...abbreviationsOf(catalogue, texts)];
  const knownNames = namesNotHeld(catalogue);
  yield;
  knownNames.stemAll();
  yield;
  /** What is a word, or the name of a person or a place, is no slip of another. */
  const isWord = (word: string): boolean =>
    englishWords.has(word) || englishWords.hasProperName(word) || knownNames.hasWord(word);
  const queryParser = createQueryParser(index, synonyms, 'search', isWord);
  yield;
  const needParser = createQueryParser(index, synonyms, 'need', isWord);
  yield;
  const classifier = createCategoryClassifier(catalogue, trainedModel);
  yield;
  yield* classifier.readOwnKinds();
  const integrations = createIntegrations(catalogue);
  const correctSlip = createSlipCorrection(index, queryParser.spelling, englishWords, isWord);
  const reader = createTrainedReader(catalogue, integrations, { knownNames, correctSlip });
  yield;
  const kindFeatures = createKindFeatures(catalogue);
  yield;
  const featureColumns = yield* createFeatureColumns(catalogue.tools);
  const featureSets = createFeatureSets(catalogue);
  const similarity = createSimilarity(catalogue, featureSets);
  const listedBy = createListedBy(catalogue);
  const namesWithDiscontinued = createSubjects(catalogue, names);
  const findByNamePrefix = createBeginnings(catalogue, joinedNames);
  yield;
  return {
    ...{
      catalogue,
      index,
      queryParser,
      needParser,
      classifier,
      names,
      namesWithDiscontinued,
      joinedNames,
      findByNamePrefix,
    },
    firstUnits: Uint16Array.from(joinedNames, (name) => name.charCodeAt(0)),
    scorer: createScorer(index, fields),
    madeBy: createMadeBy(catalogue),
    nameRanks: createNameRanks(catalogue),
    discontinued: catalogue.tools.flatMap((tool, position) => (isSold(tool) ? [] : [position])),
    listedBy,
    listedAlternatives: createListedAlternatives({ catalogue, listedBy, similarity }),
    columns: createColumnMemo(catalogue.tools),
    integrations,
    reader,
    demands: createDemandFactory({ catalogue, integrations, index, reader, featureColumns }),
    withScratch: createScratchPool(catalogue, index),
    featureSets,
    kindFeatures,
    recordTexts: createRecordTexts(catalogue),
    similarity,
    declaredAlternatives: createDeclaredAlternatives(index),
    substitutes: createSubstitutesMemo(),
  };
}
