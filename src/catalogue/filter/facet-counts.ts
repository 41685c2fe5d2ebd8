import type { Catalogue } from '../catalogue.ts';
import { type BitSet, createSharedCounter, intersect } from '../lib/bit-set.ts';
import { type FacetName, facetNames, indexOf } from './facet-index.ts';
import { isAsked, selectTools, type ToolFilter } from './filter.ts';

type FacetCount = { value: string; count: number };
export type FacetCounts = Record<FacetName, FacetCount[]>;

/** Tools have nearly two thousand features: the ones that most of those selected have are counted. */
export const featuresCountedMax = 50;

/**
 * How many tools each value of each facet would leave. A facet's counts ignore the filter on that facet itself and
 * honour the others and `within`; values that leave none are not listed.
 */
export const countFacets = (catalogue: Catalogue, filter: ToolFilter, within: BitSet): FacetCounts => {
  const index = indexOf(catalogue);
  const counts = {} as FacetCounts;
  const select = (without?: FacetName): BitSet => intersect(selectTools(catalogue, filter, without), within);
  const countOfAll = createSharedCounter(select());
  for (const name of facetNames) {
    const countShared = isAsked(filter, name) ? createSharedCounter(select(name)) : countOfAll;
    const counted = index
      .valuesOf(name)
      .map((value) => ({ value, count: countShared(index.membersOf(name, value, filter.industryOnly)) }))
      .filter(({ count }) => count > 0);
    counts[name] =
      name === 'features'
        ? counted
            .sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1))
            .slice(0, featuresCountedMax)
        : counted;
  }
  return counts;
};
