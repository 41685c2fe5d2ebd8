import { Elysia } from 'elysia';
import { describeCriteria, rankerVersion } from '../../ranking/ranker.ts';
import { checkAccept } from '../../web/answer.ts';
import type { OpenRoute } from '../../web/open-route.ts';
import { documented } from '../../web/schemas/openapi.ts';

/** What is scored, with which weights, and what is never used: made from the ranker's own constants, open to everybody. */
export const criteria = ({ open, corsOrigins }: { open: OpenRoute; corsOrigins: readonly string[] }) => {
  const text = JSON.stringify({ ...describeCriteria(), ranker: rankerVersion });
  return new Elysia({ name: 'criteria' }).get(
    '/api/v1/criteria',
    open(
      '/api/v1/criteria',
      ({ request, headers }) => {
        checkAccept(request);
        return new Response(text, { headers });
      },
      { corsOrigins },
    ),
    documented({
      id: 'getCriteria',
      tag: 'Recommendation',
      summary: 'What is scored, and what is never used',
      description: 'Needs no key and costs nothing.',
      answer: 'Criteria',
      errors: ['method-not-allowed', 'not-acceptable'],
      isPublic: true,
    }),
  );
};
