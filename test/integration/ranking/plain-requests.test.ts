/** Short requests that say little more than what a kind of software is called. */
import { describe, expect, setDefaultTimeout, test } from 'bun:test';
import { readBundle } from '../../../src/catalogue/bundle.ts';
import { createCatalogue } from '../../../src/catalogue/catalogue.ts';
import { createRanker } from '../../../src/ranking/ranker.ts';

/** Far above what they take. */
const timeoutMs = 60_000;
setDefaultTimeout(timeoutMs);

const { tools, taxonomy } = await readBundle();
const ranker = createRanker(createCatalogue(tools, taxonomy));

/** None of them is among those that the classifier learned from (`scripts/train/requests/phrasebooks.ts`). */
const requests: readonly ((name: string) => string)[] = [
  (name) => `We are looking for a good ${name} tool for our staff, please.`,
  (name) => `Which ${name} software should a firm of 40 people buy?`,
  (name) => `We need a tool for ${name}.`,
];

const kindsOf = Map.groupBy(
  taxonomy.categories.flatMap(({ name, synonyms }) =>
    [name, ...synonyms].map((called) => ({ called: called.toLowerCase(), kind: name })),
  ),
  ({ called }) => called,
);
const named = [...kindsOf.values()].flatMap(([one, ...others]) => (one && others.length === 0 ? [one] : []));
const answers = named.flatMap(({ called, kind }) =>
  requests.map((request) => {
    const { data, noMatch } = ranker.recommend({ useCase: request(called), limit: 1 });
    return { isOfKind: data[0]?.tool.categories.includes(kind) === true, isRefused: noMatch !== null };
  }),
);
const shareOf = (is: (answer: (typeof answers)[number]) => boolean): number =>
  answers.filter(is).length / answers.length;

describe('a kind of software that is asked for by one of its names in a plain sentence', () => {
  test('is asked for in thousands of texts', () => {
    expect(answers.length).toBeGreaterThan(4_000);
  });

  test('is what is answered first, in 95 of 100', () => {
    expect(shareOf(({ isOfKind }) => isOfKind)).toBeGreaterThanOrEqual(0.95);
  });

  test('is refused in 1 of 100 at most', () => {
    expect(shareOf(({ isRefused }) => isRefused)).toBeLessThanOrEqual(0.01);
  });
});

describe('what is no software', () => {
  test.each([
    'We are looking for a good plumber for our office, please.',
    'Which coffee machine should a firm of 40 people buy?',
    'I need a lawyer, please.',
    'Can you recommend a hotel near the station?',
  ])('is not answered in the same words: %s', (useCase) => {
    expect(ranker.recommend({ useCase, limit: 1 }).noMatch).not.toBeNull();
  });
});
