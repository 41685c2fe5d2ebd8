import type { Static, TSchema } from '@sinclair/typebox';
import type { Accounts, Caller } from '../accounts/accounts.ts';
import type { Charge, Standing } from '../accounts/meter.ts';
import { AppError } from '../errors.ts';
import type { Log } from '../log.ts';
import {
  addQuotaHeaders,
  checkAccept,
  checkHost,
  createResponseContext,
  problemAnswer,
  type ResponseContext,
  secondsUntil,
} from '../web/answer.ts';
import { AnswerCache, type KeptAnswer } from '../web/answer-cache.ts';
import { parseBody, readBodyText } from '../web/body.ts';
import { readCredentials } from '../web/credentials.ts';
import { JsonText } from '../web/json-answer.ts';
import { statusOf, toAppError } from '../web/problem.ts';
import { queryOf, readQueryString } from '../web/validate.ts';

export type GateDependencies = {
  accounts: Accounts;
  now: () => Date;
  log: Log;
  baseUrl: string;
  corsOrigins: readonly string[];
  /** The catalogue that answers are made from: another object after each change. */
  snapshot: () => object;
};

type Context = { request: Request; params: Record<string, string> };
type Handler = (context: Context) => Response | Promise<Response>;

/** What an operation is given once the caller is known and the request is right. */
type Call<Query, Body> = { query: Query; body: Body; params: Record<string, string>; caller: Caller };

/** The answer, with the Link header that belongs to it, if one does. */
type Answer = JsonText | { json: JsonText; link: string };

type Operation<Query extends TSchema, Body extends TSchema> = {
  /** The path as it was registered, for the log. */
  route: string;
  query: Query;
  body?: Body;
  /** The answer depends on the account: it costs nothing, is not kept, and is made anew each time. */
  isOfAccount?: boolean;
  /** What stands for the answer's content; operations without one are not conditional. */
  tag?(call: Pick<Call<Static<Query>, undefined>, 'query' | 'params'>): string;
  answer(call: Call<Static<Query>, Static<Body>>): Answer | Promise<Answer>;
};

const keptBytesMax = 96 * 1024 * 1024;

/** `next` of a value that may still be awaited, at once if it is not: a warm request never leaves its turn of the event loop. */
const andThen = <Value, Result>(
  value: Value | Promise<Value>,
  next: (value: Value) => Result | Promise<Result>,
): Result | Promise<Result> => (value instanceof Promise ? value.then(next) : next(value));

/** Path and query of a request as they came: with an illegal Host the rest of the address cannot be trusted. */
const addressOf = (request: Request): string => {
  const { url } = request;
  const start = url.indexOf('/', url.indexOf('://') + 3);
  return start === -1 ? url : url.slice(start);
};

/** Whether an If-None-Match header names this entity tag, weakly or strongly (RFC 9110, 13.1.2). */
const isNamed = (etag: string, asked: string): boolean =>
  asked.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*');

export const quotaExceeded = (
  { limit, used, resetsAt }: Charge,
  caller: Pick<Caller, 'account'>,
  now: Date,
): AppError =>
  new AppError('quota-exceeded', `The ${limit} requests of this UTC day are used up.`, {
    retryAfterSeconds: secondsUntil(resetsAt, now),
    extra: { 'violated-policies': ['daily'], limit, used, resetsAt: resetsAt.toISOString(), plan: caller.account.plan },
  });

/**
 * One request on its way: name the caller, charge one request, check the query and the body, answer. A stranger learns
 * nothing about the schema; a spent account nothing about its query. What was charged but not answered on its merits is
 * given back. Each step is taken at once where nothing has to be awaited.
 */
class Passage<Query extends TSchema, Body extends TSchema> {
  readonly #gate: GateDependencies;
  readonly #kept: AnswerCache;
  readonly #operation: Operation<Query, Body>;
  readonly #request: Request;
  readonly #params: Record<string, string>;
  readonly #frame: ResponseContext;
  readonly #startedMs = performance.now();
  #caller: Caller | undefined;
  #charge: Charge | undefined;

  constructor(
    gate: GateDependencies,
    kept: AnswerCache,
    operation: Operation<Query, Body>,
    { request, params }: Context,
  ) {
    this.#gate = gate;
    this.#kept = kept;
    this.#operation = operation;
    this.#request = request;
    this.#params = params;
    this.#frame = createResponseContext(request, gate.corsOrigins);
  }

