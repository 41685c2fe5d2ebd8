/**
 * Similarity of two tools, from facts alone: the weighted mean of what can be compared.
 *
 *   categories .4    shared over all (Jaccard 1912), the primary one counting double
 *   features   .35   of those decided for both: had by both over had by either
 *   sizes      .1    Jaccard
 *   tiers      .1    Jaccard
 *   deployment .05   Jaccard
 *
 * What is unknown for either is left out of the mean, so ignorance makes tools neither alike nor different.
 */
import type { Tool } from '../catalogue/tool.ts';

export const similarityWeights = { categories: 0.4, features: 0.35, sizes: 0.1, tiers: 0.1, deployment: 0.05 } as const;

const jaccard = (one: readonly string[] | null, other: readonly string[] | null): number | undefined => {
  if (one === null || other === null || one.length + other.length === 0) return undefined;
  const shared = one.filter((value) => other.includes(value)).length;
  return shared / (one.length + other.length - shared);
};

const categoryLikeness = (one: Tool, other: Tool): number | undefined => {
  const doubled = (tool: Tool): string[] => [
    ...tool.categories,
    ...tool.categories.slice(0, 1).map((name) => `${name} (primary)`),
  ];
  return jaccard(doubled(one), doubled(other));
};

/** Features decided for both tools: who has them. */
const featureLikeness = ({ features: one }: Tool, { features: other }: Tool): number | undefined => {
  let both = 0;
  let either = 0;
  for (const id of one.has) {
    if (other.has.includes(id)) {
      both++;
      either++;
    } else if (other.lacks.includes(id)) either++;
  }
  for (const id of other.has) if (one.lacks.includes(id)) either++;
  return either === 0 ? undefined : both / either;
};

/** 0..1. */
export const similarityOf = (one: Tool, other: Tool): number => {
  const parts: [number, number | undefined][] = [
    [similarityWeights.categories, categoryLikeness(one, other)],
    [similarityWeights.features, featureLikeness(one, other)],
    [similarityWeights.sizes, jaccard(one.companySizes, other.companySizes)],
    [similarityWeights.tiers, jaccard(one.pricingTiers, other.pricingTiers)],
    [similarityWeights.deployment, jaccard(one.deployment, other.deployment)],
  ];
  let sum = 0;
  let weight = 0;
  for (const [share, likeness] of parts) {
    if (likeness === undefined) continue;
    sum += share * likeness;
    weight += share;
  }
  return weight === 0 ? 0 : sum / weight;
};
