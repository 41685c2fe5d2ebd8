import type { Static, TObject, TSchema } from '@sinclair/typebox';
import type { Account } from '../accounts/account.ts';
import type { Visitor } from '../accounts/sign-in/visitor.ts';
import { AppError, type ErrorCode } from '../errors.ts';
import { checkAccept, checkHost, createResponseContext, problemAnswer } from '../web/answer.ts';
import { parseBody, readBodyText } from '../web/body.ts';
import type { AddressSource } from '../web/client-address.ts';
import { createEnvelope, type EnvelopeDependencies, type Exchange } from '../web/envelope.ts';
import { queryOf } from '../web/request-target.ts';
import type { AccountComponentName } from '../web/schemas/account.ts';
import { describeErrors, openHeaders, parametersOf } from '../web/schemas/openapi.ts';
import { NoQuery } from '../web/schemas/requests.ts';
import type { Member, Members } from '../web/session-cookie.ts';
import { readQueryString } from '../web/validate.ts';

export type AccountRouteDependencies = EnvelopeDependencies & { members: Members; baseUrl: string };

/** Who has signed in, as the answers of these operations say it. */
export const toSignedIn = ({ email, plan }: Account) => ({ email, plan });

type Context = { request: Request; params?: Record<string, string> | undefined; server: AddressSource };

/** What an operation of the console is given once it is known who asks and that the body is right. */
type Call<Query, Body, Who> = {
  member: Who;
  query: Query;
  body: Body;
  params: Record<string, string>;
  visitor: Visitor;
  /** Where the answer's headers are put, a cookie say. */
  headers: Headers;
};

type Operation<Query extends TObject, Body extends TSchema, Who> = {
  /** The path as it was registered, for the log. */
  route: string;
  query?: Query;
  body?: Body;
  status?: 200 | 201 | 204;
  /** The answer, to be written as JSON; nothing where the status is 204. */
  answer(call: Call<Static<Query>, Static<Body>, Who>): unknown | Promise<unknown>;
};

/** Most of these operations have no query parameters: one that is sent all the same is a mistake, and is named. */
const readQuery = <Query extends TObject>({ url }: Request, schema: Query): Static<Query> => {
  const { query, faults } = readQueryString(schema, queryOf(url));
  if (faults.length > 0) throw new AppError('invalid-request', 'The query is not as documented.', { faults });
  return query;
};

/** Whether a body has to be sent: nothing at all says as much as an empty object where no field is needed. */
const isNeeded = (schema: TSchema): boolean => ((schema['required'] ?? []) as readonly string[]).length > 0;

const readBody = (request: Request, schema: TSchema): string | Promise<string> =>
  request.body === null && !isNeeded(schema) ? '{}' : readBodyText(request);

/**
 * The one way for a JSON request of the console: name the member, refuse other sites what changes anything, check the
 * body, answer. `forMembers` needs a session, `forVisitors` does not. An API key opens neither.
 */
export const createAccountRoutes = ({ members, baseUrl, ...dependencies }: AccountRouteDependencies) => {
  const envelope = createEnvelope(dependencies);

  const run = <Query extends TObject, Body extends TSchema, Who extends Member | undefined>(
    { request, params = {}, server }: Context,
    operation: Operation<Query, Body, Who>,
    name: (request: Request) => Promise<Who>,
  ): Response | Promise<Response> => {
    const exchange: Exchange = { ...createResponseContext(request, null), route: operation.route };
    const { headers } = exchange;
    headers.set('Cache-Control', 'no-store');
    const answer = async (): Promise<Response> => {
      const member = await name(request);
      if (member) {
        envelope.admit(exchange, member.account.id);
        await envelope.admitRead(member.account);
      }
      if (request.method !== 'GET' && request.method !== 'HEAD') members.checkSameSite(request);
      const text = operation.body && (await readBody(request, operation.body));
      checkHost(request);
      const query = readQuery(request, operation.query ?? NoQuery) as Static<Query>;
      const body = operation.body && parseBody(text ?? '', operation.body);
      checkAccept(request);
      const visitor = members.readVisitor(request, server);
      const call = { query, body: body as Static<Body>, params, visitor, headers, member };
      const answered = await operation.answer(call);
      if (operation.status === 204) return new Response(null, { status: 204, headers });
      headers.set('Content-Type', 'application/json');
      return new Response(JSON.stringify(answered), { status: operation.status ?? 200, headers });
    };
    return envelope.answer(exchange, answer, (_, error) => problemAnswer(exchange, error, baseUrl));
  };

  return {
    // Elysia reads a handler's source for what it needs: naming the three keeps cookies, headers and query unparsed.
    forMembers:
      <Query extends TObject, Body extends TSchema>(operation: Operation<Query, Body, Member>) =>
      ({ request, params, server }: Context) =>
        run({ request, params, server }, operation, members.get),
    forVisitors:
      <Query extends TObject, Body extends TSchema>(operation: Operation<Query, Body, Member | undefined>) =>
      ({ request, params, server }: Context) =>
        run({ request, params, server }, operation, members.find),
  };
};

type Description = {
  id: string;
  summary: string;
  description?: string;
  path?: TObject;
  query?: TObject;
  body?: TSchema;
  /** What is answered with which status; 204 where there is nothing to say. */
  answer?: { name: AccountComponentName; status?: 200 | 201 };
  errors: readonly ErrorCode[];
  isPublic?: boolean;
};

/** The hook that documents a JSON route of the console; like those of the API it leaves all checking to the route. */
export const documentedForAccount = (described: Description) => {
  const { id, summary, description, path, query, body, answer, errors, isPublic } = described;
  const ofBody: ErrorCode[] = body
    ? ['invalid-request', 'malformed-json', 'unsupported-media-type', 'payload-too-large']
    : [];
  const always: ErrorCode[] = [
    ...(isPublic ? [] : (['not-signed-in'] as const)),
    'invalid-request',
    'not-acceptable',
    'too-many-requests',
    'internal',
  ];
  return {
    parse: 'none' as const,
    detail: {
      operationId: id,
      tags: ['Console'],
      summary,
      ...(description && { description }),
      parameters: [...parametersOf('path', path), ...parametersOf('query', query)],
      security: isPublic ? [] : [{ session: [] }],
      ...(body && { requestBody: { required: isNeeded(body), content: { 'application/json': { schema: body } } } }),
      responses: {
        ...(answer
          ? {
              [answer.status ?? 200]: {
                description: 'The answer.',
                headers: openHeaders,
                content: { 'application/json': { schema: { $ref: `#/components/schemas/${answer.name}` } } },
              },
            }
          : { 204: { description: 'Done.', headers: openHeaders } }),
        ...describeErrors([...new Set([...always, 'unavailable' as const, ...ofBody, ...errors])]),
      },
    },
  };
};
