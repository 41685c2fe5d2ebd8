import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { mintKey } from '../../../src/accounts/keys/api-key.ts';
import { bearer, type RunningService, startRunningService } from '../../running-service.ts';

let service: RunningService;
const logged: string[] = [];

beforeAll(async () => {
  service = await startRunningService({ onLog: (text) => logged.push(text) });
});
afterAll(() => service.stop());

const ask = async (path: string, key: string | undefined, init: RequestInit = {}) => {
  const headers = { ...(key === undefined ? {} : bearer(key)), ...(init.headers as Record<string, string>) };
  const response = await service.fetch(path, { ...init, headers });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: text === '' ? undefined : JSON.parse(text) };
};
const post = (body: string, headers: Record<string, string> = { 'Content-Type': 'application/json' }) => ({
  method: 'POST',
  body,
  headers,
});

describe('credentials', () => {
  test.each(['', 'Basic dXNlcjpwYXNz', 'Bearer', 'tra_live_x'])(
    'answers 401 missing-credentials to %j',
    async (value) => {
      const { status, body, headers } = await ask('/api/v1/tools', undefined, { headers: { Authorization: value } });
      expect([status, body.code]).toEqual([401, 'missing-credentials']);
      expect(headers.get('www-authenticate')).toBe('Bearer realm="tool-recommendation-api"');
    },
  );

  test('answers malformed, unknown and revoked keys with the same bytes', async () => {
    const { account, key, keyId } = await service.openAccount();
    await service.accounts.revokeKey(account, keyId);
    const unknown = (await mintKey()).key;
    const answers = await Promise.all(
      [key, unknown, 'tra_live_short', `${unknown}x`, '💥'.codePointAt(0)?.toString() ?? ''].map((each) =>
        ask('/api/v1/tools', each, { headers: { 'X-Request-Id': 'same' } }),
      ),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.body).toMatchObject({ status: 401, code: 'invalid-key', requestId: 'same' });
    expect(answers[0]?.headers.get('www-authenticate')).toBe(
      'Bearer realm="tool-recommendation-api", error="invalid_token"',
    );
  });

  test('answers 400 to two Authorization headers, and ignores a key in the query', async () => {
    const { key } = await service.openAccount();
    const two = await ask('/api/v1/tools', `${key}, Bearer ${key}`);
    expect([two.status, two.body.errors[0].name]).toEqual([400, 'Authorization']);
    expect((await ask(`/api/v1/usage?key=${key}`, undefined)).status).toBe(401);
  });

  test('takes the scheme in any case', async () => {
    const { key } = await service.openAccount();
    expect((await service.fetch('/api/v1/usage', { headers: { Authorization: `bearer ${key}` } })).status).toBe(200);
  });

  test('answers 403 to a disabled account', async () => {
    const { account, key } = await service.openAccount();
    await service.accounts.setDisabled(account, true);
    const { status, body } = await ask('/api/v1/tools', key);
    expect([status, body.code]).toEqual([403, 'account-disabled']);
  });
});

describe('the order of refusals', () => {
  test('tells a stranger nothing about the schema', async () => {
    for (const [path, init] of [
      ['/api/v1/tools?nonsense=1', {}],
      ['/api/v1/search', {}],
      ['/api/v1/recommend', post('{"a":')],
      ['/api/v1/recommend', post('x', { 'Content-Type': 'text/plain' })],
      ['/api/v1/recommend', post(`{"useCase":"${'x'.repeat(70_000)}"}`)],
    ] as const) {
      expect((await ask(path, undefined, init)).body.code).toBe('missing-credentials');
    }
  });

  test('is path, method, key, allowance, media type, size, content, Accept', async () => {
    const { key: spent } = await service.openAccount('enterprise', 0);
    const { key } = await service.openAccount();
    const codeOf = async (path: string, k: string | undefined, init: RequestInit = {}) =>
      (await ask(path, k, init)).body.code;
    const html = { Accept: 'text/html' };
    expect(await codeOf('/api/v1/nothing', undefined)).toBe('not-found');
    expect(await codeOf('/api/v1/tools', undefined, { method: 'DELETE' })).toBe('method-not-allowed');
    expect(await codeOf('/api/v1/tools?x=1', undefined)).toBe('missing-credentials');
    expect(await codeOf('/api/v1/tools?x=1', spent)).toBe('quota-exceeded');
    expect(await codeOf('/api/v1/recommend', spent, post('x', {}))).toBe('quota-exceeded');
    expect(await codeOf('/api/v1/recommend', key, post('x'.repeat(70_000), { 'Content-Type': 'text/plain' }))).toBe(
      'unsupported-media-type',
    );
    expect(await codeOf('/api/v1/recommend', key, post('x'.repeat(70_000)))).toBe('payload-too-large');
    expect(
      await codeOf('/api/v1/recommend', key, {
        ...post('{"'),
        headers: { 'Content-Type': 'application/json', ...html },
      }),
    ).toBe('malformed-json');
    expect(await codeOf('/api/v1/tools?x=1', key, { headers: html })).toBe('invalid-request');
    expect(await codeOf('/api/v1/tools', key, { headers: html })).toBe('not-acceptable');
  });
});

