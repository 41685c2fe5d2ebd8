/** What every question is answered from: made once for a snapshot of the catalogue, and shared by all operations. */
import type { Catalogue } from '../catalogue/catalogue.ts';
import { ranksOf } from '../catalogue/ranks.ts';
import type { Tool } from '../catalogue/tool.ts';
import { abbreviationsOf } from './abbreviations.ts';
import { createScores, type Scores } from './assess.ts';
import { type Columns, createColumns } from './criteria.ts';
import { createFeatureSets, type FeatureSets } from './feature-sets.ts';
import { fields, putTexts } from './fields.ts';
import type { Kept } from './kept.ts';
import { createKinds, type Kinds } from './kinds.ts';
import { createKin, createLikeListed, type Kin } from './kinship.ts';
import { createMarks, type Marks } from './matches.ts';
import { createMentions, type Mentions } from './mention.ts';
import { createQueryReader, type QueryReader } from './query.ts';
import { createScorer, type Scorer } from './scorer.ts';
import { createSimilarity, type Similarity } from './similarity.ts';
import type { Steps } from './steps.ts';
import type { PutText } from './stream.ts';
import { createTextIndex, type TextIndex } from './text-index.ts';
import { joinName } from './words.ts';

export type Engine = {
  readonly catalogue: Catalogue;
  readonly index: TextIndex;
  readonly scorer: Scorer;
  /** Reads queries, and statements of need. */
  readonly reader: QueryReader;
  readonly needReader: QueryReader;
  readonly marks: Marks;
  /** The active tools that a joined name or alias names. */
  readonly names: ReadonlyMap<string, readonly number[]>;
  /** The same, and the discontinued ones behind them: what an alternative may be sought to. */
  readonly subjects: ReadonlyMap<string, readonly number[]>;
  /** By position: the name joined, and its first unit, 0 where there is none. */
  readonly joinedNames: readonly string[];
  readonly firstUnits: Uint16Array;
  /** Active tools whose joined name begins with a text that is not empty. */
  beginnings(text: string): number[];
  /** By position: the tool's place in the order of name, then id. */
  readonly nameRanks: Uint32Array;
  /** By position: the tools that list this one among their alternatives. */
  readonly listedBy: ReadonlyMap<number, readonly number[]>;
  /** By position: what a search in progress holds a tool to be worth. */
  readonly worth: Float64Array;
  /** By position: the scores of a recommendation in progress, and of a change of its profile that is being tried. */
  readonly scores: Scores;
  readonly trialScores: Scores;
  /** By position: how kin a search in progress holds a tool to be. */
  readonly kinship: Float64Array;
  readonly columns: Columns;
  readonly featureSets: FeatureSets;
  readonly similarity: Similarity;
  readonly kinds: Kinds;
  readonly mentions: Mentions;
  /** The tools that one lists as alternatives or that list it, each with its similarity. */
  readonly likeListed: ReturnType<typeof createLikeListed>;
  /** By position: the kin of tools that were asked about before. */
  readonly kin: Kept<number, Kin>;
};

const createNames = (catalogue: Catalogue, isMeant: (tool: Tool) => boolean): Map<string, number[]> => {
  const names = new Map<string, number[]>();
  catalogue.tools.forEach((tool, position) => {
    if (!isMeant(tool)) return;
    for (const name of new Set([tool.name, ...tool.aliases].map(joinName))) {
      const known = names.get(name);
      if (known) known.push(position);
      else if (name !== '') names.set(name, [position]);
    }
  });
  return names;
};

const isSold = ({ status }: Tool): boolean => status === 'active';

const createSubjects = (catalogue: Catalogue, names: Engine['names']): Map<string, readonly number[]> => {
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

const createBeginnings = ({ tools }: Catalogue, joinedNames: readonly string[]): Engine['beginnings'] => {
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

export function* createEngine(catalogue: Catalogue): Steps<Engine> {
  const names = createNames(catalogue, isSold);
  const joinedNames = catalogue.tools.map(({ name }) => joinName(name));
  const synonymsOf = (name: string): readonly string[] => catalogue.categories.find(name)?.synonyms ?? [];
  const documents = {
    count: catalogue.tools.length,
    put: (position: number, put: PutText): void => {
      const tool = catalogue.tools[position] as Tool;
      if (tool.status === 'active') putTexts(tool, catalogue, synonymsOf, put);
    },
  };
  const index = yield* createTextIndex(documents, fields);
  yield;
  const texts = catalogue.tools.flatMap((tool) => (tool.status === 'active' ? [tool.description] : []));
  const synonyms = [...catalogue.synonyms, ...abbreviationsOf(catalogue, texts)];
  const reader = createQueryReader(index, synonyms, 'impacts');
  yield;
  const needReader = createQueryReader(index, synonyms, 'purposes');
  yield;
  const kinds = createKinds(catalogue, index);
  yield;
  const featureSets = createFeatureSets(catalogue);
  const similarity = createSimilarity(catalogue, featureSets);
  const listedBy = createListedBy(catalogue);
  const subjects = createSubjects(catalogue, names);
  const beginnings = createBeginnings(catalogue, joinedNames);
  yield;
  return {
    ...{ catalogue, index, reader, needReader, kinds, names, subjects, joinedNames, beginnings },
    firstUnits: Uint16Array.from(joinedNames, (name) => name.charCodeAt(0)),
    scorer: createScorer(index, fields),
    marks: createMarks(index),
    nameRanks: createNameRanks(catalogue),
    listedBy,
    likeListed: createLikeListed({ catalogue, listedBy, similarity }),
    worth: new Float64Array(catalogue.tools.length),
    scores: createScores(catalogue.tools.length),
    trialScores: createScores(catalogue.tools.length),
    kinship: new Float64Array(catalogue.tools.length),
    columns: createColumns(catalogue),
    featureSets,
    similarity,
    mentions: createMentions(index),
    kin: createKin(),
  };
}
