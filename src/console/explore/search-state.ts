import { type Static, Type } from '@sinclair/typebox';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { ToolFilter } from '../../catalogue/filter/filter.ts';
import { readFilter } from '../../catalogue/filter/known-values.ts';
import { SearchQuery, ToolsQuery } from '../../web/schemas/requests.ts';
import { invalidState, readState } from './explore.ts';

const { category, industry, pricingTier, companySize, deployment, openSource } = ToolsQuery.properties;
const { search, offset } = ToolsQuery.properties;

/** What the page of searches is asked for. Of each filter several values, any of which will do. */
const SearchState = Type.Object({
  q: Type.Optional(SearchQuery.properties.q),
  /** Words as they were typed, of which none is corrected. */
  search,
  ...{ category, industry, pricingTier, companySize, deployment, openSource },
  offset,
});
export type SearchState = Static<typeof SearchState>;
export type FilterName = 'category' | 'industry' | 'pricingTier' | 'companySize' | 'deployment' | 'openSource';
export type Filters = Pick<SearchState, FilterName>;

const filterNames = ['category', 'industry', 'pricingTier', 'companySize', 'deployment', 'openSource'] as const;

/** Throws `invalid-request`, with what is near to a name that the catalogue does not know. */
export const readSearchState = (catalogue: Catalogue, query: string): SearchState => {
  const state = readState(query, SearchState);
  if (state.q !== undefined && state.search !== undefined) {
    throw invalidState([{ in: 'query', name: 'search', message: 'stands in the place of q' }]);
  }
  const { filter, unknown } = readFilter(catalogue, state);
  if (unknown.length === 0) return filter;
  throw invalidState(
    unknown.map(({ field, nearest }) => ({
      ...{ in: 'query', name: field },
      message: `is not known${nearest.length > 0 ? `; did you mean ${nearest.join(' or ')}?` : ''}`,
    })),
  );
};

/** The values that are asked of one filter. */
export const chosenOf = (filters: Filters, name: FilterName): readonly string[] => {
  const chosen = filters[name];
  if (chosen === undefined) return [];
  return typeof chosen === 'boolean' ? [String(chosen)] : chosen;
};

export const filtersOf = (state: SearchState): Filters =>
  Object.fromEntries(filterNames.flatMap((name) => (state[name] === undefined ? [] : [[name, state[name]]])));

/** As the API filters. Of an industry the page shows the tools that name it: nearly all others serve every one. */
export const toolFilterOf = (filters: Filters): ToolFilter => ({ ...filters, industryOnly: true });

/** State as it stands in an address, of this page or of the API. */
export const parametersOf = (state: SearchState): URLSearchParams => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(state)) {
    for (const each of Array.isArray(value) ? value : value === undefined ? [] : [value]) query.append(name, `${each}`);
  }
  return query;
};

/** The page at its results: a keyboard goes on from there. */
export const searchPathOf = (state: SearchState): string => `/explore?${parametersOf(state)}#results`;

/** The same without one value of a filter, from the first page. */
export const withoutValue = ({ offset: _, ...state }: SearchState, name: FilterName, value: string): SearchState => {
  const { [name]: __, ...rest } = state;
  const left = chosenOf(state, name).filter((each) => each !== value);
  return left.length === 0 ? rest : { ...rest, [name]: left };
};