describe('a query', () => {
  test.each([
    ['limit=101', 'limit', 'must be a whole number from 1 to 100'],
    ['limit=0', 'limit', 'must be a whole number from 1 to 100'],
    ['limit=1e1', 'limit', 'must be a whole number from 1 to 100'],
    ['limit=0x10', 'limit', 'must be a whole number from 1 to 100'],
    ['limit=%205', 'limit', 'must be a whole number from 1 to 100'],
    ['limit=05', 'limit', 'must be a whole number from 1 to 100'],
    ['limit=5&limit=5', 'limit', 'is given twice'],
    ['limit=', 'limit', 'must not be empty'],
    ['offset=-1', 'offset', 'must be a whole number from 0 to 1000000'],
    ['pricingTier=FREE', 'pricingTier', 'must be one of free, starter, professional, enterprise; did you mean free?'],
    ['pricngTier=free', 'pricngTier', 'is not known; did you mean pricingTier?'],
    ['facets=yes', 'facets', 'must be true or false'],
    ['sort=rating', 'sort', 'must be one of name, -name, updatedAt, -updatedAt'],
    ['category=%zz', 'category', 'has an illegal percent-encoding'],
    ['category=%FF', 'category', 'has an illegal percent-encoding'],
    ['category=a%00b', 'category', 'must have no control characters other than tab and newline'],
    [`search=${'x'.repeat(201)}`, 'search', 'must have at most 200 characters, not 201'],
    ['__proto__=1', '__proto__', expect.stringContaining('is not known; known are')],
    ['constructor=1', 'constructor', expect.stringContaining('is not known; known are')],
    ['search[]=a', 'search??', 'is not known; did you mean search?'],
  ])('%s is refused, and named', async (query, name, message) => {
    const { key } = await service.openAccount();
    const { status, body } = await ask(`/api/v1/tools?${query}`, key);
    expect([status, body.code]).toEqual([400, 'invalid-request']);
    expect(body.errors[0]).toMatchObject({ in: 'query', name, message });
  });

  test('names every fault at once', async () => {
    const { key } = await service.openAccount();
    const { body } = await ask('/api/v1/search?limit=0&companySize=tiny&x=1', key);
    expect(body.errors.map(({ name }: { name: string }) => name)).toEqual(['limit', 'companySize', 'x', 'q']);
  });

  test('may be 1,000 code points long, of any script', async () => {
    const { key } = await service.openAccount();
    expect((await ask(`/api/v1/search?q=${encodeURIComponent('🦒'.repeat(1000))}`, key)).status).toBe(200);
    expect((await ask(`/api/v1/search?q=${encodeURIComponent('🦒'.repeat(1001))}`, key)).status).toBe(400);
  });
});

