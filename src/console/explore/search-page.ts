import { type Static, Type } from '@sinclair/typebox';
import { Elysia } from 'elysia';
import { countFacets, type FacetCounts } from '../../catalogue/filter/facet-counts.ts';
import { selectTools, type ToolFilter } from '../../catalogue/filter/filter.ts';
import { countBits } from '../../catalogue/lib/bit-set.ts';
import { pageOf } from '../../catalogue/listing.ts';
import { enumeration } from '../../catalogue/schema-parts.ts';
import { companySizes, pricingTiers, type Tool } from '../../catalogue/tool.ts';
import type { Ranker } from '../../ranking/ranker.ts';
import type { SearchHit } from '../../ranking/search/search.ts';
import type { Steps } from '../../web/envelope.ts';
import { hidden } from '../../web/schemas/openapi.ts';
import { SearchQuery, ToolsQuery } from '../../web/schemas/requests.ts';
import type { PageAnswer, PageRoutes } from '../page-route.ts';
import { apiCall, curlLine } from '../ui/api-call.ts';
import { createFields, type FormState } from '../ui/form.ts';
import { type Html, html } from '../ui/html.ts';
import { toolCard } from '../ui/tool-view.ts';
import { answerCharged, exploreView, readState } from './explore.ts';

type Dependencies = { pages: PageRoutes; ranker: () => Ranker; baseUrl: string };

const name = Type.Optional(Type.String({ minLength: 1, maxLength: 100 }));
/** The page has one value a filter. */
const State = Type.Object({
  q: Type.Optional(SearchQuery.properties.q),
  ...{ category: name, industry: name },
  pricingTier: Type.Optional(enumeration(pricingTiers)),
  companySize: Type.Optional(enumeration(companySizes)),
  offset: ToolsQuery.properties.offset,
});
type State = Static<typeof State>;

const pageSize = 20;
/** A search is counted over its best results alone, as many as the ranker orders. */
const countedMax = 200;
const facetValuesMax = 12;

type FilterName = 'category' | 'industry' | 'pricingTier' | 'companySize';
type ShownFacet = 'categories' | 'industries' | 'pricingTiers' | 'companySizes';
type ShownCounts = Pick<FacetCounts, ShownFacet>;
type Filters = Omit<State, 'q' | 'offset'>;

/** As the API filters. Of an industry the page shows the tools that name it: nearly all others serve every one. */
const filterOf = (filters: Filters): ToolFilter => ({
  ...Object.fromEntries(
    Object.entries(filters).flatMap(([field, value]) => (value === undefined ? [] : [[field, [value]]])),
  ),
  industryOnly: true,
});

/** The same in an address of the API. */
const parametersOf = (filters: Filters): Record<string, string> => ({
  ...filters,
  ...(filters.industry !== undefined && { industryOnly: 'true' }),
});

const facetFields: readonly (readonly [ShownFacet, FilterName, string])[] = [
  ['categories', 'category', 'Category'],
  ['companySizes', 'companySize', 'Company size'],
  ['pricingTiers', 'pricingTier', 'Plan'],
  ['industries', 'industry', 'Industry'],
];

const addressOf = (state: Record<string, string | number | undefined>): string => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(state)) if (value !== undefined) query.set(name, String(value));
  return `/explore?${query}`;
};

type Result = { items: Html[]; total: number; facets: ShownCounts; call: string; note: string; heading: string };

/** Without words the catalogue is listed by name, as `GET /api/v1/tools` does. */
const list = ({ catalogue }: Ranker, { offset = 0, ...filter }: State, baseUrl: string): Result => {
  const selected = selectTools(catalogue, filterOf(filter));
  const total = countBits(selected);
  const query = new URLSearchParams({
    ...parametersOf(filter),
    ...{ facets: 'true', limit: String(pageSize), offset: String(offset) },
  });
  return {
    items: pageOf(catalogue, selected, 'name', { limit: pageSize, offset, total }).map((position) =>
      toolCard(catalogue.tools[position] as Tool, { hasLinks: true }),
    ),
    total,
    facets: countFacets(catalogue, filterOf(filter), catalogue.active),
    heading: 'by name',
    call: `${baseUrl}/api/v1/tools?${query}`,
    note: 'A list with its facets.',
  };
};

const explainHit = ({ matches }: SearchHit): Html | undefined => {
  const loose = matches.filter(({ via }) => via !== 'exact').slice(0, 3);
  if (loose.length === 0) return undefined;
  const reasons = loose.map(
    ({ term, matched, via, field }) => `“${term}” by ${via}${matched === term ? '' : `: ${matched}`}, in ${field}`,
  );
  return html`<p class="hint">${[...new Set(reasons)].join('; ')}</p>`;
};

const valuesOf: Record<ShownFacet, (tool: Tool) => readonly string[]> = {
  categories: (tool) => tool.categories,
  industries: (tool) => tool.industries,
  pricingTiers: (tool) => tool.pricingTiers ?? [],
  companySizes: (tool) => tool.companySizes ?? [],
};

