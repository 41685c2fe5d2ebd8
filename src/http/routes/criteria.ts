import { Elysia } from 'elysia';
import { describeCriteria, rankerVersion } from '../../ranking/ranker.ts';
import { createResponseContext } from '../../web/answer.ts';
import { documented } from '../../web/schemas/openapi.ts';

/** What is scored, with which weights, and what is never used: made from the ranker's own constants, open to everybody. */
export const criteria = (corsOrigins: readonly string[]) => {
  const text = JSON.stringify({ ...describeCriteria(), ranker: rankerVersion });
  return new Elysia({ name: 'criteria' }).get(
    '/api/v1/criteria',
    ({ request }) => {
      const { headers } = createResponseContext(request, corsOrigins);
      return new Response(text, { headers });
    },
    documented({
      id: 'getCriteria',
      tag: 'Recommendation',
      summary: 'What is scored, and what is never used',
      description: 'Needs no key and costs nothing.',
      answer: 'Criteria',
      errors: ['method-not-allowed'],
      isPublic: true,
    }),
  );
};
