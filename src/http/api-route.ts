import type { Static, TSchema } from '@sinclair/typebox';
import type { Caller } from '../accounts/accounts.ts';
import { AppError } from '../errors.ts';
import { checkAccept, checkHost, createResponseContext, giveBody, problemAnswer } from '../web/answer.ts';
import { AnswerCache, type CachedAnswer, createCachedAnswer } from '../web/answer-cache.ts';
import { parseBody, readBodyText } from '../web/body.ts';
import { readCredentials } from '../web/credentials.ts';
import { chooseEncoding } from '../web/encoding/accept-encoding.ts';
import { findNamedTag } from '../web/entity-tag.ts';
import {
  andThen,
  createEnvelope,
  type EnvelopeDependencies,
  type Exchange,
  type Steps,
  toSteps,
} from '../web/envelope.ts';
import { JsonText } from '../web/json-answer.ts';
import { pathAndQuery, queryOf } from '../web/request-target.ts';
import { readQueryString } from '../web/validate.ts';

export type ApiRouteDependencies = EnvelopeDependencies & {
  baseUrl: string;
  corsOrigins: readonly string[];
  /** The catalogue that answers are made from: another object after each change. */
  snapshot: () => object;
};

type Context = { request: Request; params: Record<string, string> };
type Answered = Response | Promise<Response>;

/** What an operation is given once the caller is known and the request is right. */
type Call<Query, Body> = { query: Query; body: Body; params: Record<string, string>; caller: Caller };

/** The answer, with the Link header that belongs to it, if one does. */
type Answer = JsonText | { json: JsonText; link: string };

type Operation<Query extends TSchema, Body extends TSchema> = {
  /** The path as it was registered, for the log. */
  route: string;
  query: Query;
  body?: Body;
  /** The answer depends on the account: it costs nothing, is not cached, and is made for each request. */
  isOfAccount?: boolean;
  /**
   * The answer is of what may change before the catalogue that is served does: it is made for each request, and this
   * stands for its content. The store may have to be awaited for both.
   */
  liveTag?(call: Pick<Call<Static<Query>, undefined>, 'query' | 'params'>): string | Promise<string>;
  /** What stands for the answer's content, nothing where there is none; operations without it are not conditional. */
  tag?(call: Pick<Call<Static<Query>, undefined>, 'query' | 'params'>): string | undefined;
  /** At once, or in steps where it may take long; what is of an account, or live, may also be awaited. */
  answer(call: Call<Static<Query>, Static<Body>>): Answer | Steps<Answer> | Promise<Answer>;
};

const cachedBytesMax = 96 * 1024 * 1024;

const respond = (exchange: Exchange, { body, etag, link }: CachedAnswer): Response => {
  checkAccept(exchange.request);
  if (link !== undefined) exchange.headers.set('Link', link);
  return giveBody(exchange, body, etag);
};

/** Throws `invalid-request` with every fault of the query. */
const checkedQuery = <Query extends TSchema>({ query, faults }: ReturnType<typeof readQueryString<Query>>) => {
  if (faults.length > 0) throw new AppError('invalid-request', 'The query is not as documented.', { faults });
  return query;
};

/**
 * The one way for a request to a data operation: name the caller, charge one request, check the query and the body,
 * answer. A stranger learns nothing about the schema; a spent account nothing about its query. Each step is taken at once
 * where nothing has to be awaited.
 */
