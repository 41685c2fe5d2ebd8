import { describe, expect, test } from 'bun:test';
import { bearer } from '../../running-service.ts';
import { openServiceForFile } from '../service-for-file.ts';

const service = await openServiceForFile();

describe('GET /llms.txt', () => {
  test('names addresses that answer, and questions that are right', async () => {
    const response = await service.fetch('/llms.txt');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const text = await response.text();
    expect(text).toStartWith('# Tool Recommendation API\n\n> ');
    for (const [, address] of text.matchAll(/\]\((\S+)\)/g)) {
      expect(`${address} ${(await fetch(address as string)).status}`).toBe(`${address} 200`);
    }
    const { key } = await service.openAccount();
    const asked = [...text.matchAll(/`GET (\/api\/v1\/\S+)`/g)].map(([, path]) => path as string);
    expect(asked.length).toBeGreaterThan(6);
    for (const path of asked) {
      expect(`${path} ${(await service.fetch(path, { headers: bearer(key) })).status}`).toBe(`${path} 200`);
    }
    const body = text.match(/JSON body such as `(\{.*?\})`/)?.[1] ?? '';
    const headers = { ...bearer(key), 'Content-Type': 'application/json' };
    const answer = await (await service.fetch('/api/v1/recommend', { method: 'POST', headers, body })).json();
    expect(answer.profile.ignored).toEqual([]);
    expect(answer.data).toHaveLength(10);
  });
});
