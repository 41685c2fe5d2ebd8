import { Elysia } from 'elysia';
import type { Accounts } from './accounts/accounts.ts';
import type { ChangeFeed } from './catalogue/feed/change-feed.ts';
import { consolePages } from './console/console.ts';
import { errorAnswer } from './console/page-route.ts';
import { AppError } from './errors.ts';
import { createApiRoute } from './http/api-route.ts';
import { mcp } from './http/mcp/mcp.ts';
import { documentPaths } from './http/openapi/document.ts';
import { listOperations } from './http/openapi/operation-list.ts';
import { account } from './http/routes/account.ts';
import { changeFeed } from './http/routes/changes.ts';
import { compare } from './http/routes/compare.ts';
import { criteria } from './http/routes/criteria.ts';
import { recommend } from './http/routes/recommend.ts';
import { search } from './http/routes/search.ts';
import { secondFactor } from './http/routes/second-factor.ts';
import { taxonomy } from './http/routes/taxonomy.ts';
import { tools } from './http/routes/tools.ts';
import { usage } from './http/routes/usage.ts';
import { documents as openApiDocuments } from './http/system/documents.ts';
import { health } from './http/system/health.ts';
import { llms } from './http/system/llms.ts';
import { createMethodTable } from './http/system/method-table.ts';
import { type Collect, metrics as metricsPage } from './http/system/metrics.ts';
import { createNearestPaths } from './http/system/nearest-path.ts';
import { securityText } from './http/system/security-text.ts';
import type { Log } from './log.ts';
import type { Ranker } from './ranking/ranker.ts';
import { createResponseContext, problemAnswer, type ResponseContext } from './web/answer.ts';
import { createEnvelope, type Exchange } from './web/envelope.ts';
import { AccountLimits, type Bounds } from './web/load/account-limits.ts';
import { FairTurns } from './web/load/fair-turns.ts';
import { createOpenRoute } from './web/open-route.ts';
import { pathOf } from './web/request-target.ts';
import { createMembers } from './web/session-cookie.ts';

export type AppDependencies = {
  accounts: Accounts;
  /** The catalogue as it is now, with its index: another one after each change. */
  ranker: () => Ranker;
  /** What became of its tools. */
  changes: ChangeFeed;
  isReady: () => Promise<boolean>;
  /** Told of each request that the store could not serve. */
  storeFailed: (error: AppError) => void;
  now: () => Date;
  log: Log;
  baseUrl: string;
  corsOrigins: readonly string[];
  version: string;
  /** Who may make an account: anybody, or the operator alone. */
  signUp: 'open' | 'closed';
  /** Whether tools and categories have pages that anybody may read. */
  publicPages: boolean;
  /** How many proxies in front are believed about the caller's address. */
  trustedProxies: number;
  /** How much one account may ask of this process at a time. */
  accountBounds: Bounds;
  /** Whom to tell of a security hole; empty where nobody is named. */
  securityContact: string;
  /** Who may read the numbers of the service beside the API, and what makes them; absent where nobody may. */
  metrics?: { collect: Collect; token: string } | undefined;
};

const isApi = (path: string): boolean =>
  path.startsWith('/api/') || path === '/openapi.json' || path === '/account/openapi.json' || path === '/mcp';

/** The route of what no route is for, in log and numbers: what was asked for instead is a stranger's text. */
const nowhere = '(none)';

/** What pages of other origins may send: the last three belong to `/mcp`. */
const allowedHeaders =
  'Authorization, Content-Type, If-None-Match, X-Request-Id, MCP-Protocol-Version, Mcp-Method, Mcp-Name';

/** Whether a person asks: a browser that opens a page names HTML first, and other clients do not name it at all. */
const isPerson = ({ headers }: Request, path: string): boolean =>
  !isApi(path) && !path.startsWith('/account/') && (headers.get('accept') ?? '').startsWith('text/html');

