import { describe, expect, setDefaultTimeout, test } from 'bun:test';
import fc from 'fast-check';
import { createCatalogue } from '../../../src/catalogue/catalogue.ts';
import {
  companySizes,
  completeTool,
  deployments,
  platforms,
  pricingTiers,
  type Tool,
  type ToolRecord,
} from '../../../src/catalogue/tool.ts';
import { budgets } from '../../../src/ranking/budget.ts';
import { createRanker, type Ranker } from '../../../src/ranking/ranker.ts';
import type { BuyerProfile } from '../../../src/ranking/recommend/buyer-profile.ts';
import { criterionNames } from '../../../src/ranking/recommend/criteria/criteria.ts';
import { createCategoryClassifier } from '../../../src/ranking/understanding/kinds/category-classifier.ts';
import { trainedModel } from '../../../src/ranking/understanding/trained-data.ts';
import { taxonomy } from './small-catalogue.ts';

const vocabulary =
  'contact deal pipeline board task team invoice chart report mail server cloud plan track share open kanban customer sales hospital'.split(
    ' ',
  );
const word = fc.constantFrom(...vocabulary);
const phrase = (max: number) => fc.array(word, { minLength: 1, maxLength: max }).map((words) => words.join(' '));
const some = <Value>(values: readonly Value[]) => fc.subarray([...values]);
const orNull = <Value>(of: fc.Arbitrary<Value>) => fc.option(of, { nil: null });

const record = fc.record({
  name: phrase(2).map((name) => name.replace(/^./, (first) => first.toUpperCase())),
  vendor: orNull(phrase(1)),
  summary: orNull(phrase(6)),
  description: phrase(15),
  categories: fc.subarray(['CRM', 'Project Management', 'Other Things'], { minLength: 1 }),
  industries: some(['Healthcare', 'Legal']),
  crossIndustry: orNull(fc.boolean()),
  companySizes: orNull(some(companySizes)),
  pricingTiers: orNull(some(pricingTiers)),
  deployment: orNull(some(deployments)),
  platforms: orNull(some(platforms)),
  openSource: orNull(fc.boolean()),
  has: some(['sales-pipeline', 'lead-scoring', 'kanban-board']),
  lacks: some(['gantt-chart', 'sso', 'api']),
  useCases: fc.array(phrase(4), { maxLength: 2 }),
  roles: some(['Sales Manager', 'Account Manager', 'Project Manager']),
  strengths: some(['ease-of-use', 'reporting']),
});
const records = fc
  .array(record, { minLength: 2, maxLength: 8 })
  .map((made) =>
    made.map(({ has, lacks, ...rest }, nth): ToolRecord => ({ ...rest, id: `tool-${nth}`, features: { has, lacks } })),
  );
const profile: fc.Arbitrary<BuyerProfile> = fc
  .record(
    {
      role: fc.constantFrom('Sales Manager', 'project manager', 'astronaut'),
      industry: fc.constantFrom('Healthcare', 'law firms', 'mining'),
      companySize: fc.constantFrom(...companySizes),
      budget: fc.constantFrom(...budgets),
      priorities: some(['ease of use', 'api', 'open source', 'reporting', 'nonsense']),
      useCase: phrase(20),
      weights: fc.dictionary(fc.constantFrom(...criterionNames), fc.integer({ min: 0, max: 5 })),
    },
    { requiredKeys: [] },
  )
  .map((made) => ({ ...made, limit: 25 }));
const query = fc.oneof(
  phrase(4),
  phrase(3).map((text) => text.slice(0, -1)),
  fc.string({ maxLength: 200, unit: 'grapheme' }),
);

const rankerOf = (from: readonly ToolRecord[]): Ranker =>
  createRanker(createCatalogue(from.map(completeTool), taxonomy));
const scoresOf = (answer: { data: { tool: Tool; score: number }[] }): [string, number][] =>
  answer.data.map(({ tool, score }) => [tool.id, score]);
const search = (ranker: Ranker, q: string) => ranker.search({ q, limit: 50 });
const runs = { numRuns: 50 };
/** Far above what they take, so that a busy machine fails no law. */
const timeoutMs = 60_000;
setDefaultTimeout(timeoutMs);

