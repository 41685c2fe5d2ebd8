import type { Static } from '@sinclair/typebox';
import { Type } from '@sinclair/typebox';
import { Elysia } from 'elysia';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { countFacets, selectTools, suggestNames } from '../../catalogue/filter.ts';
import { type BitSet, countBits, hasBit, intersect, listBits } from '../../catalogue/lib/bit-set.ts';
import { ranksOf } from '../../catalogue/lib/ranks.ts';
import type { Tool } from '../../catalogue/tool.ts';
import { AppError } from '../../errors.ts';
import { type Ranker, rankerVersion } from '../../ranking/ranker.ts';
import { JsonText, tagOf } from '../../web/json-answer.ts';
import type { createGate } from '../gate.ts';
import { documented } from '../schemas/openapi.ts';
import { AlternativesQuery, NoQuery, ToolsQuery, type toolSorts } from '../schemas/requests.ts';

type Query = Static<typeof ToolsQuery>;
type Sort = (typeof toolSorts)[number];
type Page = { limit: number; offset: number; total: number };

const IdPath = Type.Object({ id: Type.String({ description: 'The id of a tool.' }) });

const compareText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** Orders by a key, ties by id; what has no key comes last whichever way round. */
const comparators: Record<Sort, (one: Tool, other: Tool) => number> = (() => {
  const byName = (one: Tool, other: Tool) => compareText(one.name.toLowerCase(), other.name.toLowerCase());
  const byDate = (direction: 1 | -1) => (one: Tool, other: Tool) => {
    if (one.updatedAt === null || other.updatedAt === null) {
      return Number(one.updatedAt === null) - Number(other.updatedAt === null);
    }
    return direction * compareText(one.updatedAt, other.updatedAt);
  };
  const thenById = (compare: (one: Tool, other: Tool) => number) => (one: Tool, other: Tool) =>
    compare(one, other) || compareText(one.id, other.id);
  return {
    name: thenById(byName),
    '-name': thenById((one, other) => -byName(one, other)),
    updatedAt: thenById(byDate(1)),
    '-updatedAt': thenById(byDate(-1)),
  };
})();

/** All tools of a catalogue in one order: the position at each rank, and the rank of each position. */
type Order = { readonly positions: Uint32Array; readonly ranks: Uint32Array };

/** The orders of a catalogue, each made when first asked for. */
const orders = new WeakMap<Catalogue, Map<Sort, Order>>();

const createOrder = ({ tools }: Catalogue, sort: Sort): Order => {
  const compare = comparators[sort];
  const positions = Uint32Array.from(tools.keys()).sort((one, other) =>
    compare(tools[one] as Tool, tools[other] as Tool),
  );
  return { positions, ranks: ranksOf(positions) };
};

const orderOf = (catalogue: Catalogue, sort: Sort): Order => {
  const known = orders.get(catalogue) ?? new Map<Sort, Order>();
  orders.set(catalogue, known);
  const order = known.get(sort) ?? createOrder(catalogue, sort);
  known.set(sort, order);
  return order;
};

/** The page's positions. Many selected tools are met soon when all are gone through in order; few are sooner sorted. */
export const pageOf = (
  catalogue: Catalogue,
  selected: BitSet,
  sort: Sort,
  { limit, offset, total }: Page,
): number[] => {
  const { positions, ranks } = orderOf(catalogue, sort);
  const end = Math.min(offset + limit, total);
  if (end * positions.length > total * total) {
    const selectedRanks = Uint32Array.from(listBits(selected), (position) => ranks[position] as number).sort();
    const page: number[] = [];
    for (let nth = offset; nth < end; nth++) page.push(positions[selectedRanks[nth] as number] as number);
    return page;
  }
  const page: number[] = [];
  for (let rank = 0, met = 0; met < end; rank++) {
    const position = positions[rank] as number;
    if (hasBit(selected, position) && met++ >= offset) page.push(position);
  }
  return page;
};

/** RFC 8288 links to the other pages of a list. */
const linksOf = (baseUrl: string, query: Query, { limit, offset, total }: Page): string => {
  const last = Math.max(0, Math.ceil(total / limit) - 1) * limit;
  let filter = '';
  for (const [name, value] of Object.entries(query)) {
    if (name !== 'limit' && name !== 'offset') filter += `${name}=${encodeURIComponent(value)}&`;
  }
  const link = (rel: string, to: number): string =>
    `<${baseUrl}/api/v1/tools?${filter}limit=${limit}&offset=${to}>; rel="${rel}"`;
  const previous = offset > 0 ? `${link('prev', Math.max(0, Math.min(offset - limit, last)))}, ` : '';
  const next = offset + limit < total ? `${link('next', offset + limit)}, ` : '';
  return `${link('first', 0)}, ${previous}${next}${link('last', last)}`;
};

const listTools = ({ catalogue, matchWords }: Ranker, query: Query): { json: JsonText; page: Page } => {
  const { limit = 50, offset = 0, sort = 'name', search, facets, ...filter } = query;
  const within = search === undefined ? catalogue.active : matchWords(search);
  const selected = intersect(selectTools(catalogue, filter), within);
  const total = countBits(selected);
  const page = { limit, offset, total };
  const json = new JsonText().add('{"data":[');
  for (const position of pageOf(catalogue, selected, sort, page)) json.addToolAt(catalogue, position);
  const suggestions = suggestNames(catalogue, filter);
  json.add(']').addRest({
    pagination: { total, limit, offset, hasMore: offset + limit < total },
    ...(facets && { facets: countFacets(catalogue, filter, within) }),
    ...(Object.keys(suggestions).length > 0 && { suggestions }),
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

type Dependencies = { gate: ReturnType<typeof createGate>; ranker: () => Ranker; baseUrl: string };

export const tools = ({ gate, ranker, baseUrl }: Dependencies) =>
  new Elysia({ name: 'tools' })
    .get(
      '/api/v1/tools',
      gate({
        route: '/api/v1/tools',
        query: ToolsQuery,
        tag: ({ query }) => tagOf(ranker().catalogue, 'tools', query),
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
        isConditional: true,
      }),
    )
    .get(
      '/api/v1/tools/:id',
      gate({
        route: '/api/v1/tools/:id',
        query: NoQuery,
        tag: ({ params }) => tagOf(ranker().catalogue, 'tool', params),
        answer: ({ params }) => {
          const { catalogue } = ranker();
          const tool = getTool(catalogue, params['id'] ?? '');
          return new JsonText()
            .add('{"data":')
            .addTool(catalogue, tool)
            .addRest({ catalogue: { revision: catalogue.revision } });
        },
      }),
      documented({
        id: 'getTool',
        tag: 'Catalogue',
        summary: 'One tool',
        description: 'By its present id or one it had before. Discontinued tools are found here and nowhere else.',
        path: IdPath,
        answer: 'ToolAnswer',
        errors: ['tool-not-found'],
        isConditional: true,
      }),
    )
    .get(
      '/api/v1/tools/:id/alternatives',
      gate({
        route: '/api/v1/tools/:id/alternatives',
        query: AlternativesQuery,
        tag: ({ params, query }) => tagOf(ranker().catalogue, 'alternatives', { ...query, ...params }),
        answer: ({ params, query }) => {
          const { catalogue, alternatives } = ranker();
          const { data } = alternatives(getTool(catalogue, params['id'] ?? ''), query.limit ?? 10);
          return new JsonText()
            .add('{')
            .addItems(catalogue, data)
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
