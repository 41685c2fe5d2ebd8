import { describe, expect, test } from 'bun:test';
import { adviseAll, askAll, findBrokenGates, meanOf, rankerAsEngine } from '../../../bench/relevance/evaluate.ts';
import { askInVariants, readProfiles, readQueries, splitOf } from '../../../bench/relevance/judged.ts';
import { measure } from '../../../bench/relevance/measure.ts';
import { halfType, mistype, turnNumber } from '../../../bench/relevance/variants.ts';
import { readBundle } from '../../../src/catalogue/bundle.ts';
import { createCatalogue } from '../../../src/catalogue/catalogue.ts';
import { createRanker } from '../../../src/ranking/ranker.ts';

const { tools, taxonomy } = await readBundle();
const catalogue = createCatalogue(tools, taxonomy);
const ranker = createRanker(catalogue);
const isSold = (id: string): boolean => catalogue.find(id)?.status === 'active';
const queries = readQueries(isSold);
const profiles = readProfiles();

/** The least that each class of queries must count. */
const classSizes = {
  ...{ name: 60, misspelt: 45, category: 60, feature: 50, problem: 55, alternative: 35, abbreviation: 25 },
};

describe('the judged queries', () => {
  test('are as many of each class as agreed', () => {
    for (const [kind, least] of Object.entries(classSizes))
      expect(queries.filter((query) => query.class === kind).length).toBeGreaterThanOrEqual(least);
  });

  test('have ids of their own, from which the half follows', () => {
    expect(new Set(queries.map(({ id }) => id)).size).toBe(queries.length);
    for (const { id, split } of queries) expect(split).toBe(splitOf(id));
  });

  test('name only tools of the catalogue, with the grades 1 and 2, of which at least one is sold', () => {
    const all = readQueries(() => true);
    const strays = all.flatMap(({ judged }) => [...judged.keys()].filter((id) => catalogue.find(id)?.id !== id));
    expect(strays).toEqual([]);
    for (const { judged } of queries) {
      expect(judged.size).toBeGreaterThan(0);
      for (const grade of judged.values()) expect([1, 2]).toContain(grade);
    }
  });
});

describe('the judged profiles', () => {
  test('are at least 64, have ids of their own, and the half follows from the id', () => {
    expect(profiles.length).toBeGreaterThanOrEqual(64);
    expect(new Set(profiles.map(({ id }) => id)).size).toBe(profiles.length);
    for (const { id, split } of profiles) expect(split).toBe(splitOf(id));
  });

  test('name only tools of the catalogue, none both for and against, and at least one that passes the gates', () => {
    for (const { id, profile, shortlist, never } of profiles) {
      const strays = [...shortlist, ...never].filter((candidate) => catalogue.find(candidate)?.id !== candidate);
      const both = shortlist.filter((candidate) => never.includes(candidate));
      const passing = shortlist.filter((candidate) => {
        const tool = catalogue.find(candidate);
        return tool !== undefined && findBrokenGates(catalogue, profile, tool).length === 0;
      });
      expect({ id, strays, both }).toEqual({ id, strays: [], both: [] });
      expect(passing.length).toBeGreaterThan(0);
    }
  });
});

describe('measure', () => {
  const judged = new Map([
    ['a', 2],
    ['b', 1],
  ]);

  test('is 1 for the best order, and less for any other', () => {
    expect(measure(['a', 'b', 'x'], judged)).toEqual({ ndcg: 1, recall: 1, mrr: 1 });
    expect(measure(['b', 'a'], judged).ndcg).toBeCloseTo((1 + 2 / Math.log2(3)) / (2 + 1 / Math.log2(3)), 12);
    expect(measure(['x', 'a'], judged)).toMatchObject({ recall: 0.5, mrr: 0.5 });
  });

  test('is 0 for an empty answer, and a tool that comes twice counts once', () => {
    expect(measure([], judged)).toEqual({ ndcg: 0, recall: 0, mrr: 0 });
    expect(measure(['a', 'a'], judged)).toEqual(measure(['a'], judged));
  });
});

describe('the variants of a query', () => {
  test('are the same at every run', () => {
    expect(mistype('project management', 'one')).toBe('oproject management');
    expect(mistype('kanban board', 'two')).toBe('kanhban board');
  });

  test('break off after six tenths of the last word, and turn the number of nouns', () => {
    expect(halfType('alternative to basecamp')).toBe('alternative to basec');
    expect(halfType('crm')).toBeUndefined();
    expect(turnNumber('dashboards for company data')).toBe('dashboard for companies datas');
  });
});

describe('the ranker on what was judged', () => {
  test('breaks no gate for any profile', () => {
    expect(adviseAll(ranker, profiles).flatMap(({ brokenGates }) => brokenGates)).toEqual([]);
  });

  test('does not fall a hundredth behind its figures in bench/relevance', async () => {
    const questions = askInVariants(queries).filter(({ variant }) => variant === 'clean');
    expect(meanOf(await askAll(rankerAsEngine(ranker), questions)).ndcg).toBeGreaterThan(0.862);
    const advised = adviseAll(ranker, profiles);
    expect(advised.filter(({ isGood }) => isGood).length / advised.length).toBeGreaterThan(0.789);
  }, 30_000);
});
