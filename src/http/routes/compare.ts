import type { Static } from '@sinclair/typebox';
import { Elysia } from 'elysia';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Tool } from '../../catalogue/tool.ts';
import { AppError } from '../../errors.ts';
import { type Ranker, rankerVersion } from '../../ranking/ranker.ts';
import type { CompareRow } from '../../ranking/related/compare.ts';
import { tagOf } from '../../web/json-answer.ts';
import { documented } from '../../web/schemas/openapi.ts';
import { CompareQuery } from '../../web/schemas/requests.ts';
import type { ApiRoute } from '../api-route.ts';
import { createView } from '../view.ts';

type Dependencies = { route: ApiRoute; ranker: () => Ranker };
type Query = Static<typeof CompareQuery>;
type Pair = { a: string; b: string };

const wrongQuery = (faults: readonly [string, string][]): AppError =>
  new AppError('invalid-request', 'Name two different tools as a and b, or two to four as ids.', {
    faults: faults.map(([name, message]) => ({ in: 'query', name, message })),
  });

/** The two that are to be compared as `a` and `b`; nothing where `ids` names them. */
const readPair = ({ a, b, ids }: Query): Pair | undefined => {
  if (ids === undefined) {
    if (a !== undefined && b !== undefined) return { a, b };
    throw wrongQuery([
      ...(a === undefined ? [['a', 'is required'] as [string, string]] : []),
      ...(b === undefined ? [['b', 'is required'] as [string, string]] : []),
    ]);
  }
  if (a === undefined && b === undefined) return undefined;
  throw wrongQuery([['ids', 'stands in the place of a and b']]);
};

const findSeveral = (catalogue: Catalogue, ids: readonly string[]): Tool[] => {
  const tools = ids.map((id) => catalogue.findCalled(id));
  const missing = ids.filter((_, at) => tools[at] === undefined);
  if (missing.length > 0) {
    throw new AppError('tool-not-found', `${missing.length} of these are the id or the name of no one tool.`, {
      faults: ids.flatMap((_, at) =>
        tools[at] ? [] : [{ in: 'query', name: 'ids', message: `has no one tool in place ${at + 1}` }],
      ),
      extra: { suggestions: { ids: missing.map((id) => catalogue.suggestIds(id)) } },
    });
  }
  if (new Set(tools).size < tools.length) throw wrongQuery([['ids', 'names one tool twice']]);
  return tools as Tool[];
};

/** The ids of what is compared, however it was called; nothing where that is no comparison. */
const comparedIds = (catalogue: Catalogue, { a, b, ids }: Query): string[] | undefined => {
  const pair = a !== undefined && b !== undefined ? [a, b] : undefined;
  const asked = ids === undefined ? pair : a === undefined && b === undefined ? ids : undefined;
  const called = asked?.map((text) => catalogue.findCalled(text)?.id) ?? [];
  const known = called.filter((id) => id !== undefined);
  return known.length > 1 && new Set(known).size === called.length ? known : undefined;
};

const findBoth = (catalogue: Catalogue, asked: Pair): { a: Tool; b: Tool } => {
  const a = catalogue.findCalled(asked.a);
  const b = catalogue.findCalled(asked.b);
  if (a && b) {
    if (a !== b) return { a, b };
    const message = 'must be another tool than a';
    throw new AppError('invalid-request', 'Name two different tools.', {
      faults: [{ in: 'query', name: 'b', message }],
    });
  }
  const missing = (['a', 'b'] as const).filter((side) => !(side === 'a' ? a : b));
  throw new AppError('tool-not-found', `No one tool is called what is given as ${missing.join(' and ')}.`, {
    faults: missing.map((name) => ({ in: 'query', name, message: 'is neither the id nor the name of one tool' })),
    extra: { suggestions: Object.fromEntries(missing.map((side) => [side, catalogue.suggestIds(asked[side])])) },
  });
};

/** What stands around the values of a row, whatever the tools: by field. */
const frames = new Map<string, { opening: string; closing: string }>();

const frameOf = ({ field, label, rule }: CompareRow): { opening: string; closing: string } => {
  let frame = frames.get(field);
  if (!frame) {
    const [name, title, law] = [field, label, rule].map((text) => JSON.stringify(text));
    frame = { opening: `{"field":${name},"label":${title},"a":`, closing: `","rule":${law}}` };
    frames.set(field, frame);
  }
  return frame;
};

/** A tool's values in the rows as JSON, made when it is first compared: they do not depend on the other tool. */
const keptValues = new WeakMap<Tool, readonly string[]>();

const valuesOf = (tool: Tool, rows: readonly CompareRow[], side: 'a' | 'b'): readonly string[] => {
  const kept = keptValues.get(tool) ?? rows.map((row) => JSON.stringify(row[side]));
  keptValues.set(tool, kept);
  return kept;
};

const rowsText = (a: Tool, b: Tool, rows: readonly CompareRow[]): string => {
  const [ofA, ofB] = [valuesOf(a, rows, 'a'), valuesOf(b, rows, 'b')];
  const texts = rows.map((row, nth) => {
    const { opening, closing } = frameOf(row);
    return `${opening}${ofA[nth]},"b":${ofB[nth]},"relation":"${row.relation}${closing}`;
  });
  return `[${texts.join(',')}]`;
};

export const compare = ({ route, ranker }: Dependencies) =>
  new Elysia({ name: 'compare' }).get(
    '/api/v1/compare',
    route({
      route: '/api/v1/compare',
      query: CompareQuery,
      tag: ({ query }) => {
        const { catalogue } = ranker();
        const compared = comparedIds(catalogue, query);
        if (compared === undefined) return undefined;
        const { a, b, ids, ...asked } = query;
        const shape = ids === undefined ? { a: compared[0], b: compared[1] } : { ids: compared };
        return tagOf(catalogue, `compare-${rankerVersion}`, { ...asked, ...shape });
      },
      answer: ({ query }) => {
        const current = ranker();
        const { catalogue } = current;
        const pair = readPair(query);
        const json = createView(current, query).open();
        const mark = { catalogue: { revision: catalogue.revision }, ranker: rankerVersion };
        if (pair === undefined) {
          const tools = findSeveral(catalogue, query.ids ?? []);
          json.add('{"tools":[');
          for (const tool of tools) json.addTool(catalogue, tool);
          return json.add(']').addRest({ ...current.compareSeveral(tools), ...mark });
        }
        const { a, b } = findBoth(catalogue, pair);
        const { a: _, b: __, rows, ...rest } = current.compare(a, b);
        return json
          .add('{"a":')
          .addTool(catalogue, a)
          .add(',"b":')
          .addTool(catalogue, b)
          .add(`,"rows":${rowsText(a, b, rows)}`)
          .addRest({ ...rest, ...mark });
      },
    }),
    documented({
      id: 'compareTools',
      tag: 'Recommendation',
      summary: 'Two to four tools side by side',
      description:
        'Two as `a` and `b`, or two to four as `ids`. Row by row, with the rule that judges each. There is no overall winner: that depends on the buyer.',
      query: CompareQuery,
      answer: 'CompareAnswer',
      errors: ['tool-not-found'],
      isConditional: true,
    }),
  );
