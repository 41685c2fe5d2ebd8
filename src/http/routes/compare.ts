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
type Pair = { a: string; b: string };

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
        const [a, b] = [catalogue.findCalled(query.a), catalogue.findCalled(query.b)];
        // However the two are called, the answer is the same.
        if (!a || !b || a === b) return undefined;
        return tagOf(catalogue, `compare-${rankerVersion}`, { ...query, a: a.id, b: b.id });
      },
      answer: ({ query }) => {
        const current = ranker();
        const { catalogue } = current;
        const { a, b } = findBoth(catalogue, query);
        const { a: _, b: __, rows, ...rest } = current.compare(a, b);
        return createView(current, query)
          .open()
          .add('{"a":')
          .addTool(catalogue, a)
          .add(',"b":')
          .addTool(catalogue, b)
          .add(`,"rows":${rowsText(a, b, rows)}`)
          .addRest({ ...rest, catalogue: { revision: catalogue.revision }, ranker: rankerVersion });
      },
    }),
    documented({
      id: 'compareTools',
      tag: 'Recommendation',
      summary: 'Two tools side by side',
      description: 'Row by row, with the rule that judges each. There is no overall winner: that depends on the buyer.',
      query: CompareQuery,
      answer: 'Comparison',
      errors: ['tool-not-found'],
      isConditional: true,
    }),
  );
