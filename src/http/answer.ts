import type { Standing } from '../accounts/meter.ts';
import { AppError } from '../errors.ts';
import { statusOf, toProblem } from './problem.ts';

/** What every answer carries, on whatever path. */
const commonHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

const exposedHeaders =
  'ETag, Link, RateLimit, RateLimit-Policy, Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Request-Id';

export type Headers = Record<string, string>;

/** What belongs to one request and goes into its answer, whatever that turns out to be. */
export type Frame = { request: Request; requestId: string; headers: Headers };

const requestIdShape = /^[\w-]{1,64}$/;
const processPart = crypto.randomUUID().slice(0, 8);
let requestCount = 0;

const nextRequestId = (): string => `${processPart}-${(requestCount++).toString(36)}`;

/** The path of a request's address, as it may be repeated in an answer: without query, and no longer than needed. */
const instanceOf = (request: Request): string => {
  const path = request.url.split('?', 1)[0]?.replace(/^[a-z]+:\/\/[^/]*/i, '') ?? '';
  return /^\/[\w./~-]{0,200}$/.test(path) ? path : '/';
};

/** Pages of which origins may read the API's answers; an empty list is any. There are never credentials. */
export const corsHeaders = (request: Request, origins: readonly string[]): Headers => {
  const exposed = { 'Access-Control-Expose-Headers': exposedHeaders };
  if (origins.length === 0) return { 'Access-Control-Allow-Origin': '*', ...exposed };
  const origin = request.headers.get('origin');
  return origin !== null && origins.includes(origin)
    ? { 'Access-Control-Allow-Origin': origin, Vary: 'Authorization, Origin', ...exposed }
    : { Vary: 'Authorization, Origin' };
};

export const createFrame = (request: Request, corsOrigins: readonly string[] | null): Frame => {
  const asked = request.headers.get('x-request-id');
  const requestId = asked !== null && requestIdShape.test(asked) ? asked : nextRequestId();
  return {
    request,
    requestId,
    headers: { 'X-Request-Id': requestId, ...commonHeaders, ...(corsOrigins && corsHeaders(request, corsOrigins)) },
  };
};

const secondsPerDay = 86_400;

/** How long until the allowance begins anew, in whole seconds. */
export const secondsUntil = (resetsAt: Date, now: Date): number =>
  Math.max(0, Math.ceil((resetsAt.getTime() - now.getTime()) / 1000));

/** The same numbers in the words of draft-ietf-httpapi-ratelimit-headers and in the older ones. None where there is no limit. */
export const addQuotaHeaders = (headers: Headers, { limit, used, resetsAt }: Standing, now: Date): void => {
  if (limit === null) return;
  const remaining = Math.max(0, limit - used);
  headers['RateLimit-Policy'] = `"daily";q=${limit};w=${secondsPerDay}`;
  headers['RateLimit'] = `"daily";r=${remaining};t=${secondsUntil(resetsAt, now)}`;
  headers['X-RateLimit-Limit'] = String(limit);
  headers['X-RateLimit-Remaining'] = String(remaining);
  headers['X-RateLimit-Reset'] = String(resetsAt.getTime() / 1000);
};

/** An answer of JSON text. */
export const jsonAnswer = ({ headers }: Frame, text: string, status = 200): Response => {
  headers['Content-Type'] = 'application/json';
  return new Response(text, { status, headers });
};

export const problemAnswer = (frame: Frame, error: AppError, baseUrl: string): Response => {
  const { headers, request, requestId } = frame;
  headers['Content-Type'] = 'application/problem+json';
  headers['Cache-Control'] = 'no-store';
  if (error.retryAfterSeconds !== undefined) headers['Retry-After'] = String(error.retryAfterSeconds);
  const challenge = challenges[error.code];
  if (challenge) headers['WWW-Authenticate'] = challenge;
  const problem = toProblem(error, instanceOf(request), requestId, baseUrl);
  return new Response(JSON.stringify(problem), { status: statusOf(error), headers });
};

const realm = 'Bearer realm="tool-recommendation-api"';
const challenges: Partial<Record<AppError['code'], string>> = {
  'missing-credentials': realm,
  'invalid-key': `${realm}, error="invalid_token"`,
};

const isListed = (range: string, type: string): boolean => {
  const [name = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
  const isRefused = parameters.some((parameter) => /^q=0(\.0{0,3})?$/.test(parameter));
  return !isRefused && (name === '*/*' || name === type || name === `${type.split('/')[0]}/*`);
};

/** Throws `not-acceptable` when the caller's Accept header leaves no room for JSON. */
export const checkAccept = (request: Request): void => {
  const accept = request.headers.get('accept');
  if (accept === null || accept === '*/*' || accept === '') return;
  if (!accept.split(',').some((range) => isListed(range, 'application/json'))) {
    throw new AppError('not-acceptable', 'The answer is application/json, which the Accept header rules out.');
  }
};
