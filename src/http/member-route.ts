import type { Static, TObject, TSchema } from '@sinclair/typebox';
import type { Visitor } from '../accounts/authentication.ts';
import { AppError, type ErrorCode } from '../errors.ts';
import type { Log } from '../log.ts';
import { checkAccept, checkHost, createResponseContext, problemAnswer, type ResponseContext } from '../web/answer.ts';
import { parseBody, readBodyText } from '../web/body.ts';
import type { AddressSource } from '../web/client-address.ts';
import type { Member, Members } from '../web/members.ts';
import { statusOf, toAppError } from '../web/problem.ts';
import { queryOf, readQueryString } from '../web/validate.ts';
import type { AccountComponentName } from './schemas/account.ts';
import { describeErrors, parametersOf } from './schemas/openapi.ts';
import { NoQuery } from './schemas/requests.ts';

export type MemberRouteDependencies = { members: Members; log: Log; baseUrl: string };

type Context = { request: Request; params?: Record<string, string> | undefined; server: AddressSource };

/** What an operation of the console is given once it is known who asks and that the body is right. */
type MemberCall<Body> = {
  body: Body;
  params: Record<string, string>;
  visitor: Visitor;
  /** Where the answer's headers are put, a cookie say. */
  headers: Headers;
};

type Operation<Body extends TSchema, Who> = {
  /** The path as it was registered, for the log. */
  route: string;
  body?: Body;
  status?: 200 | 201 | 204;
  /** The answer, to be written as JSON; nothing where the status is 204. */
  answer(call: MemberCall<Static<Body>> & Who): unknown | Promise<unknown>;
};

/** None of these operations has query parameters: one that is sent is a mistake, and is named. */
const checkNoQuery = ({ url }: Request): void => {
  const { faults } = readQueryString(NoQuery, queryOf(url));
  if (faults.length > 0) throw new AppError('invalid-request', 'The query is not as documented.', { faults });
};

/**
 * The one way for a JSON request of the console: name the member, refuse other sites what changes anything, check the
 * body, answer. `forMembers` needs a session, `forVisitors` does not. An API key opens neither.
 */
export const createMemberRoutes = ({ members, log, baseUrl }: MemberRouteDependencies) => {
  const run = async <Body extends TSchema, Who>(
    { request, params = {}, server }: Context,
    operation: Operation<Body, Who>,
    name: (request: Request) => Promise<{ who: Who; accountId?: string }>,
  ): Promise<Response> => {
    const startedMs = performance.now();
    const frame: ResponseContext = createResponseContext(request, null);
    const { headers, requestId } = frame;
    headers.set('Cache-Control', 'no-store');
    let accountId: string | undefined;
    const finish = (response: Response): Response => {
      const { route } = operation;
      const milliseconds = performance.now() - startedMs;
      log.request({ requestId, method: request.method, route, status: response.status, milliseconds, accountId });
      return response;
    };
    try {
      const named = await name(request);
      accountId = named.accountId;
      if (request.method !== 'GET' && request.method !== 'HEAD') members.checkSameSite(request);
      const text = operation.body && (await readBodyText(request));
      checkHost(request);
      checkNoQuery(request);
      const body = operation.body && parseBody(text ?? '', operation.body);
      checkAccept(request);
      const visitor = members.readVisitor(request, server);
      const call = { body: body as Static<Body>, params, visitor, headers, ...named.who };
      const answer = await operation.answer(call);
      if (operation.status === 204) return finish(new Response(null, { status: 204, headers }));
      headers.set('Content-Type', 'application/json');
      return finish(new Response(JSON.stringify(answer), { status: operation.status ?? 200, headers }));
    } catch (error) {
      const known = toAppError(error);
      if (statusOf(known) === 500) log.error('request failed', error, { requestId, route: operation.route });
      return finish(problemAnswer(frame, known, baseUrl));
    }
  };

  return {
    // Elysia reads a handler's source for what it needs: naming the three keeps cookies, headers and query unparsed.
    forMembers:
      <Body extends TSchema>(operation: Operation<Body, { member: Member }>) =>
      ({ request, params, server }: Context): Promise<Response> =>
        run({ request, params, server }, operation, async (asked) => {
          const member = await members.get(asked);
          return { who: { member }, accountId: member.account.id };
        }),
    forVisitors:
      <Body extends TSchema>(operation: Operation<Body, { member: Member | undefined }>) =>
      ({ request, params, server }: Context): Promise<Response> =>
        run({ request, params, server }, operation, async (asked) => ({ who: { member: await members.find(asked) } })),
  };
};

type Description = {
  id: string;
  summary: string;
  description?: string;
  path?: TObject;
  body?: TSchema;
  /** What is answered with which status; 204 where there is nothing to say. */
  answer?: { name: AccountComponentName; status?: 200 | 201 };
  errors: readonly ErrorCode[];
  isPublic?: boolean;
};

/** The hook that documents a JSON route of the console; like those of the API it leaves all checking to the route. */
export const documentedForMembers = (described: Description) => {
  const { id, summary, description, path, body, answer, errors, isPublic } = described;
  const ofBody: ErrorCode[] = body
    ? ['invalid-request', 'malformed-json', 'unsupported-media-type', 'payload-too-large']
    : [];
  const always: ErrorCode[] = [
    ...(isPublic ? [] : (['not-signed-in'] as const)),
    'invalid-request',
    'not-acceptable',
    'internal',
  ];
  return {
    parse: 'none' as const,
    detail: {
      operationId: id,
      tags: ['Console'],
      summary,
      ...(description && { description }),
      parameters: parametersOf('path', path),
      security: isPublic ? [] : [{ session: [] }],
      ...(body && { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
      responses: {
        ...(answer
          ? {
              [answer.status ?? 200]: {
                description: 'The answer.',
                content: { 'application/json': { schema: { $ref: `#/components/schemas/${answer.name}` } } },
              },
            }
          : { 204: { description: 'Done.' } }),
        ...describeErrors([...new Set([...always, 'unavailable' as const, ...ofBody, ...errors])]),
      },
    },
  };
};
