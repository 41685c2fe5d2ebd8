/**
 * Compare, of two to four tools: the rows of two (`compare.ts`), judged pair by pair with the same rules.
 *
 * A tool is best by a row where it is ahead of one of the others at least, and each of the rest is the same as it. What is
 * not known of one of them might be better, so such a row has no best. There is no overall winner: that depends on the buyer.
 */
import { addBits, createBitSet, hasBit, listBits } from '../../catalogue/lib/bit-set.ts';
import type { Category } from '../../catalogue/taxonomy.ts';
import type { Tool } from '../../catalogue/tool.ts';
import type { IndexContext } from '../index-context.ts';
import { count, listWords } from '../phrasing.ts';
import { describeEnd, type Relation, type Rule, rules } from './compare.ts';

export const comparedMin = 2;
export const comparedMax = 4;

type Row = {
  field: string;
  label: string;
  /** In the order of the tools. */
  values: unknown[];
  relation: 'same' | 'different' | 'best' | 'unknown' | 'not-comparable';
  /** Ids of the tools that are best by the rule. */
  best: string[];
  rule: string;
};
export type SeveralCompared = {
  rows: Row[];
  features: {
    all: string[];
    some: { feature: string; has: string[] }[];
    none: string[];
    unknown: { feature: string; has: string[]; for: string[] }[];
  };
  summary: { same: number; different: number; unknown: number; text: string };
  similarities: { ids: [string, string]; similarity: number }[];
  sharedCategories: string[];
  notice: string | null;
};

const compareRow = ({ field, label, rule, judge }: Rule, tools: readonly Tool[]): Row => {
  const judged = tools.map((one) => tools.map((other) => judge(one, other)));
  const relations: Relation[] = judged.flatMap((row, at) => row.slice(at + 1).map(({ relation }) => relation));
  const isBest = (at: number): boolean => {
    const others = (judged[at] ?? []).filter((_, other) => other !== at);
    return others.every(({ relation }) => relation === 'a' || relation === 'same');
  };
  const values = judged.map((row) => row[0]?.a);
  const row = { field, label, values };
  const hidden = (['unknown', 'not-comparable'] as const).find((relation) => relations.includes(relation));
  if (hidden) return { ...row, relation: hidden, best: [], rule };
  if (relations.every((relation) => relation === 'same')) return { ...row, relation: 'same', best: [], rule };
  const best = tools.flatMap(({ id }, at) => (isBest(at) ? [id] : []));
  return { ...row, relation: best.length > 0 ? 'best' : 'different', best, rule };
};

const compareFeatures = (
  { featureSets }: IndexContext,
  tools: readonly Tool[],
  positions: readonly number[],
  shared: readonly Category[],
): SeveralCompared['features'] => {
  const sets = positions.map((position) => featureSets.of(position));
  const asked = createBitSet(featureSets.ids.length);
  for (const { has, lacks } of sets) for (const set of [has, lacks]) addBits(asked, set);
  for (const category of shared) addBits(asked, featureSets.ofCategory(category));
  const answer: SeveralCompared['features'] = { all: [], some: [], none: [], unknown: [] };
  const idsOf = (is: (set: (typeof sets)[number]) => boolean): string[] =>
    tools.flatMap(({ id }, at) => (is(sets[at] as (typeof sets)[number]) ? [id] : []));
  for (const number of listBits(asked)) {
    const feature = featureSets.ids[number] as string;
    const having = idsOf(({ has }) => hasBit(has, number));
    const open = idsOf(({ has, lacks }) => !hasBit(has, number) && !hasBit(lacks, number));
    if (open.length > 0) answer.unknown.push({ feature, has: having, for: open });
    else if (having.length === tools.length) answer.all.push(feature);
    else if (having.length === 0) answer.none.push(feature);
    else answer.some.push({ feature, has: having });
  }
  return answer;
};

/** Different tools of the catalogue, discontinued ones included, in the order in which they are given. */
export const compareSeveral = (context: IndexContext, tools: readonly Tool[]): SeveralCompared => {
  const { catalogue, classifier, similarity } = context;
  const positions = tools.map(({ id }) => catalogue.position(id) as number);
  const kinds = positions.map((position) => classifier.categoriesOf[position] as readonly number[]);
  const shared = (kinds[0] ?? [])
    .filter((kind) => kinds.every((of) => of.includes(kind)))
    .map((kind) => catalogue.categories.entries[kind] as Category);
  const sharedCategories = shared.map(({ name }) => name);
  const rows = rules.map((rule) => compareRow(rule, tools));
  const features = compareFeatures(context, tools, positions, shared);
  const counts = { same: 0, different: 0, unknown: 0 };
  for (const { relation } of rows) counts[relation === 'same' || relation === 'unknown' ? relation : 'different']++;

  const kind =
    sharedCategories.length > 0
      ? `All are ${listWords(sharedCategories)} software and share ${count(features.all.length, 'feature')}.`
      : `${listWords(tools.map(({ name, categories }) => `${name} is ${categories[0]} software`))}.`;
  const ahead = tools.flatMap(({ id, name }) => {
    const labels = rows.filter(({ best }) => best.includes(id)).map(({ label }) => label.toLowerCase());
    return labels.length > 0 ? [`${name} is best on ${listWords(labels)}.`] : [];
  });
  const apart = sharedCategories.length === 0 ? ['These tools share no category: they may not do the same work.'] : [];
  const ended = tools.flatMap((tool) => describeEnd(context, tool));
  return {
    rows,
    features,
    summary: { ...counts, text: [kind, ...ahead].join(' ') },
    similarities: tools.flatMap(({ id }, at) =>
      tools.slice(at + 1).map((other, after) => ({
        ids: [id, other.id] as [string, string],
        similarity: Math.round(
          100 * similarity.between(positions[at] as number, positions[at + 1 + after] as number).likeness,
        ),
      })),
    ),
    sharedCategories,
    notice: [...apart, ...ended].join(' ') || null,
  };
};
