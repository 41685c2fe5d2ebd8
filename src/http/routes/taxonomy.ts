import { Elysia } from 'elysia';
import type { Catalogue, Facet } from '../../catalogue/catalogue.ts';
import { countActiveTools } from '../../catalogue/counts.ts';
import { countBits } from '../../catalogue/lib/bit-set.ts';
import { foldName } from '../../catalogue/taxonomy.ts';
import type { Ranker } from '../../ranking/ranker.ts';
import { JsonText, tagOf } from '../../web/json-answer.ts';
import { documented } from '../../web/schemas/openapi.ts';
import { NoQuery } from '../../web/schemas/requests.ts';
import type { ApiRoute } from '../api-route.ts';

type Dependencies = { route: ApiRoute; ranker: () => Ranker };

const countOf = (facets: readonly Facet[]): ((name: string) => number) => {
  const counts = new Map(facets.map(({ value, members }) => [value, countBits(members)]));
  return (name) => counts.get(name) ?? 0;
};

/** The names of the categories that each feature belongs to, by its id; a feature that any tool may have is in none. */
const categoriesOfFeatures = ({ categories }: Catalogue): ReadonlyMap<string, readonly string[]> => {
  const owners = new Map<string, string[]>();
  for (const { name, features } of categories.entries) {
    for (const { id } of features) owners.set(id, [...(owners.get(id) ?? []), name]);
  }
  return owners;
};

/** The words that filters, profiles and records use, each with how many tools it has. */
export const taxonomy = ({ route, ranker }: Dependencies) =>
  new Elysia({ name: 'taxonomy' })
    .get(
      '/api/v1/categories',
      route({
        route: '/api/v1/categories',
        query: NoQuery,
        tag: () => tagOf(ranker().catalogue, 'categories', {}),
        answer: () => {
          const { categories, facets, revision } = ranker().catalogue;
          const count = countOf(facets.categories);
          const data = categories.entries.map(({ name, slug, description, group, features }) => ({
            ...{ name, slug, description, count: count(name), group },
            features: features.map(({ id, name: label, meaning }) => ({ id, name: label, meaning })),
          }));
          return new JsonText().add(JSON.stringify({ data, catalogue: { revision } }));
        },
      }),
      documented({
        id: 'listCategories',
        tag: 'Catalogue',
        summary: 'Categories, each with its features and how many tools it has',
        answer: 'Categories',
        errors: [],
        isConditional: true,
      }),
    )
    .get(
      '/api/v1/industries',
      route({
        route: '/api/v1/industries',
        query: NoQuery,
        tag: () => tagOf(ranker().catalogue, 'industries', {}),
        answer: () => {
          const { industries, facets, revision } = ranker().catalogue;
          const count = countOf(facets.industries);
          const data = industries.entries.map(({ name, slug, description }) => ({
            name,
            slug,
            description,
            count: count(name),
          }));
          return new JsonText().add(JSON.stringify({ data, catalogue: { revision } }));
        },
      }),
      documented({
        id: 'listIndustries',
        tag: 'Catalogue',
        summary: 'Industries, each with how many tools name it',
        answer: 'Industries',
        errors: [],
        isConditional: true,
      }),
    )
    .get(
      '/api/v1/roles',
      route({
        route: '/api/v1/roles',
        query: NoQuery,
        tag: () => tagOf(ranker().catalogue, 'roles', {}),
        answer: () => {
          const { catalogue } = ranker();
          const count = countActiveTools(catalogue, (tool) => tool.roles, foldName);
          const data = catalogue.roles.entries.map(({ name, slug, synonyms }) => ({
            ...{ name, slug, synonyms, count: count(name) },
          }));
          return new JsonText().add(JSON.stringify({ data, catalogue: { revision: catalogue.revision } }));
        },
      }),
      documented({
        id: 'listRoles',
        tag: 'Catalogue',
        summary: 'Roles, each with its other names and how many tools name it',
        description: "What a profile's `role` may name, in any of these words.",
        answer: 'Roles',
        errors: [],
        isConditional: true,
      }),
    )
    .get(
      '/api/v1/priorities',
      route({
        route: '/api/v1/priorities',
        query: NoQuery,
        tag: () => tagOf(ranker().catalogue, 'priorities', {}),
        answer: () => {
          const { catalogue } = ranker();
          const count = countActiveTools(catalogue, (tool) => tool.strengths);
          const data = catalogue.priorities.entries.map(({ id, name, meaning, synonyms }) => ({
            ...{ id, name, meaning, synonyms, count: count(id) },
          }));
          return new JsonText().add(JSON.stringify({ data, catalogue: { revision: catalogue.revision } }));
        },
      }),
      documented({
        id: 'listPriorities',
        tag: 'Catalogue',
        summary: 'Priorities, each with its meaning and how many tools have it as a strength',
        description: "What a profile's `priorities` may name, and what a tool's `strengths` are.",
        answer: 'Priorities',
        errors: [],
        isConditional: true,
      }),
    )
    .get(
      '/api/v1/features',
      route({
        route: '/api/v1/features',
        query: NoQuery,
        tag: () => tagOf(ranker().catalogue, 'features', {}),
        answer: () => {
          const { catalogue } = ranker();
          const count = countActiveTools(catalogue, (tool) => tool.features.has);
          const owners = categoriesOfFeatures(catalogue);
          const data = Array.from(catalogue.features.values(), ({ id, name, meaning }) => {
            const categories = owners.get(id) ?? [];
            return { id, name, meaning, general: categories.length === 0, categories, count: count(id) };
          });
          return new JsonText().add(JSON.stringify({ data, catalogue: { revision: catalogue.revision } }));
        },
      }),
      documented({
        id: 'listFeatures',
        tag: 'Catalogue',
        summary: 'Features, each with its categories and how many tools are known to have it',
        description: "What a profile's `mustHave` may name, and what a tool's `features` are.",
        answer: 'Features',
        errors: [],
        isConditional: true,
      }),
    );
