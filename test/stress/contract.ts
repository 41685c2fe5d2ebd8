import { openCallers } from '../contract/callers.ts';
import { type FuzzOptions, fuzzContract } from '../contract/fuzz.ts';
import { hostileTexts } from '../contract/values.ts';
import { bearer, type House, type Trial } from './house.ts';
import { judge, type Row } from './trial.ts';

const count = 20_000;
const withinMs = 120_000;
const hostileMsMax = 20;
const tries = 3;

const fuzz = async (house: House, target: Omit<FuzzOptions, 'seed' | 'count'>): Promise<Row> => {
  const startedMs = performance.now();
  const { requests, byStatus, violations } = await fuzzContract({ ...target, seed: house.seed, count });
  const tookMs = performance.now() - startedMs;
  for (const { what, times, example } of violations) process.stderr.write(`\n${times} × ${what}\n   ${example}\n`);
  const broken = violations.reduce((sum, { times }) => sum + times, 0);
  const statuses = Object.entries(byStatus).map(([status, times]) => `${status}: ${times}`);
  return {
    tried: `requests generated from the OpenAPI document, seed ${house.seed}`,
    times: requests,
    allowed: '0 violations of the contract, 120 s',
    seen: `${broken} violations, ${(tookMs / 1000).toFixed(0)} s; ${statuses.join(', ')}`,
    outcome: judge(broken === 0 && requests >= count && tookMs < withinMs),
  };
};

/** Every text in every place that takes text; each try asks for another number of results, so that none is remembered. */
const hostileAsks = (text: string, limit: number): [string, RequestInit][] => {
  const word = encodeURIComponent(text.toWellFormed());
  const post = (body: object): RequestInit => ({
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json' },
  });
  return [
    [`/api/v1/search?q=${word}&limit=${limit}`, {}],
    [`/api/v1/tools?search=${word}&limit=${limit}`, {}],
    [`/api/v1/tools?category=${word}&limit=${limit}`, {}],
    [`/api/v1/tools/${word}?x${limit}=1`, {}],
    [`/api/v1/compare?a=${word}&b=slack`, {}],
    ['/api/v1/recommend', post({ useCase: text, limit })],
    ['/api/v1/recommend', post({ role: text, industry: text, limit })],
    ['/api/v1/recommend', post({ priorities: Array(50).fill(text), categories: Array(50).fill(text), limit })],
  ];
};

/** A deep document and the longest texts there are: what costs most for its size. */
const heavyBodies = (limit: number): string[] => [
  '['.repeat(60_000),
  `{"useCase":"${'mangaement of tsaks colaboration '.repeat(60)}","limit":${limit}}`,
  `{"useCase":"${'chatt~99 '.repeat(220)}","limit":${limit}}`,
  JSON.stringify({ priorities: Array(50).fill('integrationz of tsaks'.padEnd(100, ' x')), limit }),
];

const timeHostile = async (url: string, key: string): Promise<Row> => {
  const measured: { ms: number; what: string }[] = [];
  const statuses = new Set<number>();
  const measure = async (what: string, asks: [string, RequestInit][]): Promise<void> => {
    let best = Number.POSITIVE_INFINITY;
    for (const [address, init] of asks) {
      const startedMs = performance.now();
      const response = await fetch(url + address, { ...init, headers: { ...init.headers, ...bearer(key) } });
      await response.arrayBuffer();
      best = Math.min(best, performance.now() - startedMs);
      statuses.add(response.status);
    }
    measured.push({ ms: best, what });
  };
  for (const text of hostileTexts) {
    const byTry = Array.from({ length: tries }, (_, index) => hostileAsks(text, index + 1));
    for (const place of (byTry[0] ?? []).keys()) {
      await measure(
        `${text.slice(0, 30)} in ${byTry[0]?.[place]?.[0].slice(0, 40)}`,
        byTry.map((asks) => asks[place] as [string, RequestInit]),
      );
    }
  }
  const headers = { 'Content-Type': 'application/json' };
  for (const index of heavyBodies(1).keys()) {
    const asks = Array.from({ length: tries }, (_, limit): [string, RequestInit] => [
      '/api/v1/recommend',
      { method: 'POST', headers, body: heavyBodies(limit + 1)[index] as string },
    ]);
    await measure(`heavy body ${index}`, asks);
  }
  const slowest = measured.sort((one, other) => other.ms - one.ms)[0] as { ms: number; what: string };
  const failures = [...statuses].filter((status) => status >= 500);
  return {
    tried: 'hostile texts in every place that takes text, the best of three tries each',
    times: measured.length * tries,
    allowed: 'each under 20 ms, no 5xx',
    seen: `slowest ${slowest.ms.toFixed(1)} ms (${JSON.stringify(slowest.what)}); 5xx: ${failures.length}`,
    outcome: judge(slowest.ms < hostileMsMax && failures.length === 0),
  };
};

export const contract: Trial = {
  name: 'contract',
  run: async (house) => {
    const path = house.nextPath();
    const service = await house.openService(path);
    const hand = await house.openHand(path);
    const callers = await openCallers(hand.accounts, hand.openAccount);
    house.secrets.push(callers.session, callers.password);
    try {
      return [await fuzz(house, { ...callers, url: service.url }), await timeHostile(service.url, callers.key)];
    } finally {
      await hand.close();
      await service.stop();
    }
  },
};
