import { describe, expect, test } from 'bun:test';
import type { Tool } from '../../../src/catalogue/tool.ts';
import { bearer } from '../../running-service.ts';
import { openServiceForFile } from '../service-for-file.ts';

const service = await openServiceForFile();
const { key } = await service.openAccount();

// biome-ignore lint/suspicious/noExplicitAny: answers are looked at as they come over the wire.
const get = async (path: string): Promise<{ status: number; headers: Headers; body: any }> => {
  const response = await service.fetch(path, { headers: bearer(key) });
  return { status: response.status, headers: response.headers, body: await response.json() };
};
const recommend = async (profile: unknown) => {
  const init = {
    method: 'POST',
    headers: { ...bearer(key), 'Content-Type': 'application/json' },
    body: JSON.stringify(profile),
  };
  return (await service.fetch('/api/v1/recommend', init)).json();
};
const idsOf = (body: { data: { id: string }[] }): string[] => body.data.map(({ id }) => id);
const encode = encodeURIComponent;

describe('GET /api/v1/tools', () => {
  test('pages through the whole catalogue, each tool once, in the order of names', async () => {
    const seen: Tool[] = [];
    const { body: first } = await get('/api/v1/tools?limit=100');
    const { total } = first.pagination;
    for (let offset = 0; offset < total; offset += 100) {
      const { body } = await get(`/api/v1/tools?limit=100&offset=${offset}`);
      expect(body.pagination).toEqual({ total, limit: 100, offset, hasMore: offset + 100 < total });
      seen.push(...body.data);
    }
    expect(seen).toHaveLength(total);
    expect(first.catalogue.tools).toBe(total);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(total);
    const names = seen.map(({ name }) => name.toLowerCase());
    expect(names).toEqual([...names].sort());
    expect(seen.every(({ status }) => status === 'active')).toBe(true);
  });

  test('gives 50 unless asked otherwise, and links to the other pages', async () => {
    const { body, headers } = await get('/api/v1/tools?offset=50');
    expect(body.data).toHaveLength(50);
    const link = headers.get('link') ?? '';
    for (const rel of ['first', 'prev', 'next', 'last']) expect(link).toContain(`rel="${rel}"`);
    expect(link).toContain(`${service.url}/api/v1/tools?`);
    const next = link.match(/<([^>]+)>; rel="next"/)?.[1] ?? '';
    expect((await get(next.slice(service.url.length))).body.pagination.offset).toBe(100);
  });

  test('past the end is an empty page', async () => {
    const { body } = await get('/api/v1/tools?offset=1000000');
    expect(body.data).toEqual([]);
    expect(body.pagination.hasMore).toBe(false);
  });

  test.each([
    ['category=CRM', (tool: Tool) => tool.categories.includes('CRM')],
    ['industry=Healthcare&industryOnly=true', (tool: Tool) => tool.industries.includes('Healthcare')],
    ['pricingTier=free', (tool: Tool) => tool.pricingTiers?.includes('free') ?? false],
    ['companySize=solo', (tool: Tool) => tool.companySizes?.includes('solo') ?? false],
    [
      'category=CRM&pricingTier=free&companySize=small',
      (tool: Tool) =>
        tool.categories.includes('CRM') &&
        tool.pricingTiers?.includes('free') === true &&
        tool.companySizes?.includes('small') === true,
    ],
  ])('%s gives exactly the tools that have it', async (query, has) => {
    const all: Tool[] = [];
    for (let offset = 0; ; offset += 100) {
      const { body } = await get(`/api/v1/tools?limit=100&offset=${offset}`);
      all.push(...body.data);
      if (!body.pagination.hasMore) break;
    }
    const { body } = await get(`/api/v1/tools?limit=100&${query}`);
    expect(body.pagination.total).toBe(all.filter(has).length);
    expect(body.pagination.total).toBeGreaterThan(0);
    expect(body.data.every(has)).toBe(true);
  });

  test('knows a category by name or slug, whatever the case, accents and space around it', async () => {
    const { body: wanted } = await get('/api/v1/tools?category=Project%20Management');
    for (const spelling of [
      'project-management',
      'PROJECT MANAGEMENT',
      '  project management ',
      'Projéct Manägement',
    ]) {
      expect(idsOf((await get(`/api/v1/tools?category=${encode(spelling)}`)).body)).toEqual(idsOf(wanted));
    }
  });

  test('refuses an unknown category, with what it may have been', async () => {
    const { status, body } = await get('/api/v1/tools?category=Projekt%20Management');
    expect([status, body.code]).toEqual([400, 'invalid-request']);
    expect(body.suggestions.category).toContain('Project Management');
  });

  test('search keeps what has every word, inflected or half typed', async () => {
    const { body } = await get(`/api/v1/tools?search=${encode('contacts DEAL')}&limit=100`);
    expect(body.data.length).toBeGreaterThan(0);
    for (const { name, description } of body.data)
      expect(`${name} ${description}`).toMatch(/contact[\s\S]*deal|deal[\s\S]*contact/i);
    const whole = await get('/api/v1/tools?search=spreadsheet');
    const half = await get('/api/v1/tools?search=spreadsh');
    expect(half.body.pagination.total).toBeGreaterThanOrEqual(whole.body.pagination.total);
    expect((await get('/api/v1/tools?search=qqqqzzzz')).body.pagination.total).toBe(0);
  });

  test('facets count what each value would leave, their own filter aside', async () => {
    const { body } = await get('/api/v1/tools?category=CRM&pricingTier=free&facets=true');
    const { facets, pagination } = body;
    const countOf = (name: string, value: string): number =>
      facets[name].find((facet: { value: string }) => facet.value === value)?.count ?? 0;
    expect(countOf('pricingTiers', 'free')).toBe(pagination.total);
    expect(countOf('categories', 'CRM')).toBe(pagination.total);
    for (const [field, name, values] of [
      ['pricingTier', 'pricingTiers', ['starter', 'enterprise']],
      ['category', 'categories', ['Live Chat', 'CRM']],
    ] as const) {
      for (const value of values) {
        const query = { category: 'CRM', pricingTier: 'free', [field]: value };
        const alone = await get(`/api/v1/tools?category=${encode(query.category)}&pricingTier=${query.pricingTier}`);
        expect(countOf(name, value)).toBe(alone.body.pagination.total);
      }
    }
  });

  test('sorts by name either way', async () => {
    const up = idsOf((await get('/api/v1/tools?limit=100&category=CRM&sort=name')).body);
    const down = idsOf((await get('/api/v1/tools?limit=100&category=CRM&sort=-name')).body);
    expect(down).toEqual([...up].reverse());
  });
});