/** How many of the results have each value; a facet's counts ignore its own filter, as those of the API do. */
function* countHits(ranker: Ranker, q: string, filter: Filters): Steps<ShownCounts> {
  const counts = {} as ShownCounts;
  const { data: unfiltered } = yield* ranker.searchInSteps({ ...filterOf(filter), q, limit: countedMax });
  for (const [name, field] of facetFields) {
    const { [field]: own, ...others } = filter;
    const hits =
      own === undefined
        ? unfiltered
        : (yield* ranker.searchInSteps({ ...filterOf(others), q, limit: countedMax })).data;
    const found = new Map<string, number>();
    for (const { tool } of hits) {
      for (const value of valuesOf[name](tool)) found.set(value, (found.get(value) ?? 0) + 1);
    }
    counts[name] = [...found].map(([value, count]) => ({ value, count }));
    yield;
  }
  return counts;
}

function* search(ranker: Ranker, q: string, { q: _, offset: __, ...filter }: State, baseUrl: string): Steps<Result> {
  const { data, total, query } = yield* ranker.searchInSteps({ ...filterOf(filter), q, limit: pageSize });
  yield;
  const corrected = Object.values(query.corrected);
  const parameters = new URLSearchParams({ q, ...parametersOf(filter), limit: String(pageSize) });
  return {
    items: data.map((hit) =>
      toolCard(hit.tool, { score: hit.score, highlights: hit.highlights, more: explainHit(hit), hasLinks: true }),
    ),
    total,
    facets: yield* countHits(ranker, q, filter),
    heading: corrected.length > 0 ? `best first, reading ${corrected.join(', ')}` : 'best first',
    call: `${baseUrl}/api/v1/search?${parameters}`,
    note: `A scored search.${total > countedMax ? ` The counts beside it are of its ${countedMax} best results.` : ''}`,
  };
}

const facetList = (state: State, facets: ShownCounts): Html => html`<nav class="facets" aria-label="Filters">
${facetFields.map(([facet, field, label]) => {
  const chosen = state[field];
  const values = [...facets[facet]].sort((one, other) => other.count - one.count).slice(0, facetValuesMax);
  const without = { ...state, [field]: undefined, offset: undefined };
  if (values.length === 0 && chosen === undefined) return undefined;
  return html`<details${chosen !== undefined || facet !== 'industries' ? html` open` : ''}><summary>${label}</summary><ul>
${chosen !== undefined && html`<li><a class="chosen" href="${addressOf(without)}">${chosen}<span class="unseen">, chosen: remove this filter</span><span aria-hidden="true"> ×</span></a></li>`}
${values
  .filter(({ value }) => value !== chosen)
  .map(
    ({ value, count }) =>
      html`<li><a href="${addressOf({ ...without, [field]: value })}">${value} <span class="n">${count}</span></a></li>`,
  )}</ul></details>`;
})}
</nav>`;

const pager = (state: State, total: number): Html | undefined => {
  const { offset = 0 } = state;
  if (state.q !== undefined || total <= pageSize) return undefined;
  const to = (from: number) => addressOf({ ...state, offset: from === 0 ? undefined : from });
  return html`<nav class="pager" aria-label="Pages">
${offset > 0 && html`<a class="button plain" href="${to(Math.max(0, offset - pageSize))}">Previous</a>`}
<span>${(offset + 1).toLocaleString('en')} to ${Math.min(total, offset + pageSize).toLocaleString('en')}</span>
${offset + pageSize < total && html`<a class="button plain" href="${to(offset + pageSize)}">Next</a>`}
</nav>`;
};

export const exploreSearch = ({ pages, ranker, baseUrl }: Dependencies) => {
  const show = (state: State, form: FormState, result?: Result): Exclude<PageAnswer, { to: string }> => {
    const { field, summary } = createFields(form, 'explore');
    const box = field({
      ...{ name: 'q', label: 'What should the software do?', type: 'search', maxlength: 200, isOptional: true },
    });
    const filters = facetFields.map(
      ([, name]) => state[name] !== undefined && html`<input type="hidden" name="${name}" value="${state[name]}">`,
    );
    const { catalogue } = ranker();
    return {
      title: state.q ? `${state.q.slice(0, 60)} · Explore` : 'Explore',
      section: 'explore',
      body: exploreView(
        '/explore',
        `Search ${catalogue.activeCount.toLocaleString('en')} tools, or list them all by name.`,
        html`${summary()}<form class="search plain" action="/explore" method="get" role="search">${box}${filters}<button class="button">Search</button></form>
${
  result &&
  html`<div class="split">${facetList(state, result.facets)}<section aria-labelledby="results">
<h2 id="results">${result.total.toLocaleString('en')} ${result.total === 1 ? 'tool' : 'tools'} <small>${result.heading}</small></h2>
${result.items.length === 0 ? html`<p class="note">Nothing meets all of this. Remove a filter, or use fewer words.</p>` : html`<ol class="tools">${result.items}</ol>`}
${pager(state, result.total)}
${apiCall(curlLine(result.call, undefined), result.note)}
</section></div>`
}`,
      ),
    };
  };

  return new Elysia({ name: 'explore-search' }).get(
    '/explore',
    pages.forMembers({
      route: '/explore',
      answer: (call) => {
        const { query } = call;
        const values = Object.fromEntries(new URLSearchParams(query));
        // The bare address asks nothing yet, and so costs nothing.
        if (query === '') return show({}, { values, error: undefined });
        return answerCharged(
          pages,
          call,
          function* () {
            const state = readState(query, State);
            const result =
              state.q === undefined ? list(ranker(), state, baseUrl) : yield* search(ranker(), state.q, state, baseUrl);
            return show(state, { values, error: undefined }, result);
          },
          (error) => show({}, { values, error }),
        );
      },
    }),
    hidden,
  );
};
