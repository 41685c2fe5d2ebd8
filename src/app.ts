import { Elysia } from 'elysia';
import type { Accounts } from './accounts/accounts.ts';
import { AppError } from './errors.ts';
import { createFrame, type Frame, problemAnswer } from './http/answer.ts';
import { compare } from './http/compare.ts';
import { hidden } from './http/describe.ts';
import { docs } from './http/docs.ts';
import { createGate } from './http/gate.ts';
import { health } from './http/health.ts';
import { statusOf, toAppError } from './http/problem.ts';
import { problemPages } from './http/problem-pages.ts';
import { recommend } from './http/recommend.ts';
import { createMethodTable, pathOf } from './http/routes.ts';
import { search } from './http/search.ts';
import { taxonomy } from './http/taxonomy.ts';
import { tools } from './http/tools.ts';
import { usage } from './http/usage.ts';
import type { Log } from './log.ts';
import type { Ranker } from './ranking/ranker.ts';

export type AppDependencies = {
  accounts: Accounts;
  /** The catalogue as it is now, with its index: another one after each change. */
  ranker: () => Ranker;
  isReady: () => Promise<boolean>;
  now: () => Date;
  log: Log;
  baseUrl: string;
  corsOrigins: readonly string[];
  version: string;
};

const isApi = (path: string): boolean => path.startsWith('/api/') || path === '/openapi.json';

/** What is served, in order. */
export const createApp = ({ accounts, ranker, isReady, now, log, baseUrl, corsOrigins, version }: AppDependencies) => {
  const gate = createGate({ accounts, now, log, baseUrl, corsOrigins, snapshot: ranker });

  const api = new Elysia({ name: 'api' })
    .use(tools({ gate, ranker, baseUrl }))
    .use(taxonomy({ gate, ranker }))
    .use(search({ gate, ranker }))
    .use(recommend({ gate, ranker }))
    .use(compare({ gate, ranker }))
    .use(usage({ gate, accounts }));

  /** Whatever is thrown anywhere, and every address that nothing answers. What an unknown error says stays inside. */
  const answerError = ({ code, error, request }: { code: unknown; error: unknown; request: Request }): Response => {
    const path = pathOf(request.url);
    const frame = createFrame(request, isApi(path) ? corsOrigins : null);
    if (code === 'NOT_FOUND') return answerUnrouted(frame, methodTable().allowed(path));
    const known = toAppError(error);
    if (statusOf(known) === 500) log.error('request failed', error, { requestId: frame.requestId });
    return problemAnswer(frame, known, baseUrl);
  };

  const answerUnrouted = (frame: Frame, allowed: readonly string[]): Response => {
    if (allowed.length === 0) {
      return problemAnswer(frame, new AppError('not-found', 'There is nothing at this address.'), baseUrl);
    }
    const methods = allowed.join(', ');
    frame.headers['Allow'] = methods;
    if (frame.request.method !== 'OPTIONS') {
      return problemAnswer(frame, new AppError('method-not-allowed', `Use ${methods}.`), baseUrl);
    }
    frame.headers['Access-Control-Allow-Methods'] = methods;
    frame.headers['Access-Control-Allow-Headers'] = 'Authorization, Content-Type, If-None-Match, X-Request-Id';
    frame.headers['Access-Control-Max-Age'] = '86400';
    return new Response(null, { status: 204, headers: frame.headers });
  };

  const app = new Elysia({ normalize: false })
    .onError(answerError)
    .use(api)
    .use(docs({ api, baseUrl, version, corsOrigins }))
    .use(problemPages())
    .use(health({ isReady }))
    .get('/', () => new Response(null, { status: 302, headers: { Location: '/docs' } }), hidden);

  let table: ReturnType<typeof createMethodTable> | undefined;
  const methodTable = () => {
    table ??= createMethodTable(app.routes);
    return table;
  };
  return app;
};