export const createApiRoute = (dependencies: ApiRouteDependencies) => {
  const { accounts, baseUrl, corsOrigins, snapshot } = dependencies;
  const envelope = createEnvelope(dependencies);
  const cache = new AnswerCache(cachedBytesMax, snapshot);

  return <Query extends TSchema, Body extends TSchema>(operation: Operation<Query, Body>) => {
    const quote = (tag: string | undefined): string | undefined => tag && `"${tag}"`;
    const tagOf = ({ query, params }: Pick<Call<Static<Query>, unknown>, 'query' | 'params'>): string | undefined =>
      quote(operation.tag?.({ query, params }));

    const pack = (answered: Answer, etag: string | undefined): CachedAnswer => {
      const { json, link } = answered instanceof JsonText ? { json: answered, link: undefined } : answered;
      return createCachedAnswer(json.pack(), { etag, link });
    };

    /** Compressing takes as long as making some answers does. */
    function* encode({ request }: Exchange, cached: CachedAnswer): Steps<CachedAnswer> {
      const { body } = cached;
      const encoding = chooseEncoding(request, body.length);
      if (body.has(encoding)) return cached;
      yield;
      const before = body.keptLength;
      body.bytesIn(encoding);
      // What is of an account is kept by nobody.
      if (!operation.isOfAccount) cache.grow(body.keptLength - before);
      return cached;
    }

    /** Given at once in a coding that is kept, and else when it is the account's turn. */
    const giveCached = (exchange: Exchange, cached: CachedAnswer): Answered =>
      cached.body.has(chooseEncoding(exchange.request, cached.body.length))
        ? respond(exchange, cached)
        : andThen(envelope.takeTurns(exchange, encode(exchange, cached)), () => respond(exchange, cached));

    /** All that takes time: reading what was asked, finding the answer, writing it down and compressing it. */
    function* workOut(
      exchange: Exchange,
      asked: string,
      read: () => Call<Static<Query>, Static<Body>>,
    ): Steps<CachedAnswer> {
      const made = snapshot();
      const call = read();
      const answered = operation.answer(call) as Answer | Steps<Answer>;
      const cached = pack(yield* toSteps(answered), tagOf(call));
      // Between two steps the catalogue may have become another.
      if (snapshot() === made) cache.set(asked, cached);
      return yield* encode(exchange, cached);
    }

    const answer = (exchange: Exchange, asked: string, read: () => Call<Static<Query>, Static<Body>>): Answered =>
      andThen(envelope.takeTurns(exchange, workOut(exchange, asked, read)), (cached) => respond(exchange, cached));

    const answerAwaited = (exchange: Exchange, call: Call<Static<Query>, Static<Body>>, etag?: string): Answered =>
      andThen(operation.answer(call) as Answer | Promise<Answer>, (answered) =>
        giveCached(exchange, pack(answered, etag)),
      );

    const answerBody = async (
      exchange: Exchange,
      body: Body,
      { params, caller }: Pick<Call<Query, Body>, 'params' | 'caller'>,
    ): Promise<Response> => {
      const target = pathAndQuery(exchange.request.url);
      const text = await readBodyText(exchange.request);
      const asked = `${target} ${text}`;
      const cached = cache.get(asked);
      if (cached !== undefined) return giveCached(exchange, cached);
      return answer(exchange, asked, () => {
        const query = checkedQuery(readQueryString(operation.query, queryOf(target)));
        return { query, body: parseBody(text, body), params, caller };
      });
    };

    const answerUnchanged = (exchange: Exchange, caller: Caller, etag: string): Answered => {
      const { headers } = exchange;
      headers.set('ETag', etag);
      headers.delete('Content-Type');
      return envelope.look(exchange, caller, () => new Response(null, { status: 304, headers }));
    };

    /** The caller is known. A question that was answered before needs no second look; an unchanged answer costs nothing. */
    const admit = (exchange: Exchange, params: Record<string, string>, caller: Caller): Answered => {
      exchange.keyId = caller.keyId;
      envelope.admit(exchange, caller.accountId);
      const { body } = operation;
      if (body !== undefined) {
        return envelope.charge(exchange, caller, () => answerBody(exchange, body, { params, caller }));
      }
      const target = pathAndQuery(exchange.request.url);
      const cached = operation.isOfAccount || operation.liveTag ? undefined : cache.get(target);
      if (cached !== undefined) {
        const encoding = chooseEncoding(exchange.request, cached.body.length);
        const named = findNamedTag(exchange.request, cached.etag, encoding);
        if (named !== undefined) return answerUnchanged(exchange, caller, named);
        return envelope.charge(exchange, caller, () => giveCached(exchange, cached));
      }
      const read = readQueryString(operation.query, queryOf(target));
      const readCall = () => ({ query: checkedQuery(read), body: undefined as Static<Body>, params, caller });
      if (operation.liveTag !== undefined) {
        const tag = read.faults.length === 0 ? operation.liveTag({ query: read.query, params }) : undefined;
        return andThen(tag, (live) => {
          const named = findNamedTag(exchange.request, quote(live));
          if (named !== undefined) return answerUnchanged(exchange, caller, named);
          return envelope.charge(exchange, caller, () => answerAwaited(exchange, readCall(), quote(live)));
        });
      }
      if (read.faults.length === 0 && exchange.request.headers.has('if-none-match')) {
        const named = findNamedTag(exchange.request, tagOf({ query: read.query, params }));
        if (named !== undefined) return answerUnchanged(exchange, caller, named);
      }
      if (!operation.isOfAccount) return envelope.charge(exchange, caller, () => answer(exchange, target, readCall));
      return envelope.look(exchange, caller, () =>
        andThen(envelope.admitRead(caller.account), () => answerAwaited(exchange, readCall())),
      );
    };

    // Elysia reads a handler's source for what it needs: naming the two keeps cookies, headers and query unparsed.
    return ({ request, params }: Context): Answered => {
      const exchange: Exchange = { ...createResponseContext(request, corsOrigins), route: operation.route };
      return envelope.answer(
        exchange,
        () => {
          checkHost(request);
          return andThen(accounts.identify(readCredentials(request)), (caller) => admit(exchange, params, caller));
        },
        (_, error) => problemAnswer(exchange, error, baseUrl),
      );
    };
  };
};

export type ApiRoute = ReturnType<typeof createApiRoute>;
