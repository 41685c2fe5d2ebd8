import { Elysia } from 'elysia';
import { countFacets, type FacetCounts } from '../../catalogue/filter/facet-counts.ts';
import { selectTools } from '../../catalogue/filter/filter.ts';
import { countBits, intersect } from '../../catalogue/lib/bit-set.ts';
import { pageOf } from '../../catalogue/listing.ts';
import type { Tool } from '../../catalogue/tool.ts';
import type { Ranker } from '../../ranking/ranker.ts';
import type { SearchHit } from '../../ranking/search/search.ts';
import type { Steps } from '../../web/envelope.ts';
import { hidden } from '../../web/schemas/openapi.ts';
import type { PageRoutes, ShownPage } from '../page-route.ts';
import { apiCall, curlLine } from '../ui/api-call.ts';
import { createFields, type FormState } from '../ui/form.ts';
import { type Html, html } from '../ui/html.ts';
import { toolCard } from '../ui/tool/tool-view.ts';
import { answerCharged, exploreView } from './explore.ts';
import { chosenFilters, facetList, type ShownCounts } from './facets.ts';
import {
  filtersOf,
  parametersOf,
  readSearchState,
  type SearchState,
  searchPathOf,
  toolFilterOf,
} from './search-state.ts';

type Dependencies = { pages: PageRoutes; ranker: () => Ranker; baseUrl: string };

const pageSize = 20;
const examples = ['team chat', 'open source CRM', 'invoices for freelancers'];

type Result = {
  items: Html[];
  total: number;
  facets: ShownCounts;
  call: string;
  note: string;
  heading: string;
  /** What is to be known of the results, above them. */
  told?: Html | undefined;
};

/** The parameters of the same call of the API: of an industry, the tools that name it. */
const callOf = (base: string, state: SearchState, more: Record<string, string>): string => {
  const query = parametersOf(state);
  query.delete('offset');
  if (state.industry) query.set('industryOnly', 'true');
  for (const [name, value] of Object.entries({ ...more, ...(state.offset && { offset: String(state.offset) }) })) {
    query.set(name, value);
  }
  return `${base}?${query}`;
};

/** Without words, or by words as they were typed, the catalogue is listed by name, as `GET /api/v1/tools` does. */
const list = ({ catalogue, matchWords }: Ranker, state: SearchState, baseUrl: string): Result => {
  const { offset = 0, search: typed } = state;
  const filter = toolFilterOf(filtersOf(state));
  const within = typed === undefined ? catalogue.active : matchWords(typed);
  const selected = intersect(selectTools(catalogue, filter), within);
  const total = countBits(selected);
  return {
    items: pageOf(catalogue, selected, 'name', { limit: pageSize, offset, total }).map((position) =>
      toolCard(catalogue.tools[position] as Tool, { hasLinks: true }),
    ),
    total,
    facets: countFacets(catalogue, filter, within),
    heading: typed === undefined ? 'by name' : 'by name, with these words as they were typed',
    call: callOf(`${baseUrl}/api/v1/tools`, state, { facets: 'true', limit: String(pageSize) }),
    note: 'A list with its facets.',
    told:
      typed === undefined
        ? undefined
        : html`<p>Only “${typed}”, letter by letter. <a href="${searchPathOf({ ...filtersOf(state), q: typed })}">Search with corrections</a></p>`,
  };
};

const fieldWords: Record<string, string> = {
  aliases: 'its other names',
  categories: 'its kind',
  useCases: 'its uses',
  features: 'its features',
  openSource: 'its licence',
  deployment: 'how it runs',
  platforms: 'its platforms',
  industries: 'its industries',
  roles: 'who works with it',
  integrations: 'what it works with',
};

/** Why a tool was found that does not hold the words as they were typed; what was corrected is said above all of them. */
const explainHit = ({ matches }: SearchHit): Html | undefined => {
  const loose = matches.filter(({ via }) => via !== 'exact' && via !== 'typo').slice(0, 3);
  if (loose.length === 0) return undefined;
  const reasons = loose.map(
    ({ term, matched, via, field }) =>
      `“${term}” by ${via}${matched === term ? '' : `: ${matched}`}, in ${fieldWords[field] ?? `its ${field}`}`,
  );
  return html`<p class="hint">${[...new Set(reasons)].join('; ')}</p>`;
};

/** The query with its words as they were taken. */
const correctedText = (q: string, corrected: Readonly<Record<string, string>>): string =>
  q
    .split(/(\s+)/)
    .map((word) => corrected[word.toLowerCase()] ?? word)
    .join('');