describe('GET /api/v1/tools/{id}', () => {
  test('gives one tool, whole', async () => {
    const { body } = await get('/api/v1/tools/pipedrive');
    expect(body.data).toMatchObject({
      id: 'pipedrive',
      name: 'Pipedrive',
      categories: expect.arrayContaining(['CRM']),
    });
    expect(Object.keys(body.data)).toHaveLength(38);
  });

  test('says of each known fact what it rests on', async () => {
    const { body } = await get('/api/v1/tools/pipedrive');
    const known = body.facts.map(({ field }: { field: string }) => field);
    expect(known).toContain('pricing.entryPrice');
    expect(known).not.toContain('endOfLife');
    for (const fact of body.facts) {
      expect(Object.keys(fact)).toEqual(['field', 'method', 'url', 'saidOn', 'readOn', 'quote', 'ageingFrom']);
      if (fact.method === 'recalled') expect([fact.readOn, fact.ageingFrom]).toEqual([null, null]);
    }
  });

  test.each(['pipedriv', 'pipe-drive', 'nothing-like-it', '%zz', 'a%00b', '__proto__', 'x'.repeat(500)])(
    'answers 404 for %s',
    async (id) => {
      const { status, body } = await get(`/api/v1/tools/${id}`);
      expect([status, body.code]).toEqual([404, 'tool-not-found']);
      if (id.startsWith('pipe')) expect(body.suggestions).toContain('pipedrive');
      expect(body.suggestions.length).toBeLessThanOrEqual(3);
    },
  );
});

