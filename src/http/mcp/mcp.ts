import { Elysia } from 'elysia';
import type { Caller } from '../../accounts/accounts.ts';
import { AppError, type ErrorCode } from '../../errors.ts';
import type { Ranker } from '../../ranking/ranker.ts';
import { checkAccept, checkHost, createResponseContext, problemAnswer } from '../../web/answer.ts';
import { AnswerCache, createCachedAnswer } from '../../web/answer-cache.ts';
import { readBodyText } from '../../web/body.ts';
import { readCredentials } from '../../web/credentials.ts';
import type { EncodedBody } from '../../web/encoding/encodings.ts';
import {
  andThen,
  createEnvelope,
  type EnvelopeDependencies,
  type Exchange,
  type Steps,
  toSteps,
} from '../../web/envelope.ts';
import { JsonText } from '../../web/json-answer.ts';
import { statusOf, toProblem } from '../../web/problem.ts';
import { hidden } from '../../web/schemas/openapi.ts';
import type { AgentTool } from './agent-tool.ts';
import { compareSoftware } from './compare-software.ts';
import { findAlternatives } from './find-alternatives.ts';
import { getSoftware } from './get-software.ts';
import { errorText, type Message, parseMessage, type RequestId, RpcError, resultAround, rpcCodes } from './json-rpc.ts';
import { recommendSoftware } from './recommend-software.ts';
import { agreeOnRevision, checkRevision, type Revision, revisions, serverInfoKey } from './revision.ts';
import { searchSoftware } from './search-software.ts';

const route = '/mcp';
const cachedBytesMax = 32 * 1024 * 1024;
/** For so long clients may keep the list of tools: it changes with a new version alone. */
const listTtlMs = 3_600_000;

const agentTools: readonly AgentTool[] = [
  recommendSoftware,
  searchSoftware,
  getSoftware,
  compareSoftware,
  findAlternatives,
];
const toolsByName = new Map(agentTools.map((tool) => [tool.name, tool]));

const instructions =
  'Answers which software a team should buy, and why, from a catalogue of real tools. Start with recommend_software for a need, search_software for a name or words. What is absent is not known, never "no". Tell the user reasons, caveats and what was not understood.';

/** What JSON-RPC calls a refusal that HTTP has a status for; codes of its own lie outside its reserved range. */
const codeOf = (error: AppError): number => {
  if (error.code === 'malformed-json') return rpcCodes.parseError;
  const status = statusOf(error);
  return status === 500 ? rpcCodes.internalError : status === 429 || status === 503 ? status : rpcCodes.invalidRequest;
};

/** What a caller of a tool can put right, or wait for: told in the result, where the agent reads it. */
const toldInResult: readonly ErrorCode[] = ['invalid-request', 'tool-not-found', 'quota-exceeded', 'too-many-requests'];

const describeRefusal = (error: AppError, now: Date): string => {
  const { code, message, faults, extra, retryAfterSeconds } = error;
  const { suggestions } = extra;
  const again = retryAfterSeconds !== undefined && new Date(now.getTime() + 1000 * retryAfterSeconds).toISOString();
  return [
    `${statusOf(error)} ${code}: ${message}`,
    ...faults.map(({ pointer, message: fault, allowed = [] }) =>
      `${pointer ?? ''} ${fault}${allowed.length > 0 && fault === 'is not known' ? `; near: ${allowed.slice(0, 20).join(', ')}` : ''}.`.trim(),
    ),
    ...(Array.isArray(suggestions) && suggestions.length > 0 ? [`Near: ${suggestions.join(', ')}.`] : []),
    ...(again ? [`Try again after ${again}, in ${retryAfterSeconds} seconds, not sooner.`] : []),
    ...(code === 'too-many-requests' || code === 'quota-exceeded' ? [] : ['Nothing was charged.']),
  ].join('\n');
};

export type McpDependencies = EnvelopeDependencies & {
  ranker: () => Ranker;
  baseUrl: string;
  corsOrigins: readonly string[];
  version: string;
};

type Answered = Response | Promise<Response>;

/** One message on its way, from a caller who is known. */
type Turn = { exchange: Exchange; caller: Caller; id: RequestId; revision: Revision };

/**
 * `POST /mcp`: the Model Context Protocol over streamable HTTP, without state: each message is a request of its own, and
 * each answer one JSON document. Who asks, what it costs and what is refused is as in REST, but that all is checked before
 * anything is charged. Handshakes, lists and what is refused cost nothing.
 */
