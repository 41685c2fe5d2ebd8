import { describe, expect, test } from 'bun:test';
import { startRunningService } from '../../running-service.ts';

const token = 'a-token-for-the-tests';

describe('every request', () => {
  test('is logged and counted under its route, whatever it asks for', async () => {
    let logged = '';
    const service = await startRunningService({ config: { metricsToken: token }, onLog: (text) => (logged += text) });
    const page = await (await service.fetch('/')).text();
    const [swagger = ''] = (await (await service.fetch('/docs')).text()).match(/\/assets\/swagger-ui\/[\w.-]+js/) ?? [];
    const style = page.match(/\/assets\/style-[\w.-]+/)?.[0] ?? '';
    const asked: [method: string, path: string, route: string, status: number][] = [
      ['GET', '/no-such-page?secret=1', '(none)', 404],
      ['DELETE', '/api/v1/tools/slack', '/api/v1/tools/:id', 405],
      ['OPTIONS', '/api/v1/search', '/api/v1/search', 204],
      ['GET', '/api/v1/criteria', '/api/v1/criteria', 200],
      ['GET', '/docs', '/docs', 200],
      ['GET', '/docs/account', '/docs/account', 200],
      ['GET', swagger, '/assets/swagger-ui/:file', 200],
      ['GET', '/assets/swagger-ui/other.js', '/assets/swagger-ui/:file', 404],
      ['GET', '/openapi.json', '/openapi.json', 200],
      ['GET', '/swagger', '/swagger', 308],
      ['GET', '/reset/secret-token?secret=1', '/reset/:token', 404],
      ['GET', '/llms.txt', '/llms.txt', 200],
      ['GET', style, '/assets/style.css', 200],
      ['GET', '/healthz', '/healthz', 200],
      ['GET', '/readyz', '/readyz', 200],
      ['GET', '/metrics', '/metrics', 401],
    ];
    for (const [method, path] of asked) {
      const headers = { Referer: 'https://secret.example/' };
      await (await service.fetch(path, { method, headers })).arrayBuffer();
    }
    const numbers = await (await service.fetch('/metrics', { headers: { Authorization: `Bearer ${token}` } })).text();
    await service.stop();
    const lines = logged
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
      .filter(({ message }) => message === 'request');
    for (const [method, path, route, status] of asked) {
      expect({
        path,
        line: lines.some((one) => one.method === method && one.route === route && one.status === status),
      }).toEqual({ path, line: true });
      expect(numbers).toContain(`tool_recommendation_http_requests_total{route="${route}",status="${status}"}`);
    }
    expect(logged).not.toContain('secret');
    expect(logged).not.toContain('no-such-page');
  }, 20_000);
});