describe('a body', () => {
  test.each([
    ['{"a":1', 'malformed-json'],
    ['', 'malformed-json'],
    ['\u0000', 'malformed-json'],
    ['['.repeat(60_000), 'malformed-json'],
    ['[]', 'invalid-request'],
    ['null', 'invalid-request'],
    ['"x"', 'invalid-request'],
    ['{"limit":"5"}', 'invalid-request'],
    ['{"limit":26}', 'invalid-request'],
    ['{"limit":2.5}', 'invalid-request'],
    ['{"budget":"FREE-ONLY"}', 'invalid-request'],
    ['{"useCase":null}', 'invalid-request'],
    ['{"priorities":"ease"}', 'invalid-request'],
    ['{"__proto__":{"limit":1}}', 'invalid-request'],
    ['{"useCase":"a\\u0000b"}', 'invalid-request'],
    ['{"useCase":"\\ud800"}', 'invalid-request'],
    [`{"priorities":${JSON.stringify(Array(51).fill('x'))}}`, 'invalid-request'],
    ['{"weights":{"price":1}}', 'invalid-request'],
  ])('%s is refused', async (text, code) => {
    const { key } = await service.openAccount();
    const { status, body } = await ask('/api/v1/recommend', key, post(text));
    expect([status, body.code]).toEqual([400, code]);
  });

  test('names its wrong fields by JSON pointers, and never what was sent', async () => {
    const { key } = await service.openAccount();
    const { text, body } = await ask(
      '/api/v1/recommend',
      key,
      post('{"priorities":["ok",7],"budgett":"secret-value","limit":99}'),
    );
    expect(body.errors).toEqual([
      { in: 'body', pointer: '/priorities/1', message: 'must be a string' },
      expect.objectContaining({ in: 'body', pointer: '/budgett', message: 'is not known; did you mean budget?' }),
      { in: 'body', pointer: '/limit', message: 'must be a whole number from 1 to 25' },
    ]);
    expect(text).not.toContain('secret-value');
  });

  test.each([
    'application/json',
    'application/JSON',
    'application/json; charset=utf-8',
    'Application/Json;charset="UTF-8"',
  ])('may be sent as %s', async (type) => {
    const { key } = await service.openAccount();
    expect((await ask('/api/v1/recommend', key, post('{}', { 'Content-Type': type }))).status).toBe(200);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=latin1', ''])(
    'may not be sent as %j',
    async (type) => {
      const { key } = await service.openAccount();
      const blob = new Blob(['{}']);
      const response = await service.fetch('/api/v1/recommend', {
        method: 'POST',
        body: blob,
        headers: { ...bearer(key), ...(type && { 'Content-Type': type }) },
      });
      expect(response.status).toBe(415);
    },
  );

  test('must be UTF-8', async () => {
    const { key } = await service.openAccount();
    const bytes = new Uint8Array([0x7b, 0x22, 0x72, 0x6f, 0x6c, 0x65, 0x22, 0x3a, 0x22, 0xff, 0x22, 0x7d]);
    const init = { method: 'POST', body: bytes, headers: { ...bearer(key), 'Content-Type': 'application/json' } };
    expect((await (await service.fetch('/api/v1/recommend', init)).json()).code).toBe('malformed-json');
  });
});

describe('the allowance', () => {
  const usedBy = async (key: string): Promise<number> => (await ask('/api/v1/usage', key)).body.used;

  test('counts one for each request that is answered on its merits, and none for others', async () => {
    const { key } = await service.openAccount();
    await ask('/api/v1/tools', key);
    await ask('/api/v1/tools?limit=0', key);
    await ask('/api/v1/tools/no-such-tool', key);
    await ask('/api/v1/recommend', key, post('{'));
    await ask('/api/v1/tools', key, { method: 'HEAD' });
    expect(await usedBy(key)).toBe(5);
    await ask('/api/v1/nothing', key);
    await ask('/api/v1/tools', key, { method: 'PUT' });
    await ask('/api/v1/tools', key, { method: 'OPTIONS' });
    await ask('/openapi.json', key);
    await ask('/healthz', key);
    await ask('/api/v1/usage', key);
    expect(await usedBy(key)).toBe(5);
  });

  test('is told on every authenticated answer, twice with the same numbers', async () => {
    const { key } = await service.openAccount('starter');
    for (const [path, remaining] of [
      ['/api/v1/tools', 4999],
      ['/api/v1/tools?limit=0', 4998],
      ['/api/v1/usage', 4998],
    ] as const) {
      const { headers } = await ask(path, key);
      expect(headers.get('ratelimit-policy')).toBe('"daily";q=5000;w=86400');
      expect(headers.get('ratelimit')).toMatch(new RegExp(`^"daily";r=${remaining};t=\\d+$`));
      expect(headers.get('x-ratelimit-limit')).toBe('5000');
      expect(headers.get('x-ratelimit-remaining')).toBe(String(remaining));
      const midnight = new Date().setUTCHours(24, 0, 0, 0) / 1000;
      expect(Number(headers.get('x-ratelimit-reset'))).toBe(midnight);
    }
  });

  test('without a number has no headers', async () => {
    const { key } = await service.openAccount('enterprise');
    const { headers, status } = await ask('/api/v1/tools', key);
    expect(status).toBe(200);
    expect([...headers.keys()].filter((name) => name.includes('ratelimit'))).toEqual([]);
  });

  test('once used up answers 429 with all that a client needs', async () => {
    const { key } = await service.openAccount('free', 1);
    expect((await ask('/api/v1/tools', key)).status).toBe(200);
    const { status, headers, body } = await ask('/api/v1/tools', key);
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(headers.get('x-ratelimit-remaining')).toBe('0');
    expect(body).toMatchObject({
      type: 'https://iana.org/assignments/http-problem-types#quota-exceeded',
      code: 'quota-exceeded',
      'violated-policies': ['daily'],
      limit: 1,
      used: 1,
      plan: 'free',
    });
    expect(body.resetsAt).toMatch(/T00:00:00\.000Z$/);
    expect((await ask('/api/v1/usage', key)).status).toBe(200);
  });

  test('of 100 is answered exactly 100 times to 500 requests at once', async () => {
    const { key } = await service.openAccount('free');
    const statuses = await Promise.all(
      Array.from({ length: 500 }, async () => (await ask('/api/v1/industries', key)).status),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(100);
    expect(statuses.filter((status) => status === 429)).toHaveLength(400);
  }, 20_000);
});

describe('a conditional request', () => {
  test.each([
    '/api/v1/tools',
    '/api/v1/tools?limit=3&sort=-name',
    '/api/v1/search?q=crm',
    '/api/v1/categories',
    '/api/v1/industries',
    '/api/v1/roles',
    '/api/v1/priorities',
    '/api/v1/features',
  ])('for %s is answered 304 and costs nothing', async (path) => {
    const { key } = await service.openAccount();
    const first = await ask(path, key);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]+"$/);
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    expect(first.headers.get('vary')).toContain('Authorization');
    for (const asked of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const { status, text, headers } = await ask(path, key, { headers: { 'If-None-Match': asked } });
      expect([status, text, headers.get('etag')]).toEqual([304, '', etag]);
      expect(headers.get('x-ratelimit-remaining')).toBe('49999');
    }
    expect((await ask(path, key, { headers: { 'If-None-Match': '"other"' } })).status).toBe(200);
  });

  test('has one tag for one query, in whatever order', async () => {
    const { key } = await service.openAccount();
    const one = await ask('/api/v1/tools?limit=3&offset=2', key);
    const other = await ask('/api/v1/tools?offset=2&limit=3', key);
    const third = await ask('/api/v1/tools?offset=3&limit=2', key);
    expect(one.headers.get('etag')).toBe(other.headers.get('etag'));
    expect(one.headers.get('etag')).not.toBe(third.headers.get('etag'));
  });
});

describe('every answer', () => {
  test('carries a request id, the one asked for if it is one', async () => {
    const { key } = await service.openAccount();
    const idOf = async (asked?: string) =>
      (await ask('/api/v1/usage', key, { headers: asked === undefined ? {} : { 'X-Request-Id': asked } })).headers.get(
        'x-request-id',
      );
    expect(await idOf('my-id_7')).toBe('my-id_7');
    expect(await idOf('x'.repeat(65))).toMatch(/^[\w-]{10,64}$/);
    expect(await idOf('a b')).not.toBe('a b');
    expect(await idOf()).not.toBe(await idOf());
  });

  test('says what may not be done with it, and not by whom it was made', async () => {
    const { key } = await service.openAccount();
    for (const path of ['/api/v1/usage', '/api/v1/nothing', '/healthz']) {
      const { headers } = await ask(path, key);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('server')).toBeNull();
      expect(headers.get('x-powered-by')).toBeNull();
    }
  });

  test('may be read by pages of any origin, without credentials', async () => {
    const { headers } = await ask('/api/v1/tools', undefined, { headers: { Origin: 'https://portal.example' } });
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-allow-credentials')).toBeNull();
  });

  test('is logged in one line that holds no key and no query', async () => {
    const { key, keyId } = await service.openAccount();
    await ask('/api/v1/search?q=whispered', key, { headers: { 'X-Request-Id': 'find-me' } });
    service.log.flush();
    const lines = logged
      .join('')
      .split('\n')
      .filter((line) => line.includes('find-me'));
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] as string)).toMatchObject({
      level: 'info',
      method: 'GET',
      route: '/api/v1/search',
      status: 200,
      keyId,
    });
    expect(logged.join('')).not.toContain('whispered');
    expect(logged.join('')).not.toContain(key.slice(18));
  });
});