describe('GET /api/v1/tools/{id}/alternatives', () => {
  test('ranks other tools, with reasons', async () => {
    const { body } = await get('/api/v1/tools/slack/alternatives?limit=10');
    expect(body.data).toHaveLength(10);
    const ids = body.data.map(({ tool }: { tool: Tool }) => tool.id);
    expect(ids).not.toContain('slack');
    expect(ids).toContain('microsoft-teams');
    const scores = body.data.map(({ score }: { score: number }) => score);
    expect(scores).toEqual([...scores].sort((one, other) => other - one));
    expect(body.data[0].reasons.length).toBeGreaterThan(0);
  });

  test('answers 404 for no tool and 400 for a limit above 25', async () => {
    expect((await get('/api/v1/tools/no-tool/alternatives')).status).toBe(404);
    expect((await get('/api/v1/tools/slack/alternatives?limit=26')).status).toBe(400);
  });
});

describe('GET /api/v1/categories and /industries', () => {
  test('list what the filters take, with exact counts', async () => {
    for (const [path, field] of [
      ['categories', 'category'],
      ['industries', 'industryOnly=true&industry'],
    ] as const) {
      const asked = path === 'categories' ? '?fields=slug,description,count' : '';
      const { body } = await get(`/api/v1/${path}${asked}`);
      expect(body.data.length).toBeGreaterThan(15);
      for (const { name, slug, description, count } of body.data.slice(0, 12)) {
        expect(description.length).toBeGreaterThan(10);
        expect((await get(`/api/v1/tools?${field}=${encode(name)}`)).body.pagination.total).toBe(count);
        expect((await get(`/api/v1/tools?${field}=${slug}`)).body.pagination.total).toBe(count);
      }
    }
  });
});

describe('GET /api/v1/categories', () => {
  const namesOf = async (query: string) => Object.keys((await get(`/api/v1/categories${query}`)).body.data[0]);

  test('has what is asked for, and else what a filter shows', async () => {
    expect(await namesOf('')).toEqual(['name', 'count']);
    expect(await namesOf('?fields=features')).toEqual(['name', 'features']);
    expect(await namesOf('?fields=features,count,group,slug')).toEqual(['name', 'slug', 'count', 'group', 'features']);
  });

  test('knows no other fields', async () => {
    const { status, body } = await get('/api/v1/categories?fields=feature');
    expect([status, body.errors[0].message]).toEqual([400, expect.stringContaining('did you mean features?')]);
  });
});

