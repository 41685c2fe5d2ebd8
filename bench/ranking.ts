/**
 * Speed and size of the ranker, and of other engines over the same tools in the same run.
 *
 * 600, 10,000 and 50,000 tools are made of the bundled ones: sentences, summaries and use cases of two real tools, some
 * words of others, a name of its own. Queries are names, phrases and half-typed or mistyped words of the real tools; each
 * engine is asked the same ones in the same order, after two seconds of warming up. Run: bun bench/ranking.ts [SIZE …]
 */
import { Database } from 'bun:sqlite';
import { create, insertMultiple, search as searchOrama } from '@orama/orama';
import lunr from 'lunr';
import MiniSearch from 'minisearch';
import { readBundle } from '../src/catalogue/bundle.ts';
import { createCatalogue } from '../src/catalogue/catalogue.ts';
import type { Tool } from '../src/catalogue/tool.ts';
import { createRanker } from '../src/ranking/ranker.ts';
import type { BuyerProfile } from '../src/ranking/recommend/buyer-profile.ts';

const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [600, 10_000, 50_000];
const limit = 20;
const warmUpMs = 2_000;
const { tools: real, taxonomy } = await readBundle();

/** A linear congruential generator: the same tools and queries on every run. */
let state = 20_261_121;
const random = (): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
};
const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value;

const syllables = 'ba co di fu ga he ji ko lu ma ne po qua ri so ta ve wi xo zu'.split(' ');
const inventName = (): string => {
  const name = Array.from({ length: 2 + Math.floor(random() * 3) }, () => pick(syllables)).join('');
  return name.replace(/^./, (first) => first.toUpperCase());
};
const vocabulary = real.flatMap(({ description }) => description.split(/\s+/));

const createTools = (count: number): Tool[] => {
  const tools = real.slice(0, count);
  while (tools.length < count) {
    const [one, other] = [pick(real), pick(real)];
    const name = inventName();
    const words = Array.from({ length: 8 }, () => pick(vocabulary)).join(' ');
    tools.push({
      ...one,
      ...{ id: `${name.toLowerCase()}-${tools.length}`, formerIds: [], name, aliases: [], alternatives: [] },
      summary: other.summary,
      description: `${one.description.split('. ')[0]}. ${other.description.split('. ').slice(1).join('. ')} ${words}.`,
      useCases: [...one.useCases.slice(0, 3), ...other.useCases.slice(0, 2)],
    });
  }
  return tools;
};

const slip = (text: string): string => {
  const at = 1 + Math.floor(random() * (text.length - 1));
  return text.slice(0, at) + pick([...'etaoinshr']) + text.slice(at + 1);
};
const createQueries = (count: number): string[] =>
  Array.from({ length: count }, () => {
    const tool = pick(real);
    const text = pick([
      tool.name,
      pick(tool.categories),
      pick(tool.useCases.length > 0 ? tool.useCases : [tool.name]),
      (tool.summary ?? tool.name).split(' ').slice(0, 4).join(' '),
      `alternative to ${tool.name}`,
    ]);
    const dice = random();
    return dice < 0.2 ? slip(text) : dice < 0.4 ? text.slice(0, Math.max(3, Math.ceil(text.length * 0.8))) : text;
  });

type Peer = { name: string; search(text: string): unknown };
type Document = { id: string; name: string; categories: string; text: string };

const documentsOf = (tools: readonly Tool[]): Document[] =>
  tools.map(({ id, name, aliases, categories, summary, useCases, description }) => ({
    ...{ id, name: [name, ...aliases].join(' '), categories: categories.join(' ') },
    text: [summary, ...useCases, description].join(' '),
  }));
const fieldNames = ['name', 'categories', 'text'] as const;

