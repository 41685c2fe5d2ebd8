import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { writeExport } from '../../../src/catalogue/import/export.ts';
import type { Tool } from '../../../src/catalogue/tool.ts';
import { ToolsQuery } from '../../../src/web/schemas/requests.ts';
import { bearer, type RunningService, startRunningService } from '../../running-service.ts';

let service: RunningService;
let key: string;
/** The tools that are sold, as the export writes them. */
let exported: Tool[];
/** Few bundled records say anything of languages: every fifth tool is given some, of several kinds. */
const languagesGiven = [['en'], ['de', 'en'], ['en-GB', 'de-AT', 'fr'], ['pt-BR', 'en']];
beforeAll(async () => {
  service = await startRunningService();
  ({ key } = await service.openAccount('enterprise', 1_000_000));
  const { catalogue } = service.store;
  const sold = (await catalogue.loadTools()).filter(({ status }) => status === 'active');
  const spoken = sold
    .filter((_, nth) => nth % 5 === 0)
    .map((tool, nth) => ({ ...tool, languages: languagesGiven[nth % languagesGiven.length] ?? [] }));
  await catalogue.writeOwn(spoken, { replace: false });
  const text = writeExport(await catalogue.loadTools(), 'ndjson');
  const lines = text.trimEnd().split('\n');
  exported = lines.map((line) => JSON.parse(line) as Tool).filter(({ status }) => status === 'active');
  const last = `/api/v1/tools/${spoken.at(-1)?.id}?fields=languages`;
  while ((await get(last)).body.data.languages === null) await new Promise(setImmediate);
});
afterAll(() => service.stop());

// biome-ignore lint/suspicious/noExplicitAny: answers are looked at as they come over the wire.
const get = async (path: string): Promise<{ status: number; body: any; headers: Headers }> => {
  const response = await service.fetch(path, { headers: bearer(key) });
  return { status: response.status, body: await response.json(), headers: response.headers };
};

const has = (list: readonly string[] | null, ...values: string[]): boolean =>
  values.some((value) => list?.includes(value));
const monthly = ({ pricing: { entryPrice: price } }: Tool, currency: string): number =>
  price === null || price.currency !== currency || price.per === 'usage' || price.period === 'once'
    ? Number.NaN
    : price.amountMinor / 100 / (price.period === 'year' ? 12 : 1);
const isFree = ({ openSource, pricingTiers }: Tool): boolean => openSource === true || has(pricingTiers, 'free');
const industry = 'Healthcare';

type Case = { field: string; query: string; passes: (tool: Tool) => boolean };
const of = (query: string, passes: Case['passes']): Case => ({ field: query.split('=')[0] as string, query, passes });
const cases: Case[] = [
  of('category=crm', (tool) => has(tool.categories, 'CRM')),
  of('category=CRM,project-management&category=Team+Chat', (tool) =>
    has(tool.categories, 'CRM', 'Project Management', 'Team Chat'),
  ),
  of(`industry=${industry}`, (tool) => tool.crossIndustry === true || has(tool.industries, industry)),
  of(`industry=${industry},education&industryOnly=true`, (tool) => has(tool.industries, industry, 'Education')),
  of('pricingTier=free', (tool) => has(tool.pricingTiers, 'free')),
  of('pricingTier=starter,professional', (tool) => has(tool.pricingTiers, 'starter', 'professional')),
  of('companySize=solo', (tool) => has(tool.companySizes, 'solo')),
  of('companySize=medium&companySize=large', (tool) => has(tool.companySizes, 'medium', 'large')),
  of('hasFeature=sso', (tool) => has(tool.features.has, 'sso')),
  of('hasFeature=Single+sign-on,scim', (tool) => has(tool.features.has, 'sso', 'scim')),
  of('deployment=self-hosted', (tool) => has(tool.deployment, 'self-hosted')),
  of('deployment=desktop,mobile', (tool) => has(tool.deployment, 'desktop', 'mobile')),
  of('platform=linux', (tool) => has(tool.platforms, 'linux')),
  of('platform=ios,android', (tool) => has(tool.platforms, 'ios', 'android')),
  of('openSource=true', (tool) => tool.openSource === true),
  of('openSource=false', (tool) => tool.openSource === false),
  of('region=de', (tool) => has(tool.regions, 'DE', 'EU', 'worldwide')),
  of('region=US,UK', (tool) => has(tool.regions, 'US', 'UK', 'GB', 'worldwide')),
  of('language=de', (tool) => (tool.languages ?? []).some((tag) => /^de(-|$)/i.test(tag))),
  of('language=pt-BR,fr', (tool) => has(tool.languages, 'pt-BR', 'pt', 'fr')),
  of('priceMax=10', (tool) => isFree(tool) || monthly(tool, 'USD') <= 10),
  of('priceMax=30&currency=EUR', (tool) => isFree(tool) || monthly(tool, 'EUR') <= 30),
  of('updatedSince=2026-01-01', ({ updatedAt }) => updatedAt !== null && updatedAt >= '2026-01-01'),
  of('updatedSince=2026-11-22T00:00:00Z', ({ updatedAt }) => updatedAt !== null && updatedAt >= '2026-11-22'),
];

