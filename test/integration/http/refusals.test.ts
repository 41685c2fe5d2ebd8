import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { bearer, type RunningService, startRunningService } from '../../running-service.ts';

let service: RunningService;
let key: string;
beforeAll(async () => {
  service = await startRunningService();
  ({ key } = await service.openAccount());
}, 30_000);
afterAll(() => service.stop());

describe('malformed JSON', () => {
  const ask = async (body: string) => {
    const headers = { ...bearer(key), 'Content-Type': 'application/json' };
    return (await service.fetch('/api/v1/recommend', { method: 'POST', body, headers })).json();
  };

  test.each([
    ['{\n  "useCase": "Team chat",\n  "budget": minimal\n}', 3, 13, 'a value was expected'],
    ['{"a":1', 1, 7, 'it ends in the middle'],
    ['{"a":1,}', 1, 8, 'after the comma'],
    ["{'a':1}", 1, 2, 'in double quotes'],
    ['{} {}', 1, 4, 'something follows'],
    ['{"é😀":"x" "b":1}', 1, 11, 'a comma or }'],
    ['{\r\n"a":"b\n"}', 2, 7, 'control character'],
    ['['.repeat(60_000), 1, 33, 'it is nested'],
    ['{"a":1,"a":2', 1, 13, 'it ends in the middle'],
  ])('%j is told from which line and column on', async (body, line, column, what) => {
    const problem = await ask(body);
    expect(problem).toMatchObject({ status: 400, code: 'malformed-json', line, column });
    expect(problem.detail).toStartWith(`The body is not JSON from line ${line}, column ${column} on: `);
    expect(problem.detail).toContain(what);
  });

  test('that is nothing at all is told so', async () => {
    for (const body of ['', ' \n ']) {
      const { code, detail, line } = await ask(body);
      expect([code, detail, line]).toEqual([
        'malformed-json',
        'The body is empty: a JSON document is needed.',
        undefined,
      ]);
    }
  });

  test('is told the same way to agents', async () => {
    const init = { method: 'POST', headers: { ...bearer(key), 'Content-Type': 'application/json' } };
    const { error } = await (await service.fetch('/mcp', { ...init, body: '{"jsonrpc": 2.0.0}' })).json();
    expect(error).toMatchObject({ code: -32700, data: { line: 1, column: 16 } });
  });
});

describe('a key in the wrong place', () => {
  test.each([
    ['in another header', () => ({ headers: { 'X-API-Key': key }, query: '' }), 'the header X-API-Key is not read'],
    ['without Bearer', () => ({ headers: { Authorization: key }, query: '' }), 'without the word Bearer'],
    [
      'by another scheme',
      () => ({ headers: { Authorization: `Basic ${btoa(`x:${key}`)}` }, query: '' }),
      'another scheme',
    ],
    ['left out', () => ({ headers: { Authorization: 'Bearer' }, query: '' }), 'no key after Bearer'],
    ['in the address', () => ({ headers: {}, query: `&api_key=${key}` }), 'logs keep addresses'],
    ['in the address by any name', () => ({ headers: {}, query: `&x=${key}` }), 'logs keep addresses'],
    ['nowhere', () => ({ headers: {}, query: '&limit=x' }), 'Send your API key in the header'],
  ] as const)('%s is 401, told where it belongs, and not repeated', async (_, ask, what) => {
    const { headers, query } = ask();
    const response = await service.fetch(`/api/v1/search?q=chat${query}`, {
      headers: headers as Record<string, string>,
    });
    const text = await response.text();
    expect([response.status, JSON.parse(text).code]).toEqual([401, 'missing-credentials']);
    expect(response.headers.get('www-authenticate')).toStartWith('Bearer realm=');
    expect(JSON.parse(text).detail).toContain(what);
    expect(JSON.parse(text).detail).toContain('Authorization');
    expect(text).not.toContain(key);
  });
});

describe('an address with nothing at it', () => {
  test.each([
    ['/recommendations', '/api/v1/recommend'],
    ['/api/v1/recommendations', '/api/v1/recommend'],
    ['/v1/search', '/api/v1/search'],
    ['/api/v2/compare', '/api/v1/compare'],
    ['/API/v1/Tools', '/api/v1/tools'],
    ['/api/v1/tool/slack', '/api/v1/tools/{id}'],
    ['/api/v1/tools/slack/alternative', '/api/v1/tools/{id}/alternatives'],
    ['/account/key', '/account/keys'],
    ['/openapi', '/openapi.json'],
  ])('%s suggests %s', async (path, near) => {
    const { status, code, suggestions, detail } = await (await service.fetch(path)).json();
    expect([status, code, suggestions]).toEqual([404, 'not-found', [near]]);
    expect(detail).toContain(near);
  });

  test.each(['/api/v1/nothing', '/wp-login.php', '/.env', '/api', '/', '/api/v1/tools/slack/other'])(
    '%s suggests none that is far from it',
    async (path) => {
      const { status, suggestions } = await (await service.fetch(path, { method: 'PATCH' })).json();
      expect([path === '/' ? 405 : 404, undefined]).toEqual([status, suggestions]);
    },
  );
});
