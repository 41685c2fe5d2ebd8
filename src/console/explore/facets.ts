/** The filters of a search: how many tools each value would leave, boxes to choose several, and chips to take off. */
import type { FacetCounts } from '../../catalogue/filter/facet-counts.ts';
import { companySizes, deployments, pricingTiers } from '../../catalogue/tool.ts';
import { type Html, html, raw } from '../ui/html.ts';
import { chosenOf, type FilterName, type SearchState, searchPathOf, withoutValue } from './search-state.ts';

type ShownFacet = 'categories' | 'companySizes' | 'pricingTiers' | 'deployment' | 'openSource' | 'industries';
export type ShownCounts = Pick<FacetCounts, ShownFacet>;

type FacetField = {
  facet: ShownFacet;
  field: FilterName;
  label: string;
  /** Values that have an order of their own; others stand by how many tools have them. */
  order?: readonly string[];
};

const facetFields: readonly FacetField[] = [
  { facet: 'categories', field: 'category', label: 'Category' },
  { facet: 'companySizes', field: 'companySize', label: 'Company size', order: companySizes },
  { facet: 'pricingTiers', field: 'pricingTier', label: 'Plan', order: pricingTiers },
  { facet: 'deployment', field: 'deployment', label: 'Runs as', order: deployments },
  { facet: 'openSource', field: 'openSource', label: 'Licence', order: ['true'] },
  { facet: 'industries', field: 'industry', label: 'Industry' },
];

/** So many values stand open, and so many more unfold. */
const openMax = 7;
const valuesMax = 50;

const wordsOf = (field: FilterName, value: string): string => (field === 'openSource' ? 'open source' : value);

type Value = { value: string; count: number; isChosen: boolean };

/** Every value that is chosen, those that leave tools, and in the facet's own order. */
const valuesOf = ({ facet, field, order }: FacetField, state: SearchState, counts: ShownCounts): Value[] => {
  const chosen = chosenOf(state, field);
  const known = counts[facet].filter(({ value }) => order === undefined || order.includes(value));
  const missing = chosen.filter((value) => !known.some((each) => each.value === value));
  const values = [...known, ...missing.map((value) => ({ value, count: 0 }))].map((each) => ({
    ...each,
    isChosen: chosen.includes(each.value),
  }));
  return order
    ? values.sort((one, other) => order.indexOf(one.value) - order.indexOf(other.value))
    : values.sort((one, other) => Number(other.isChosen) - Number(one.isChosen) || other.count - one.count);
};

const box = (field: FilterName, { value, count, isChosen }: Value): Html =>
  html`<li><label><input type="checkbox" name="${field}" value="${value}" form="search"${isChosen && raw(' checked')}> ${wordsOf(field, value)} <span class="n">${count}</span></label></li>`;

const facet = (one: FacetField, state: SearchState, counts: ShownCounts): Html | undefined => {
  const values = valuesOf(one, state, counts).slice(0, valuesMax);
  if (values.length === 0) return undefined;
  const openCount = one.order ? values.length : Math.max(openMax, values.filter(({ isChosen }) => isChosen).length);
  const more = values.slice(openCount);
  const boxes = (some: readonly Value[]): Html => html`<ul>${some.map((value) => box(one.field, value))}</ul>`;
  return html`<fieldset><legend>${one.label}</legend>${boxes(values.slice(0, openCount))}${
    more.length > 0 && html`<details><summary>${more.length} more</summary>${boxes(more)}</details>`
  }</fieldset>`;
};

/** The boxes belong to the form of the search: words and filters are asked for together. */
export const facetList = (state: SearchState, counts: ShownCounts): Html | undefined => {
  const facets = facetFields.flatMap((one) => facet(one, state, counts) ?? []);
  if (facets.length === 0) return undefined;
  const chosen = facetFields.reduce((sum, { field }) => sum + chosenOf(state, field).length, 0);
  return html`<details class="filters"><summary>Filters${chosen > 0 && ` (${chosen})`}</summary>
<div class="facets" role="group" aria-label="Filters">${facets}
<p class="apply"><button class="button small" form="search">Apply the filters</button></p></div></details>`;
};

/** What is filtered by, each a link to the same without it. */
export const chosenFilters = (state: SearchState): Html | undefined => {
  const chips = facetFields.flatMap(({ field }) =>
    chosenOf(state, field).map(
      (value) =>
        html`<li><a class="chip" href="${searchPathOf(withoutValue(state, field, value))}"><span class="unseen">Take off the filter </span>${wordsOf(field, value)}<span class="drop" aria-hidden="true">×</span></a></li>`,
    ),
  );
  if (chips.length === 0) return undefined;
  const { q, search } = state;
  const bare: SearchState = { ...(q !== undefined && { q }), ...(search !== undefined && { search }) };
  return html`<ul class="kinds chosen">${chips}${
    chips.length > 1 &&
    html`<li><a href="${searchPathOf({ ...bare, ...(q === undefined && search === undefined && { offset: 0 }) })}">Clear all</a></li>`
  }</ul>`;
};