/** Every filter, and every two of them. */
const pairs = cases.flatMap((one, at) => [
  [one],
  ...cases.slice(at + 1).flatMap((other) => (one.field === other.field ? [] : [[one, other]])),
]);

const facetOf: Record<string, string> = {
  ...{ categories: 'category', industries: 'industry', pricingTiers: 'pricingTier', companySizes: 'companySize' },
  ...{ features: 'hasFeature', deployment: 'deployment', platforms: 'platform', openSource: 'openSource' },
  ...{ regions: 'region', languages: 'language' },
};

/** The filters of a query but that of one facet, and one value of that in its place. */
const withValue = (query: string, field: string, value: string): string => {
  const others = query.split('&').filter((part) => part !== '' && !part.startsWith(`${field}=`));
  return [...others, `${field}=${encodeURIComponent(value)}`].join('&');
};

describe('GET /api/v1/tools', () => {
  test('keeps for every filter, and for every two of them, what a count of the export finds', async () => {
    expect(pairs.length).toBeGreaterThan(250);
    const wrong: unknown[] = [];
    for (const pair of pairs) {
      const query = pair.map((each) => each.query).join('&');
      const { body } = await get(`/api/v1/tools?${query}&limit=1&fields=id`);
      const counted = exported.filter((tool) => pair.every(({ passes }) => passes(tool))).length;
      if (body.pagination?.total !== counted) wrong.push({ query, counted, pagination: body.pagination });
    }
    expect(wrong).toEqual([]);
  }, 60_000);

  test('has filters that keep some and leave some', () => {
    for (const { field, passes } of cases) {
      const kept = exported.filter(passes).length;
      expect({ field, isSome: kept > 0 && kept < exported.length }).toEqual({ field, isSome: true });
    }
  });

  test('has no filter that the pairs leave out', () => {
    // These two say how another filter is meant, and stand beside it.
    const besides = ['industryOnly', 'currency'];
    const shown = ['search', 'sort', 'facets', 'limit', 'offset', 'view', 'fields'];
    const filters = Object.keys(ToolsQuery.properties).filter((name) => ![...besides, ...shown].includes(name));
    expect(new Set(cases.map(({ field }) => field))).toEqual(new Set(filters));
    for (const name of besides) expect(cases.some(({ query }) => query.includes(`&${name}=`))).toBe(true);
  });

  test('counts in each facet what each value would leave', async () => {
    for (const query of [
      '',
      'category=crm',
      'industry=education&openSource=false',
      'region=DE&platform=ios&priceMax=20',
    ]) {
      const { facets } = (await get(`/api/v1/tools?${query}&facets=true&limit=1`)).body;
      expect(Object.keys(facets)).toEqual(Object.keys(facetOf));
      for (const [name, field] of Object.entries(facetOf)) {
        for (const { value, count } of facets[name].slice(0, 3)) {
          const { total } = (await get(`/api/v1/tools?${withValue(query, field, value)}&limit=1`)).body.pagination;
          expect({ query, name, value, count }).toEqual({ query, name, value, count: total });
        }
      }
      expect(facets.features.length).toBeLessThanOrEqual(50);
    }
  });

  test('says that it keeps tools that serve all industries', async () => {
    const notice = 'Tools that serve all industries are kept; industryOnly=true leaves them out.';
    expect((await get(`/api/v1/tools?industry=${industry}&limit=1`)).body.notice).toBe(notice);
    expect((await get(`/api/v1/search?q=chat&industry=${industry}&limit=1`)).body.notice).toBe(notice);
    expect((await get(`/api/v1/tools?industry=${industry}&industryOnly=true&limit=1`)).body.notice).toBeUndefined();
    expect((await get('/api/v1/tools?limit=1')).body.notice).toBeUndefined();
  });

  test('keeps all values of a filter in its links', async () => {
    const { headers, body } = await get(
      '/api/v1/tools?category=crm,project-management&platform=ios&platform=android&limit=2',
    );
    const next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]?.slice(service.url.length) ?? '';
    expect((await get(next)).body.pagination).toMatchObject({ total: body.pagination.total, offset: 2 });
  });
});

