import { type Ask, get } from './ask.ts';
import { type Chances, createChances, type Matter } from './matter.ts';
import { frames, negatives, problems, shortWishes, strangeIndustries, strangeTexts } from './words.ts';

const sizes = ['solo', 'small', 'medium', 'large', 'enterprise'];
const tiers = ['free', 'starter', 'professional', 'enterprise'];
const sorts = ['name', '-name', 'updatedAt', '-updatedAt'];

const times = <Item>(count: number, make: () => Item): Item[] => Array.from({ length: count }, make);

/** A name as people give it to a filter: by name or slug, in any case, by another word, or wrongly. */
const nameOf = (
  { pick, mistype }: Chances,
  { name, slug, synonyms }: { name: string; slug: string; synonyms: readonly string[] },
): string =>
  pick([
    ...[name, name, name, slug, slug, name.toUpperCase(), ` ${name.toLowerCase()} `],
    ...[mistype(name), synonyms[0] ?? name],
  ]);

const filterFrom = ({ taxonomy }: Matter, chances: Chances, share: number) => {
  const { maybe, pick } = chances;
  return {
    category: maybe(share, () => nameOf(chances, pick(taxonomy.categories))),
    industry: maybe(share * 0.6, () =>
      pick([
        nameOf(chances, pick(taxonomy.industries)),
        nameOf(chances, pick(taxonomy.industries)),
        ...strangeIndustries,
      ]),
    ),
    pricingTier: maybe(share * 0.6, () => pick(tiers)),
    companySize: maybe(share * 0.6, () => pick(sizes)),
  };
};

const listAsks = (matter: Matter, seed: number): Ask[] => {
  const chances = createChances(seed, 'list');
  const { pick, maybe, upTo, halve, mistype } = chances;
  const { tools, taxonomy } = matter;
  const path = '/api/v1/tools';
  const words = () => {
    const tool = pick(tools);
    const word = pick(tool.description.split(/\W+/).filter((each) => each.length > 3));
    return pick([
      tool.name,
      halve(tool.name),
      word,
      halve(word),
      mistype(word),
      `${word} ${pick(tool.summary?.split(' ') ?? ['tool'])}`,
    ]);
  };
  return [
    ...Array.from({ length: Math.ceil(tools.length / 100) + 1 }, (_, nth) =>
      get(path, { limit: 100, offset: 100 * nth }),
    ),
    ...sorts.flatMap((sort) => [0, 7, 1_000, 1_000_000].map((offset) => get(path, { sort, limit: 9, offset }))),
    ...taxonomy.categories.map(({ name }) => get(path, { category: name, limit: 5, facets: pick([true, false]) })),
    ...taxonomy.industries.map(({ slug }) => get(path, { industry: slug, limit: 5, facets: true })),
    ...times(450, () =>
      get(path, {
        ...filterFrom(matter, chances, 0.3),
        search: maybe(0.35, words),
        sort: maybe(0.4, () => pick(sorts)),
        facets: maybe(0.3, () => pick([true, true, false])),
        limit: pick([undefined, 1, 3, 5, 5, 10, 10]),
        offset: maybe(0.3, () => upTo(12)),
      }),
    ),
    ...strangeTexts.flatMap((text) => [get(path, { search: text, limit: 3 }), get(path, { category: text, limit: 3 })]),
  ];
};

const toolAsks = ({ tools }: Matter, seed: number): Ask[] => {
  const { sample, mistype, halve, pick } = createChances(seed, 'tool');
  const paths = (id: string) => [`/api/v1/tools/${id}`, `/api/v1/tools/${id}/alternatives`];
  const apart = tools.filter(({ status, formerIds }) => status !== 'active' || formerIds.length > 0);
  const wrong = sample(tools, 60).map(({ id }) =>
    pick([mistype(id), halve(id), id.toUpperCase(), `${id}-2`, `${id} `]),
  );
  const ids = [...apart.flatMap(({ id, formerIds }) => [id, ...formerIds]), ...wrong.map(encodeURIComponent)];
  const strange = strangeTexts.map((text) => encodeURIComponent(text.toWellFormed()));
  return [
    ...ids.flatMap((id) => paths(id).map((path) => get(path))),
    ...sample(tools, 250).map(({ id }) => get(`/api/v1/tools/${id}`)),
    ...sample(tools, 350).map(({ id }) =>
      get(`/api/v1/tools/${id}/alternatives`, { limit: pick([undefined, undefined, 1, 3, 5, 25]) }),
    ),
    ...strange.flatMap((id) => paths(id).map((path) => get(path))),
  ];
};

