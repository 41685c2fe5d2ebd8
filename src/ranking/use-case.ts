/**
 * The use case: how far a tool serves a need told in plain words.
 *
 * Two readings of the same text, joined as independent evidence:
 *
 *   level = 1 − (1 − words) · (1 − ¾ · kind)
 *
 * words: the share of the text's weight that the tool's own texts meet (use cases, categories, features, summary,
 * description; never names or vendors), saturating, because a long text holds much that no tool would say:
 * 1 − e^(−2·met / min(weight, 2.5)).
 *
 * kind: which category of software the text speaks of, judged against the taxonomy alone (name, synonyms, description,
 * features of each category): the category's evidence over that of the best category, squared, so that the likeliest
 * stands out. A tool takes the best of its own categories.
 *
 * Repetition counts for nothing, and neither does length: a longer description is no advantage.
 */
import type { Catalogue } from '../catalogue/catalogue.ts';
import { type Column, createColumn } from './criteria.ts';
import type { Engine } from './engine.ts';
import type { FieldRule } from './postings.ts';
import { createQueryReader, type QueryReader } from './query.ts';
import { createScorer, type Scorer, type Unit } from './scorer.ts';
import type { FieldText } from './stream.ts';
import { createTextIndex } from './text-index.ts';

const categoryFields: readonly FieldRule[] = [
  { weight: 1, purpose: 1, typicalWords: 3 },
  { weight: 0.9, purpose: 0.9, typicalWords: 20 },
  { weight: 0.7, purpose: 0.7, typicalWords: 20 },
  { weight: 0.6, purpose: 0.5, typicalWords: 100 },
];
const kindShare = 0.75;
const weightMax = 2.5;

export type Kinds = {
  readonly reader: QueryReader;
  readonly scorer: Scorer;
  readonly names: readonly string[];
  readonly of: readonly (readonly number[])[];
};

export const createKinds = (catalogue: Catalogue): Kinds => {
  const { entries } = catalogue.categories;
  const texts = entries.map((category): FieldText[] => [
    { field: 0, text: category.name },
    ...category.synonyms.map((text) => ({ field: 1, text })),
    { field: 2, text: category.description },
    ...category.features.map(({ name, meaning }) => ({ field: 3, text: `${name} ${meaning}` })),
  ]);
  const index = createTextIndex(texts, categoryFields);
  const places = new Map(entries.map((category, nth) => [category, nth]));
  const known = new Map<string, number[]>();
  const placeOf = (name: string): number[] => {
    let found = known.get(name);
    if (!found) {
      const entry = catalogue.categories.find(name);
      const place = entry === undefined ? undefined : places.get(entry);
      found = place === undefined ? [] : [place];
      known.set(name, found);
    }
    return found;
  };
  return {
    reader: createQueryReader(index, catalogue.synonyms),
    scorer: createScorer(index, categoryFields),
    names: entries.map(({ name }) => name),
    of: catalogue.tools.map((tool) => tool.categories.flatMap(placeOf)),
  };
};

/** How far a text speaks of each category, 0..1, in the order of the vocabulary. */
export const kindsOf = ({ reader, scorer, names }: Kinds, text: string): Float64Array => {
  const levels = new Float64Array(names.length);
  const { candidates, count, met } = scorer.score(reader.read(text, false, { unitsAtMost: 100 }).units, 'purposes');
  let most = 0;
  for (let nth = 0; nth < count; nth++) most = Math.max(most, met[candidates[nth] as number] as number);
  for (let nth = 0; nth < count; nth++) {
    const place = candidates[nth] as number;
    const share = (met[place] as number) / most;
    levels[place] = share * share;
  }
  return levels;
};

export type UseCase = { readonly column: Column; readonly units: readonly Unit[]; readonly kinds: Float64Array };

export const readUseCase = ({ index, reader, scorer, kinds }: Engine, text: string): UseCase => {
  const column = createColumn(index.documentCount);
  const levels = kindsOf(kinds, text);
  const { units } = reader.read(text, false, { unitsAtMost: 100 });
  const { met, weight } = scorer.score(units, 'purposes');
  const enough = Math.min(weight, weightMax) || 1;
  for (let position = 0; position < column.low.length; position++) {
    let kind = 0;
    for (const place of kinds.of[position] as readonly number[]) kind = Math.max(kind, levels[place] as number);
    const words = 1 - Math.exp((-2 * (met[position] as number)) / enough);
    column.low[position] = 1 - (1 - words) * (1 - kindShare * kind);
  }
  column.high.set(column.low);
  return { column, units, kinds: levels };
};
