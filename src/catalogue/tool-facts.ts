/** Plain facts of a tool that are asked for in several places. `undefined` is unknown, never "no". */
import { foldRegion, regionsThatCover } from './lib/regions.ts';
import type { Tool } from './tool.ts';

export type Fact = boolean | undefined;

/** Whether it has a feature of the vocabulary. */
export const hasFeature = ({ features }: Tool, id: string): Fact =>
  features.has.includes(id) ? true : features.lacks.includes(id) ? false : undefined;

export const isOpenSource = ({ openSource }: Tool): Fact => openSource ?? undefined;

/** Whether it can be run on servers of one's own. */
export const canSelfHost = (tool: Tool): Fact =>
  tool.deployment === null ? hasFeature(tool, 'self-hosting') : tool.deployment.includes('self-hosted');

/**
 * Whether its price is told on request alone, and is one that a small company may be asked: then it is unknown. Where only
 * large companies are its market, what it costs is known well enough: an enterprise plan.
 */
export const isPriceByQuote = ({ pricing, pricingTiers, companySizes }: Tool): boolean =>
  pricing.quoteOnly === true &&
  (pricingTiers === null ||
    (pricingTiers.every((tier) => tier === 'enterprise') &&
      (companySizes ?? []).some((size) => size === 'solo' || size === 'small')));

/** Whether it can be used without paying: by a free plan, or as open source. */
export const isFree = ({ pricingTiers, openSource }: Tool): Fact =>
  openSource === true || pricingTiers?.includes('free') ? true : pricingTiers === null ? undefined : false;

/** Whether it is sold in one of some countries, by their ISO 3166 codes. */
export const availabilityIn = (countries: readonly string[]): ((tool: Tool) => Fact) => {
  const covering = new Set(countries.flatMap(regionsThatCover));
  return ({ regions }) => (regions === null ? undefined : regions.some((region) => covering.has(foldRegion(region))));
};
