/**
 * Compare: two tools side by side, a row a field, each judged by a rule that is written beside it.
 *
 * A row says `a` or `b` only where one value is better for any buyer by that rule: a lower price in the same unit, more
 * company sizes served, more platforms. Everything else is the same or different, and what is not known of either is
 * unknown. There is no overall winner: that depends on the buyer.
 */
import { type EntryPrice, pricePeriods } from '../../catalogue/plan.ts';
import type { Category } from '../../catalogue/taxonomy.ts';
import type { Tool } from '../../catalogue/tool.ts';
import type { IndexContext } from '../index-context.ts';
import { count, listWords } from '../phrasing.ts';

export type Relation = 'same' | 'different' | 'a' | 'b' | 'unknown' | 'not-comparable';
export type CompareRow = { field: string; label: string; a: unknown; b: unknown; relation: Relation; rule: string };
export type CompareAnswer = {
  a: Tool;
  b: Tool;
  rows: CompareRow[];
  features: {
    both: string[];
    onlyA: string[];
    onlyB: string[];
    neither: string[];
    unknown: { feature: string; for: ('a' | 'b')[] }[];
  };
  summary: { same: number; different: number; unknown: number; similarity: number; text: string };
  sharedCategories: string[];
  notice: string | null;
  alternatives: { id: string; name: string; score: number }[];
};

export type Rule = {
  field: string;
  label: string;
  rule: string;
  judge: (a: Tool, b: Tool) => Omit<CompareRow, 'field' | 'label' | 'rule'>;
};

const isUnknown = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);

/** A value that is neither better nor worse, only the same or not. */
const plain = (field: string, label: string, read: (tool: Tool) => unknown): Rule => ({
  ...{ field, label, rule: 'the same value, or a different one' },
  judge: (one, other) => {
    const [a, b] = [read(one), read(other)];
    return { a, b, relation: isUnknown(a) || isUnknown(b) ? 'unknown' : a === b ? 'same' : 'different' };
  },
});

/** Sets: the one that holds all of the other's and more is the better, where more is better for any buyer. */
const sets = (
  field: string,
  label: string,
  moreIsBetter: string | null,
  read: (tool: Tool) => readonly string[] | null,
): Rule => ({
  ...{ field, label, rule: moreIsBetter ?? 'the same set, or a different one' },
  judge: (one, other) => {
    const [a, b] = [read(one), read(other)];
    if (a === null || b === null || a.length === 0 || b.length === 0) return { a, b, relation: 'unknown' };
    const aHasB = b.every((value) => a.includes(value));
    const bHasA = a.every((value) => b.includes(value));
    if (aHasB && bHasA) return { a, b, relation: 'same' };
    if (moreIsBetter && (aHasB || bHasA)) return { a, b, relation: aHasB ? 'a' : 'b' };
    return { a, b, relation: 'different' };
  },
});

/** A yes is better than a no. */
const yes = (field: string, label: string, rule: string, read: (tool: Tool) => boolean | null): Rule => ({
  ...{ field, label, rule },
  judge: (one, other) => {
    const [a, b] = [read(one), read(other)];
    if (a === null || b === null) return { a, b, relation: 'unknown' };
    return { a, b, relation: a === b ? 'same' : a ? 'a' : 'b' };
  },
});

const perMonth = ({ amountMinor, period }: EntryPrice): number => (period === 'year' ? amountMinor / 12 : amountMinor);
const isOnce = ({ period }: EntryPrice): boolean => period === pricePeriods[2];

const comparePrices = (one: Tool, other: Tool): Omit<CompareRow, 'field' | 'label' | 'rule'> => {
  const [a, b] = [one.pricing.entryPrice, other.pricing.entryPrice];
  if (a === null || b === null) return { a, b, relation: 'unknown' };
  const comparable = a.currency === b.currency && a.per === b.per && a.per !== 'usage' && isOnce(a) === isOnce(b);
  if (!comparable) return { a, b, relation: 'not-comparable' };
  const difference = perMonth(a) - perMonth(b);
  return { a, b, relation: difference === 0 ? 'same' : difference < 0 ? 'a' : 'b' };
};

