import type { TObject, TSchema } from '@sinclair/typebox';
import type { ErrorCode } from '../../errors.ts';
import { problems } from '../problem.ts';
import type { ComponentName, components } from './responses.ts';

/** What the OpenAPI document says of one operation; see `documented`. */
type Description<Query, Body, Answer> = {
  id: string;
  tag: string;
  summary: string;
  description?: string;
  path?: TObject;
  query?: Query;
  body?: Body;
  answer: Answer;
  errors: readonly ErrorCode[];
  /** Headers of its answer besides those that all have. */
  headers?: Readonly<Record<string, ReturnType<typeof textHeader>>>;
  isConditional?: boolean;
  /** It costs nothing. */
  isFree?: boolean;
  isPublic?: boolean;
};

export const textHeader = (description: string, isAlways = true) => ({
  ...{ description, required: isAlways },
  schema: { type: 'string' as const },
});
const allowanceText =
  'What is left of the daily allowance, and for how many seconds. `X-RateLimit-Limit`, `X-RateLimit-Remaining` and `X-RateLimit-Reset` (epoch seconds) say the same in older words.';
const originHeaders = {
  'Access-Control-Allow-Origin': textHeader(
    'Pages of which origin may read the answer; none where it is absent.',
    false,
  ),
};
const quotaHeaders = {
  ...originHeaders,
  'X-Request-Id': textHeader('Names this request in the log.'),
  'RateLimit-Policy': textHeader('The daily allowance.'),
  RateLimit: textHeader(allowanceText),
};
/** Of answers that know an account in some cases alone. */
export const openHeaders = {
  ...originHeaders,
  RateLimit: textHeader(`Where an allowance applies: ${allowanceText}`, false),
};
const tagHeader = {
  ETag: textHeader('Stands for the content. `If-None-Match` with it is answered with 304, and costs nothing.'),
};
const retryHeaders = { 'Retry-After': textHeader('After how many seconds to come back.') };

const errorHeaders = (status: number) => ({
  ...openHeaders,
  ...((status === 429 || status === 503) && retryHeaders),
});

const problemContent = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };

const everywhere: readonly ErrorCode[] = [
  'missing-credentials',
  'invalid-key',
  'account-disabled',
  'invalid-request',
  'not-acceptable',
  'too-many-requests',
  'internal',
  'unavailable',
];

/** Descriptions are Markdown, in which a bare `<key>` is an element, and is not shown. */
const inMarkdown = (meaning: string): string => meaning.replace(/Authorization: Bearer <key>/g, '`$&`');

export const describeErrors = (codes: readonly ErrorCode[]) => {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) byStatus.set(problems[code].status, [...(byStatus.get(problems[code].status) ?? []), code]);
  return Object.fromEntries(
    [...byStatus]
      .sort(([one], [other]) => one - other)
      .map(([status, listed]) => [
        String(status),
        {
          description: listed.map((code) => `\`${code}\`: ${inMarkdown(problems[code].meaning)}`).join(' '),
          headers: errorHeaders(status),
          content: problemContent,
          'x-codes': listed,
        },
      ]),
  );
};

export const parametersOf = (place: 'query' | 'path', schema: TObject | undefined) =>
  Object.entries(schema?.properties ?? {}).map(([name, { description, ...rest }]) => ({
    name,
    in: place,
    required: place === 'path' || (schema?.required ?? []).includes(name),
    ...(description && { description }),
    // A list is given with commas.
    ...(rest['type'] === 'array' && { style: 'form', explode: false }),
    schema: rest,
  }));

const ifNoneMatch = {
  ...{ name: 'If-None-Match', in: 'header' as const, required: false },
  description: 'The `ETag` of an answer that is there already: if it is still the same, the answer is 304.',
  schema: { type: 'string' as const, maxLength: 1_000, example: '"dAlDNzBzvUQ4cu2nyxPZzv"' },
};

type ProblemStatus = 400 | 401 | 403 | 404 | 406 | 410 | 413 | 415 | 429 | 500 | 503;

/** What a route takes and gives, for the types of `App` alone: at run time a hook has nothing of it, and validates nothing. */
type Typing<Query, Body, Answer extends ComponentName> = {
  response: { 200: (typeof components)[Answer] } & Record<ProblemStatus, (typeof components)['Problem']>;
} & (Query extends TObject ? { query: Query } : unknown) &
  (Body extends TSchema ? { body: Body } : unknown);

const describeRoute = ({
  id,
  tag,
  summary,
  description,
  path,
  query,
  body,
  answer,
  errors,
  headers,
  isConditional,
  isFree,
  isPublic,
}: Description<TObject | undefined, TSchema | undefined, ComponentName>) => ({
  // Only where there is a body: a hook of any kind makes Elysia answer through a promise, which large bodies pay for.
  ...(body && { parse: 'none' as const }),
  detail: {
    operationId: id,
    tags: [tag],
    summary,
    ...(description && { description }),
    parameters: [
      ...parametersOf('path', path),
      ...parametersOf('query', query),
      ...(isConditional ? [ifNoneMatch] : []),
    ],
    ...(body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: body } },
      },
    }),
    ...(isPublic ? { security: [] } : {}),
    responses: {
      200: {
        description: 'The answer.',
        headers: { ...(isPublic ? openHeaders : quotaHeaders), ...(isConditional && tagHeader), ...headers },
        content: { 'application/json': { schema: { $ref: `#/components/schemas/${answer}` } } },
      },
      ...(isConditional
        ? {
            304: {
              description: 'The answer is the one that If-None-Match names. Costs nothing.',
              headers: { ...originHeaders, ...tagHeader },
            },
          }
        : {}),
      ...describeErrors(
        isPublic ? errors : [...everywhere, ...(isFree ? [] : (['quota-exceeded'] as const)), ...errors],
      ),
    },
  },
});

/**
 * The hook that documents a route. Elysia itself parses and validates nothing: the gate does, in its own order, so that
 * a stranger is refused before anything of the request is read.
 */
export const documented = <
  const Answer extends ComponentName,
  Query extends TObject | undefined = undefined,
  Body extends TSchema | undefined = undefined,
>(
  description: Description<Query, Body, Answer>,
) =>
  describeRoute(description as Parameters<typeof describeRoute>[0]) as ReturnType<typeof describeRoute> &
    Typing<Query, Body, Answer>;

/** A route that the OpenAPI document leaves out: pages, health, the document itself. */
export const hidden = { detail: { hide: true } };
