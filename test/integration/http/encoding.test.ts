import { describe, expect, test } from 'bun:test';
import { brotliDecompressSync } from 'node:zlib';
import { bearer } from '../../running-service.ts';
import { openServiceForFile } from '../service-for-file.ts';

const service = await openServiceForFile();
const { key } = await service.openAccount();

const decoders: Record<string, (bytes: Uint8Array<ArrayBuffer>) => Uint8Array> = {
  zstd: (bytes) => Bun.zstdDecompressSync(bytes),
  br: (bytes) => brotliDecompressSync(bytes),
  gzip: (bytes) => Bun.gunzipSync(bytes),
};

/** As it comes over the wire, and as it is meant. */
const ask = async (path: string, accepted: string, init: RequestInit = {}) => {
  const headers = { ...bearer(key), 'Accept-Encoding': accepted, ...(init.headers as Record<string, string>) };
  const response = await fetch(service.url + path, { ...init, headers, decompress: false } as RequestInit);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const encoding = response.headers.get('content-encoding');
  const text = new TextDecoder().decode(encoding && bytes.length > 0 ? decoders[encoding]?.(bytes) : bytes);
  return { status: response.status, headers: response.headers, length: bytes.length, encoding, text };
};

const list = '/api/v1/tools?limit=20';
const profile = { method: 'POST', body: '{"useCase":"crm"}', headers: { 'Content-Type': 'application/json' } };

describe('Accept-Encoding', () => {
  test.each([
    ['zstd', 'zstd'],
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['x-gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['gzip, deflate, br, zstd', 'zstd'],
    ['gzip, deflate, br', 'br'],
    ['gzip;q=1, br;q=0.5, zstd;q=0.4', 'gzip'],
    ['zstd;q=0, br;q=0.000, gzip;q=0.001', 'gzip'],
    ['*', 'zstd'],
    ['*;q=0.5, zstd;q=0', 'br'],
    ['identity;q=0.5, gzip;q=0.4', null],
    ['identity, gzip;q=0.9', null],
    ['identity', null],
    ['deflate, compress', null],
    ['zstd;q=0', null],
    ['*;q=0', null],
    [' ', null],
  ])('%j is answered in %p', async (accepted, expected) => {
    const { status, encoding, headers, text, length } = await ask(list, accepted);
    expect([status, encoding]).toEqual([200, expected]);
    expect(headers.get('vary')).toContain('Accept-Encoding');
    expect(headers.get('content-length')).toBe(String(length));
    expect(text).toBe((await ask(list, 'identity')).text);
    if (encoding) expect(length).toBeLessThan(text.length / 3);
  });

  test.each([
    ['/api/v1/categories', {}],
    ['/api/v1/search?q=team+chat', {}],
    ['/api/v1/tools/slack', {}],
    ['/api/v1/tools/slack/alternatives', {}],
    ['/api/v1/compare?a=slack&b=zulip', {}],
    ['/api/v1/recommend', profile],
    ['/api/v1/criteria', {}],
    ['/openapi.json', {}],
  ])('holds for %s, asked once and again', async (path, init) => {
    const plain = await ask(path, 'identity', init);
    for (const coding of ['zstd', 'br', 'gzip']) {
      const [first, second] = [await ask(path, coding, init), await ask(path, coding, init)];
      expect([first.encoding, second.encoding]).toEqual([coding, coding]);
      expect(first.headers.get('vary')).toContain('Accept-Encoding');
      expect([first.text, second.text]).toEqual([plain.text, plain.text]);
    }
  });

  test('leaves what is short and what is refused as it is, unless nothing plain is taken', async () => {
    expect((await ask('/api/v1/tools?limit=1&fields=id', 'zstd')).encoding).toBeNull();
    expect((await ask('/api/v1/tools?limit=1&fields=id', 'zstd, identity;q=0')).encoding).toBe('zstd');
    expect((await ask('/api/v1/tools?limit=1&fields=id', 'br, *;q=0')).encoding).toBe('br');
    expect((await ask('/api/v1/tools?limit=0', 'zstd')).encoding).toBeNull();
  });

  test('holds for what is made for each request', async () => {
    const answers = await Promise.all(['identity', 'zstd', 'br', 'gzip'].map((coding) => ask('/api/v1/usage', coding)));
    expect(answers.map(({ encoding }) => encoding)).toEqual([null, 'zstd', 'br', 'gzip']);
    for (const { text } of answers) expect(JSON.parse(text).plan).toBe('professional');
  });

  test('has HEAD say what GET would', async () => {
    const [head, get] = [await ask(list, 'br', { method: 'HEAD' }), await ask(list, 'br')];
    for (const name of ['content-encoding', 'etag', 'vary']) expect(head.headers.get(name)).toBe(get.headers.get(name));
    expect(head.length).toBe(0);
  });
});

describe('an entity tag', () => {
  const tagIn = async (coding: string): Promise<string> => (await ask(list, coding)).headers.get('etag') ?? '';

  test('is another in each coding', async () => {
    const tags = await Promise.all(['identity', 'zstd', 'br', 'gzip'].map(tagIn));
    expect(new Set(tags).size).toBe(4);
    for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/);
  });

  test.each(['identity', 'zstd', 'br', 'gzip'])(
    'of %s is known again, kept or not, and costs nothing',
    async (coding) => {
      const etag = await tagIn(coding);
      for (const path of [list, '/api/v1/tools?%6cimit=20']) {
        const before = JSON.parse((await ask('/api/v1/usage', 'identity')).text).used;
        const again = await ask(path, coding, { headers: { 'If-None-Match': etag } });
        expect([again.status, again.length, again.encoding, again.headers.get('etag')]).toEqual([304, 0, null, etag]);
        expect(JSON.parse((await ask('/api/v1/usage', 'identity')).text).used).toBe(before);
      }
      expect((await ask(list, coding, { headers: { 'If-None-Match': `${etag.slice(0, -1)}x"` } })).status).toBe(200);
    },
  );
});