const taxonomyAsks = (): Ask[] =>
  ['categories', 'industries', 'roles', 'priorities', 'features', 'usage', 'criteria'].flatMap((name) => {
    const path = `/api/v1/${name}`;
    return [get(path), get(path, {}, { Accept: 'application/json' })];
  });

const searchAsks = (matter: Matter, seed: number): Ask[] => {
  const chances = createChances(seed, 'search');
  const { pick, maybe, sample, mistype, halve } = chances;
  const { tools, taxonomy } = matter;
  const needs = taxonomy.categories.flatMap((category) => category.needs);
  const things = [
    ...taxonomy.categories.flatMap(({ name, synonyms, features }) => [
      name,
      ...synonyms,
      ...features.map((each) => each.name),
    ]),
    ...taxonomy.features.map(({ name }) => name),
    ...taxonomy.synonyms.flat(),
  ];
  const names = tools.flatMap(({ name, aliases, vendor }) => [name, name, ...aliases, vendor ?? name]);
  const asked = [
    ...[...problems, ...negatives, ...shortWishes, ...strangeTexts],
    ...times(150, () => pick(names)),
    ...times(150, () => mistype(pick(names))),
    ...times(100, () => halve(pick(names))),
    ...times(60, () => `${pick(names)} ${pick(['alternative', 'vs', 'pricing', 'or', 'and', 'login'])} ${pick(names)}`),
    ...times(
      40,
      () => `${pick(things)} ${pick(['not', 'without', 'except', 'other than', 'instead of'])} ${pick(names)}`,
    ),
    ...times(90, () => pick(things)),
    ...times(60, () => mistype(pick(things))),
    ...times(60, () => halve(pick(things))),
    ...times(90, () => pick(frames)(pick(things))),
    ...sample(needs, 130),
    ...times(40, () => mistype(mistype(pick(needs)))),
    ...times(80, () => pick(pick(tools).useCases) ?? pick(things)),
  ];
  const many = pick(needs);
  return [
    ...asked.map((q) =>
      get('/api/v1/search', {
        q: q.slice(0, 202),
        ...(maybe(0.25, () => filterFrom(matter, chances, 0.4)) ?? {}),
        limit: pick([undefined, 1, 3, 5, 5, 10, 10]),
      }),
    ),
    get('/api/v1/search', { q: many, limit: 50 }),
    get('/api/v1/search', { q: 'management', limit: 50 }),
  ];
};

const compareAsks = ({ tools }: Matter, seed: number): Ask[] => {
  const { pick, mistype } = createChances(seed, 'compare');
  const compare = (a: string, b: string) => get('/api/v1/compare', { a, b });
  const ids = tools.map(({ id }) => id);
  const apart = tools.flatMap(({ id, status, formerIds }) => (status === 'active' ? formerIds : [id]));
  return [
    ...times(140, () => {
      const tool = pick(tools);
      return compare(tool.id, pick(tool.alternatives) ?? pick(ids));
    }),
    ...times(90, () => compare(pick(ids), pick(ids))),
    ...apart.flatMap((id) => [compare(id, 'slack'), compare('slack', id)]),
    ...times(30, () => compare(mistype(pick(ids)), pick([pick(ids), mistype(pick(ids))]))),
    ...[compare('slack', 'slack'), compare('zulip', 'slack'), compare('slack', 'zulip')],
  ];
};

/** What the catalogue itself is asked. */
export const catalogueAsks = (matter: Matter, seed: number): Ask[] => [
  ...listAsks(matter, seed),
  ...toolAsks(matter, seed),
  ...taxonomyAsks(),
  ...searchAsks(matter, seed),
  ...compareAsks(matter, seed),
];
