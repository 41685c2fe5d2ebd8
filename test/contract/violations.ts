import type { Contract } from './document.ts';
import type { Asked } from './request.ts';
import { canary } from './values.ts';

export type Answered = { status: number; headers: Headers; text: string };

type Fault = { name?: string; pointer?: string };
type Problem = { status?: number; code?: string; type?: string; instance?: string; detail?: string; errors?: Fault[] };

const always: readonly [string, RegExp][] = [
  ['x-content-type-options', /^nosniff$/],
  ['referrer-policy', /^no-referrer$/],
  ['content-security-policy', /^default-src 'none'.*frame-ancestors 'none'/],
  ['x-request-id', /^[\w-]{1,64}$/],
];

const never = ['server', 'x-powered-by', 'via', 'set-cookie'];

/** Words by which an internal error would show. */
const internal = /node_modules|\.ts:\d|\bat \S+ \(|SQLITE|SQLiteError|TypeError|RangeError|ENOENT|\/home\/|Elysia|bun:/;

/** Refusals of sessions, passwords and codes: a form asks for them, and no scheme of HTTP that a challenge could name. */
const ofForms = ['not-signed-in', 'invalid-sign-in', 'invalid-code', 'second-factor-needed'];

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** What every answer of the API owes, whatever was asked and whoever asked. */
export const commonViolations = ({ status, headers, text }: Answered, asked: { headers: Record<string, string> }) => {
  const found: string[] = [];
  if (status >= 500) found.push(`answered ${status}`);
  for (const [name, shape] of always) {
    if (!shape.test(headers.get(name) ?? '')) found.push(`header ${name} is ${headers.get(name)}`);
  }
  for (const name of never) if (headers.has(name)) found.push(`sends header ${name}`);
  const wanted = asked.headers['X-Request-Id'];
  if (wanted !== undefined && /^[\w-]{1,64}$/.test(wanted) !== (headers.get('x-request-id') === wanted)) {
    found.push('X-Request-Id is not taken over as documented');
  }
  if (status < 400) return found;

  const problem = parse(text) as Problem | undefined;
  if (headers.get('content-type') !== 'application/problem+json' || problem === undefined) {
    return [...found, `a refusal of type ${headers.get('content-type')}`];
  }
  if (problem.status !== status) found.push('status in the problem differs');
  if (headers.get('cache-control') !== 'no-store') found.push('a refusal that may be stored');
  if (internal.test(text)) found.push('tells of an internal error');
  if (JSON.stringify({ ...problem, instance: '' }).includes(canary)) {
    const names = (problem.errors ?? []).map(({ name, pointer }) => name ?? pointer ?? '');
    // The name of an unknown field is named, short and plain; a value never is.
    const bare = JSON.stringify({ ...problem, instance: '', errors: [] });
    if (bare.includes(canary) || !names.some((name) => name.includes(canary))) found.push('echoes what was sent');
  }
  if (
    status === 401 &&
    !ofForms.includes(problem.code ?? '') &&
    !/^Bearer realm=/.test(headers.get('www-authenticate') ?? '')
  )
    found.push('401 without challenge');
  if (status === 503 && !headers.has('retry-after')) found.push('503 without Retry-After');
  return found;
};

const quotaHeaders = [
  'ratelimit-policy',
  'ratelimit',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
];

const quotaViolations = ({ headers }: Answered): string[] => {
  const missing = quotaHeaders.filter((name) => !headers.has(name));
  if (missing.length > 0) return [`no header ${missing.join(', ')}`];
  const remaining = /^"daily";r=(\d+);t=\d+$/.exec(headers.get('ratelimit') ?? '')?.[1];
  const limit = /^"daily";q=(\d+);w=86400$/.exec(headers.get('ratelimit-policy') ?? '')?.[1];
  return remaining === headers.get('x-ratelimit-remaining') && limit === headers.get('x-ratelimit-limit')
    ? []
    : ['the two kinds of quota headers differ'];
};

const namesIn = (problem: Problem): string[] =>
  (problem.errors ?? []).map(({ name, pointer }) => name ?? pointer?.split('/')[1] ?? '');

/** A body larger than this is refused before it is read, whatever it holds. */
const bodyBytesMax = 64 * 1024;

/** Whether the answer is one that this request may get, by its expectation. */
const outcomeViolations = ({ operation, expect, address, body = '' }: Asked, { status, text }: Answered): string[] => {
  if (status === 413 && Buffer.byteLength(body) > bodyBytesMax) return [];
  if (expect.kind === 'status') {
    return expect.statuses.includes(status) ? [] : [`answered ${status} instead of ${expect.statuses.join(' or ')}`];
  }
  if (expect.kind === 'refused') {
    if (status !== 400) return [`answered ${status} to what the document does not allow: ${expect.names}`];
    const named = namesIn(parse(text) as Problem);
    const isCut = named.length >= 20;
    const unnamed = expect.names.filter((name) => !named.includes(name));
    return unnamed.length === 0 || isCut ? [] : [`does not name ${unnamed.join(', ')}`];
  }
  const named = status === 400 ? namesIn(parse(text) as Problem) : [];
  const isUnknownValue =
    named.length > 0 &&
    named.every(
      (name) => operation.parameters.find((known) => known.name === name)?.schema['x-known-by'] !== undefined,
    );
  // Two different tools as a and b, or several as ids: which of them is needed no schema of parameters says.
  const isNoComparison =
    named.length > 0 && address.includes('/compare') && named.every((name) => /^(a|b|ids)$/.test(name));
  return [200, 201, 204, 404, 410].includes(status) || isNoComparison || isUnknownValue
    ? []
    : [`answered ${status} to what the document allows`];
};

/** Everything in which an answer to a caller with a key breaks the contract; empty if it keeps it. */
export const findViolations = (contract: Contract, asked: Asked, answered: Answered): string[] => {
  const { operation } = asked;
  const { status, headers, text } = answered;
  const documented = operation.responses[String(status)];
  const ofKey = operation.access === 'key';
  const found = [
    ...commonViolations(answered, asked),
    ...(ofKey ? quotaViolations(answered) : []),
    ...outcomeViolations(asked, answered),
  ];
  if (documented === undefined) return [...found, `status ${status} is not documented`];
  if (status === 204) return text === '' ? found : [...found, 'a 204 with a body'];
  const type = headers.get('content-type') ?? '';
  const schema = documented.content?.[type]?.schema;
  if (schema === undefined) found.push(`type ${type} is not documented for ${status}`);
  else {
    const faults = contract.faultsOf(schema, parse(text));
    if (faults !== '') found.push(`the body is not as documented: ${faults}`);
  }
  for (const [name, { required }] of Object.entries(documented.headers ?? {})) {
    if (required && !headers.has(name)) found.push(`documented header ${name} is missing`);
  }
  if (!ofKey) return headers.get('cache-control') === 'no-store' ? found : [...found, 'what is private may be stored'];
  if (status === 200 && operation.method === 'GET') {
    if (headers.get('cache-control') !== 'private, no-cache') found.push('Cache-Control is wrong');
    if (operation.responses['304'] && !/^"[^"]+"$/.test(headers.get('etag') ?? '')) found.push('no strong ETag');
  }
  if (!(headers.get('vary') ?? '').includes('Authorization')) found.push('Vary does not name Authorization');
  return found;
};