describe('the laws of ranking', () => {
  test('the same input gives the same output, byte for byte', () => {
    fc.assert(
      fc.property(records, query, profile, (made, q, asked) => {
        const [one, other] = [rankerOf(made), rankerOf(made)];
        expect(JSON.stringify(search(one, q))).toBe(JSON.stringify(search(other, q)));
        expect(JSON.stringify(one.recommend(asked))).toBe(JSON.stringify(other.recommend(asked)));
        expect(JSON.stringify(search(one, q))).toBe(JSON.stringify(search(other, q)));
      }),
      runs,
    );
  });

  test("the catalogue's order does not matter", () => {
    fc.assert(
      fc.property(records, query, profile, (made, q, asked) => {
        const [one, other] = [rankerOf(made), rankerOf([...made].reverse())];
        expect(JSON.stringify(search(one, q))).toBe(JSON.stringify(search(other, q)));
        expect(JSON.stringify(one.recommend(asked))).toBe(JSON.stringify(other.recommend(asked)));
      }),
      runs,
    );
  });

  test('an unrelated tool changes no score, and no order among the others', () => {
    const stranger: ToolRecord = {
      ...{ id: 'zz-stranger', name: 'Quixqwerty', description: 'Xylophone quartz zephyr.', categories: ['Jyzzk'] },
    };
    fc.assert(
      fc.property(records, phrase(4), profile, (made, q, asked) => {
        const [one, other] = [rankerOf(made), rankerOf([...made, stranger])];
        const without = (rows: [string, number][]) => rows.filter(([id]) => id !== stranger.id);
        expect(without(scoresOf(search(other, q)))).toEqual(scoresOf(search(one, q)));
        expect(without(scoresOf(other.recommend(asked)))).toEqual(scoresOf(one.recommend(asked)));
        const tool = made[0] as ToolRecord;
        const kin = (ranker: Ranker) => scoresOf(ranker.alternatives(ranker.catalogue.find(tool.id) as Tool, 50));
        expect(kin(other)).toEqual(kin(one));
      }),
      runs,
    );
  });

  test("a category without training takes nothing from what a tool's own text says of its kind", () => {
    const made: ToolRecord[] = [
      { id: 'plain', name: 'Contact', description: 'Plan and track tasks on a board.', categories: ['Other Things'] },
      { id: 'stranger', name: 'Quixqwerty', description: 'Xylophone quartz zephyr.', categories: ['Jyzzk'] },
      { id: 'planner', name: 'Planner', description: 'Plans projects.', categories: ['Project Management'] },
    ];
    const classifier = createCategoryClassifier(createCatalogue(made.map(completeTool), taxonomy), trainedModel);
    const { levels } = classifier.classify('plan and track tasks');
    const position = 0;
    const louder = levels.slice();
    louder[classifier.placeOf('Jyzzk') as number] = 1;
    expect(classifier.level({ levels }, position)).toBeGreaterThan(0.3);
    expect(classifier.level({ levels: louder }, position)).toBe(classifier.level({ levels }, position));
  });

  test('a tool that meets strictly more never ranks lower', () => {
    fc.assert(
      fc.property(record, profile, phrase(3), ({ has, lacks, ...made }, asked, q) => {
        // Of a kind that is known: the kind of others is read from their own text.
        const poor = { ...made, categories: ['CRM'] };
        const better = {
          ...poor,
          crossIndustry: true,
          companySizes: [...companySizes],
          pricingTiers: [...pricingTiers],
          openSource: true,
          industries: ['Healthcare', 'Legal'],
          roles: ['Sales Manager', 'Project Manager'],
          strengths: ['ease-of-use', 'reporting'],
          features: { has: [...has, 'api'], lacks: lacks.filter((id) => id !== 'api') },
        };
        // The poorer one has the id and so the tie.
        const rankerFor = (text: string): Ranker =>
          rankerOf([
            { ...poor, id: 'a-poorer', features: { has, lacks } },
            { ...better, id: 'b-better', useCases: [...poor.useCases, text] },
          ]);
        // Without a purpose, the list shows one tool of each category.
        const purposeful = asked.useCase === undefined ? { ...asked, categories: ['CRM'] } : asked;
        for (const answer of [rankerFor(asked.useCase ?? 'contact').recommend(purposeful), search(rankerFor(q), q)]) {
          const scores = new Map(scoresOf(answer));
          expect(scores.get('b-better') ?? -1).toBeGreaterThanOrEqual(scores.get('a-poorer') ?? -1);
        }
      }),
      runs,
    );
  });

  test('exact is worth at least as much as half-typed, and that as mistyped, for the same word and field', () => {
    const tool: ToolRecord = {
      id: 'only',
      name: 'Zorblax',
      description: 'Does quorvik.',
      categories: ['Other Things'],
    };
    const ranker = rankerOf([tool, { ...tool, id: 'else', name: 'Elsewhere', description: 'Something other.' }]);
    const scoreFor = (q: string) => search(ranker, q).data.find((hit) => hit.tool.id === 'only')?.score ?? 0;
    expect(scoreFor('quorvik')).toBeGreaterThan(scoreFor('quorvi'));
    expect(scoreFor('quorvi')).toBeGreaterThan(scoreFor('quovrik'));
    expect(scoreFor('zorblax')).toBeGreaterThan(scoreFor('zorbla'));
    expect(scoreFor('zorbla')).toBeGreaterThan(scoreFor('zrobla'));
    expect(scoreFor('zorb')).toBeGreaterThanOrEqual(scoreFor('zorlbax'));
  });

  test('scores are whole numbers in 0..100, ranges hold them, and breakdowns sum to them', () => {
    fc.assert(
      fc.property(records, query, profile, (made, q, asked) => {
        const ranker = rankerOf(made);
        const isScore = (score: number) => Number.isInteger(score) && score >= 0 && score <= 100;
        for (const { score } of search(ranker, q).data) expect(isScore(score)).toBe(true);
        for (const { score, scoreRange, breakdown, coverage } of ranker.recommend(asked).data) {
          expect(isScore(score)).toBe(true);
          expect(scoreRange.min).toBeLessThanOrEqual(score);
          expect(scoreRange.max).toBeGreaterThanOrEqual(score);
          expect(coverage).toBeWithin(0, 1.001);
          expect(breakdown.reduce((sum, { points }) => sum + points, 0)).toBe(score);
          for (const { points, weight } of breakdown) {
            expect(points).toBeGreaterThanOrEqual(0);
            expect(points).toBeLessThanOrEqual(weight);
          }
        }
      }),
      runs,
    );
  });

  test('renaming vendors moves no recommendation', () => {
    // None that a text of these words names: who names a vendor asks for something of it.
    const vendor = fc.constantFrom('Globex', 'Initech Group', 'Umbrella Holding', 'Acme');
    fc.assert(
      fc.property(records, profile, vendor, (made, asked, renamed) => {
        const [one, other] = [null, renamed].map((name) => rankerOf(made.map((tool) => ({ ...tool, vendor: name }))));
        expect(scoresOf((other as Ranker).recommend(asked))).toEqual(scoresOf((one as Ranker).recommend(asked)));
      }),
      runs,
    );
  });

  test('padding a description moves no recommendation', () => {
    fc.assert(
      fc.property(records, profile, (made, asked) => {
        // Of a kind that is known: the kind of others is read from their own text.
        const known = made.map((tool) => ({ ...tool, categories: ['CRM'] }));
        const padded = known.map((tool) => ({
          ...tool,
          description: `${tool.description}. ${tool.description}. Lorem ipsum dolor sit amet. ${tool.description}.`,
        }));
        expect(scoresOf(rankerOf(padded).recommend(asked))).toEqual(scoresOf(rankerOf(known).recommend(asked)));
      }),
      runs,
    );
  });

  test('any string is a query and any profile is answered', () => {
    const ranker = rankerOf([
      { id: 'one', name: '__proto__', description: 'constructor toString', categories: ['CRM'], aliases: ['\u202e'] },
      { id: 'two', name: '!!!', description: '???', categories: ['CRM'] },
    ]);
    const hostile = [
      ...[
        '',
        ' ',
        'chat~40',
        'title:x',
        '-',
        ':',
        '+a -b ^3',
        '*',
        'a*b',
        '\0',
        '\u202eabc',
        '\ud800',
        '\udfff x',
        '"',
      ],
      ...[
        'a'.repeat(200),
        'a '.repeat(100),
        '__proto__',
        'constructor',
        'toString',
        'hasOwnProperty',
        '名前'.repeat(100),
      ],
      ...[
        'alternative to',
        'like',
        'like like',
        'alternative to constructor',
        'open source',
        'open source open source',
      ],
      ...['ﷺ'.repeat(200), '👩‍👩‍👧‍👦'.repeat(20), 'İstanbul', '\u0301\u0301', 'x\u0301'.repeat(100)],
    ];
    const ask = (text: string) => {
      const answer = search(ranker, text);
      JSON.stringify(answer);
      ranker.matchWords(text);
      for (const { tool, highlights } of answer.data) {
        for (const [name, places] of Object.entries(highlights)) {
          const length = (tool[name as 'name'] ?? '').length;
          for (const [from, to] of places) {
            expect(from).toBeLessThan(to);
            expect(to).toBeLessThanOrEqual(length);
          }
        }
      }
      ranker.recommend({
        ...{ useCase: text, role: text, industry: text, priorities: [text], categories: [text], limit: 5 },
        ...{ exclude: [text], currentTools: [text], explain: [text], sensitivity: true, diversity: 0.5, minScore: 1 },
      });
    };
    for (const text of hostile) ask(text);
    fc.assert(fc.property(fc.string({ maxLength: 200, unit: 'binary' }), ask), runs);
    fc.assert(fc.property(fc.string({ maxLength: 200 }), ask), runs);
  });

  test('no string hangs', () => {
    const words = Array.from({ length: 3000 }, (_, nth) => `w${nth.toString(36)}orx${(nth * 7919).toString(36)}`);
    const ranker = rankerOf(
      words.map((one, nth) => ({
        ...{ id: `t-${nth}`, name: one, categories: ['CRM'] },
        description: `a b c of the ${words[(nth * 13) % words.length]} team ${words[(nth * 29) % words.length]}`,
      })),
    );
    for (const text of ['a b c '.repeat(33), 'worx '.repeat(40), 'a'.repeat(200), 'team '.repeat(40), 'w']) {
      const before = performance.now();
      search(ranker, text);
      ranker.recommend({ useCase: text.repeat(10), limit: 25 });
      expect(performance.now() - before).toBeLessThan(2000);
    }
  });
});