/** What is served, in order. */
export const createApp = (dependencies: AppDependencies) => {
  const { accounts, ranker, changes, isReady, storeFailed, now, log, baseUrl, corsOrigins, version, metrics } =
    dependencies;
  const { signUp, publicPages, trustedProxies, accountBounds, securityContact: contact } = dependencies;
  const load = { limits: new AccountLimits(accountBounds), turns: new FairTurns() };
  const site = { isCatalogueOpen: publicPages, isSignUpOpen: signUp === 'open' };
  const members = createMembers({ accounts, baseUrl, trustedProxies, signUp });

  const answerError = (frame: ResponseContext, error: AppError): Response =>
    isPerson(frame.request, pathOf(frame.request.url))
      ? errorAnswer(frame, error, site)
      : problemAnswer(frame, error, baseUrl);

  const every = { accounts, now, log, load, storeFailed };
  const envelope = createEnvelope(every);
  const route = createApiRoute({ ...every, baseUrl, corsOrigins, snapshot: ranker });
  const open = createOpenRoute({ ...every, answerError });

  const api = new Elysia({ name: 'api' })
    .use(tools({ route, ranker, baseUrl }))
    .use(changeFeed({ route, ranker, changes }))
    .use(taxonomy({ route, ranker }))
    .use(search({ route, ranker }))
    .use(recommend({ route, ranker }))
    .use(compare({ route, ranker }))
    .use(criteria({ open, corsOrigins }))
    .use(usage({ route, accounts }));
  const ofAccount = new Elysia({ name: 'of-account' })
    .use(account({ ...every, members, baseUrl }))
    .use(secondFactor({ ...every, members, baseUrl }));

  const documents = {
    api: { address: documentPaths.api, operations: listOperations(api) },
    account: { address: documentPaths.account, operations: listOperations(ofAccount) },
  };

  const nearestPaths = createNearestPaths([
    ...[...documents.api.operations, ...documents.account.operations].map(({ path }) => path),
    ...['/mcp', '/docs', '/llms.txt', ...Object.values(documentPaths)],
  ]);

  /** Whatever is thrown anywhere, and every address that nothing answers. What an unknown error says stays inside. */
  const answerUnrouted = ({ code, error, request }: { code: unknown; error: unknown; request: Request }) => {
    const path = pathOf(request.url);
    const { allowed, route: known } = methodTable().find(path);
    const frame = createResponseContext(request, isApi(path) ? corsOrigins : null);
    const exchange: Exchange = { ...frame, route: known ?? nowhere };
    const answer = (): Response => {
      if (code !== 'NOT_FOUND') throw error;
      return answerOtherMethod(exchange, allowed);
    };
    return envelope.answer(exchange, answer, answerError);
  };

  const nothingAt = (path: string): AppError => {
    const suggestions = nearestPaths(path);
    if (suggestions.length === 0) return new AppError('not-found', 'There is nothing at this address.');
    const message = `There is nothing at this address; did you mean ${suggestions.join(' or ')}?`;
    return new AppError('not-found', message, { extra: { suggestions } });
  };

  const answerOtherMethod = (frame: ResponseContext, allowed: readonly string[]): Response => {
    if (allowed.length === 0) throw nothingAt(pathOf(frame.request.url));
    const methods = allowed.join(', ');
    frame.headers.set('Allow', methods);
    if (frame.request.method !== 'OPTIONS') throw new AppError('method-not-allowed', `Use ${methods}.`);
    frame.headers.delete('Content-Type');
    frame.headers.set('Access-Control-Allow-Methods', methods);
    frame.headers.set('Access-Control-Allow-Headers', allowedHeaders);
    frame.headers.set('Access-Control-Max-Age', '86400');
    return new Response(null, { status: 204, headers: frame.headers });
  };

  const app = new Elysia({ normalize: false })
    .onError(answerUnrouted)
    .use(api)
    .use(ofAccount)
    .use(mcp({ ...every, ranker, baseUrl, corsOrigins, version }))
    .use(openApiDocuments({ open, operations: { api, account: ofAccount }, baseUrl, version, corsOrigins }))
    .use(consolePages({ ...every, documents, open, members, ranker, baseUrl, site }))
    .use(health({ open, isReady }))
    .use(llms({ open, baseUrl }))
    .use(contact === '' ? new Elysia() : securityText({ open, baseUrl, contact, now }))
    .use(metrics ? metricsPage({ open, ...metrics }) : new Elysia());

  let table: ReturnType<typeof createMethodTable> | undefined;
  const methodTable = () => {
    table ??= createMethodTable(app.routes);
    return table;
  };
  return app;
};

/** What is served, as a type: clients made with Eden know every route by it. */
export type App = ReturnType<typeof createApp>;
