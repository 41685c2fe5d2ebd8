/**
 * Which active tools have which value of each field that a filter is for, made when a catalogue is first asked.
 *
 * Regions and languages cover each other: what is sold worldwide is sold in Chile. Their values are unions of the tools
 * that are recorded with a value exactly.
 */
import type { Catalogue, Facet } from '../catalogue.ts';
import { addBit, addBits, type BitSet, createBitSet } from '../lib/bit-set.ts';
import { foldRegion, meetsLanguage, regionsThatCover } from '../lib/regions.ts';
import { deployments, platforms, type Tool } from '../tool.ts';

export const facetNames = [
  ...(['categories', 'industries', 'pricingTiers', 'companySizes'] as const),
  ...(['features', 'deployment', 'platforms', 'openSource', 'regions', 'languages'] as const),
] as const;
export type FacetName = (typeof facetNames)[number];

type Members = ReadonlyMap<string, BitSet>;

/** The values that active tools have, each with the tools that have it. */
const collect = (
  { tools }: Catalogue,
  valuesOf: (tool: Tool) => readonly string[],
  known: readonly string[] = [],
): Map<string, BitSet> => {
  const members = new Map(known.map((value) => [value, createBitSet(tools.length)]));
  tools.forEach((tool, position) => {
    if (tool.status !== 'active') return;
    for (const value of valuesOf(tool)) {
      let set = members.get(value);
      if (set === undefined) {
        set = createBitSet(tools.length);
        members.set(value, set);
      }
      addBit(set, position);
    }
  });
  return members;
};

const sorted = (members: Members): Members => new Map([...members].sort(([one], [other]) => (one < other ? -1 : 1)));

const fromFacets = (facets: readonly Facet[]): Members => new Map(facets.map(({ value, members }) => [value, members]));

export type FacetIndex = {
  /** Every value of a facet that a tool has, as answers write it. */
  valuesOf(name: FacetName): readonly string[];
  /** The active tools that a filter on one value keeps; none for a value that no tool has. */
  membersOf(name: FacetName, value: string, industryOnly: boolean | undefined): BitSet;
};

const createIndex = (catalogue: Catalogue): FacetIndex => {
  const { facets, tools, categories, industries } = catalogue;
  const exact: Record<FacetName, Members> = {
    categories: fromFacets(facets.categories),
    industries: fromFacets(facets.industries),
    pricingTiers: fromFacets(facets.pricingTiers),
    companySizes: fromFacets(facets.companySizes),
    features: collect(catalogue, (tool) => tool.features.has),
    deployment: collect(catalogue, (tool) => tool.deployment ?? [], deployments),
    platforms: collect(catalogue, (tool) => tool.platforms ?? [], platforms),
    openSource: collect(catalogue, ({ openSource }) => (openSource === null ? [] : [String(openSource)]), [
      ...['true', 'false'],
    ]),
    regions: sorted(collect(catalogue, (tool) => (tool.regions ?? []).map(foldRegion))),
    languages: sorted(collect(catalogue, (tool) => tool.languages ?? [])),
  };
  const none = createBitSet(tools.length);
  const crossIndustry = collect(catalogue, (tool) => (tool.crossIndustry ? ['all'] : [])).get('all') ?? none;
  const union = (sets: Iterable<BitSet | undefined>): BitSet => {
    const all = createBitSet(tools.length);
    for (const set of sets) if (set) addBits(all, set);
    return all;
  };
  const unions = new Map<string, BitSet>();
  /** Unions are made once for the values that tools have: of what is asked for there may be any number. */
  const covered = (name: 'regions' | 'languages', value: string): BitSet => {
    const key = `${name} ${value}`;
    const known = unions.get(key);
    if (known) return known;
    const made =
      name === 'regions'
        ? union(regionsThatCover(value).map((region) => exact.regions.get(region)))
        : union([...exact.languages].flatMap(([language, set]) => (meetsLanguage(language, value) ? [set] : [])));
    if (exact[name].has(value)) unions.set(key, made);
    return made;
  };
  return {
    valuesOf: (name) => [...exact[name].keys()],
    membersOf: (name, value, industryOnly) => {
      if (name === 'regions' || name === 'languages') return covered(name, value);
      if (name === 'categories') return exact.categories.get(categories.find(value)?.name ?? '') ?? none;
      if (name === 'industries') {
        const naming = exact.industries.get(industries.find(value)?.name ?? '');
        return industryOnly ? (naming ?? none) : union([naming, crossIndustry]);
      }
      if (name === 'features') return exact.features.get(catalogue.findFeature(value) ?? value) ?? none;
      return exact[name].get(value) ?? none;
    },
  };
};

const indexes = new WeakMap<Catalogue, FacetIndex>();

export const indexOf = (catalogue: Catalogue): FacetIndex => {
  const index = indexes.get(catalogue) ?? createIndex(catalogue);
  indexes.set(catalogue, index);
  return index;
};
