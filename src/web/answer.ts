import type { Standing } from '../accounts/quota/meter.ts';
import { AppError } from '../errors.ts';
import { chooseEncoding } from './encoding/accept-encoding.ts';
import type { EncodedBody } from './encoding/encodings.ts';
import { tagIn } from './entity-tag.ts';
import { statusOf, toProblem } from './problem.ts';
import { readWeightedList } from './weighted-list.ts';

/** What every answer carries, on whatever path. */
const commonHeaders = new Headers({
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
});

const exposedHeaders =
  'ETag, Link, RateLimit, RateLimit-Policy, Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Request-Id';

/** What belongs to one request and goes into its answer, whatever that turns out to be. */
export type ResponseContext = { request: Request; requestId: string; headers: Headers };

const requestIdShape = /^[\w-]{1,64}$/;
const processPart = crypto.randomUUID().slice(0, 8);
let requestCount = 0;

const nextRequestId = (): string => `${processPart}-${(requestCount++).toString(36)}`;

/** The path of a request's address, as it may be repeated in an answer: without query, and no longer than needed. */
const instanceOf = (request: Request): string => {
  const path = request.url.split('?', 1)[0]?.replace(/^[a-z]+:\/\/[^/]*/i, '') ?? '';
  return /^\/[\w./~-]{0,200}$/.test(path) ? path : '/';
};

/** What the API's answers start from; problems put their own in the place of the first two. */
const apiHeaders = new Headers(commonHeaders);
apiHeaders.set('Content-Type', 'application/json');
apiHeaders.set('Cache-Control', 'private, no-cache');
apiHeaders.set('Vary', 'Authorization, Accept-Encoding');

const openHeaders = new Headers(apiHeaders);
openHeaders.set('Access-Control-Allow-Origin', '*');
openHeaders.set('Access-Control-Expose-Headers', exposedHeaders);

/** Pages of which origins may read the API's answers; an empty list is any. There are never credentials. */
const corsHeaders = (request: Request, origins: readonly string[]): Headers => {
  if (origins.length === 0) return new Headers(openHeaders);
  const headers = new Headers(apiHeaders);
  headers.set('Vary', 'Authorization, Accept-Encoding, Origin');
  const origin = request.headers.get('origin');
  if (origin !== null && origins.includes(origin)) {
    headers.set('Access-Control-Allow-Origin', origin);
    headers.set('Access-Control-Expose-Headers', exposedHeaders);
  }
  return headers;
};

/** The frame of an answer; `corsOrigins` is null for what pages of other origins have no business with. */
export const createResponseContext = (request: Request, corsOrigins: readonly string[] | null): ResponseContext => {
  const asked = request.headers.get('x-request-id');
  const requestId = asked !== null && requestIdShape.test(asked) ? asked : nextRequestId();
  // Copying a Headers object and setting a few costs a third of what an object literal of all of them does.
  const headers = corsOrigins ? corsHeaders(request, corsOrigins) : new Headers(commonHeaders);
  headers.set('X-Request-Id', requestId);
  return { request, requestId, headers };
};

const secondsPerDay = 86_400;

/** How long until the allowance resets, in whole seconds. */
export const secondsUntil = (resetsAt: Date, now: Date): number =>
  Math.max(0, Math.ceil((resetsAt.getTime() - now.getTime()) / 1000));

/** The same numbers in the words of draft-ietf-httpapi-ratelimit-headers and in the older ones. None where there is no limit. */
export const addQuotaHeaders = (headers: Headers, { limit, used, resetsAt }: Standing, now: Date): void => {
  if (limit === null) return;
  const remaining = Math.max(0, limit - used);
  headers.set('RateLimit-Policy', `"daily";q=${limit};w=${secondsPerDay}`);
  headers.set('RateLimit', `"daily";r=${remaining};t=${secondsUntil(resetsAt, now)}`);
  headers.set('X-RateLimit-Limit', String(limit));
  headers.set('X-RateLimit-Remaining', String(remaining));
  headers.set('X-RateLimit-Reset', String(resetsAt.getTime() / 1000));
};

export const problemAnswer = (frame: ResponseContext, error: AppError, baseUrl: string): Response => {
  const { headers, request, requestId } = frame;
  headers.set('Content-Type', 'application/problem+json');
  headers.set('Cache-Control', 'no-store');
  if (error.retryAfterSeconds !== undefined) headers.set('Retry-After', String(error.retryAfterSeconds));
  const challenge = challenges[error.code];
  if (challenge) headers.set('WWW-Authenticate', challenge);
  const problem = toProblem(error, instanceOf(request), requestId, baseUrl);
  return new Response(JSON.stringify(problem), { status: statusOf(error), headers });
};

const realm = 'Bearer realm="tool-recommendation-api"';
const challenges: Partial<Record<AppError['code'], string>> = {
  'missing-credentials': realm,
  'invalid-key': `${realm}, error="invalid_token"`,
  // RFC 9110 asks for a challenge on every 401; there is no registered scheme for a cookie.
  'not-signed-in': 'Cookie realm="console"',
  'invalid-sign-in': 'Cookie realm="console"',
  'second-factor-needed': 'Cookie realm="console"',
  'invalid-code': 'Cookie realm="console"',
};

/** Throws `invalid-request` for two Host lines: which of them is meant is anybody's guess (RFC 9112, 3.2). */
export const checkHost = (request: Request): void => {
  if (!request.headers.get('host')?.includes(',')) return;
  const faults = [{ in: 'header', name: 'Host', message: 'is given twice' }] as const;
  throw new AppError('invalid-request', 'A request has one Host line.', { faults });
};

/** How closely a range of an Accept header names a type, 0 for not at all. */
const closenessOf = (range: string, type: string): number =>
  range === type ? 3 : range === `${type.split('/')[0]}/*` ? 2 : range === '*/*' ? 1 : 0;

/** Whether an Accept header takes a type: the range that names it most closely decides (RFC 9110, 12.5.1). */
const takes = (accept: string, type: string): boolean => {
  let best = { closeness: 0, weight: 0 };
  for (const { name, weight } of readWeightedList(accept)) {
    const closeness = closenessOf(name, type);
    const isCloser = closeness > best.closeness || (closeness === best.closeness && weight > best.weight);
    if (closeness > 0 && isCloser) best = { closeness, weight };
  }
  return best.weight > 0;
};

/** Throws `not-acceptable` when the caller's Accept header leaves no room for JSON. */
export const checkAccept = (request: Request): void => {
  const accept = request.headers.get('accept');
  if (accept === null || accept === '*/*' || accept === '') return;
  if (!takes(accept, 'application/json')) {
    throw new AppError('not-acceptable', 'The answer is application/json, which the Accept header rules out.');
  }
};

/** An answer with a body, in the coding that the caller likes best; what is kept of it in that coding costs nothing to make. */
export const giveBody = (
  { request, headers }: Pick<ResponseContext, 'request' | 'headers'>,
  body: EncodedBody,
  etag: string | undefined,
): Response => {
  const encoding = chooseEncoding(request, body.length);
  if (encoding !== undefined) headers.set('Content-Encoding', encoding);
  if (etag !== undefined) headers.set('ETag', tagIn(etag, encoding));
  return new Response(body.bytesIn(encoding), { headers });
};