describe('GET /api/v1/search', () => {
  const hitsOf = async (q: string, filter: string): Promise<string[]> => {
    const ids: string[] = [];
    for (;;) {
      const query = `q=${q}&${filter}&limit=50&offset=${ids.length}&fields=id`;
      const { data, total } = (await get(`/api/v1/search?${query}`)).body;
      ids.push(...data.map(({ tool }: { tool: Tool }) => tool.id));
      if (ids.length >= total || data.length === 0) return ids.sort();
    }
  };
  const pass = (id: string, each: readonly Case[]): boolean =>
    each.every(({ passes }) => passes(exported.find((tool) => tool.id === id) as Tool));

  test('finds for every filter, and for every two of them, what a count of the export finds', async () => {
    const all = await hitsOf('team+chat', '');
    expect(all.length).toBeGreaterThan(100);
    const wrong: unknown[] = [];
    for (const pair of pairs) {
      const query = pair.map((each) => each.query).join('&');
      const { total } = (await get(`/api/v1/search?q=team+chat&${query}&limit=1&view=brief`)).body;
      const counted = all.filter((id) => pass(id, pair)).length;
      if (total !== counted) wrong.push({ query, counted, total });
    }
    expect(wrong).toEqual([]);
  }, 60_000);

  test('counts in each facet, of all that it finds, what each value would leave', async () => {
    for (const [q, query] of [
      ['team+chat', ''],
      ['team+chat', 'category=team-chat,crm&openSource=true'],
      ['slack+alternative', 'industry=education&priceMax=20'],
      ['Slack', 'region=DE'],
      ['crm+not+salesforce', 'platform=ios'],
    ] as const) {
      const { body } = await get(`/api/v1/search?q=${q}&${query}&facets=true&limit=1`);
      expect(Object.keys(body.facets)).toEqual(Object.keys(facetOf));
      for (const [name, field] of Object.entries(facetOf)) {
        const counts: { value: string; count: number }[] = body.facets[name];
        for (const { value, count } of [...counts.slice(0, 2), ...counts.slice(-1)]) {
          const asked = `/api/v1/search?q=${q}&${withValue(query, field, value)}&limit=1&view=brief`;
          expect({ asked, count }).toEqual({ asked, count: (await get(asked)).body.total });
        }
      }
      const { data, total, facets, ...rest } = body;
      const plain = (await get(`/api/v1/search?q=${q}&${query}&limit=1`)).body;
      expect({ data, total, ...rest }).toEqual(plain);
    }
  }, 30_000);

  test('keeps the hits that pass the filters', async () => {
    const all = await hitsOf('kanban', '');
    expect(all.length).toBeGreaterThan(20);
    for (const { query, passes } of cases) {
      const kept = all.filter((id) => passes(exported.find((tool) => tool.id === id) as Tool));
      expect({ query, ids: await hitsOf('kanban', query) }).toEqual({ query, ids: kept });
    }
  });
});

describe('a value that is not known', () => {
  test.each([
    ['category=Projekt+Management', 'category', 'Project Management'],
    ['category=crm,crn', 'category', 'CRM'],
    ['industry=helthcare', 'industry', 'Healthcare'],
    ['hasFeature=sso,ssoo', 'hasFeature', 'sso'],
    ['deployment=self-hostd', 'deployment', 'self-hosted'],
    ['platform=cloud,linus', 'platform', ''],
    ['platform=linus', 'platform', 'linux'],
    ['pricingTier=FREE', 'pricingTier', 'free'],
    ['region=Germany', 'region', 'DE'],
    ['region=XX', 'region', ''],
    ['language=german', 'language', 'de'],
    ['openSource=yes', 'openSource', ''],
    ['priceMax=cheap', 'priceMax', ''],
    ['currency=usd&priceMax=5', 'currency', 'USD'],
    ['updatedSince=2026-02-31', 'updatedSince', '2026-03-31'],
    ['updatedSince=yesterday', 'updatedSince', '2026-03-31T12:00:00Z'],
    ['category=crm,', 'category', 'must not be empty'],
  ])('%s is refused, with what is near to it', async (query, name, near) => {
    for (const path of ['/api/v1/tools?', '/api/v1/search?q=chat&']) {
      const { status, body } = await get(path + query);
      expect([status, body.code]).toEqual([400, 'invalid-request']);
      expect(body.errors[0]).toMatchObject({ in: 'query', name, message: expect.stringContaining(near) });
      const conditional = { ...bearer(key), 'If-None-Match': '*' };
      expect((await service.fetch(path + query, { headers: conditional })).status).toBe(400);
    }
  });
});
