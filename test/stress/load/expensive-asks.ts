/**
 * Requests made to be expensive: every field that an operation takes, filled to its bound, with what makes it work: names
 * and words of the catalogue, slips of them, demands, refusals, noise. Half are made afresh, half are the most expensive
 * so far with a field or two made again.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import taxonomy from '../../../data/taxonomy.json';
import type { Tool } from '../../../src/catalogue/tool.ts';

export type Fields = Record<string, unknown>;
/** `path` without the query. Fields are the query of a GET and the body of a POST. */
export type Ask = { operation: string; method: 'GET' | 'POST'; path: string; fields: Fields };

const folder = join(import.meta.dir, '../../../data/tools');
const tools = readdirSync(folder)
  .sort()
  .map((name): Tool => JSON.parse(readFileSync(join(folder, name), 'utf8')));

const namesOf = (list: readonly { name: string; synonyms?: readonly string[] }[]): string[] =>
  list.flatMap(({ name, synonyms = [] }) => [name, ...synonyms]);
const categories = namesOf(taxonomy.categories);
const industries = namesOf(taxonomy.industries);
const roles = namesOf(taxonomy.roles);
const priorities = namesOf(taxonomy.priorities);
const features = [...taxonomy.features, ...taxonomy.categories.flatMap(({ features = [] }) => features)];
const featureIds = features.map(({ id }) => id);
const featureNames = namesOf(features);
const ids = tools.map(({ id }) => id);
const toolNames = tools.flatMap(({ name, aliases }) => [name, ...aliases]);
const partners = Map.groupBy(
  tools.flatMap(({ integrations }) => integrations),
  (id) => id,
);
const partnersOf = (id: string): number => partners.get(id)?.length ?? 0;
/** Those that most others work with. */
const popular = [...ids].sort((one, other) => partnersOf(other) - partnersOf(one));
const useCases = tools.flatMap((tool) => [...tool.useCases, tool.description]);
const words = [...new Set(useCases.flatMap((text) => text.toLowerCase().match(/[a-z]{3,}/g) ?? []))];
const short = [
  'a',
  'an',
  'in',
  'on',
  'to',
  'we',
  'it',
  'is',
  'ai',
  'hr',
  'it',
  'crm',
  'api',
  'sso',
  'a*',
  'x y',
  '1',
  '50',
];
const intents = [
  'alternative to',
  'not',
  'instead of',
  'we use',
  'replace',
  'works with',
  'must have',
  'similar to',
  'or',
  'and',
  'no',
  'without',
  'self-hosted',
  'open source',
  'free',
  'under $20 per user',
  'for 50 people',
  'compared with',
  'vs',
];