export const rules: readonly Rule[] = [
  plain('vendor', 'Vendor', (tool) => tool.vendor),
  sets('categories', 'Categories', null, (tool) => tool.categories),
  sets('industries', 'Industries', null, (tool) => tool.industries),
  yes(
    'crossIndustry',
    'Serves all industries',
    'serving all industries is better than serving some',
    (tool) => tool.crossIndustry,
  ),
  sets('companySizes', 'Company sizes', 'all sizes of the other and more', (tool) => tool.companySizes),
  sets('pricingTiers', 'Plans', null, (tool) => tool.pricingTiers),
  yes('pricing.freePlan', 'Free plan', 'a free plan is better than none', (tool) =>
    tool.pricingTiers === null || tool.pricingTiers.length === 0 ? null : tool.pricingTiers.includes('free'),
  ),
  plain('pricing.model', 'Pricing model', (tool) => tool.pricing.model),
  yes('pricing.freeTrial', 'Free trial', 'a free trial is better than none', (tool) => tool.pricing.freeTrial),
  {
    field: 'pricing.entryPrice',
    label: 'Entry price',
    rule: 'the lower price a month, in the same currency and unit; prices by usage are not comparable',
    judge: comparePrices,
  },
  yes('pricing.published', 'Published prices', 'published prices are better than prices on request', (tool) =>
    tool.pricing.quoteOnly === null ? null : !tool.pricing.quoteOnly,
  ),
  sets('plans', 'Plan names', null, (tool) => tool.plans.map(({ name }) => name)),
  {
    field: 'minimumSeats',
    label: 'Minimum seats',
    rule: 'fewer are better: fewer have to be paid for',
    judge: ({ minimumSeats: a }, { minimumSeats: b }) => ({
      ...{ a, b },
      relation: a === null || b === null ? 'unknown' : a === b ? 'same' : a < b ? 'a' : 'b',
    }),
  },
  plain('contract', 'Shortest contract', (tool) => tool.contract),
  plain('audience', 'Made for', (tool) => tool.audience),
  plain('implementation', 'Implementation', (tool) => tool.implementation),
  sets('regions', 'Regions', null, (tool) => tool.regions),
  sets('languages', 'Languages', 'all languages of the other and more', (tool) => tool.languages),
  sets('deployment', 'Deployment', 'all ways of the other and more', (tool) => tool.deployment),
  sets('platforms', 'Platforms', 'all platforms of the other and more', (tool) => tool.platforms),
  plain('openSource', 'Open source', (tool) => tool.openSource),
  plain('license', 'Licence', (tool) => tool.license),
  sets('integrations', 'Integrations', null, (tool) => tool.integrations),
  sets('roles', 'Roles', null, (tool) => tool.roles),
  sets('strengths', 'Chosen for', null, (tool) => tool.strengths),
];

/** What is to be known of a tool that has ended, or that is going to. */
export const describeEnd = ({ catalogue }: IndexContext, { name, status, successor, endOfLife }: Tool): string[] => {
  const next = successor === null ? '' : ` It is followed by ${catalogue.find(successor)?.name ?? successor}.`;
  if (status === 'discontinued') return [`${name} is discontinued.${next}`];
  return endOfLife === null ? [] : [`${name} is kept up until ${endOfLife} only.${next}`];
};