describe('CORS_ORIGINS', () => {
  test('narrows who may read', async () => {
    const narrow = await startRunningService({ config: { corsOrigins: ['https://portal.example'] } });
    const allowed = async (origin: string) =>
      (await narrow.fetch('/api/v1/tools', { headers: { Origin: origin } })).headers.get('access-control-allow-origin');
    expect(await allowed('https://portal.example')).toBe('https://portal.example');
    expect(await allowed('https://other.example')).toBeNull();
    await narrow.stop();
  });
});

describe('other methods', () => {
  test('are answered 405 with Allow, or for OPTIONS 204', async () => {
    const wrong = await ask('/api/v1/tools/notion', undefined, { method: 'DELETE' });
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
    const preflight = await ask('/api/v1/recommend', undefined, { method: 'OPTIONS' });
    expect([preflight.status, preflight.headers.get('allow')]).toEqual([204, 'OPTIONS, POST']);
    expect(preflight.headers.get('access-control-allow-headers')).toContain('Authorization');
  });

  test('HEAD has the headers of GET and no body', async () => {
    const { key } = await service.openAccount();
    const head = await ask('/api/v1/industries', key, { method: 'HEAD' });
    const get = await ask('/api/v1/industries', key);
    expect([head.status, head.text]).toEqual([200, '']);
    expect(head.headers.get('etag')).toBe(get.headers.get('etag'));
  });
});
