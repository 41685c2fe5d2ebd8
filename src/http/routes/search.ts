import { Elysia } from 'elysia';
import { suggestNames } from '../../catalogue/filter.ts';
import { type Ranker, rankerVersion } from '../../ranking/ranker.ts';
import { JsonText, tagOf } from '../../web/json-answer.ts';
import type { createGate } from '../gate.ts';
import { documented } from '../schemas/openapi.ts';
import { SearchQuery } from '../schemas/requests.ts';

type Dependencies = { gate: ReturnType<typeof createGate>; ranker: () => Ranker };

export const search = ({ gate, ranker }: Dependencies) =>
  new Elysia({ name: 'search' }).get(
    '/api/v1/search',
    gate({
      route: '/api/v1/search',
      query: SearchQuery,
      tag: ({ query }) => tagOf(ranker().catalogue, `search-${rankerVersion}`, query),
      answer: ({ query: { limit = 20, ...rest } }) => {
        const current = ranker();
        const { catalogue } = current;
        const { query, data, total } = current.search({ ...rest, limit });
        const suggestions = suggestNames(catalogue, rest);
        return new JsonText()
          .add(`{"query":${JSON.stringify(query)},`)
          .addItems(catalogue, data)
          .addRest({
            total,
            ...(Object.keys(suggestions).length > 0 && { suggestions }),
            catalogue: { revision: catalogue.revision },
            ranker: rankerVersion,
          });
      },
    }),
    documented({
      id: 'searchTools',
      tag: 'Recommendation',
      summary: 'Scored keyword search',
      description:
        'The score, 0 to 100, says how well the words asked for are met. It is absolute: it does not depend on which other tools come back.',
      query: SearchQuery,
      answer: 'SearchAnswer',
      errors: [],
      isConditional: true,
    }),
  );
