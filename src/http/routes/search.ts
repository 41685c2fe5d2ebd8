import { Elysia } from 'elysia';
import { type Ranker, rankerVersion } from '../../ranking/ranker.ts';
import { tagOf } from '../../web/json-answer.ts';
import { documented } from '../../web/schemas/openapi.ts';
import { SearchQuery } from '../../web/schemas/requests.ts';
import type { ApiRoute } from '../api-route.ts';
import { filterNotice, getFilter, knowsFilter } from '../tool-filter.ts';
import { createView } from '../view.ts';

type Dependencies = { route: ApiRoute; ranker: () => Ranker };

export const search = ({ route, ranker }: Dependencies) =>
  new Elysia({ name: 'search' }).get(
    '/api/v1/search',
    route({
      route: '/api/v1/search',
      query: SearchQuery,
      tag: ({ query }) => {
        const { catalogue } = ranker();
        return knowsFilter(catalogue, query) ? tagOf(catalogue, `search-${rankerVersion}`, query) : undefined;
      },
      *answer({ query: { limit = 20, offset = 0, view: viewName, fields, ...rest } }) {
        const current = ranker();
        const view = createView(current, { view: viewName, fields });
        const { catalogue } = current;
        const asked = getFilter(catalogue, rest);
        const { query, data, total, notice, facets } = yield* current.searchInSteps({ ...asked, limit, offset });
        const notices = [notice, filterNotice(asked)].filter((text) => text !== null);
        const json = view.open().add(`{"query":${JSON.stringify(view.beside(query, 'understood', 'kinds'))},`);
        const members = {
          total,
          notice: notices.join(' ') || null,
          ...(facets && { facets }),
          catalogue: { revision: catalogue.revision },
          ranker: rankerVersion,
        };
        return view.addItems(json, catalogue, data).addRest(view.beside(members));
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
