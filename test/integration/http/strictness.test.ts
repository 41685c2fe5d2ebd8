import { describe, expect, test } from 'bun:test';
import { connect } from 'node:net';
import { bearer } from '../../running-service.ts';
import { openServiceForFile } from '../service-for-file.ts';

const token = 'a-token-for-the-tests';
const service = await openServiceForFile({ config: { metricsToken: token } });
const { key } = await service.openAccount();

const ask = (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
  service.fetch(path, { ...init, headers: { ...bearer(key), ...headers } });

describe('If-None-Match: *', () => {
  const any = { 'If-None-Match': '*' };

  test.each([
    ['/api/v1/tools/no-such-tool', 404],
    ['/api/v1/tools/no-such-tool/alternatives', 404],
    ['/api/v1/compare?a=slack&b=no-such-tool', 404],
    ['/api/v1/compare?a=slack&b=slack', 400],
    ['/api/v1/tools?limit=0', 400],
    ['/api/v1/search', 400],
    ['/api/v1/tools/slack', 304],
    ['/api/v1/compare?a=slack&b=zulip', 304],
    ['/api/v1/tools/slack/alternatives', 304],
  ])('at %s is answered %i', async (path, status) => {
    expect((await ask(path, any)).status).toBe(status);
  });
});

describe('Accept', () => {
  test.each([
    ['application/json;q=0, */*', 406],
    ['*/*, application/json;q=0.000', 406],
    ['application/*;q=0, */*', 406],
    ['application/json;q=0', 406],
    ['*/*;q=0', 406],
    ['text/html', 406],
    ['application/json, application/*;q=0, */*;q=0', 200],
    ['text/html;q=0.9, */*;q=0.1', 200],
    ['APPLICATION/JSON; q=0.001', 200],
    ['application/json;q=nonsense', 200],
  ])('%j is answered %i, the range that names JSON most closely deciding', async (accept, status) => {
    for (const path of ['/api/v1/tools?limit=1', '/api/v1/criteria']) {
      expect({ path, status: (await ask(path, { Accept: accept })).status }).toEqual({ path, status });
    }
  });
});

describe('a body', () => {
  test.each([
    ['{"limit":1,"limit":2}', ['/limit']],
    ['{"limit":1, "role":"x" , "limit" :2,"role":"y"}', ['/limit', '/role']],
    ['{"weights":{"budget":1,"budg\\u0065t":2}}', ['/weights/budget']],
    [String.raw`{"useCase":"a \"limit\": \\","useCase":"b"}`, ['/useCase']],
    ['{"priorities":[{"a":1},{"b":[0,{"c":1,"c":2}]}]}', ['/priorities/1/b/1/c']],
  ])('with a member given twice, %s, is refused and names it', async (body, pointers) => {
    const response = await ask('/api/v1/recommend', { 'Content-Type': 'application/json' }, { method: 'POST', body });
    const problem = await response.json();
    expect([response.status, problem.code]).toEqual([400, 'invalid-request']);
    expect(problem.errors).toEqual(pointers.map((pointer) => ({ in: 'body', pointer, message: 'is given twice' })));
  });

  test.each([
    '{"limit":1,"role":"limit","useCase":"limit, \\"limit\\": 1 {","priorities":["limit","limit"]}',
    '{"weights":{"budget":1},"budget":"minimal"}',
    '{}',
  ])('without one, %s, is answered', async (body) => {
    const response = await ask('/api/v1/recommend', { 'Content-Type': 'application/json' }, { method: 'POST', body });
    expect(response.status).toBe(200);
  });

  test('nested as deep as it is long is refused without harm', async () => {
    const body = `${'[{"a":'.repeat(7_000)}1${'}]'.repeat(7_000)}`;
    const response = await ask('/api/v1/recommend', { 'Content-Type': 'application/json' }, { method: 'POST', body });
    expect(response.status).toBe(400);
  });
});

describe('a query', () => {
  /** The raw answer to raw bytes, which no client would send as they are. */
  const askRaw = (query: Buffer): Promise<string> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(service.url);
      const socket = connect(Number(port), hostname);
      let text = '';
      socket.on('data', (data) => {
        text += data;
      });
      socket.on('close', () => resolve(text));
      socket.on('error', reject);
      const head = Buffer.from('GET /api/v1/search?q=');
      const rest = ` HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\nConnection: close\r\n\r\n`;
      socket.write(Buffer.concat([head, query, Buffer.from(rest)]));
    });

  test('with bytes that are not UTF-8 is refused, and with ones that are is read', async () => {
    const latin1 = await askRaw(Buffer.from('caf\u00e9', 'latin1'));
    expect(latin1).toStartWith('HTTP/1.1 400');
    expect(latin1).toContain('holds U+FFFD, which stands for bytes that are not UTF-8');
    expect(await askRaw(Buffer.from('caf\u00e9', 'utf8'))).toStartWith('HTTP/1.1 200');
  });
});

describe('/metrics', () => {
  test('has one name', async () => {
    const headers = { Authorization: `Bearer ${token}` };
    expect((await service.fetch('/metrics', { headers })).status).toBe(200);
    for (const path of ['/metrics/', '/metrics/x', '/Metrics', '/%6detrics']) {
      expect({ path, status: (await service.fetch(path, { headers })).status }).toEqual({ path, status: 404 });
    }
  });
});

describe('/explore of a stranger', () => {
  test('leads to the same place by HEAD as by GET', async () => {
    const path = '/explore?q=team+chat';
    const places = await Promise.all(
      ['GET', 'HEAD'].map(async (method) => (await service.fetch(path, { method })).headers.get('location')),
    );
    expect(places).toEqual(Array(2).fill(`/sign-in?next=${encodeURIComponent(path)}`));
  });
});

describe('the OpenAPI documents', () => {
  test.each(['/openapi.json', '/account/openapi.json'])('%s has a tag, by which it is not sent again', async (path) => {
    const first = await service.fetch(path);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]{22}(-zstd)?"$/);
    expect(first.headers.get('cache-control')).toBe('public, no-cache');
    const second = await service.fetch(path, { headers: { 'If-None-Match': etag } });
    expect([second.status, await second.text(), second.headers.get('etag')]).toEqual([304, '', etag]);
    expect((await service.fetch(path, { headers: { 'If-None-Match': '"other"' } })).status).toBe(200);
  });
});
