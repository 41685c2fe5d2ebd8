/** How much there must be of everything, and how little may be unknown. */
import { countsOf, coverageOf, decidedAverage } from '../report/coverage.ts';
import type { Taxonomy } from '../taxonomy.ts';
import { companySizes, pricingTiers, type Tool } from '../tool.ts';

type Complain = (field: string, message: string) => void;

/** The least there must be. */
const minimums = {
  tools: 1_700,
  openSource: 150,
  categories: 165,
  toolsOfCategory: 6,
  industries: 20,
  toolsOfIndustry: 12,
  roles: 30,
  priorities: 18,
  toolsOfSize: 12,
  toolsOfTier: 12,
  decidedFeatures: 8,
} as const;

/** The share of the tools for which a field may be unknown: more where vendors who sell by quote say least. */
const unknownShareMax = 0.25;
const unknownShareMaxOf: Readonly<Record<string, number>> = { 'pricing.freeTrial': 0.45, 'pricing.entryPrice': 0.36 };

export const findCountFaults = (tools: readonly Tool[], taxonomy: Taxonomy, complain: Complain): void => {
  const counts = countsOf(tools);
  const atLeast = (field: string, what: string, count: number, minimum: number): void => {
    if (count < minimum) complain(field, `${what}: ${count}; at least ${minimum} are wanted`);
  };
  atLeast('', 'tools that are sold', counts.active, minimums.tools);
  atLeast('openSource', 'open-source tools', counts.licences.get('open source') ?? 0, minimums.openSource);
  atLeast('categories', 'categories', taxonomy.categories.length, minimums.categories);
  atLeast('industries', 'industries', taxonomy.industries.length, minimums.industries);
  atLeast('roles', 'roles', taxonomy.roles.length, minimums.roles);
  atLeast('strengths', 'priorities', taxonomy.priorities.length, minimums.priorities);
  for (const { name } of taxonomy.categories) {
    atLeast('categories', `tools with ${name} first`, counts.categories.get(name) ?? 0, minimums.toolsOfCategory);
  }
  for (const { name } of taxonomy.industries) {
    atLeast('industries', `tools for ${name}`, counts.industries.get(name) ?? 0, minimums.toolsOfIndustry);
  }
  for (const size of companySizes) {
    atLeast('companySizes', `tools for ${size}`, counts.sizes.get(size) ?? 0, minimums.toolsOfSize);
  }
  for (const tier of pricingTiers) {
    atLeast('pricingTiers', `tools with ${tier}`, counts.tiers.get(tier) ?? 0, minimums.toolsOfTier);
  }
  const average = decidedAverage(tools);
  if (average < minimums.decidedFeatures) {
    complain('features', `${average.toFixed(1)} decided a tool; ${minimums.decidedFeatures} on average are wanted`);
  }
  for (const { field, asked, known } of coverageOf(tools)) {
    const most = unknownShareMaxOf[field] ?? unknownShareMax;
    if (asked > 0 && (asked - known) / asked > most) {
      const share = Math.round(((asked - known) / asked) * 100);
      complain(field, `is unknown for ${share} % of ${asked}; at most ${most * 100} % are allowed`);
    }
  }
};
