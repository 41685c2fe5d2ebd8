import { describe, expect, setDefaultTimeout, test } from 'bun:test';
import { readBundle } from '../../../src/catalogue/bundle.ts';
import { createCatalogue } from '../../../src/catalogue/catalogue.ts';
import type { Tool } from '../../../src/catalogue/tool.ts';
import { createRanker } from '../../../src/ranking/ranker.ts';
import { createDemandSamples } from './demand-samples.ts';

/** Far above what they take. */
const timeoutMs = 60_000;
setDefaultTimeout(timeoutMs);

const { tools, taxonomy } = await readBundle();
const catalogue = createCatalogue(tools, taxonomy);
const ranker = createRanker(catalogue);
const samples = createDemandSamples(catalogue);
const kinds = taxonomy.categories.flatMap(({ name }) => {
  const own = tools.filter(({ status, categories }) => status === 'active' && categories.includes(name));
  return own.length === 0 ? [] : [{ name, own }];
});

type FirstOf = (text: string) => Tool | undefined;
const askAll = (firstOf: FirstOf) =>
  kinds.flatMap(({ name, own }) =>
    samples.map(({ words, holds }) => {
      const text = `${name.toLowerCase()} ${words}`;
      const first = firstOf(text);
      return {
        isOfKind: first?.categories.includes(name) === true,
        // Where every tool of the kind is known to fail the demand, so must the first.
        broken: first && holds(first) === false && own.some((tool) => holds(tool) !== false) ? [text] : [],
      };
    }),
  );
const answers = {
  recommend: askAll((useCase) => ranker.recommend({ useCase, limit: 1 }).data[0]?.tool),
  search: askAll((q) => ranker.search({ q, limit: 1 }).data[0]?.tool),
};
const shareOf = (all: readonly { isOfKind: boolean }[]): number =>
  all.filter(({ isOfKind }) => isOfKind).length / all.length;

describe('every kind of software with each of two dozen demands', () => {
  test('is asked for in thousands of texts', () => {
    expect(samples.length).toBeGreaterThanOrEqual(20);
    expect(answers.recommend.length).toBeGreaterThan(2_000);
  });

  test.each(['recommend', 'search'] as const)('is what %s answers first, in 95 of 100', (operation) => {
    expect(shareOf(answers[operation])).toBeGreaterThanOrEqual(0.95);
  });

  test('search answers first what is not known to lack the demand', () => {
    expect(answers.search.flatMap(({ broken }) => broken)).toEqual([]);
  });

  test('recommend answers first what is not known to lack the demand, but for 14 in 1,000', () => {
    const broken = answers.recommend.flatMap((answer) => answer.broken);
    expect(broken.length / answers.recommend.length).toBeLessThanOrEqual(0.014);
  });

  test('recommend has a caveat on every first answer that is known to lack the demand', () => {
    const silent = kinds.flatMap(({ name }) =>
      samples.flatMap(({ words, holds }) => {
        const useCase = `${name.toLowerCase()} ${words}`;
        const [first] = ranker.recommend({ useCase, limit: 1 }).data;
        const isTold = first?.caveats.some(({ code }) => code === 'demand-missed' || code === 'budget-above');
        return first && holds(first.tool) === false && !isTold ? [useCase] : [];
      }),
    );
    expect(silent).toEqual([]);
  });
});
