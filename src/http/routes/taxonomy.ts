import { Elysia } from 'elysia';
import type { Facet } from '../../catalogue/catalogue.ts';
import { countBits } from '../../catalogue/lib/bit-set.ts';
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

/** What tools are listed under: the values that the filters take, each with how many tools it has. */
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
    );