/** The features that are decided for either tool, or asked of a category they share, in the order of their ids. */
const compareFeatures = (
  { featureSets }: IndexContext,
  atA: number,
  atB: number,
  shared: readonly Category[],
): CompareAnswer['features'] => {
  const answer: CompareAnswer['features'] = { both: [], onlyA: [], onlyB: [], neither: [], unknown: [] };
  const [a, b] = [featureSets.of(atA), featureSets.of(atB)];
  const asked = shared.map((category) => featureSets.ofCategory(category).words);
  for (let at = 0; at < a.has.words.length; at++) {
    const inA = a.has.words[at] as number;
    const inB = b.has.words[at] as number;
    const knownOfA = inA | (a.lacks.words[at] as number);
    const knownOfB = inB | (b.lacks.words[at] as number);
    let left = knownOfA | knownOfB;
    for (const words of asked) left |= words[at] as number;
    for (; left !== 0; left &= left - 1) {
      const bit = left & -left;
      const feature = featureSets.ids[(at << 5) + 31 - Math.clz32(bit)] as string;
      if ((knownOfA & knownOfB & bit) === 0) {
        const sides: ('a' | 'b')[] = [];
        if ((knownOfA & bit) === 0) sides.push('a');
        if ((knownOfB & bit) === 0) sides.push('b');
        answer.unknown.push({ feature, for: sides });
      } else if (inA & bit) answer[inB & bit ? 'both' : 'onlyA'].push(feature);
      else answer[inB & bit ? 'onlyB' : 'neither'].push(feature);
    }
  }
  return answer;
};

const thirdsMax = 3;
const positionOf = ({ catalogue }: IndexContext, tool: Tool): number => catalogue.position(tool.id) ?? 0;

/** Tools that are considered in place of either, by their mean similarity to both, as often as it is asked for. */
const findThirds = (context: IndexContext, atA: number, atB: number): CompareAnswer['alternatives'] => {
  const { catalogue, listedAlternatives, similarity } = context;
  const means = new Map<number, number>();
  const add = (from: number, other: number): void => {
    for (const { position, likeness } of listedAlternatives(from)) {
      if (position === other || means.has(position)) continue;
      means.set(position, (likeness + similarity.between(other, position).likeness) / 2);
    }
  };
  add(atA, atB);
  add(atB, atA);
  return Array.from(means, ([position, mean]) => {
    const { id, name } = catalogue.tools[position] as Tool;
    return { id, name, score: Math.round(100 * mean) };
  })
    .sort((one, other) => other.score - one.score || (one.id < other.id ? -1 : 1))
    .slice(0, thirdsMax);
};

export const compare = (context: IndexContext, a: Tool, b: Tool): CompareAnswer => {
  const { catalogue, classifier, similarity } = context;
  const [atA, atB] = [positionOf(context, a), positionOf(context, b)];
  const sharedKinds = (classifier.categoriesOf[atA] as readonly number[]).filter((kind) =>
    classifier.categoriesOf[atB]?.includes(kind),
  );
  const shared = sharedKinds.map((kind) => catalogue.categories.entries[kind] as Category);
  const sharedCategories = shared.map(({ name }) => name);
  const rows = rules.map(({ field, label, rule, judge }): CompareRow => {
    const judged = judge(a, b);
    return { field, label, a: judged.a, b: judged.b, relation: judged.relation, rule };
  });
  const features = compareFeatures(context, atA, atB, shared);
  const counts = { same: 0, different: 0, unknown: 0 };
  const aheadOn: Record<'a' | 'b', string[]> = { a: [], b: [] };
  for (const { relation, label } of rows) {
    counts[relation === 'same' || relation === 'unknown' ? relation : 'different']++;
    if (relation === 'a' || relation === 'b') aheadOn[relation].push(label.toLowerCase());
  }
  const likeness = Math.round(100 * similarity.between(atA, atB).likeness);

  const ahead = ({ name }: Tool, labels: readonly string[]): string[] =>
    labels.length > 0 ? [`${name} is ahead on ${listWords(labels)}.`] : [];
  const kind =
    sharedCategories.length > 0
      ? `Both are ${listWords(sharedCategories)} software and share ${count(features.both.length, 'feature')}.`
      : `${a.name} is ${a.categories[0]} software, ${b.name} is ${b.categories[0]} software.`;
  const ended = [a, b].flatMap((tool) => describeEnd(context, tool));
  const apart = sharedCategories.length === 0 ? ['These tools share no category: they may not do the same work.'] : [];
  return {
    a,
    b,
    rows,
    features,
    summary: {
      ...counts,
      similarity: likeness,
      text: [kind, ...ahead(a, aheadOn.a), ...ahead(b, aheadOn.b)].join(' '),
    },
    sharedCategories,
    notice: [...apart, ...ended].join(' ') || null,
    alternatives: findThirds(context, atA, atB),
  };
};