const tell = (state: SearchState, q: string, corrected: Readonly<Record<string, string>>, notice: string | null) =>
  html`${
    Object.keys(corrected).length > 0 &&
    html`<p>Showing <strong>${correctedText(q, corrected)}</strong>, search <a href="${searchPathOf({ ...filtersOf(state), search: q.slice(0, 200) })}">${q}</a> instead</p>`
  }${notice && html`<p class="note">${notice}</p>`}`;

function* search(ranker: Ranker, q: string, state: SearchState, baseUrl: string): Steps<Result> {
  const filters = filtersOf(state);
  const asked = { ...toolFilterOf(filters), q, limit: pageSize, offset: state.offset ?? 0, facets: true };
  const { data, total, query, notice, facets } = yield* ranker.searchInSteps(asked);
  yield;
  return {
    items: data.map((hit) =>
      toolCard(hit.tool, { score: hit.score, highlights: hit.highlights, more: explainHit(hit), hasLinks: true }),
    ),
    total,
    facets: facets as FacetCounts,
    heading: 'best first',
    call: callOf(`${baseUrl}/api/v1/search`, state, { facets: 'true', limit: String(pageSize) }),
    note: 'A scored search with its facets.',
    told: tell(state, q, query.corrected, notice),
  };
}

const pager = (state: SearchState, total: number): Html | undefined => {
  const { offset = 0, ...rest } = state;
  if (total <= pageSize && offset === 0) return undefined;
  const isList = rest.q === undefined && rest.search === undefined && Object.keys(filtersOf(state)).length === 0;
  const to = (from: number) => searchPathOf(from === 0 && !isList ? rest : { ...rest, offset: from });
  const last = Math.max(0, Math.ceil(total / pageSize) - 1) * pageSize;
  return html`<nav class="pager" aria-label="Pages">
${offset > 0 && html`<a class="button plain" href="${to(Math.max(0, Math.min(offset - pageSize, last)))}">Previous</a>`}
<span>${offset < total ? `${(offset + 1).toLocaleString('en')} to ${Math.min(total, offset + pageSize).toLocaleString('en')} of ${total.toLocaleString('en')}` : 'After the last one'}</span>
${offset + pageSize < total && html`<a class="button plain" href="${to(offset + pageSize)}">Next</a>`}
</nav>`;
};

const resultView = (state: SearchState, result: Result): Html => {
  const { items, total, facets, heading, told, call, note } = result;
  return html`<div class="split">${facetList(state, facets)}<section aria-labelledby="results">
<h2 id="results">${total.toLocaleString('en')} ${total === 1 ? 'tool' : 'tools'} <small>${heading}</small></h2>
${told}${chosenFilters(state)}
${
  items.length > 0
    ? html`<ol class="tools" start="${(state.offset ?? 0) + 1}">${items}</ol>`
    : total === 0 && html`<p class="note">Nothing meets all of this. Take a filter off, or use fewer words.</p>`
}
${pager(state, total)}
${apiCall(curlLine(call, undefined), note)}
</section></div>`;
};

const begin = html`<p class="examples">Try ${examples.map((example, index) => html`${index > 0 && ', '}<a href="${searchPathOf({ q: example })}">${example}</a>`)}, or <a href="${searchPathOf({ offset: 0 })}">list them all by name</a>.</p>`;

export const exploreSearch = ({ pages, ranker, baseUrl }: Dependencies) => {
  const show = (form: FormState, answer: Html, hasResults = false): ShownPage => {
    const { field, summary } = createFields(form, 'explore');
    const box = field({
      ...{ name: 'q', label: 'What should the software do?', type: 'search', maxlength: 200, isOptional: true },
    });
    const { q = '' } = form.values;
    return {
      title: q !== '' ? `${q.slice(0, 60)} · Explore` : 'Explore',
      section: 'explore',
      hasResults,
      body: exploreView(
        '/explore',
        `Search ${ranker().catalogue.activeCount.toLocaleString('en')} tools, or list them all by name.`,
        html`${summary()}<form class="search plain all-optional" id="search" action="/explore#results" method="get" role="search">${box}<button class="button">Search</button></form>
${answer}`,
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
        if (query === '') return show({ values, error: undefined }, begin);
        return answerCharged(
          pages,
          call,
          function* () {
            const current = ranker();
            const state = readSearchState(current.catalogue, query);
            const { q } = state;
            const result = q === undefined ? list(current, state, baseUrl) : yield* search(current, q, state, baseUrl);
            const shown = { ...values, q: q ?? state.search ?? '' };
            return show({ values: shown, error: undefined }, resultView(state, result), result.items.length > 0);
          },
          (error) => show({ values, error }, begin),
        );
      },
    }),
    hidden,
  );
};
