import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Tool } from '../../src/catalogue/tool.ts';
import type { Ask } from './wrk.ts';

const folder = join(import.meta.dir, '../../data/tools');

const readTools = (): Promise<Tool[]> =>
  Promise.all(readdirSync(folder).map((name) => Bun.file(join(folder, name)).json() as Promise<Tool>));

/** A reproducible stream of numbers from 0 up to 1 (mulberry32). */
export const createRandom = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

const pick = <Item>(items: readonly Item[], random: () => number): Item =>
  items[Math.floor(random() * items.length)] as Item;

const query = (values: Record<string, string | number | undefined>): string =>
  new URLSearchParams(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString();

export const operations = ['list', 'search', 'compare', 'recommend'] as const;
export type Operation = (typeof operations)[number];

/** What buyers and integrators ask, made of the catalogue's own words: `count` requests, no two alike. */
export const createAsks = async (operation: Operation, count: number, seed = 1): Promise<Ask[]> => {
  const tools = (await readTools()).sort((one, other) => (one.id < other.id ? -1 : 1));
  const random = createRandom(seed);
  const categories = [...new Set(tools.flatMap((tool) => tool.categories))];
  const industries = [...new Set(tools.flatMap((tool) => tool.industries))];
  const roles = [...new Set(tools.flatMap((tool) => tool.roles))];
  const sizes = ['solo', 'small', 'medium', 'large', 'enterprise'];
  const maybe = <Value>(share: number, value: () => Value): Value | undefined =>
    random() < share ? value() : undefined;
  const active = tools.filter((tool) => tool.status === 'active');
  const words = (): string => {
    const tool = pick(active, random);
    return pick(
      [
        tool.name,
        pick(tool.useCases, random),
        pick(tool.useCases, random),
        tool.categories[0] as string,
        `alternative to ${tool.name}`,
      ],
      random,
    );
  };
  const make: Record<Operation, () => Ask> = {
    list: () => ({
      method: 'GET',
      path: `/api/v1/tools?${query({
        category: maybe(0.6, () => pick(categories, random)),
        industry: maybe(0.3, () => pick(industries, random)),
        companySize: maybe(0.4, () => pick(sizes, random)),
        offset: maybe(0.3, () => Math.floor(random() * 5)),
        limit: pick([10, 20, 20, 50, 50, 50], random),
        sort: maybe(0.3, () => pick(['name', '-name'], random)),
      })}`,
    }),
    search: () => ({
      method: 'GET',
      path: `/api/v1/search?${query({ q: [words(), maybe(0.5, words)].filter(Boolean).join(' ').slice(0, 180), limit: pick([5, 10, 20], random) })}`,
    }),
    compare: () => ({
      method: 'GET',
      path: `/api/v1/compare?${query({ a: pick(active, random).id, b: pick(active, random).id })}`,
    }),
    recommend: () => ({
      method: 'POST',
      path: '/api/v1/recommend',
      body: JSON.stringify({
        useCase: `We want to ${words()}, and ${words()}.`,
        role: maybe(0.5, () => pick(roles, random)),
        industry: maybe(0.5, () => pick(industries, random)),
        companySize: maybe(0.7, () => pick(sizes, random)),
        budget: maybe(0.7, () => pick(['free-only', 'minimal', 'moderate', 'flexible', 'unlimited'], random)),
        priorities: maybe(0.6, () =>
          ['ease of use', 'integrations', 'security'].slice(0, 1 + Math.floor(random() * 3)),
        ),
        limit: pick([5, 10], random),
      }),
    }),
  };
  const asks = new Map<string, Ask>();
  for (let tries = 0; asks.size < count && tries < count * 20; tries++) {
    const ask = make[operation]();
    const [, a, b] = /a=([^&]+)&b=(.+)/.exec(ask.path) ?? [];
    if (a === undefined || a !== b) asks.set(`${ask.path} ${ask.body ?? ''}`, ask);
  }
  return [...asks.values()];
};

/** `length` draws from a list in which the request of rank r is drawn in proportion to 1/r (Zipf's law, exponent 1). */
export const drawZipf = <Item>(items: readonly Item[], length: number, seed = 2): Item[] => {
  const random = createRandom(seed);
  const sums: number[] = [];
  let sum = 0;
  for (let rank = 1; rank <= items.length; rank++) {
    sum += 1 / rank;
    sums.push(sum);
  }
  return Array.from({ length }, () => {
    const wanted = random() * sum;
    let low = 0;
    let high = sums.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] as number) < wanted) low = middle + 1;
      else high = middle;
    }
    return items[low] as Item;
  });
};
