/** What reasons and caveats say of a tool stands in its record. */
import { describe, expect, test } from 'bun:test';
import { readExamples } from '../../../scripts/train/examples.ts';
import { readBundle } from '../../../src/catalogue/bundle.ts';
import { createCatalogue } from '../../../src/catalogue/catalogue.ts';
import type { Tool } from '../../../src/catalogue/tool.ts';
import { createRanker } from '../../../src/ranking/ranker.ts';

const { tools, taxonomy } = await readBundle();
const ranker = createRanker(createCatalogue(tools, taxonomy));
const { examples } = await readExamples();
/** Every so many of the statements of buyers. */
const stride = 40;
const statements = examples.filter(({ isStatement }) => isStatement).filter((_, nth) => nth % stride === 0);
const answers = statements.flatMap(({ text }) => ranker.recommend({ useCase: text, limit: 5 }).data);

const nameOf = new Map(
  [...taxonomy.features, ...taxonomy.categories.flatMap(({ features }) => features)].map(({ id, name }) => [id, name]),
);
const wordsOf = ({ name, summary, description, useCases, categories, features }: Tool): string[] =>
  [name, summary, description, ...useCases, ...categories, ...features.has.map((id) => nameOf.get(id))]
    .join(' ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);
/** "Invoices" is said by "invoicing". */
const isSaidBy = (words: readonly string[], word: string): boolean => {
  const stem = word.length < 5 ? word : word.slice(0, -2);
  return words.some((one) => one.startsWith(stem));
};

describe('what is said of a tool', () => {
  test('is said in hundreds of answers', () => {
    expect(answers.length).toBeGreaterThan(1_000);
  });

  test('quotes words of its record', () => {
    const strays = answers.flatMap(({ tool, reasons }) => {
      const words = wordsOf(tool);
      return reasons.flatMap(({ text }) => {
        const quoted = /[Ss]peaks of (.+?)(, as your use case does)?\.$/.exec(text)?.[1];
        return (quoted?.split(/, | and /) ?? [])
          .filter((phrase) => !phrase.split(/[^\p{L}\p{N}]+/u).every((word) => isSaidBy(words, word)))
          .map((word) => `${tool.id}: ${word}`);
      });
    });
    expect(strays).toEqual([]);
  });

  test('is no offer of a feature that the record does not have, and no lack of one that it has', () => {
    const ids = (tool: Tool, field: 'has' | 'lacks'): string[] =>
      tool.features[field].map((id) => (nameOf.get(id) ?? id).toLowerCase());
    const wrong = answers.flatMap(({ tool, caveats, reasons }) => [
      ...caveats
        .flatMap(({ text }) => /^Does not offer (.+), as other software of its kind does\.$/.exec(text)?.[1] ?? [])
        .filter((list) =>
          ids(tool, 'has').some((name) =>
            list
              .toLowerCase()
              .split(/, | and /)
              .includes(name),
          ),
        )
        .map((list) => `${tool.id} has one of ${list}`),
      ...reasons
        .flatMap(({ text }) => /^Offers (.+), which (you asked for|your use case may need)/.exec(text)?.[1] ?? [])
        .filter((list) =>
          ids(tool, 'lacks').some((name) =>
            list
              .toLowerCase()
              .split(/, | and /)
              .includes(name),
          ),
        )
        .map((list) => `${tool.id} lacks one of ${list}`),
    ]);
    expect(wrong).toEqual([]);
  });
});
