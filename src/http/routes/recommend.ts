import { Elysia } from 'elysia';
import type { Ranker } from '../../ranking/ranker.ts';
import { documented } from '../../web/schemas/openapi.ts';
import { RecommendBody, ViewQuery } from '../../web/schemas/requests.ts';
import type { ApiRoute } from '../api-route.ts';
import { createView } from '../view.ts';

type Dependencies = { route: ApiRoute; ranker: () => Ranker };

export const recommend = ({ route, ranker }: Dependencies) =>
  new Elysia({ name: 'recommend' }).post(
    '/api/v1/recommend',
    route({
      route: '/api/v1/recommend',
      query: ViewQuery,
      body: RecommendBody,
      *answer({ query, body: { limit = 10, ...profile } }) {
        const current = ranker();
        const view = createView(current, query);
        const { catalogue } = current;
        const {
          data,
          profile: read,
          ranker: version,
          ...rest
        } = yield* current.recommendInSteps({ ...profile, limit });
        const members = {
          profile: view.beside(read, 'normalised', 'kinds'),
          ...rest,
          catalogue: { revision: catalogue.revision },
          ranker: version,
        };
        return view.addItems(view.open().add('{'), catalogue, data).addRest(view.beside(members));
      },
    }),
    documented({
      id: 'recommendTools',
      tag: 'Recommendation',
      summary: 'Scored recommendations from a buyer profile',
      description:
        'The score, 0 to 100, says what share of the stated needs is met; the points of the breakdown add up to it. No field is required; each field given is a need.',
      query: ViewQuery,
      body: RecommendBody,
      answer: 'Recommendations',
      errors: ['malformed-json', 'unsupported-media-type', 'payload-too-large'],
    }),
  );