export const createExpensiveAsks = (random: () => number) => {
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const some = <Item>(items: readonly Item[], count: number): Item[] =>
    Array.from({ length: count }, () => pick(items));
  const slip = (word: string): string => {
    const at = 1 + Math.floor(random() * (word.length - 1));
    return pick([
      word.slice(0, at) + word.slice(at + 1),
      word.slice(0, at) + (word[at] ?? '') + word.slice(at),
      `${word.slice(0, at)}${pick([...'aeiorstn'])}${word.slice(at + 1)}`,
      word.slice(0, at - 1) + (word[at] ?? '') + (word[at - 1] ?? '') + word.slice(at + 1),
    ]);
  };
  const noise = (): string =>
    Array.from({ length: 3 + Math.floor(random() * 12) }, () => pick([...'abcdefghijklmnoprstuvwyz'])).join('');
  const pieces: readonly (() => string)[] = [
    () => pick(words),
    () => pick(useCases),
    () => pick(toolNames),
    () => pick(categories),
    () => pick(featureNames),
    () => pick(short),
    () => slip(pick(words)),
    () => slip(pick(toolNames)),
    () => `${pick(intents)} ${pick([...toolNames, ...categories, ...featureNames])}`,
    () => pick(words) + pick(words),
    noise,
    () => pick(['聊天软件', 'чат', 'é́́', '👩‍👩‍👧‍👦', 'İstanbul', '$& $1', '((((', '.,;:!?', 'x'.repeat(60)]),
  ];
  /** A text of one kind of pieces, or of all, as long as may be or a tenth of it. */
  const text = (max: number): string => {
    const made = random() < 0.5 ? [pick(pieces)] : some(pieces, 3);
    const length = pick([max, max, max, Math.ceil(max / 10)]);
    const separator = pick([' ', ' ', ', ', '. ', ' and ', ', not ', '-', '\n']);
    let joined = '';
    while (joined.length < length) joined += (joined === '' ? '' : separator) + pick(made)();
    return joined.slice(0, length).trim().toWellFormed() || 'a';
  };
  const list = (make: () => string, max = 50): string[] => Array.from({ length: pick([1, 5, max, max]) }, make);
  const named = (names: readonly string[]): (() => string) =>
    pick([() => pick(names), () => pick(names), () => slip(pick(names)).slice(0, 100), () => text(100)]);

  const recommendFields: Record<string, () => unknown> = {
    useCase: () => text(2000),
    role: named(roles),
    industry: named(industries),
    companySize: () => pick(['solo', 'small', 'medium', 'large', 'enterprise']),
    budget: () => pick(['free-only', 'minimal', 'moderate', 'flexible', 'unlimited']),
    priorities: () => list(pick([named(priorities), named(featureNames), named(words)])),
    categories: () => list(named(categories)),
    limit: () => pick([1, 25, 25, 25]),
    weights: () => ({ useCase: random() * 5, features: random() * 5, currentTools: random() * 5 }),
    exclude: () => list(pick([named(toolNames), named(ids)])),
    currentTools: () => pick([() => list(named(toolNames)), () => popular.slice(0, 50)])(),
    mustHave: () => list(pick([named(featureNames), named(featureIds), named(toolNames), named(words)])),
    people: () => pick([1, 30, 1_000_000]),
    maxPrice: () => ({
      amount: pick([0, 20, 1e9]),
      currency: pick(['USD', 'EUR', 'JPY']),
      per: pick(['user', 'month']),
    }),
    minScore: () => pick([0, 1, 50]),
    diversity: () => pick([0, 0.5, 1]),
    explain: () => list(() => pick(ids)),
    sensitivity: () => random() < 0.8,
  };
  const filterFields: Record<string, () => unknown> = {
    category: named(categories),
    industry: named(industries),
    pricingTier: () => pick(['free', 'starter', 'professional', 'enterprise']),
    companySize: () => pick(['solo', 'small', 'medium', 'large', 'enterprise']),
  };
  const searchFields: Record<string, () => unknown> = {
    q: () => text(1000),
    ...filterFields,
    limit: () => pick([1, 50, 50]),
    offset: () => pick([0, 0, 100, 900, 1_000_000]),
  };
  const listFields: Record<string, () => unknown> = {
    ...filterFields,
    search: () => text(200),
    sort: () => pick(['name', '-name']),
    facets: () => true,
    limit: () => pick([1, 100]),
    offset: () => pick([0, 500, 1_000_000]),
  };
  type Operation = {
    name: string;
    share: number;
    method: Ask['method'];
    path: () => string;
    fields: Record<string, () => unknown>;
    always: string[];
  };
  const operations: readonly Operation[] = [
    {
      name: 'recommend',
      share: 30,
      method: 'POST',
      path: () => '/api/v1/recommend',
      fields: recommendFields,
      always: ['sensitivity', 'currentTools', 'useCase', 'mustHave'],
    },
    { name: 'search', share: 18, method: 'GET', path: () => '/api/v1/search', fields: searchFields, always: ['q'] },
    { name: 'list', share: 6, method: 'GET', path: () => '/api/v1/tools', fields: listFields, always: [] },
    {
      ...{ name: 'compare', share: 6, method: 'GET', path: () => '/api/v1/compare', always: ['a', 'b'] },
      fields: {
        a: () => pick([named(toolNames), () => text(200)])(),
        b: () => pick([named(toolNames), () => text(200)])(),
      },
    },
    {
      ...{
        name: 'alternatives',
        share: 3,
        method: 'GET',
        path: () => `/api/v1/tools/${pick(ids)}/alternatives`,
        always: ['limit'],
      },
      fields: { limit: () => 25 },
    },
    {
      name: 'tool',
      share: 2,
      method: 'GET',
      path: () => `/api/v1/tools/${pick([pick(ids), noise()])}`,
      fields: {},
      always: [],
    },
    {
      ...{ name: 'explorer', share: 3, method: 'GET', path: () => '/explore', always: ['q'] },
      fields: { ...filterFields, q: () => text(200) },
    },
    {
      ...{ name: 'explored recommendation', share: 3, method: 'GET', path: () => '/explore/recommend' },
      ...{ always: ['useCase'], fields: { useCase: () => text(2000), role: named(roles), budget: () => 'minimal' } },
    },
    {
      ...{ name: 'account', share: 2, method: 'GET', fields: {}, always: [] },
      path: () => pick(['/profile', '/account/usage', '/account/keys', '/account/profile', '/api/v1/usage']),
    },
    {
      ...{ name: 'vocabulary', share: 1, method: 'GET', fields: {}, always: [] },
      path: () =>
        `/api/v1/${pick(['categories', 'industries', 'roles', 'priorities', 'features', 'usage', 'criteria'])}`,
    },
  ];
  /** Each as often as its share. */
  const drawn = operations.flatMap((operation) => Array<Operation>(operation.share).fill(operation));
  const operationOf = (ask: Ask): Operation => operations.find(({ name }) => name === ask.operation) as Operation;

  return {
    create: (): Ask => {
      const operation = pick(drawn);
      const { name: called, method, path, fields, always } = operation;
      const isFull = random() < 0.3;
      const made = Object.entries(fields).filter(([name]) => isFull || always.includes(name) || random() < 0.5);
      return {
        operation: called,
        method,
        path: path(),
        fields: Object.fromEntries(made.map(([name, make]) => [name, make()])),
      };
    },
    /** The same with a field or two made again, left out or added. */
    vary: (ask: Ask): Ask => {
      const { fields, always } = operationOf(ask);
      const varied = { ...ask.fields };
      for (const name of some(Object.keys(fields), random() < 0.5 ? 1 : 2)) {
        if (!always.includes(name) && random() < 0.2) delete varied[name];
        else if (fields[name]) varied[name] = fields[name]();
      }
      return { ...ask, fields: varied };
    },
  };
};

/** The request as `fetch` takes it, and the words of it that tell it from others. */
export const toRequest = ({ method, path, fields }: Ask): { address: string; init: RequestInit } => {
  if (method === 'POST') {
    const headers = { 'Content-Type': 'application/json' };
    return { address: path, init: { method, headers, body: JSON.stringify(fields) } };
  }
  const query = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));
  return { address: `${path}${query.size > 0 ? `?${query}` : ''}`, init: { method } };
};
