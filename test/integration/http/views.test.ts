import { describe, expect, test } from 'bun:test';
import type { Tool } from '../../../src/catalogue/tool.ts';
import { isFree } from '../../../src/catalogue/tool-facts.ts';
import { priceOf } from '../../../src/ranking/phrasing.ts';
import { bearer } from '../../running-service.ts';
import { openServiceForFile } from '../service-for-file.ts';

const service = await openServiceForFile();
const { key } = await service.openAccount();

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
/** Places of a ranking hold a tool, or are one where the view is brief. */
const toolOf = (item: { tool?: Tool } & Tool): Tool => item.tool ?? item;

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
    const briefs = records.map((tool) => {
      const { id, name, summary, categories } = tool;
      // JSON leaves out what is undefined.
      return JSON.parse(
        JSON.stringify({
          ...{ id, name, summary: summary ?? undefined },
          ...{ category: categories[0], free: isFree(tool), price: priceOf(tool) },
        }),
      );
    });
    if (!isRanked) {
      expect(toolsOf(body)).toEqual(briefs);
      return;
    }
    type Sentence = { text: string };
    const { data } = await get(path);
    expect(body.data).toEqual(
      data.map(
        (
          { score, reasons = [], caveats = [] }: { score: number; reasons?: Sentence[]; caveats?: Sentence[] },
          at: number,
        ) => ({
          ...briefs[at],
          score,
          ...(reasons.length > 0 && { reasons: reasons.slice(0, 2).map(({ text }) => text) }),
          ...(caveats[0] && { caveat: caveats[0].text }),
        }),
      ),
    );
  });

  test('by view=brief and fields has these, with the judgement', async () => {
    const body = await get(`${path}&view=brief&fields=id,website`);
    const records: Tool[] = toolsOf(await get(path));
    const wanted = records.map(({ id, website }) => ({ id, website }));
    if (!isRanked) expect(toolsOf(body)).toEqual(wanted);
    else {
      expect(body.data).toMatchObject(wanted);
      for (const { score, reasons, caveat, ...rest } of body.data) {
        expect([typeof score, Object.keys(rest)]).toEqual(['number', ['id', 'website']]);
      }
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

describe('view=brief', () => {
  test('leaves out what holds nothing, and how words were read', async () => {
    const found = await get('/api/v1/search?q=kanban&view=brief&limit=1');
    expect(Object.keys(found)).toEqual(['query', 'data', 'total', 'catalogue', 'ranker']);
    expect(found.query).toEqual({ q: 'kanban' });
    const misspelt = await get('/api/v1/search?q=kanbna&view=brief&limit=1');
    expect(misspelt.query).toEqual({ q: 'kanbna', corrected: { kanbna: 'kanban' } });
    const loose = await get('/api/v1/search?q=kanban+for+teams&view=brief&limit=1');
    expect(loose.query.ignored).toEqual(['for']);
  });

  test.each([
    ['/api/v1/search?q=kanban&limit=20&view=brief', 4_096],
    ['/api/v1/search?q=project+management&limit=20&view=brief', 4_096],
    ['/api/v1/tools?limit=100&view=brief', 20_000],
    ['/api/v1/recommend?view=brief', 3_000],
    ['/api/v1/categories', 8_192],
  ])('%s is short', async (path, bytesMax) => {
    const response = await ask(path, { 'Accept-Encoding': 'identity' });
    expect((await response.arrayBuffer()).byteLength).toBeLessThanOrEqual(bytesMax);
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