export const mcp = (dependencies: McpDependencies) => {
  const { accounts, now, ranker, baseUrl, corsOrigins, version } = dependencies;
  const envelope = createEnvelope(dependencies);
  const cache = new AnswerCache(cachedBytesMax, ranker);
  const origins = new Set([new URL(baseUrl).origin, ...corsOrigins]);
  const server = { name: 'tool-recommendation-api', title: 'Tool Recommendation', version, websiteUrl: baseUrl };
  const capabilities = { tools: {} };
  const membersOf = (result: object): string => JSON.stringify(result).slice(1, -1);
  const tools = agentTools.map(({ definition }) => definition);
  const listed = { legacy: membersOf({ tools }), modern: membersOf({ tools, ttlMs: listTtlMs, cacheScope: 'public' }) };
  const discovered = membersOf({
    ...{ supportedVersions: revisions, capabilities, instructions },
    ...{ ttlMs: listTtlMs, cacheScope: 'public' },
  });

  /** Browsers name the page that asks: none but those of this service, and those the operator allows (DNS rebinding). */
  const checkOrigin = ({ headers }: Request): void => {
    const origin = headers.get('origin');
    if (origin === null || origins.has(origin)) return;
    throw new AppError(
      'cross-site-request',
      'Pages of this origin may not ask: the operator names them in CORS_ORIGINS.',
    );
  };

  const giveError = (
    exchange: Exchange,
    error: Pick<RpcError, 'code' | 'message' | 'data' | 'id' | 'status'>,
  ): Response => {
    exchange.headers.set('Content-Type', 'application/json');
    exchange.headers.set('Cache-Control', 'no-store');
    return new Response(errorText(error.id, error), { status: error.status, headers: exchange.headers });
  };

  /** What stands in every result of a revision before its own members. */
  const commonMembers = (revision: Revision, meta?: object): string => {
    if (revision === 'legacy') return meta ? `"_meta":${JSON.stringify(meta)},` : '';
    return `"resultType":"complete","_meta":${JSON.stringify({ [serverInfoKey]: server, ...meta })},`;
  };
  const modernMembers = commonMembers('modern');

  /** `members` are those of the result, as JSON. */
  const giveResult = ({ exchange, id, revision }: Turn, members: string | EncodedBody): Response => {
    const { opening, closing } = resultAround(id);
    const before = revision === 'modern' ? opening + modernMembers : opening;
    if (typeof members === 'string') return new Response(before + members + closing, { headers: exchange.headers });
    const parts = [Buffer.from(before), members.bytesIn(undefined), Buffer.from(closing)];
    return new Response(Buffer.concat(parts), { headers: exchange.headers });
  };

  const problemOf = ({ exchange }: Pick<Turn, 'exchange'>, error: AppError): Record<string, unknown> => {
    const { retryAfterSeconds } = error;
    return {
      ...toProblem(error, route, exchange.requestId, baseUrl),
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    };
  };

  const giveRefusal = (turn: Turn, error: AppError): Response => {
    const { headers } = turn.exchange;
    headers.set('Cache-Control', 'no-store');
    if (error.retryAfterSeconds !== undefined) headers.set('Retry-After', String(error.retryAfterSeconds));
    const content = [{ type: 'text', text: describeRefusal(error, now()) }];
    const { opening, closing } = resultAround(turn.id);
    const common = commonMembers(turn.revision, { problem: problemOf(turn, error) });
    return new Response(opening + common + membersOf({ content, isError: true }) + closing, { headers });
  };

  const isTold = (error: unknown): error is AppError => error instanceof AppError && toldInResult.includes(error.code);

  function* workOut(asked: string, work: ReturnType<AgentTool['prepare']>): Steps<EncodedBody> {
    const made = ranker();
    const { facts, text } = yield* toSteps(work());
    const json = new JsonText().add(membersOf({ content: [{ type: 'text', text }], structuredContent: facts })).pack();
    const answer = createCachedAnswer(json, { etag: undefined, link: undefined });
    // Between two steps the catalogue may have become another.
    if (ranker() === made) cache.set(asked, answer);
    return answer.body;
  }

  const callTool = (turn: Turn, { params }: Message): Answered => {
    const { exchange, caller } = turn;
    const { name, arguments: given = {} } = params;
    const tool = typeof name === 'string' ? toolsByName.get(name) : undefined;
    if (!tool) {
      const known = [...toolsByName.keys()].join(', ');
      throw new RpcError(rpcCodes.invalidParams, `Unknown tool. There are: ${known}.`, turn);
    }
    const asked = `${name} ${JSON.stringify(given)}`;
    const cached = cache.get(asked);
    if (cached) return envelope.charge(exchange, caller, () => giveResult(turn, cached.body));
    const prepared = envelope.takeTurn(exchange, () => tool.prepare(given, ranker()));
    return andThen(prepared, (work) =>
      envelope.charge(exchange, caller, () =>
        andThen(envelope.takeTurns(exchange, workOut(asked, work)), (body) => giveResult(turn, body)),
      ),
    );
  };

  /** What an agent can do something about is told in the result of its call; all else is an error of the request. */
  const answerCall = async (turn: Turn, message: Message, refusal: AppError | undefined): Promise<Response> => {
    try {
      if (refusal) throw refusal;
      return await callTool(turn, message);
    } catch (error) {
      if (!isTold(error)) throw error;
      const isPaced = statusOf(error) === 429;
      if (!isPaced) await envelope.admitRead(turn.caller.account);
      return giveRefusal(turn, error);
    }
  };

  const describeSelf = ({ id, revision }: Turn, { method, params }: Message): string => {
    if (method === 'tools/list') {
      if (params['cursor'] === undefined) return listed[revision];
      throw new RpcError(rpcCodes.invalidParams, 'Unknown cursor: all tools come in one page.', { id });
    }
    if (revision === 'modern' && method === 'server/discover') return discovered;
    if (revision === 'legacy' && method === 'ping') return '';
    if (revision === 'legacy' && method === 'initialize') {
      if (typeof params['protocolVersion'] !== 'string') {
        throw new RpcError(rpcCodes.invalidParams, '"params.protocolVersion" must be a string.', { id });
      }
      const protocolVersion = agreeOnRevision(params['protocolVersion']);
      return membersOf({ protocolVersion, capabilities, serverInfo: server, instructions });
    }
    const status = revision === 'modern' ? 404 : 200;
    throw new RpcError(rpcCodes.methodNotFound, 'This server does not have this method.', { status, id });
  };

  const answerMessage = (exchange: Exchange, caller: Caller, message: Message, refusal?: AppError): Answered => {
    const revision = checkRevision(exchange.request.headers, message);
    const { id, method } = message;
    if (id === undefined) {
      if (refusal) throw refusal;
      if (!method.startsWith('notifications/')) {
        throw new RpcError(rpcCodes.invalidRequest, 'A request needs an id; only notifications go without.');
      }
      exchange.headers.delete('Content-Type');
      return new Response(null, { status: 202, headers: exchange.headers });
    }
    const turn = { exchange, caller, id, revision };
    if (method === 'tools/call') return answerCall(turn, message, refusal);
    if (refusal) throw refusal;
    return andThen(envelope.admitRead(caller.account), () => giveResult(turn, describeSelf(turn, message)));
  };

  /** The caller is known. Where the account asks too much, that is told when it is known what it asks. */
  const answer = async (exchange: Exchange, caller: Caller, noteId: (id: Message['id']) => void): Promise<Response> => {
    exchange.keyId = caller.keyId;
    let refusal: AppError | undefined;
    try {
      envelope.admit(exchange, caller.accountId);
    } catch (error) {
      if (!isTold(error)) throw error;
      refusal = error;
    }
    const text = await readBodyText(exchange.request);
    const message = parseMessage(text);
    noteId(message.id);
    checkAccept(exchange.request);
    return answerMessage(exchange, caller, message, refusal);
  };

  const answerPost = ({ request }: { request: Request }): Answered => {
    const exchange: Exchange = { ...createResponseContext(request, corsOrigins), route };
    let caller: Caller | undefined;
    let id: Message['id'];
    const answerKnown = async (known: Caller): Promise<Response> => {
      caller = known;
      try {
        return await answer(exchange, known, (told) => {
          id = told;
        });
      } catch (error) {
        if (error instanceof RpcError) return giveError(exchange, error);
        throw error;
      }
    };
    return envelope.answer(
      exchange,
      () => {
        checkHost(request);
        checkOrigin(request);
        return andThen(accounts.identify(readCredentials(request)), answerKnown);
      },
      (_, error) => {
        // A stranger is refused as everywhere: with the challenge that clients look for.
        if (caller === undefined) return problemAnswer(exchange, error, baseUrl);
        const { retryAfterSeconds } = error;
        if (retryAfterSeconds !== undefined) exchange.headers.set('Retry-After', String(retryAfterSeconds));
        const data = problemOf({ exchange }, error);
        return giveError(exchange, { code: codeOf(error), message: error.message, data, id, status: statusOf(error) });
      },
    );
  };

  // Elysia reads a handler's source for what it needs: naming the one keeps cookies, headers and query unparsed.
  return new Elysia({ name: 'mcp' }).post(route, ({ request }) => answerPost({ request }), {
    parse: 'none',
    ...hidden,
  });
};
