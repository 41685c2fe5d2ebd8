/** What is known of the tools, counted. */
import type { Tool } from '../tool.ts';

/** A field, and whether it is known of a tool; undefined where the question does not arise. */
type Question = { field: string; isKnown(tool: Tool): boolean | undefined };

const isFilled = (list: readonly unknown[] | null): boolean => list !== null && list.length > 0;

/**
 * A paid plan with a published price: only then is there an entry price to know. What is charged by the amount used
 * (fees, tokens, hours) has no lowest plan.
 */
export const hasPublishedPrice = ({ pricing, pricingTiers }: Tool): boolean =>
  pricing.quoteOnly === false &&
  pricing.model !== 'usage' &&
  (pricingTiers ?? []).some((tier) => tier === 'starter' || tier === 'professional');

const questions: readonly Question[] = [
  { field: 'vendor', isKnown: ({ vendor }) => vendor !== null },
  { field: 'website', isKnown: ({ website }) => website !== null },
  { field: 'summary', isKnown: ({ summary }) => summary !== null },
  { field: 'crossIndustry', isKnown: ({ crossIndustry }) => crossIndustry !== null },
  { field: 'companySizes', isKnown: ({ companySizes }) => isFilled(companySizes) },
  { field: 'pricingTiers', isKnown: ({ pricingTiers }) => isFilled(pricingTiers) },
  { field: 'pricing.model', isKnown: ({ pricing }) => pricing.model !== null },
  { field: 'pricing.freeTrial', isKnown: ({ pricing }) => pricing.freeTrial !== null },
  {
    field: 'pricing.entryPrice',
    isKnown: (tool) => (hasPublishedPrice(tool) ? tool.pricing.entryPrice !== null : undefined),
  },
  { field: 'pricing.quoteOnly', isKnown: ({ pricing }) => pricing.quoteOnly !== null },
  { field: 'deployment', isKnown: ({ deployment }) => isFilled(deployment) },
  { field: 'platforms', isKnown: ({ platforms }) => isFilled(platforms) },
  { field: 'openSource', isKnown: ({ openSource }) => openSource !== null },
  // A product that is sold under its vendor's own terms has no SPDX licence to know.
  { field: 'license', isKnown: ({ openSource, license }) => (openSource === false ? undefined : license !== null) },
  { field: 'features', isKnown: ({ features }) => features.has.length + features.lacks.length > 0 },
  { field: 'integrations', isKnown: ({ integrations }) => isFilled(integrations) },
  { field: 'useCases', isKnown: ({ useCases }) => isFilled(useCases) },
  { field: 'roles', isKnown: ({ roles }) => isFilled(roles) },
  { field: 'strengths', isKnown: ({ strengths }) => isFilled(strengths) },
  { field: 'alternatives', isKnown: ({ alternatives }) => isFilled(alternatives) },
  { field: 'sources', isKnown: ({ sources }) => isFilled(sources) },
  { field: 'asOf', isKnown: ({ asOf }) => asOf !== null },
];

export type Coverage = { field: string; asked: number; known: number };

/** Of how many tools each field can be known, and of how many it is. */
export const coverageOf = (tools: readonly Tool[]): Coverage[] =>
  questions.map(({ field, isKnown }) => {
    const answers = tools.map(isKnown).filter((answer) => answer !== undefined);
    return { field, asked: answers.length, known: answers.filter(Boolean).length };
  });

const tally = (values: Iterable<string>): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
};

const licenceKind = ({ openSource }: Tool): string =>
  openSource === null ? 'unknown' : openSource ? 'open source' : 'proprietary';

/** How many of the tools that are sold there are of each kind; a category counts those that have it first. */
export const countsOf = (tools: readonly Tool[]) => {
  const active = tools.filter(({ status }) => status === 'active');
  return {
    active: active.length,
    categories: tally(active.flatMap(({ categories }) => categories.slice(0, 1))),
    industries: tally(active.flatMap(({ industries }) => industries)),
    sizes: tally(active.flatMap(({ companySizes }) => companySizes ?? [])),
    tiers: tally(active.flatMap(({ pricingTiers }) => pricingTiers ?? [])),
    licences: tally(active.map(licenceKind)),
  };
};

const decidedCount = ({ features }: Tool): number => features.has.length + features.lacks.length;

export const decidedAverage = (tools: readonly Tool[]): number =>
  tools.reduce((sum, tool) => sum + decidedCount(tool), 0) / Math.max(1, tools.length);

export type Weakness = { id: string; unknown: string[]; decidedFeatures: number };

/** The records of which least is known, weakest first. */
export const weakestOf = (tools: readonly Tool[], count: number): Weakness[] =>
  tools
    .map((tool) => ({
      id: tool.id,
      unknown: questions.filter(({ isKnown }) => isKnown(tool) === false).map(({ field }) => field),
      decidedFeatures: decidedCount(tool),
    }))
    .sort(
      (one, other) =>
        other.unknown.length - one.unknown.length ||
        one.decidedFeatures - other.decidedFeatures ||
        (one.id < other.id ? -1 : 1),
    )
    .slice(0, count);
