import { Elysia } from 'elysia';
import { describeCriteria, rankerVersion } from '../../ranking/ranker.ts';
import { checkAccept, giveBody } from '../../web/answer.ts';
import { createTextBody } from '../../web/encoding/encodings.ts';
import type { OpenRoute } from '../../web/open-route.ts';
import { documented } from '../../web/schemas/openapi.ts';

/** What is scored, with which weights, and what is never used: made from the ranker's own constants, open to everybody. */
export const criteria = ({ open, corsOrigins }: { open: OpenRoute; corsOrigins: readonly string[] }) => {
  const body = createTextBody(JSON.stringify({ ...describeCriteria(), ranker: rankerVersion }));
  return new Elysia({ name: 'criteria' }).get(
    '/api/v1/criteria',
    open(
      '/api/v1/criteria',
      (exchange) => {
        checkAccept(exchange.request);
        return giveBody(exchange, body, undefined);
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
