/**
 * Similarity of two tools, from facts alone: the weighted mean of what can be compared.
 *
 *   categories .4    shared over all (Jaccard 1912), the primary one counting double
 *   features   .35   had by both over had by either, of those decided for both
 *   sizes      .1    Jaccard
 *   tiers      .1    Jaccard
 *   deployment .05   Jaccard
 *
 * What is unknown for either is left out of the mean, so ignorance makes tools neither alike nor different.
 */

import type { Catalogue } from '../../catalogue/catalogue.ts';
import { countOnes, hasBit } from '../../catalogue/lib/bit-set.ts';
import { companySizes, deployments, pricingTiers, type Tool } from '../../catalogue/tool.ts';
import type { FeatureSets } from './feature-sets.ts';

export const similarityWeights = { categories: 0.4, features: 0.35, sizes: 0.1, tiers: 0.1, deployment: 0.05 } as const;

/** A tool's comparable facts as sets of bits. */
type Traits = ReturnType<FeatureSets['of']> & {
  readonly primary: number;
  readonly categories: readonly number[];
  /** A bit a value; 0 when nothing is known. */
  readonly sizes: number;
  readonly tiers: number;
  readonly deployment: number;
};

/** `likeness` in 0..1; `isRich` when features were among what could be compared. */
type Likeness = { readonly likeness: number; readonly isRich: boolean };
/** Tools are given by their positions. */
export type Similarity = { between(one: number, other: number): Likeness };

const bitsOf = <Value extends string>(scale: readonly Value[], values: readonly Value[] | null): number =>
  (values ?? []).reduce((bits, value) => bits | (1 << scale.indexOf(value)), 0);

const jaccard = (one: number, other: number): number | undefined =>
  one === 0 || other === 0 ? undefined : countOnes(one & other) / countOnes(one | other);

const categoryLikeness = (one: Traits, other: Traits): number | undefined => {
  const size = one.categories.length + other.categories.length + 2;
  if (size === 2) return undefined;
  let shared = one.primary === other.primary ? 1 : 0;
  for (const category of one.categories) if (other.categories.includes(category)) shared++;
  return shared / (size - shared);
};

const featureLikeness = (one: Traits, other: Traits): number | undefined => {
  let both = 0;
  let apart = 0;
  for (let nth = 0; nth < one.had.length; nth++) {
    const feature = one.had[nth] as number;
    if (hasBit(other.has, feature)) both++;
    else if (hasBit(other.lacks, feature)) apart++;
  }
  for (let nth = 0; nth < other.had.length; nth++) if (hasBit(one.lacks, other.had[nth] as number)) apart++;
  return both + apart === 0 ? undefined : both / (both + apart);
};

export const createSimilarity = (catalogue: Catalogue, featureSets: FeatureSets): Similarity => {
  const numbers = new Map<string, number>();
  const numberOf = (name: string): number => {
    const known = numbers.get(name) ?? numbers.size;
    numbers.set(name, known);
    return known;
  };
  const known: (Traits | undefined)[] = [];
  const traitsOf = (position: number): Traits => {
    let traits = known[position];
    if (!traits) {
      const tool = catalogue.tools[position] as Tool;
      const categories = tool.categories.map(numberOf);
      traits = {
        ...featureSets.of(position),
        ...{ primary: categories[0] ?? -1, categories },
        sizes: bitsOf(companySizes, tool.companySizes),
        tiers: bitsOf(pricingTiers, tool.pricingTiers),
        deployment: bitsOf(deployments, tool.deployment),
      };
      known[position] = traits;
    }
    return traits;
  };

  return {
    between: (left, right) => {
      const one = traitsOf(left);
      const other = traitsOf(right);
      let sum = 0;
      let weight = 0;
      const add = (share: number, likeness: number | undefined): void => {
        if (likeness === undefined) return;
        sum += share * likeness;
        weight += share;
      };
      add(similarityWeights.categories, categoryLikeness(one, other));
      const features = featureLikeness(one, other);
      add(similarityWeights.features, features);
      add(similarityWeights.sizes, jaccard(one.sizes, other.sizes));
      add(similarityWeights.tiers, jaccard(one.tiers, other.tiers));
      add(similarityWeights.deployment, jaccard(one.deployment, other.deployment));
      return { likeness: weight === 0 ? 0 : sum / weight, isRich: features !== undefined };
    },
  };
};
