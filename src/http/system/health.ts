import { Elysia } from 'elysia';
import type { ResponseContext } from '../../web/answer.ts';
import type { OpenRoute } from '../../web/open-route.ts';
import { hidden } from '../../web/schemas/openapi.ts';

type Dependencies = {
  open: OpenRoute;
  /** Whether requests can be served: started, not stopping, and the store takes writes. */
  isReady: () => Promise<boolean>;
};

/** `/healthz`: the process lives. `/readyz`: it can serve. */
export const health = ({ open, isReady }: Dependencies) => {
  const answer = (frame: ResponseContext, isUp: boolean): Response => {
    frame.headers.set('Cache-Control', 'no-store');
    if (!isUp) frame.headers.set('Retry-After', '2');
    frame.headers.set('Content-Type', 'application/json');
    const text = JSON.stringify({ status: isUp ? 'ok' : 'unavailable' });
    return new Response(text, { status: isUp ? 200 : 503, headers: frame.headers });
  };
  return new Elysia({ name: 'health' })
    .get(
      '/healthz',
      open('/healthz', (frame) => answer(frame, true)),
      hidden,
    )
    .get(
      '/readyz',
      open('/readyz', async (frame) => answer(frame, await isReady())),
      hidden,
    );
};