describe('GET /api/v1/roles, /priorities and /features', () => {
  const listTools = async (): Promise<Tool[]> => {
    const tools: Tool[] = [];
    for (let offset = 0; ; offset += 100) {
      const { data, pagination } = (await get(`/api/v1/tools?limit=100&offset=${offset}`)).body;
      tools.push(...data);
      if (!pagination.hasMore) return tools;
    }
  };
  type Entry = { id: string; name: string; count: number };
  const idOf = ({ id }: Entry): string => id;

  test.each([
    ['roles', ({ roles }: Tool) => roles, ({ name }: Entry) => name],
    ['priorities', ({ strengths }: Tool) => strengths, idOf],
    ['features', ({ features }: Tool) => features.has, idOf],
  ])('list all %s that active tools have, with exact counts', async (path, valuesOf, keyOf) => {
    const { body } = await get(`/api/v1/${path}`);
    const used = (await listTools()).flatMap((tool) => [...new Set(valuesOf(tool))]);
    const counts = new Map<string, number>();
    for (const value of used) counts.set(value, (counts.get(value) ?? 0) + 1);
    expect([...counts.keys()].filter((value) => !body.data.some((entry: Entry) => keyOf(entry) === value))).toEqual([]);
    expect(body.data.filter((entry: Entry) => entry.count !== (counts.get(keyOf(entry)) ?? 0))).toEqual([]);
    expect(body.data.some(({ count }: Entry) => count > 0)).toBe(true);
    expect(body.catalogue.revision).toBeString();
  });

  test('name roles by their other names too, and priorities with what they mean', async () => {
    expect((await get('/api/v1/roles')).body.data).toContainEqual({
      ...{ name: 'Account Manager', slug: 'account-manager', count: expect.any(Number) },
      synonyms: expect.arrayContaining(['key account manager']),
    });
    for (const { name, meaning } of (await get('/api/v1/priorities')).body.data) {
      expect([name, meaning.length > 10]).toEqual([name, true]);
    }
  });

  test('tell a general feature from those of categories, which list it too', async () => {
    const features: { id: string; general: boolean; categories: string[] }[] = (await get('/api/v1/features')).body
      .data;
    const { data: categories } = (await get('/api/v1/categories?fields=features')).body;
    expect(features.find(({ id }) => id === 'sso')).toMatchObject({ general: true, categories: [] });
    expect(features.find(({ id }) => id === 'lead-scoring')?.categories.length).toBeGreaterThan(1);
    for (const { id, general, categories: names } of features) {
      const owners = categories.filter((category: { features: Entry[] }) => category.features.map(idOf).includes(id));
      expect({ id, names, general }).toEqual({
        id,
        names: owners.map(({ name }: Entry) => name),
        general: owners.length === 0,
      });
    }
  });
});

describe('GET /api/v1/search', () => {
  test('finds a tool by its exact name with 100, and says how', async () => {
    const { body } = await get('/api/v1/search?q=pipedrive&limit=3');
    expect(body.data[0]).toMatchObject({ rank: 1, score: 100, tool: { id: 'pipedrive' } });
    expect(body.data[0].matches).toContainEqual({
      field: 'name',
      term: 'pipedrive',
      matched: 'pipedrive',
      via: 'exact',
    });
    const [[from, to]] = body.data[0].highlights.name;
    expect(body.data[0].tool.name.slice(from, to)).toBe('Pipedrive');
  });

  test('corrects a typo, completes the last word, and ranks exact above both', async () => {
    const typo = (await get('/api/v1/search?q=pipedirve')).body;
    expect(typo.query.corrected).toEqual({ pipedirve: 'pipedrive' });
    expect(typo.data[0].tool.id).toBe('pipedrive');
    const half = (await get('/api/v1/search?q=pipedri')).body;
    expect(half.data[0].tool.id).toBe('pipedrive');
    expect(half.data[0].score).toBeGreaterThanOrEqual(typo.data[0].score);
    expect(half.data[0].score).toBeLessThan(100);
  });

  test('takes the four filters of the list', async () => {
    const { body } = await get('/api/v1/search?q=sales&category=CRM&pricingTier=free&limit=50');
    expect(body.data.length).toBeGreaterThan(0);
    for (const { tool } of body.data) {
      expect(tool.categories).toContain('CRM');
      expect(tool.pricingTiers).toContain('free');
    }
  });

  test.each([
    '+foo -bar title:x ^~*',
    'chat~99',
    '::::',
    '"',
    "' OR 1=1 --",
    '%',
    '_',
    '\\',
    '🦒',
    '\u202Eabc',
    '*',
    'the',
    '   ',
    '<script>alert(1)</script>',
  ])('answers %j like any other text', async (q) => {
    const { status, body } = await get(`/api/v1/search?q=${encode(q)}`);
    expect(status).toBe(200);
    expect(body.query.q).toBe(q);
    for (const { score } of body.data) expect(score).toBeWithin(0, 101);
  });

  test('needs q', async () => {
    const { status, body } = await get('/api/v1/search');
    expect([status, body.errors]).toEqual([400, [{ in: 'query', name: 'q', message: 'is required' }]]);
  });
});

