/**
 * What a caller may ask of a list of tools. Several values of one field are any of them; each field given narrows what the
 * others leave. What is not known of a tool meets no filter.
 */
import type { Catalogue } from '../catalogue.ts';
import { addBit, addBits, type BitSet, createBitSet, intersect, listBits } from '../lib/bit-set.ts';
import { toUnits } from '../money.ts';
import type { CompanySize, Deployment, Platform, PricingTier, Tool } from '../tool.ts';
import { isFree } from '../tool-facts.ts';
import { type FacetName, facetNames, indexOf } from './facet-index.ts';

export type ToolFilter = {
  /** By name or slug, as industries. */
  category?: readonly string[];
  industry?: readonly string[];
  /** Leaves out the tools that serve all industries and so meet each. */
  industryOnly?: boolean;
  pricingTier?: readonly PricingTier[];
  companySize?: readonly CompanySize[];
  /** By id or name. */
  hasFeature?: readonly string[];
  deployment?: readonly Deployment[];
  platform?: readonly Platform[];
  openSource?: boolean;
  /** Countries' codes, or EU, US, UK, worldwide. */
  region?: readonly string[];
  /** BCP 47 tags. */
  language?: readonly string[];
  /** In whole units of `currency` a month. */
  priceMax?: number;
  currency?: string;
  /** ISO 8601, a day or a moment. */
  updatedSince?: string;
};

const fieldOf = {
  categories: 'category',
  industries: 'industry',
  pricingTiers: 'pricingTier',
  companySizes: 'companySize',
  features: 'hasFeature',
  deployment: 'deployment',
  platforms: 'platform',
  openSource: 'openSource',
  regions: 'region',
  languages: 'language',
} as const satisfies Record<FacetName, keyof ToolFilter>;

const defaultCurrency = 'USD';

/** Whether it can be used without paying, or for so little a month: of a user, where its price is a user's. */
const costsAtMost = (tool: Tool, max: number, currency: string): boolean => {
  if (isFree(tool)) return true;
  const { entryPrice: price } = tool.pricing;
  if (price === null || price.currency !== currency || price.per === 'usage' || price.period === 'once') return false;
  return toUnits(price.amountMinor, currency) / (price.period === 'year' ? 12 : 1) <= max;
};

/** The active tools that meet what is asked of prices and dates, which no index is for. */
const selectByNumbers = ({ active, tools }: Catalogue, filter: ToolFilter): BitSet => {
  const { priceMax, currency = defaultCurrency, updatedSince } = filter;
  if (priceMax === undefined && updatedSince === undefined) return active;
  const since = updatedSince === undefined ? Number.NEGATIVE_INFINITY : Date.parse(updatedSince);
  const selected = createBitSet(active.size);
  for (const position of listBits(active)) {
    const tool = tools[position] as Tool;
    if (priceMax !== undefined && !costsAtMost(tool, priceMax, currency)) continue;
    if (updatedSince !== undefined && !(tool.updatedAt !== null && Date.parse(tool.updatedAt) >= since)) continue;
    addBit(selected, position);
  }
  return selected;
};

const askedOf = (filter: ToolFilter, name: FacetName): readonly string[] | undefined => {
  const asked = filter[fieldOf[name]];
  return typeof asked === 'boolean' ? [String(asked)] : asked;
};

/** Whether the filter says anything of a facet. */
export const isAsked = (filter: ToolFilter, name: FacetName): boolean => filter[fieldOf[name]] !== undefined;

/** Whether tools are kept that name no industry asked for, as they serve all. */
export const keepsCrossIndustry = ({ industry, industryOnly }: ToolFilter): boolean =>
  industry !== undefined && industryOnly !== true;

/** The active tools that pass the filter, leaving out the filter on one facet if asked to. */
export const selectTools = (catalogue: Catalogue, filter: ToolFilter, without?: FacetName): BitSet => {
  let selected = selectByNumbers(catalogue, filter);
  const index = indexOf(catalogue);
  for (const name of facetNames) {
    if (name === without || !isAsked(filter, name)) continue;
    const any = createBitSet(selected.size);
    for (const value of askedOf(filter, name) as readonly string[]) {
      addBits(any, index.membersOf(name, value, filter.industryOnly));
    }
    selected = intersect(selected, any);
  }
  return selected;
};
