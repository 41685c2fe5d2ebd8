import { type Ask, post } from './ask.ts';
import { type Chances, createChances, type Matter } from './matter.ts';
import { negatives, problems, strangeIndustries, strangePriorities, strangeRoles, strangeTexts } from './words.ts';

const path = '/api/v1/recommend';
const criteria = ['useCase', 'priorities', 'budget', 'companySize', 'industry', 'role', 'currentTools'];
const sizes = ['solo', 'small', 'medium', 'large', 'enterprise'];
const budgets = ['free-only', 'minimal', 'moderate', 'flexible', 'unlimited'];

/** Each field of a profile, drawn anew at each call. */
const createFields = ({ tools, taxonomy }: Matter, { pick, some, upTo, mistype, maybe }: Chances) => {
  const needs = taxonomy.categories.flatMap((category) => category.needs);
  const ids = tools.map(({ id }) => id);
  const called = (entry: { name: string; synonyms: readonly string[] }): string =>
    pick([entry.name, entry.name, entry.name.toLowerCase(), mistype(entry.name), pick(entry.synonyms) ?? entry.name]);
  const priority = () =>
    pick([pick(taxonomy.priorities).id, called(pick(taxonomy.priorities)), pick(strangePriorities)]);
  const useCase = (): string => {
    const tool = pick(tools);
    return pick([
      pick(needs),
      pick(problems),
      pick(negatives),
      `We want to ${pick(tool.useCases)}, and ${pick(pick(tools).useCases)}.`,
      `${pick(needs)}. ${pick(problems)}. We use ${tool.name} today and want to leave it.`,
      `An alternative to ${tool.name}: ${pick(needs)}.`,
      `${pick(taxonomy.categories).name} with ${pick(pick(taxonomy.categories).features)?.name ?? 'an API'}`,
      mistype(mistype(pick(needs))),
    ]);
  };
  const id = () => pick([pick(ids), pick(ids), pick(ids), pick(ids), mistype(pick(ids)).replace(/[^a-z0-9-]/g, '')]);
  return {
    role: () => pick([called(pick(taxonomy.roles)), called(pick(taxonomy.roles)), pick(strangeRoles)]),
    industry: () =>
      pick([called(pick(taxonomy.industries)), called(pick(taxonomy.industries)), pick(strangeIndustries)]),
    companySize: () => pick(sizes),
    budget: () => pick(budgets),
    priorities: () => some(Array.from({ length: 5 }, priority), 5).filter((text) => text !== ''),
    useCase,
    categories: () =>
      some(
        Array.from({ length: 3 }, () => called(pick(taxonomy.categories))),
        3,
      ),
    limit: () => pick([1, 2, 3, 3, 5, 5, 10, 25]),
    weights: () => Object.fromEntries(some(criteria, 4).map((name) => [name, pick([0, 0.5, 1, 1.5, 2, 5])])),
    exclude: () => some(Array.from({ length: 6 }, id), 6).filter((each) => each !== ''),
    currentTools: () => some(Array.from({ length: 5 }, id), 5).filter((each) => each !== ''),
    minScore: () => pick([0, 20, 40, 60, 75, 90, 100, upTo(101)]),
    diversity: () => pick([0, 0.1, 0.3, 0.5, 0.8, 1]),
    explain: () => some(Array.from({ length: 4 }, id), 4).filter((each) => each !== ''),
    sensitivity: () => maybe(0.8, () => true) ?? false,
  };
};

type Fields = ReturnType<typeof createFields>;

/** How often a field stands in a profile: what buyers say first stands in most. */
const shares: Record<keyof Fields, number> = {
  ...{ role: 0.5, industry: 0.5, companySize: 0.6, budget: 0.6, priorities: 0.5, useCase: 0.75, categories: 0.2 },
  ...{ limit: 0.9, weights: 0.25, exclude: 0.2, currentTools: 0.25, minScore: 0.15, diversity: 0.2 },
  ...{ explain: 0.25, sensitivity: 0.2 },
};

const draw = (fields: Fields, { maybe }: Chances): Record<string, unknown> =>
  Object.fromEntries(
    (Object.keys(fields) as (keyof Fields)[]).flatMap((name) => {
      const value = maybe<unknown>(shares[name], fields[name]);
      return value === undefined ? [] : [[name, value]];
    }),
  );

/** What buyers ask: each field alone, all of them at once, each category's needs, and combinations. */
export const profileAsks = (matter: Matter, seed: number): Ask[] => {
  const chances = createChances(seed, 'recommend');
  const fields = createFields(matter, chances);
  const names = Object.keys(fields) as (keyof Fields)[];
  const ask = (profile: Record<string, unknown>) => post(path, profile);
  const { pick } = chances;
  const alone = names.flatMap((name) => Array.from({ length: 6 }, () => ask({ limit: 3, [name]: fields[name]() })));
  const whole = Array.from({ length: 40 }, () => ask(Object.fromEntries(names.map((name) => [name, fields[name]()]))));
  const needs = matter.taxonomy.categories.map((category) => {
    const useCase = pick(category.needs) ?? category.name;
    return ask({ useCase, companySize: pick(sizes), budget: pick(budgets), limit: 5 });
  });
  const plain = [...problems, ...negatives, ...strangeTexts].map((useCase) => ask({ useCase, limit: 3 }));
  const mixed = Array.from({ length: 620 }, () => ask(draw(fields, chances)));
  return [ask({}), ask({ limit: 25 }), ...alone, ...whole, ...needs, ...plain, ...mixed];
};
