/** What is sought in place of a product that the catalogue does not hold, and of which it knows the kind alone. */
import { describe, expect, test } from 'bun:test';
import namesPath from '../../../data/known-names.tsv' with { type: 'file' };
import { readBundle } from '../../../src/catalogue/bundle.ts';
import { createCatalogue } from '../../../src/catalogue/catalogue.ts';
import type { Tool } from '../../../src/catalogue/tool.ts';
import { createRanker } from '../../../src/ranking/ranker.ts';
import { readProducts } from '../../../src/ranking/understanding/reading/products/known-names.ts';

const { tools, taxonomy } = await readBundle();
const ranker = createRanker(createCatalogue(tools, taxonomy));
const categoryOf = new Map(taxonomy.categories.map(({ slug, name }) => [slug, name]));

/** One in so many names is asked for. */
const step = 5;
const products = readProducts(await Bun.file(namesPath).text())
  .flatMap(({ name, category: slug }) => {
    const category = categoryOf.get(slug);
    return category === undefined ? [] : [{ name, category }];
  })
  .filter((_, nth) => nth % step === 0);

const shareOf = (answerTo: (name: string) => Tool | undefined): number =>
  products.filter(({ name, category }) => answerTo(name)?.categories.includes(category)).length / products.length;
const searchFirst = (q: string): Tool | undefined => ranker.search({ q, limit: 1 }).data[0]?.tool;
const recommendFirst = (useCase: string): Tool | undefined => ranker.recommend({ useCase, limit: 1 }).data[0]?.tool;

// A name that is also that of a kind, of a feature or of a tool's maker may mean those: "Board", "Forecast".
describe('in place of a product that is not held, the first answer is of its kind', () => {
  test.each([
    ['alternative to …', (name: string) => `alternative to ${name}`],
    ['… alternative', (name: string) => `${name} alternative`],
    ['tools like …', (name: string) => `tools like ${name}`],
  ])('search: %s', (_, ask) => {
    expect(shareOf((name) => searchFirst(ask(name)))).toBeGreaterThan(0.92);
  });

  test('search, in a plural that a name seldom has', () => {
    expect(shareOf((name) => searchFirst(`alternatives to ${name}s`))).toBeGreaterThan(0.8);
  });

  test.each([
    [
      'We want to replace … with something cheaper.',
      (name: string) => `We want to replace ${name} with something cheaper.`,
    ],
    ['We are leaving … next year.', (name: string) => `We are leaving ${name} next year.`],
    ['Something like …, but simpler', (name: string) => `Something like ${name}, but simpler`],
  ])('recommend: %s', (_, ask) => {
    expect(shareOf((name) => recommendFirst(ask(name)))).toBeGreaterThan(0.95);
  });
});

describe('a catalogue of tools whose categories say nothing', () => {
  const chosen = ['asana', 'trello', 'hubspot-crm', 'mailchimp', 'zendesk', 'figma'];
  const leftOut = 'asana';
  const own = tools
    .filter(({ id }) => chosen.includes(id) && id !== leftOut)
    .map((tool): Tool => ({ ...tool, categories: ['General'] }));

  test('answers by the kind of a bundled tool that it leaves out', () => {
    const { search } = createRanker(createCatalogue(own, taxonomy, { bundled: tools }));
    expect(search({ q: 'alternative to Asana', limit: 1 }).data[0]?.tool.id).toBe('trello');
  });

  test('knows no such tool where none ships with the service', () => {
    const { search } = createRanker(createCatalogue(own, taxonomy));
    expect(search({ q: 'alternative to Asana', limit: 1 }).query.kinds).toEqual([]);
  });
});

describe('a product that is not held', () => {
  test('is said to be so', () => {
    const { profile } = ranker.recommend({ useCase: 'We want to replace Act-On with something cheaper.', limit: 3 });
    expect(profile.ignored).toContainEqual({
      field: 'useCase',
      value: 'Act-On',
      why: 'a product that the catalogue does not hold, so at most its kind, Marketing Automation, was taken from it',
    });
  });

  test('is no other one with nearly its name', () => {
    expect(searchFirst('alternative to Claroty')?.categories).toContain('Industrial Automation and IoT');
  });

  test('lets another one of the query be corrected', () => {
    const ids = ranker.search({ q: 'alternative to Asanna with Claroty', limit: 3 }).data.map(({ tool }) => tool.id);
    expect(ids).not.toContain('asana');
  });

  test.each([
    'split the bill among friends',
    'a glint in the eye, a signal from the board',
    'drip irrigation valves',
    'We want to replace the Board with something.',
    'Act on complaints faster in our hotels',
    'Best practice sharing for nurses',
  ])('is none where its name is a word: %s', (useCase) => {
    expect(ranker.recommend({ useCase, limit: 1 }).profile.ignored).toEqual([]);
  });
});
