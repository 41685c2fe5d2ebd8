import type { Static, TSchema } from '@sinclair/typebox';
import type { Accounts, Caller } from '../accounts/accounts.ts';
import type { Charge, Standing } from '../accounts/meter.ts';
import { AppError } from '../errors.ts';
import type { Log } from '../log.ts';
import {
  addQuotaHeaders,
  checkAccept,
  createFrame,
  type Frame,
  jsonAnswer,
  problemAnswer,
  secondsUntil,
} from './answer.ts';
import { readBody } from './body.ts';
import { readCredentials } from './credentials.ts';
import { statusOf, toAppError } from './problem.ts';
import { readQueryString } from './validate.ts';

export type GateDependencies = {
  accounts: Accounts;
  now: () => Date;
  log: Log;
  baseUrl: string;
  corsOrigins: readonly string[];
};

type Context = { request: Request; params: Record<string, string> };
type Handler = (context: Context) => Response | Promise<Response>;

/** What an operation is given once the caller is known and the request is right. */
export type Call<Query, Body> = {
  query: Query;
  body: Body;
  params: Record<string, string>;
  caller: Caller;
  frame: Frame;
};

type Operation<Query extends TSchema, Body extends TSchema> = {
  /** The path as it was registered, for the log. */
  route: string;
  query: Query;
  body?: Body;
  /** Answers that cost nothing are not charged. */
  isFree?: boolean;
  /** What stands for the answer's content, known before it is made; operations without one are not conditional. */
  tag?(call: Omit<Call<Static<Query>, undefined>, 'caller'>): string;
  /** The answer as JSON text. */
  answer(call: Call<Static<Query>, Static<Body>>): string | Promise<string>;
};

/** `next` of a value that may still be awaited, at once if it is not: a warm request never leaves its turn of the event loop. */
const andThen = <Value, Result>(
  value: Value | Promise<Value>,
  next: (value: Value) => Result | Promise<Result>,
): Result | Promise<Result> => (value instanceof Promise ? value.then(next) : next(value));

const attempt = <Result>(
  work: () => Result | Promise<Result>,
  fail: (error: unknown) => Result | Promise<Result>,
): Result | Promise<Result> => {
  try {
    const result = work();
    return result instanceof Promise ? result.catch(fail) : result;
  } catch (error) {
    return fail(error);
  }
};

const quotaExceeded = ({ limit, used, resetsAt }: Charge, caller: Caller, now: Date): AppError =>
  new AppError('quota-exceeded', `The ${limit} requests of this UTC day are used up.`, {
    retryAfterSeconds: secondsUntil(resetsAt, now),
    extra: {
      'violated-policies': ['daily'],
      limit,
      used,
      resetsAt: resetsAt.toISOString(),
      plan: caller.account.plan,
    },
  });

/** The query of a request, cut out of its address as it came: with an illegal Host the rest of the address cannot be trusted. */
const queryOf = (request: Request): string => {
  const start = request.url.indexOf('?');
  return start === -1 ? '' : request.url.slice(start + 1);
};

/** Whether an If-None-Match header names this entity tag, weakly or strongly (RFC 9110, 13.1.2). */
const isNamed = (etag: string, asked: string): boolean =>
  asked.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*');

/**
 * The one way for a request to a data operation: name the caller, charge one request, check the query and the body,
 * answer. A stranger learns nothing about the schema; a spent account nothing about its query. What was charged but not
 * answered on its merits is given back.
 */
export const createGate =
  ({ accounts, now, log, baseUrl, corsOrigins }: GateDependencies) =>
  <Query extends TSchema, Body extends TSchema>(operation: Operation<Query, Body>): Handler =>
  ({ request, params }) => {
    const startedMs = performance.now();
    const frame = createFrame(request, corsOrigins);
    const { headers } = frame;
    let caller: Caller | undefined;
    let charge: Charge | undefined;

    const finish = (response: Response): Response => {
      log.request({
        requestId: frame.requestId,
        method: request.method,
        route: operation.route,
        status: response.status,
        milliseconds: Math.round((performance.now() - startedMs) * 1000) / 1000,
        accountId: caller?.accountId,
        keyId: caller?.keyId,
      });
      return response;
    };

    const fail = (error: unknown): Response => {
      const known = toAppError(error);
      const status = statusOf(known);
      if (status === 500) log.error('request failed', error, { requestId: frame.requestId, route: operation.route });
      if (status >= 500 && caller && charge?.granted) accounts.refund(caller, charge);
      return finish(problemAnswer(frame, known, baseUrl));
    };

    const notModified = (etag: string, standing: Standing): Response => {
      addQuotaHeaders(headers, standing, now());
      headers['ETag'] = etag;
      return finish(new Response(null, { status: 304, headers }));
    };

    const pay = (payer: Caller): Charge | Promise<Charge> =>
      operation.isFree
        ? andThen(accounts.look(payer), (standing) => ({ ...standing, granted: true, day: '' }))
        : accounts.charge(payer);

    return attempt<Response>(
      () =>
        andThen(accounts.identify(readCredentials(request)), (named) => {
          caller = named;
          const { query, faults } = readQueryString(operation.query, queryOf(request));
          const call = { query, body: undefined, params, frame };
          headers['Cache-Control'] = 'private, no-cache';
          headers['Vary'] ??= 'Authorization';
          const asked = request.headers.get('if-none-match');
          if (asked !== null && faults.length === 0 && operation.tag) {
            const etag = `"${operation.tag(call)}"`;
            if (isNamed(etag, asked)) return andThen(accounts.look(named), (standing) => notModified(etag, standing));
          }
          return andThen(pay(named), (paid) => {
            if (!operation.isFree) charge = paid;
            addQuotaHeaders(headers, paid, now());
            if (!paid.granted) throw quotaExceeded(paid, named, now());
            if (faults.length > 0) throw new AppError('invalid-request', 'The query is not as documented.', { faults });
            return andThen(operation.body ? readBody(request, operation.body) : undefined, (body) => {
              checkAccept(request);
              return andThen(operation.answer({ ...call, body: body as Static<Body>, caller: named }), (text) => {
                if (operation.tag) headers['ETag'] = `"${operation.tag(call)}"`;
                return finish(jsonAnswer(frame, text));
              });
            });
          });
        }),
      fail,
    );
  };
