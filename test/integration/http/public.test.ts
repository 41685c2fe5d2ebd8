import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { errorCodes } from '../../../src/errors.ts';
import { type RunningService, startRunningService } from '../../running-service.ts';

let service: RunningService;

beforeAll(async () => {
  service = await startRunningService();
});
afterAll(() => service.stop());

describe('GET /healthz and /readyz', () => {
  test('answer 200 while the service can serve', async () => {
    for (const path of ['/healthz', '/readyz']) {
      const response = await service.fetch(path);
      expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }]);
    }
  });
});

describe('GET /problems/{code}', () => {
  test.each([...errorCodes])('explains %s to a person', async (code) => {
    const response = await service.fetch(`/problems/${code}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await response.text()).toContain(code);
  });

  test('answers 404 for another', async () => {
    expect((await service.fetch('/problems/nonsense')).status).toBe(404);
  });
});

describe('GET /docs', () => {
  test('is a page whose every part comes from this service', async () => {
    const response = await service.fetch('/docs');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    const page = await response.text();
    const parts = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address as string);
    expect(parts.length).toBeGreaterThan(3);
    for (const part of parts.filter((address) => address !== 'data:,')) {
      expect(part).toStartWith('/');
      const asset = await service.fetch(part);
      expect(asset.status).toBe(200);
      expect((await asset.text()).length).toBeGreaterThan(50);
    }
  });

  test('is found from its older addresses', async () => {
    for (const [from, to] of [
      ['/swagger', '/docs'],
      ['/swagger/json', '/openapi.json'],
    ] as const) {
      const response = await service.fetch(from);
      expect([response.status, response.headers.get('location')]).toEqual([308, to]);
    }
  });
});