describe('POST /api/v1/recommend', () => {
  const profile = {
    role: 'Sales Manager',
    industry: 'Professional Services',
    companySize: 'small',
    budget: 'minimal',
    priorities: ['ease of use', 'integrations', 'blockchainy'],
    useCase: 'track deals through a pipeline and remind us of follow-ups',
    limit: 5,
  };

  test('ranks with a score that its breakdown adds up to, reasons and caveats', async () => {
    const body = await recommend(profile);
    expect(body.data).toHaveLength(5);
    body.data.forEach((item: Record<string, never>, index: number) => {
      const { rank, score, scoreRange, coverage, breakdown, reasons, caveats } = item as never as {
        rank: number;
        score: number;
        scoreRange: { min: number; max: number };
        coverage: number;
        breakdown: { points: number; criterion: string }[];
        reasons: { code: string; text: string }[];
        caveats: unknown[];
      };
      expect(rank).toBe(index + 1);
      expect(score).toBeWithin(0, 101);
      expect(scoreRange.min).toBeLessThanOrEqual(score);
      expect(scoreRange.max).toBeGreaterThanOrEqual(score);
      expect(coverage).toBeWithin(0, 1.0001);
      expect(Math.round(breakdown.reduce((sum, { points }) => sum + points, 0))).toBe(score);
      expect(reasons.length).toBeWithin(1, 6);
      expect(caveats.length).toBeWithin(0, 4);
    });
    expect(body.data.some(({ tool }: { tool: Tool }) => tool.categories.includes('CRM'))).toBe(true);
    expect(body.profile.ignored).toContainEqual(expect.objectContaining({ field: 'priorities', value: 'blockchainy' }));
    expect(body.ranker).toBe('1');
    expect(body.noMatch).toBeNull();
  });

  test('gives the same answer to the same request, made again rather than from the cache', async () => {
    const ask = async (body: string): Promise<string> => {
      const headers = { ...bearer(key), 'Content-Type': 'application/json' };
      return (await service.fetch('/api/v1/recommend', { method: 'POST', headers, body })).text();
    };
    // Answers are cached by the bytes that were asked, so other white space asks the ranker again.
    expect(await ask(JSON.stringify(profile, null, 2))).toBe(await ask(JSON.stringify(profile)));
  });

  test('lets no tool past a gate', async () => {
    const { data, excluded } = await recommend({
      budget: 'free-only',
      categories: ['CRM'],
      exclude: ['hubspot-crm'],
      limit: 25,
    });
    expect(data.length).toBeGreaterThan(0);
    for (const { tool } of data) {
      expect(tool.categories).toContain('CRM');
      expect(tool.id).not.toBe('hubspot-crm');
      expect(tool.pricingTiers === null || tool.pricingTiers.includes('free')).toBe(true);
    }
    expect(excluded.length).toBeGreaterThan(0);
  });

  test('says what blocks when nothing is left', async () => {
    const { data, noMatch } = await recommend({
      categories: ['CRM'],
      minScore: 100,
      useCase: 'quantum gravity simulation on submarines',
    });
    expect(data).toEqual([]);
    expect(noMatch).toMatchObject({ field: 'minScore', text: expect.stringContaining('without minScore') });
  });

  test('answers an empty profile with a notice, in the order of names', async () => {
    const { data, notice } = await recommend({});
    expect(notice).toBeString();
    expect(data).toHaveLength(10);
    expect(data.every(({ score }: { score: number }) => score === 0)).toBe(true);
  });

  test('says why a tool is not among the results', async () => {
    const { explained } = await recommend({ ...profile, explain: ['figma', 'no-such-tool'] });
    expect(explained).toHaveLength(2);
  });
});

