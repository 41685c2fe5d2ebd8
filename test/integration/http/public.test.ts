import { describe, expect, test } from 'bun:test';
import { brotliDecompressSync } from 'node:zlib';
import { errorCodes } from '../../../src/errors.ts';
import { openServiceForFile } from '../service-for-file.ts';

const service = await openServiceForFile();
/** Bun's own: the bytes as they were sent. */
const asSent: object = { decompress: false };

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
    for (const part of parts.filter((address) => !/^(data:|#)/.test(address))) {
      expect(part.replace(service.url, '')).toStartWith('/');
      const asset = await service.fetch(part.replace(service.url, ''));
      expect(`${part} ${asset.status < 400}`).toBe(`${part} true`);
    }
  });

  test('names every operation without a script, and says so where there is none', async () => {
    for (const [path, address] of [
      ['/docs', '/openapi.json'],
      ['/docs/account', '/account/openapi.json'],
    ] as const) {
      const page = await (await service.fetch(path)).text();
      const { paths } = await (await service.fetch(address)).json();
      const operations = Object.entries<Record<string, { operationId: string }>>(paths).flatMap(([, methods]) =>
        Object.values(methods),
      );
      for (const { operationId } of operations) expect(page).toMatch(new RegExp(`href="#/\\w+/${operationId}"`));
      expect(page).toMatch(/<noscript>.*JavaScript/);
    }
    expect(await (await service.fetch('/docs')).text()).toContain('Authorization: Bearer &lt;key&gt;');
  });

  test('has its parts for ever under names of their content, compressed', async () => {
    const page = await (await service.fetch('/docs')).text();
    const assets = [...new Set(page.match(/\/assets\/[\w./-]+/g) ?? [])];
    expect(assets).toHaveLength(6);
    for (const asset of assets) {
      expect(asset).toMatch(/-[0-9a-f]{12}\.(css|js)$/);
      const plain = await (await service.fetch(asset, { headers: { 'Accept-Encoding': 'identity' } })).bytes();
      for (const encoding of ['zstd', 'br', 'gzip']) {
        const response = await service.fetch(asset, { headers: { 'Accept-Encoding': encoding }, ...asSent });
        expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
        expect(response.headers.get('vary')).toBe('Accept-Encoding');
        const isShort = plain.length < 1_024;
        expect(response.headers.get('content-encoding')).toBe(isShort ? null : encoding);
        const bytes = await response.bytes();
        expect(bytes.length).toBeLessThan(isShort ? 1_024 : plain.length / 2);
        const unpacked =
          encoding === 'zstd'
            ? Bun.zstdDecompressSync(bytes)
            : encoding === 'br'
              ? brotliDecompressSync(bytes)
              : Bun.gunzipSync(bytes);
        expect(Bun.hash(unpacked)).toBe(Bun.hash(plain));
      }
    }
    expect((await service.fetch('/assets/swagger-ui/dist-000000000000.js')).status).toBe(404);
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
