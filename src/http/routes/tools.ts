import type { Static } from '@sinclair/typebox';
import { Type } from '@sinclair/typebox';
import { Elysia } from 'elysia';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { countFacets } from '../../catalogue/filter/facet-counts.ts';
import { selectTools } from '../../catalogue/filter/filter.ts';
import { countBits, intersect } from '../../catalogue/lib/bit-set.ts';
import { type Page, pageOf } from '../../catalogue/listing.ts';
import { idLengthMax, type Tool } from '../../catalogue/tool.ts';
import { AppError } from '../../errors.ts';
import { type Ranker, rankerVersion } from '../../ranking/ranker.ts';
import { type JsonText, tagOf } from '../../web/json-answer.ts';
import { documented, textHeader } from '../../web/schemas/openapi.ts';
import { AlternativesQuery, ToolsQuery, ViewQuery } from '../../web/schemas/requests.ts';
import type { ApiRoute } from '../api-route.ts';
import { filterNotice, getFilter, knowsFilter } from '../tool-filter.ts';
import { createView } from '../view.ts';

type Query = Static<typeof ToolsQuery>;

const IdPath = Type.Object({ id: Type.String({ maxLength: idLengthMax, description: 'The id of a tool.' }) });

/** RFC 8288 links to the other pages of a list. */
const linksOf = (baseUrl: string, query: Query, { limit, offset, total }: Page): string => {
  const last = Math.max(0, Math.ceil(total / limit) - 1) * limit;
  let filter = '';
  for (const [name, value] of Object.entries(query)) {
    if (name !== 'limit' && name !== 'offset') filter += `${name}=${encodeURIComponent(String(value))}&`;
  }
  const link = (rel: string, to: number): string =>
    `<${baseUrl}/api/v1/tools?${filter}limit=${limit}&offset=${to}>; rel="${rel}"`;
  const previous = offset > 0 ? `${link('prev', Math.max(0, Math.min(offset - limit, last)))}, ` : '';
  const next = offset + limit < total ? `${link('next', offset + limit)}, ` : '';
  return `${link('first', 0)}, ${previous}${next}${link('last', last)}`;
};

const listTools = (ranker: Ranker, query: Query): { json: JsonText; page: Page } => {
  const { catalogue, matchWords } = ranker;
  const { limit = 50, offset = 0, sort = 'name', search, facets, view, fields, ...asked } = query;
  const filter = getFilter(catalogue, asked);
  const within = search === undefined ? catalogue.active : matchWords(search);
  const selected = intersect(selectTools(catalogue, filter), within);
  const total = countBits(selected);
  const page = { limit, offset, total };
  const json = createView(ranker, { view, fields }).open().add('{"data":[');
  for (const position of pageOf(catalogue, selected, sort, page)) json.addToolAt(catalogue, position);
  const notice = filterNotice(filter);
  json.add(']').addRest({
    pagination: { total, limit, offset, hasMore: offset + limit < total },
    ...(facets && { facets: countFacets(catalogue, filter, within) }),
    ...(notice !== null && { notice }),
    catalogue: { revision: catalogue.revision, tools: catalogue.activeCount },
  });
  return { json, page };
};

/** Throws `tool-not-found`, with ids that look alike. */
const getTool = (catalogue: Catalogue, id: string): Tool => {
  const tool = catalogue.find(id);
  if (tool) return tool;
  throw new AppError('tool-not-found', 'No tool has this id.', { extra: { suggestions: catalogue.suggestIds(id) } });
};

/** The tag of what is said of one tool; none where there is no such tool. */
const tagOfTool = (catalogue: Catalogue, operation: string, params: Record<string, string>, query: object) =>
  catalogue.find(params['id'] ?? '') && tagOf(catalogue, operation, { ...query, ...params });

type Dependencies = { route: ApiRoute; ranker: () => Ranker; baseUrl: string };

export const tools = ({ route, ranker, baseUrl }: Dependencies) =>
  new Elysia({ name: 'tools' })
    .get(
      '/api/v1/tools',
      route({
        route: '/api/v1/tools',
        query: ToolsQuery,
        tag: ({ query }) => {
          const { catalogue } = ranker();
          return knowsFilter(catalogue, query) ? tagOf(catalogue, 'tools', query) : undefined;
        },
        answer: ({ query }) => {
          const { json, page } = listTools(ranker(), query);
          return { json, link: linksOf(baseUrl, query, page) };
        },
      }),
      documented({
        id: 'listTools',
        tag: 'Catalogue',
        summary: 'List and filter tools',
        query: ToolsQuery,
        answer: 'ToolList',
        errors: [],
        headers: { Link: textHeader('The first, previous, next and last page (RFC 8288).') },
        isConditional: true,
      }),
    )
    .get(
      '/api/v1/tools/:id',
      route({
        route: '/api/v1/tools/:id',
        query: ViewQuery,
        tag: ({ params, query }) => tagOfTool(ranker().catalogue, 'tool', params, query),
        answer: ({ params, query }) => {
          const current = ranker();
          const { catalogue } = current;
          const tool = getTool(catalogue, params['id'] ?? '');
          // What is known besides the record stands beside it, unless less was asked for.
          const isWhole = query.fields === undefined && query.view !== 'brief';
          const { derive, open } = createView(current, isWhole ? {} : query);
          return open()
            .add('{"data":')
            .addTool(catalogue, tool)
            .addRest({
              ...(isWhole && { worksWith: derive.worksWith(tool), facts: derive.facts(tool) }),
              catalogue: { revision: catalogue.revision },
            });
        },
      }),
      documented({
        id: 'getTool',
        tag: 'Catalogue',
        summary: 'One tool',
        description:
          'By its present id or one it had before. Discontinued tools are found here and nowhere else. `worksWith` names integrations by the list of either side; `facts` says of each known field what it rests on.',
        path: IdPath,
        query: ViewQuery,
        answer: 'ToolAnswer',
        errors: ['tool-not-found'],
        isConditional: true,
      }),
    )
    .get(
      '/api/v1/tools/:id/alternatives',
      route({
        route: '/api/v1/tools/:id/alternatives',
        query: AlternativesQuery,
        tag: ({ params, query }) => tagOfTool(ranker().catalogue, 'alternatives', params, query),
        answer: ({ params, query }) => {
          const current = ranker();
          const { catalogue, alternatives } = current;
          const view = createView(current, query);
          const { data } = alternatives(getTool(catalogue, params['id'] ?? ''), query.limit ?? 10);
          return view
            .addItems(view.open().add('{'), catalogue, data)
            .addRest({ catalogue: { revision: catalogue.revision }, ranker: rankerVersion });
        },
      }),
      documented({
        id: 'listAlternatives',
        tag: 'Recommendation',
        summary: 'Tools to consider in its place',
        path: IdPath,
        query: AlternativesQuery,
        answer: 'Alternatives',
        errors: ['tool-not-found'],
        isConditional: true,
      }),
    );
