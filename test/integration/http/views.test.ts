import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Tool } from '../../../src/catalogue/tool.ts';
import { bearer, type RunningService, startRunningService } from '../../running-service.ts';

let service: RunningService;
let key: string;
beforeAll(async () => {
  service = await startRunningService();
  ({ key } = await service.openAccount());
});
afterAll(() => service.stop());

const profile = JSON.stringify({
  ...{ useCase: 'track sales deals', companySize: 'small', budget: 'minimal', limit: 5 },
});

/** Each operation that returns tools, with where they are in its answer. */
// biome-ignore lint/suspicious/noExplicitAny: answers are looked at as they come over the wire.
const operations: [string, (body: any) => any[], boolean][] = [
  ['/api/v1/tools?limit=5', (body) => body.data, false],
  ['/api/v1/tools/slack?', (body) => [body.data], false],
  ['/api/v1/tools/slack/alternatives?limit=5', (body) => body.data.map(toolOf), true],
  ['/api/v1/search?q=kanban&limit=5', (body) => body.data.map(toolOf), true],
  ['/api/v1/recommend?', (body) => body.data.map(toolOf), true],
  ['/api/v1/compare?a=slack&b=zulip', (body) => [body.a, body.b], false],
];
const toolOf = ({ tool }: { tool: Tool }): Tool => tool;

const ask = (path: string, headers: Record<string, string> = {}) => {
  const isPost = path.startsWith('/api/v1/recommend');
  const type = { 'Content-Type': 'application/json' };
  const init = { headers: { ...bearer(key), ...(isPost && type), ...headers } };
  return service.fetch(path, isPost ? { ...init, method: 'POST', body: profile } : init);
};
const get = async (path: string) => (await ask(path)).json();

describe.each(operations)('%s', (path, toolsOf, isRanked) => {
  test('by view=brief has what tells tools apart', async () => {
    const records: Tool[] = toolsOf(await get(path));
    const body = await get(`${path}&view=brief`);
    expect(toolsOf(body)).toEqual(
      records.map(({ id, name, summary, categories, pricingTiers, pricing: { entryPrice } }) => ({
        ...{ id, name, summary, category: categories[0], pricingTiers, entryPrice },
      })),
    );
    if (!isRanked) return;
    for (const { reasons = [], caveats = [], ...rest } of body.data) {
      expect(Object.keys(rest)).toEqual(['rank', 'score', 'tool']);
      expect([reasons.length <= 2, caveats.length <= 1]).toEqual([true, true]);
    }
  });

  test('by view=standard is what it is without a view', async () => {
    expect(await get(`${path}&view=standard`)).toEqual(await get(path));
  });

  test('by view=full has what each fact rests on', async () => {
    const body = await get(`${path}&view=full`);
    for (const tool of toolsOf(body)) {
      const { worksWith, facts } = (await get(`/api/v1/tools/${tool.id}`)) as { worksWith: string[]; facts: object[] };
      expect({ ...(body.facts ? body : tool) }).toMatchObject({ worksWith, facts });
    }
  });

  test('by fields has these alone, in the order of the record', async () => {
    const records: Tool[] = toolsOf(await get(path));
    const asked = 'website,features.has,pricing.model,pricing.entryPrice,id';
    const tools = toolsOf(await get(`${path}&fields=${asked}`));
    expect(tools).toEqual(
      records.map(({ id, website, pricing: { model, entryPrice }, features: { has } }) => ({
        ...{ id, website, pricing: { model, entryPrice }, features: { has } },
      })),
    );
    expect(Object.keys(tools[0])).toEqual(['id', 'website', 'pricing', 'features']);
    expect(toolsOf(await get(`${path}&fields=id&fields=website`))).toEqual(
      toolsOf(await get(`${path}&fields=website,id`)),
    );
    expect(Object.keys(toolsOf(await get(`${path}&fields=facts,worksWith`))[0])).toEqual(['worksWith', 'facts']);
  });

  test('refuses unknown views and fields, and names what is allowed', async () => {
    const response = await ask(`${path}&view=breif&fields=id,nmae`);
    expect(response.status).toBe(400);
    const { code, errors } = await response.json();
    expect(code).toBe('invalid-request');
    expect(errors).toMatchObject([
      { in: 'query', name: 'view', message: expect.stringContaining('did you mean brief?') },
      { in: 'query', name: 'fields', message: expect.stringContaining('did you mean name?') },
    ]);
    expect(errors[0].allowed).toEqual(['brief', 'standard', 'full']);
    expect(errors[1].allowed).toContain('pricing.entryPrice');
  });
});

describe('an entity tag', () => {
  test('is of one view and its fields', async () => {
    for (const [path] of operations.filter(([path]) => !path.startsWith('/api/v1/recommend'))) {
      const tags = await Promise.all(
        ['', '&view=brief', '&view=full', '&fields=id', '&fields=name', '&fields=id&view=brief'].map(async (asked) =>
          (await ask(path + asked)).headers.get('etag'),
        ),
      );
      expect({ path, tags: new Set(tags).size }).toEqual({ path, tags: tags.length });
      const unchanged = await ask(`${path}&view=brief`, { 'If-None-Match': tags[1] ?? '' });
      const other = await ask(`${path}&view=brief`, { 'If-None-Match': tags[0] ?? '' });
      expect([unchanged.status, other.status]).toEqual([304, 200]);
    }
  });
});

test('the links of a list keep view and fields', async () => {
  const link = (await ask('/api/v1/tools?limit=5&fields=id,name&view=brief')).headers.get('link') ?? '';
  const next = /<([^>]+)>; rel="next"/.exec(link)?.[1]?.slice(service.url.length) ?? '';
  expect(Object.keys((await get(next)).data[0])).toEqual(['id', 'name']);
});
