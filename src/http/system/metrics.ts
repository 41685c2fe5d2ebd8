import { createHash, timingSafeEqual } from 'node:crypto';
import { Elysia } from 'elysia';
import { AppError } from '../../errors.ts';
import type { OpenRoute } from '../../web/open-route.ts';
import { pathOf } from '../../web/request-target.ts';
import { hidden } from '../../web/schemas/openapi.ts';

/** Makes the numbers, as text in Prometheus's format. */
export type Collect = () => Promise<string>;

const type = 'text/plain; version=0.0.4; charset=utf-8';
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

const hasToken = (request: Request, token: string): boolean =>
  timingSafeEqual(digest(request.headers.get('authorization') ?? ''), digest(`Bearer ${token}`));

/** `/metrics` beside the API, for those who send the token. */
export const metrics = ({ open, collect, token }: { open: OpenRoute; collect: Collect; token: string }) =>
  new Elysia({ name: 'metrics' }).get(
    '/metrics',
    open('/metrics', async ({ request, headers }) => {
      // The router takes it with a slash as well; what a proxy keeps from the net has one name.
      if (pathOf(request.url) !== '/metrics') throw new AppError('not-found', 'There is nothing at this address.');
      if (!hasToken(request, token)) throw new AppError('invalid-key', 'The token of METRICS_TOKEN is needed here.');
      headers.set('Content-Type', type);
      headers.set('Cache-Control', 'no-store');
      return new Response(await collect(), { headers });
    }),
    hidden,
  );

type Address = { port: number; host: string };

/** `/metrics` on an address of its own, open to whoever reaches that. */
export const listenForMetrics = (collect: Collect, { port, host }: Address) =>
  Bun.serve({
    port,
    hostname: host,
    reusePort: false,
    routes: {
      '/metrics': {
        GET: async () => new Response(await collect(), { headers: { 'Content-Type': type } }),
      },
    },
    fetch: () => new Response('The numbers are at /metrics.\n', { status: 404 }),
  });
