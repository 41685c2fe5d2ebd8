import type { Catalogue, Facet } from './catalogue.ts';
import { addBit, type BitSet, countShared, createBitSet, intersect, listBits } from './lib/bit-set.ts';
import { isSoldIn, speaks } from './lib/regions.ts';
import type { CompanySize, PricingTier, Tool } from './tool.ts';

/** What a caller may ask of a list of tools; each field given narrows it. Categories and industries by name or slug. */
export type ToolFilter = {
  category?: string;
  industry?: string;
  pricingTier?: PricingTier;
  companySize?: CompanySize;
  /** A country's code, or EU, US, UK, worldwide. Unknown regions and languages do not pass. */
  region?: string;
  /** A BCP 47 tag. */
  language?: string;
};

export type FacetName = keyof Catalogue['facets'];
export type FacetCounts = Record<FacetName, { value: string; count: number }[]>;

const fieldOf = {
  categories: 'category',
  industries: 'industry',
  pricingTiers: 'pricingTier',
  companySizes: 'companySize',
} as const satisfies Record<FacetName, keyof ToolFilter>;
const facetNames = Object.keys(fieldOf) as FacetName[];

const findFacet = (catalogue: Catalogue, name: FacetName, asked: string): Facet | undefined => {
  const facets: readonly Facet[] = catalogue.facets[name];
  const value = name === 'pricingTiers' || name === 'companySizes' ? asked : catalogue[name].find(asked)?.name;
  return facets.find((facet) => facet.value === value);
};

/** The active tools that are sold in the region, in the language: of so many values that none has a list of its own. */
const selectSoldIn = ({ active, tools }: Catalogue, { region, language }: ToolFilter): BitSet => {
  if (region === undefined && language === undefined) return active;
  const selected = createBitSet(active.size);
  for (const position of listBits(active)) {
    const { regions, languages } = tools[position] as Tool;
    if (region !== undefined && !isSoldIn(regions, region)) continue;
    if (language === undefined || speaks(languages, language)) addBit(selected, position);
  }
  return selected;
};

/** The active tools that pass the filter, leaving out the filter on one facet if asked to. */
export const selectTools = (catalogue: Catalogue, filter: ToolFilter, without?: FacetName): BitSet => {
  let selected = selectSoldIn(catalogue, filter);
  for (const name of facetNames) {
    const value = filter[fieldOf[name]];
    if (value === undefined || name === without) continue;
    const facet = findFacet(catalogue, name, value);
    selected = intersect(
      selected,
      facet?.members ?? { size: selected.size, words: new Uint32Array(selected.words.length) },
    );
  }
  return selected;
};

/**
 * How many tools each value of each facet would leave. A facet's counts ignore the filter on that facet itself and
 * honour the others and `within`; values that leave none are not listed.
 */
export const countFacets = (catalogue: Catalogue, filter: ToolFilter, within: BitSet): FacetCounts => {
  const counts = {} as FacetCounts;
  for (const name of facetNames) {
    const selected = intersect(selectTools(catalogue, filter, name), within);
    const facets: readonly Facet[] = catalogue.facets[name];
    counts[name] = facets
      .map(({ value, members }) => ({ value, count: countShared(members, selected) }))
      .filter(({ count }) => count > 0);
  }
  return counts;
};

/** Names near to a category or industry of the filter that the catalogue does not know. */
export const suggestNames = (
  catalogue: Catalogue,
  filter: ToolFilter,
): { category?: string[]; industry?: string[] } => ({
  ...(filter.category !== undefined && !catalogue.categories.find(filter.category)
    ? { category: catalogue.categories.suggest(filter.category, 3) }
    : {}),
  ...(filter.industry !== undefined && !catalogue.industries.find(filter.industry)
    ? { industry: catalogue.industries.suggest(filter.industry, 3) }
    : {}),
});