const builders: Record<string, (tools: readonly Tool[]) => Peer | Promise<Peer>> = {
  ranker: (tools) => {
    const ranker = createRanker(createCatalogue(tools, taxonomy));
    return { name: 'ranker', search: (q) => ranker.search({ q, limit }) };
  },
  MiniSearch: (tools) => {
    const index = new MiniSearch<Document>({ fields: [...fieldNames] });
    index.addAll(documentsOf(tools));
    const options = { boost: { name: 2 }, fuzzy: 0.2, prefix: true };
    return { name: 'MiniSearch', search: (text) => index.search(text, options).slice(0, limit) };
  },
  FTS5: (tools) => {
    const database = new Database(':memory:');
    database.run(
      "create virtual table tool using fts5(id unindexed, name, categories, text, tokenize='porter unicode61')",
    );
    const insert = database.prepare('insert into tool values (?, ?, ?, ?)');
    database.transaction(() => {
      for (const { id, name, categories, text } of documentsOf(tools)) insert.run(id, name, categories, text);
    })();
    const select = database.prepare(`select id from tool where tool match ? order by bm25(tool, 0, 2) limit ${limit}`);
    const toMatch = (text: string): string =>
      (text.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => `"${word}"`).join(' OR ');
    return { name: 'FTS5', search: (text) => select.all(toMatch(text)) };
  },
  Orama: async (tools) => {
    const index = create({ schema: { id: 'string', name: 'string', categories: 'string', text: 'string' } });
    await insertMultiple(index, documentsOf(tools), 1000);
    return { name: 'Orama', search: (term) => searchOrama(index, { term, limit, properties: [...fieldNames] }) };
  },
  Lunr: (tools) => {
    const index = lunr((builder) => {
      builder.ref('id');
      for (const name of fieldNames) builder.field(name);
      for (const document of documentsOf(tools)) builder.add(document);
    });
    const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
    return { name: 'Lunr', search: (text) => index.query((query) => query.term(words(text), {})).slice(0, limit) };
  },
};

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
const time = async (ask: () => unknown): Promise<number> => {
  const startedMs = performance.now();
  const answer = ask();
  if (answer instanceof Promise) await answer;
  return performance.now() - startedMs;
};
/** Asks in turn for as long as a compiler of hot code needs, as a service runs for days. */
const warmUp = async (asks: readonly (() => unknown)[]): Promise<void> => {
  const untilMs = performance.now() + warmUpMs;
  for (let nth = 0; performance.now() < untilMs; nth++) await time(asks[nth % asks.length] as () => unknown);
};
const show = (ms: number): string => ms.toFixed(ms < 1 ? 3 : ms < 100 ? 2 : 0).padStart(8);

const useCase = real
  .slice(0, 8)
  .map(({ description }) => description)
  .join(' ');
const profile: BuyerProfile = {
  ...{ role: 'Sales Manager', industry: 'Healthcare', companySize: 'small', budget: 'minimal', limit: 10 },
  priorities: ['ease of use', 'integrations', 'api'],
  useCase: 'Our sales people lose track of deals, calls and follow-ups, and nobody sees the pipeline.',
};

for (const size of sizes) {
  const tools = createTools(size);
  const queries = createQueries(size > 10_000 ? 400 : 1000);
  console.log(`\n${size} tools, ms\n${'engine'.padEnd(12)}   build  memory      p50      p99   p50 of the ranker's`);
  let ownP50 = 0;
  for (const [name, build] of Object.entries(builders)) {
    Bun.gc(true);
    const memoryBefore = process.memoryUsage().rss;
    const startedMs = performance.now();
    const engine = await build(tools);
    const buildMs = performance.now() - startedMs;
    Bun.gc(true);
    const megabytes = Math.max(0, (process.memoryUsage().rss - memoryBefore) / 2 ** 20);
    await warmUp(queries.map((query) => () => engine.search(query)));
    const times: number[] = [];
    for (const query of queries) times.push(await time(() => engine.search(query)));
    times.sort((one, other) => one - other);
    const p50 = at(times, 0.5);
    if (name === 'ranker') ownP50 = p50;
    const figures = [show(buildMs), `${megabytes.toFixed(0).padStart(5)} MB`, show(p50), show(at(times, 0.99))];
    console.log(`${name.padEnd(12)}${figures.join(' ')}${(p50 / ownP50).toFixed(1).padStart(8)} x`);
  }
  const catalogue = createCatalogue(tools, taxonomy);
  const startedMs = performance.now();
  const ranker = createRanker(catalogue);
  console.log(`the ranker's own part of its build: ${show(performance.now() - startedMs).trim()} ms`);
  const operations: Record<string, () => unknown> = {
    recommend: () => ranker.recommend(profile),
    'recommend, 2,000 characters': () => ranker.recommend({ ...profile, useCase: useCase.slice(0, 2000) }),
    'recommend, sensitivity': () => ranker.recommend({ ...profile, sensitivity: true }),
    alternatives: () => ranker.alternatives(pick(real), 10),
    compare: () => ranker.compare(pick(real), pick(real)),
    search: () => ranker.search({ q: pick(queries), limit }),
    'search, with facets': () => ranker.search({ q: pick(queries), limit, facets: true }),
    'search, 200 common letters': () => ranker.search({ q: 'team data sales customer '.repeat(8), limit: 50 }),
    'search, 200 slips': () => ranker.search({ q: 'managment custmer analitycs '.repeat(7), limit: 50 }),
  };
  for (const [name, ask] of Object.entries(operations)) {
    await warmUp([ask]);
    const times: number[] = [];
    for (let nth = 0; nth < 40; nth++) times.push(await time(ask));
    times.sort((one, other) => one - other);
    console.log(`${name.padEnd(29)}${show(at(times, 0.5))}${show(at(times, 0.99))}`);
  }
}
