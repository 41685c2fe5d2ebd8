import type { Static, TObject } from '@sinclair/typebox';
import { Elysia } from 'elysia';
import type { Catalogue, Facet } from '../../catalogue/catalogue.ts';
import { countActiveTools } from '../../catalogue/counts.ts';
import { countBits } from '../../catalogue/lib/bit-set.ts';
import { type Category, foldName } from '../../catalogue/taxonomy.ts';
import type { Ranker } from '../../ranking/ranker.ts';
import { JsonText, tagOf } from '../../web/json-answer.ts';
import { documented } from '../../web/schemas/openapi.ts';
import { CategoriesQuery, categoryFields, NoQuery } from '../../web/schemas/requests.ts';
import type { ApiRoute } from '../api-route.ts';

type Dependencies = { route: ApiRoute; ranker: () => Ranker };

const countOf = (facets: readonly Facet[]): ((name: string) => number) => {
  const counts = new Map(facets.map(({ value, members }) => [value, countBits(members)]));
  return (name) => counts.get(name) ?? 0;
};

type CategoryField = (typeof categoryFields)[number];
const usualFields: CategoryField[] = ['count'];

const listCategories = (
  { categories, facets }: Catalogue,
  { fields = usualFields }: Static<typeof CategoriesQuery>,
) => {
  const count = countOf(facets.categories);
  const read: Record<CategoryField, (category: Category) => unknown> = {
    slug: ({ slug }) => slug,
    description: ({ description }) => description,
    count: ({ name }) => count(name),
    group: ({ group }) => group,
    features: ({ features }) => features.map(({ id, name, meaning }) => ({ id, name, meaning })),
  };
  const asked = categoryFields.filter((field) => fields.includes(field));
  return categories.entries.map((category) => ({
    name: category.name,
    ...Object.fromEntries(asked.map((field) => [field, read[field](category)])),
  }));
};

const listIndustries = ({ industries, facets }: Catalogue) => {
  const count = countOf(facets.industries);
  return industries.entries.map(({ name, slug, description }) => ({ name, slug, description, count: count(name) }));
};

const listRoles = (catalogue: Catalogue) => {
  const count = countActiveTools(catalogue, (tool) => tool.roles, foldName);
  return catalogue.roles.entries.map(({ name, slug, synonyms }) => ({ name, slug, synonyms, count: count(name) }));
};

const listPriorities = (catalogue: Catalogue) => {
  const count = countActiveTools(catalogue, (tool) => tool.strengths);
  return catalogue.priorities.entries.map(({ id, name, meaning, synonyms }) => ({
    ...{ id, name, meaning, synonyms, count: count(id) },
  }));
};

const listFeatures = (catalogue: Catalogue) => {
  const count = countActiveTools(catalogue, (tool) => tool.features.has);
  return Array.from(catalogue.features.values(), ({ id, name, meaning }) => {
    const categories = catalogue.categoriesWith(id).map((category) => category.name);
    return { id, name, meaning, general: categories.length === 0, categories, count: count(id) };
  });
};

/** The words that filters, profiles and records use, each with how many tools it has. */
export const taxonomy = ({ route, ranker }: Dependencies) => {
  const listing = <Query extends TObject>(
    name: string,
    query: Query,
    list: (catalogue: Catalogue, asked: Static<Query>) => readonly object[],
  ) =>
    route({
      route: `/api/v1/${name}`,
      query,
      tag: (call) => tagOf(ranker().catalogue, name, call.query as Record<string, unknown>),
      answer: (call) => {
        const { catalogue } = ranker();
        const { revision } = catalogue;
        return new JsonText().add(JSON.stringify({ data: list(catalogue, call.query), catalogue: { revision } }));
      },
    });
  const described = { tag: 'Catalogue', errors: [], isConditional: true } as const;

  return new Elysia({ name: 'taxonomy' })
    .get(
      '/api/v1/categories',
      listing('categories', CategoriesQuery, listCategories),
      documented({
        ...described,
        id: 'listCategories',
        summary: 'Categories, each with how many tools it has',
        description:
          'Filters and profiles take the names. What they mean is given by `fields=description`, their features by `fields=features`, all features by `/api/v1/features`.',
        query: CategoriesQuery,
        answer: 'Categories',
      }),
    )
    .get(
      '/api/v1/industries',
      listing('industries', NoQuery, listIndustries),
      documented({
        ...described,
        id: 'listIndustries',
        summary: 'Industries, each with how many tools name it',
        answer: 'Industries',
      }),
    )
    .get(
      '/api/v1/roles',
      listing('roles', NoQuery, listRoles),
      documented({
        ...described,
        id: 'listRoles',
        summary: 'Roles, each with its other names and how many tools name it',
        description: "What a profile's `role` may name, in any of these words.",
        answer: 'Roles',
      }),
    )
    .get(
      '/api/v1/priorities',
      listing('priorities', NoQuery, listPriorities),
      documented({
        ...described,
        id: 'listPriorities',
        summary: 'Priorities, each with its meaning and how many tools have it as a strength',
        description: "What a profile's `priorities` may name, and what a tool's `strengths` are.",
        answer: 'Priorities',
      }),
    )
    .get(
      '/api/v1/features',
      listing('features', NoQuery, listFeatures),
      documented({
        ...described,
        id: 'listFeatures',
        summary: 'Features, each with its categories and how many tools are known to have it',
        description: "What a profile's `mustHave` may name, and what a tool's `features` are.",
        answer: 'Features',
      }),
    );
};
