/**
 * Kinds: which category of software a text speaks of.
 *
 * A text in plain words ("staff lose their receipts") names no category. Each category is therefore a document of its
 * own: its name, synonyms, description, features and needs from the taxonomy (how buyers tell of what it is for, in plain
 * words), and what its tools are used for. The text is scored against these, and the level of a category is its evidence
 * over that of the likeliest, cubed, so that the likeliest stands out. Other tools enter only by what they are used for,
 * and only for words of the text: a tool that has nothing to do with the text changes nothing.
 */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Category } from '../../catalogue/taxonomy.ts';
import type { Tool } from '../../catalogue/tool.ts';
import type { Token } from '../analysis/tokenizer.ts';
import { runToEnd } from '../incremental.ts';
import type { AddText } from '../index/forward-index.ts';
import { createInvertedIndex, type InvertedIndex } from '../index/inverted-index.ts';
import type { FieldRule } from '../index/postings.ts';
import { createQueryParser } from '../query/query-parser.ts';
import { createAccumulators, createScorer } from '../query/scorer.ts';
import { createTextCategories } from './text-categories.ts';

const categoryFields = [
  { weight: 1, needWeight: 1, typicalWords: 3 },
  { weight: 0.9, needWeight: 0.9, typicalWords: 20 },
  { weight: 0.7, needWeight: 0.7, typicalWords: 20 },
  { weight: 0.6, needWeight: 0.5, typicalWords: 100 },
  { weight: 0.5, needWeight: 0.5, typicalWords: 1000 },
  { weight: 0.7, needWeight: 0.7, typicalWords: 300 },
] as const satisfies readonly FieldRule[];
const field = { name: 0, synonyms: 1, description: 2, features: 3, useCases: 4, needs: 5 } as const;
const sharpness = 3;
const unitsAtMost = 100;
/** What a kind is worth that was read from a tool's own text. */
const ownShare = 0.6;

/**
 * What a text speaks of. `levels`: how far of each category, 0..1, in the order of the vocabulary. `confidence`: the
 * share of the text that the likeliest category meets, 0..1.
 */
type CategoryLevels = {
  readonly levels: Float64Array;
  readonly confidence: number;
  /** The length of the levels, for cosines. */
  readonly length: number;
};

export type CategoryClassifier = {
  readonly names: readonly string[];
  /** By position: the places of the tool's categories in the vocabulary. */
  readonly categoriesOf: readonly (readonly number[])[];
  /** `typing`: whether the last word may be half typed. */
  classify(text: string | readonly Token[], typing?: boolean): CategoryLevels;
  /** The likeliest of a tool's own kinds; `besides`: what those are worth that it is besides its primary one. */
  level(spoken: CategoryLevels, position: number, besides?: number): number;
  /** The kind that a text and a tool's own text both speak of, this far at least, where its categories say nothing. */
  inferCategory(levels: Float64Array, position: number, levelMin: number): string | undefined;
};

/** The scalar product. */
const multiply = (levels: Float64Array, own: Float32Array | Float64Array): number => {
  let sum = 0;
  for (let place = 0; place < own.length; place++) sum += (levels[place] as number) * (own[place] as number);
  return sum;
};

/** By position: the places of the tool's categories in the vocabulary, the primary one first. */
const placesOf = (catalogue: Catalogue): number[][] => {
  const places = new Map(catalogue.categories.entries.map((category, place) => [category, place]));
  const placesOfName = (name: string): number[] => {
    const entry = catalogue.categories.find(name);
    const place = entry && places.get(entry);
    return place === undefined ? [] : [place];
  };
  return catalogue.tools.map((tool) => tool.categories.flatMap(placesOfName));
};

/** `tools`: the index of the tools. */
export const createCategoryClassifier = (catalogue: Catalogue, tools: InvertedIndex): CategoryClassifier => {
  const { entries } = catalogue.categories;
  const categoriesOf = placesOf(catalogue);
  // The same end to end, for a search asks it of hundreds of tools.
  const places = Uint16Array.from(categoriesOf.flat());
  const starts = new Uint32Array(categoriesOf.length + 1);
  categoriesOf.forEach((own, position) => {
    starts[position + 1] = (starts[position] as number) + own.length;
  });
  const members: Tool[][] = entries.map(() => []);
  catalogue.tools.forEach((tool, position) => {
    const [primary] = categoriesOf[position] as number[];
    if (primary !== undefined && tool.status === 'active') members[primary]?.push(tool);
  });
  const putCategory = (place: number, put: AddText): void => {
    const category = entries[place] as Category;
    put(field.name, category.name);
    for (const synonym of category.synonyms) put(field.synonyms, synonym);
    put(field.description, category.description);
    for (const need of category.needs) put(field.needs, need);
    for (const { name, meaning } of category.features) put(field.features, `${name} ${meaning}`);
    for (const { useCases } of members[place] as Tool[]) for (const useCase of useCases) put(field.useCases, useCase);
  };
  const index = runToEnd(createInvertedIndex({ count: entries.length, put: putCategory }, categoryFields, tools.stem));
  const reader = createQueryParser(index, catalogue.synonyms, 'need', (word) => tools.wordId(word) !== undefined);
  const scorer = createScorer(index, categoryFields);

  const isVague = (position: number): boolean =>
    (categoriesOf[position] as readonly number[]).every((place) => (entries[place] as Category).features.length === 0);
  const ownKinds = createTextCategories(catalogue, tools, index, isVague);

  return {
    names: entries.map(({ name }) => name),
    categoriesOf,
    classify: (text, typing = false) => {
      const levels = new Float64Array(entries.length);
      const { units } = reader.read(text, { typing, unitsAtMost });
      const { candidates, count, met, weight } = scorer.score(units, 'need', createAccumulators(entries.length));
      let most = 0;
      for (let nth = 0; nth < count; nth++) most = Math.max(most, met[candidates[nth] as number] as number);
      for (let nth = 0; nth < count; nth++) {
        const place = candidates[nth] as number;
        levels[place] = ((met[place] as number) / most) ** sharpness;
      }
      const length = Math.sqrt(multiply(levels, levels));
      return { levels, confidence: weight === 0 ? 0 : most / weight, length };
    },
    level: ({ levels, length }, position, besides = 1) => {
      const own = ownKinds.size > 0 && ownKinds.get(position);
      if (own) return length === 0 ? 0 : (ownShare * multiply(levels, own)) / length;
      const first = starts[position] as number;
      const end = starts[position + 1] as number;
      let level = 0;
      for (let at = first; at < end; at++) {
        const found = (at === first ? 1 : besides) * (levels[places[at] as number] as number);
        if (found > level) level = found;
      }
      return level;
    },

    inferCategory: (levels, position, levelMin) => {
      const own = ownKinds.get(position);
      if (!own) return undefined;
      const shared = levels.map((level, place) => level * (own[place] as number));
      const most = Math.max(...shared);
      return most < levelMin ? undefined : entries[shared.indexOf(most)]?.name;
    },
  };
};