  run(): Response | Promise<Response> {
    try {
      checkHost(this.#request);
      const named = this.#gate.accounts.identify(readCredentials(this.#request));
      const response = andThen(named, (caller) => this.#admit(caller));
      return response instanceof Promise ? response.catch((error) => this.#fail(error)) : response;
    } catch (error) {
      return this.#fail(error);
    }
  }

  /** The caller is known. A question asked before needs no second look; one that is still answered the same costs nothing. */
  #admit(caller: Caller): Response | Promise<Response> {
    this.#caller = caller;
    const address = addressOf(this.#request);
    if (this.#operation.body !== undefined) return this.#pay(caller, () => this.#answerBody(caller, address));

    const kept = this.#operation.isOfAccount ? undefined : this.#kept.get(address);
    if (kept !== undefined) {
      if (this.#isUnchanged(kept.etag)) return this.#answerUnchanged(caller, kept.etag as string);
      return this.#pay(caller, () => this.#give(kept));
    }
    const { query, faults } = readQueryString(this.#operation.query, queryOf(address));
    if (faults.length === 0 && this.#request.headers.has('if-none-match') && this.#operation.tag) {
      const etag = this.#tagOf(query);
      if (this.#isUnchanged(etag)) return this.#answerUnchanged(caller, etag as string);
    }
    return this.#pay(caller, () => {
      if (faults.length > 0) throw new AppError('invalid-request', 'The query is not as documented.', { faults });
      return this.#answer(address, { query, body: undefined as Static<Body>, params: this.#params, caller });
    });
  }

  #pay(caller: Caller, serve: () => Response | Promise<Response>): Response | Promise<Response> {
    const { accounts, now } = this.#gate;
    const { headers } = this.#frame;
    if (this.#operation.isOfAccount) {
      return andThen(accounts.look(caller), (standing) => {
        addQuotaHeaders(headers, standing, now());
        return serve();
      });
    }
    return andThen(accounts.charge(caller), (charge) => {
      this.#charge = charge;
      addQuotaHeaders(headers, charge, now());
      if (!charge.granted) throw quotaExceeded(charge, caller, now());
      return serve();
    });
  }

  async #answerBody(caller: Caller, address: string): Promise<Response> {
    const text = await readBodyText(this.#request);
    const asked = `${address} ${text}`;
    const kept = this.#kept.get(asked);
    if (kept !== undefined) return this.#give(kept);
    const { query, faults } = readQueryString(this.#operation.query, queryOf(address));
    if (faults.length > 0) throw new AppError('invalid-request', 'The query is not as documented.', { faults });
    const body = parseBody(text, this.#operation.body as Body);
    return this.#answer(asked, { query, body, params: this.#params, caller });
  }

  #answer(asked: string, call: Call<Static<Query>, Static<Body>>): Response | Promise<Response> {
    return andThen(this.#operation.answer(call), (answer) => {
      const { json, link } = answer instanceof JsonText ? { json: answer, link: undefined } : answer;
      const kept = { json: json.pack(), etag: this.#tagOf(call.query), link };
      if (!this.#operation.isOfAccount) this.#kept.set(asked, kept);
      return this.#give(kept);
    });
  }

  #give({ json, etag, link }: KeptAnswer): Response {
    checkAccept(this.#request);
    const { headers } = this.#frame;
    if (etag !== undefined) headers.set('ETag', etag);
    if (link !== undefined) headers.set('Link', link);
    return this.#finish(new Response(json.toBytes(), { headers }));
  }

  #tagOf(query: Static<Query>): string | undefined {
    return this.#operation.tag && `"${this.#operation.tag({ query, params: this.#params })}"`;
  }

  #isUnchanged(etag: string | undefined): boolean {
    const asked = this.#request.headers.get('if-none-match');
    return asked !== null && etag !== undefined && isNamed(etag, asked);
  }

  #answerUnchanged(caller: Caller, etag: string): Response | Promise<Response> {
    const { headers } = this.#frame;
    headers.set('ETag', etag);
    headers.delete('Content-Type');
    return andThen(this.#gate.accounts.look(caller), (standing: Standing) => {
      addQuotaHeaders(headers, standing, this.#gate.now());
      return this.#finish(new Response(null, { status: 304, headers }));
    });
  }

  #fail(error: unknown): Response {
    const { accounts, log, baseUrl } = this.#gate;
    const known = toAppError(error);
    const status = statusOf(known);
    const { requestId } = this.#frame;
    if (status === 500) log.error('request failed', error, { requestId, route: this.#operation.route });
    if (status >= 500 && this.#caller && this.#charge?.granted) accounts.refund(this.#caller, this.#charge);
    return this.#finish(problemAnswer(this.#frame, known, baseUrl));
  }

  #finish(response: Response): Response {
    this.#gate.log.request({
      requestId: this.#frame.requestId,
      method: this.#request.method,
      route: this.#operation.route,
      status: response.status,
      milliseconds: performance.now() - this.#startedMs,
      accountId: this.#caller?.accountId,
      keyId: this.#caller?.keyId,
      traceparent: this.#request.headers.get('traceparent') ?? undefined,
    });
    return response;
  }
}

/** The one way for a request to a data operation. */
export const createGate = (dependencies: GateDependencies) => {
  const kept = new AnswerCache(keptBytesMax, dependencies.snapshot);
  return <Query extends TSchema, Body extends TSchema>(operation: Operation<Query, Body>): Handler =>
    // Elysia reads a handler's source for what it needs: naming the two keeps cookies, headers and query unparsed.
    ({ request, params }) =>
      new Passage(dependencies, kept, operation, { request, params }).run();
};