describe('GET /api/v1/compare', () => {
  test('sets two tools side by side', async () => {
    const { body } = await get('/api/v1/compare?a=slack&b=mattermost');
    expect([body.a.id, body.b.id]).toEqual(['slack', 'mattermost']);
    expect(body.rows.length).toBeGreaterThan(8);
    for (const { relation, rule } of body.rows) {
      expect(['same', 'different', 'a', 'b', 'unknown', 'not-comparable']).toContain(relation);
      expect(rule).toBeString();
    }
    expect(body.summary.similarity).toBeWithin(0, 101);
    expect(body.sharedCategories).toContain('Team Chat');
    expect(body.features.onlyB).toContain('self-hosting');
    expect(body.notice).toBeNull();
  });

  test('compares tools that share no category, with a notice', async () => {
    expect((await get('/api/v1/compare?a=slack&b=postgresql')).body.notice).toBeString();
  });

  test.each([
    ['Slack', 'ZULIP'],
    [' slack ', 'Zulip'],
    ['sLaCk', 'zulip'],
  ])('takes %j and %j for what the ids name, with the tag of the ids', async (a, b) => {
    const byId = await get('/api/v1/compare?a=slack&b=zulip');
    const path = `/api/v1/compare?a=${encode(a)}&b=${encode(b)}`;
    const called = await get(path);
    expect([called.status, called.body]).toEqual([200, byId.body]);
    const etag = byId.headers.get('etag') ?? '';
    expect(called.headers.get('etag')).toBe(etag);
    const again = await service.fetch(path, { headers: { ...bearer(key), 'If-None-Match': etag } });
    expect([again.status, again.headers.get('etag')]).toEqual([304, etag]);
  });

  test('takes aliases and former ids, and refuses one tool by two names', async () => {
    expect((await get('/api/v1/compare?a=google%20docs&b=G%20SUITE')).status).toBe(400);
    expect((await get('/api/v1/compare?a=google%20docs&b=slack')).body.a.id).toBe('google-workspace');
    expect((await get('/api/v1/compare?a=slack&b=Slack')).body.errors).toEqual([
      { in: 'query', name: 'b', message: 'must be another tool than a' },
    ]);
  });

  test('answers 400 for a tool with itself, and 404 for unknown ones, each named', async () => {
    const same = await get('/api/v1/compare?a=slack&b=slack');
    expect([same.status, same.body.errors[0].name]).toEqual([400, 'b']);
    const unknown = await get('/api/v1/compare?a=slak&b=matermost');
    expect([unknown.status, unknown.body.code]).toEqual([404, 'tool-not-found']);
    expect(unknown.body.errors.map(({ name }: { name: string }) => name)).toEqual(['a', 'b']);
    expect(unknown.body.suggestions).toMatchObject({
      a: expect.arrayContaining(['slack']),
      b: expect.arrayContaining(['mattermost']),
    });
    expect((await get('/api/v1/compare?a=slack')).status).toBe(400);
  });
});

describe('GET /api/v1/usage', () => {
  test('reports the account and its keys, live ones only', async () => {
    const { key: own, account, keyId } = await service.openAccount('starter');
    const second = await service.accounts.createKey(account, 'second', null);
    await service.accounts.revokeKey(account, second.view.id);
    await service.fetch('/api/v1/industries', { headers: bearer(own) });
    const body = await (await service.fetch('/api/v1/usage', { headers: bearer(own) })).json();
    expect(body).toMatchObject({ plan: 'starter', limit: 5000, used: 1, remaining: 4999 });
    expect(body.days).toHaveLength(30);
    expect(body.days.at(-1).used).toBe(1);
    expect(body.keys).toEqual([
      { id: keyId, name: 'test', masked: expect.stringContaining('…'), usedToday: 1, lastUsedAt: expect.any(String) },
    ]);
  });
});
