import * as fc from 'fast-check';
import { type Contract, type Operation, readContract } from './document.ts';
import { type Asked, requestFor } from './request.ts';
import { methodViolations, strangerViolations, wrongCredentials, wrongMethodsOf } from './stranger.ts';
import { type Answered, findViolations } from './violations.ts';

export type FuzzOptions = {
  url: string;
  /** A live key of an account with an allowance that lasts, and a revoked key. */
  key: string;
  revokedKey: string;
  /** The token of somebody who is signed in, and that person's password. */
  session: string;
  password: string;
  seed: number;
  /** How many requests to make, over all operations alike. */
  count: number;
};

export type FuzzReport = {
  requests: number;
  /** How many answers had which status. */
  byStatus: Record<string, number>;
  /** Each kind of violation once, how often, and a request that shows it. */
  violations: { what: string; times: number; example: string }[];
};

const clients = 16;
/** A little below the 16 KB of the server, for the other headers. */
const lineAndHeadersMax = 15_000;
const strangerShare = 0.1;
const sameSite = { 'Sec-Fetch-Site': 'same-origin' };
/** Each right request to these ends the session, or costs a slow hash. Strangers try them too. */
const costly = ['/account/sign-out', '/account/password'];
/** Each right request to these costs a slow hash or is counted, and needs what only an app knows: a few of them are made. */
const secondFactor = [
  '/account/second-factor',
  '/account/second-factor/confirm',
  '/account/second-factor/off',
  '/account/sign-in/second-factor',
];
const secondFactorShare = 1 / 10;

/** What is right by the document is served, or refused for what only the service knows: a password, a code, a state. */
const refusable = (asked: Asked): Asked => {
  if (asked.expect.kind !== 'served') return asked;
  const known = Object.keys(asked.operation.responses).map(Number);
  return {
    ...asked,
    expect: { kind: 'status', statuses: known.filter((status) => ![405, 406, 413, 415].includes(status)) },
  };
};

/** The same with the right password, where it has one. */
const withPassword = (asked: Asked, password: string): Asked =>
  asked.expect.kind === 'served' && asked.operation.body?.properties?.['password'] !== undefined
    ? { ...asked, body: JSON.stringify({ ...JSON.parse(String(asked.body)), password }) }
    : asked;

const describeAsked = ({ method, address, body, headers }: Omit<Asked, 'operation' | 'expect'>): string =>
  `${method} ${address.slice(0, 300)} ${JSON.stringify(headers)} ${JSON.stringify(
    typeof body === 'string' ? body : [...(body ?? [])],
  ).slice(0, 300)}`;

/** Makes requests out of the service's own OpenAPI document, right and wrong ones, and checks every answer against it. */
export const fuzzContract = async ({
  url,
  key,
  revokedKey,
  session,
  password,
  seed,
  count,
}: FuzzOptions): Promise<FuzzReport> => {
  const addresses = ['/openapi.json', '/account/openapi.json'];
  const contract = readContract(await Promise.all(addresses.map(async (path) => (await fetch(url + path)).text())));
  const { operations } = contract;
  const guarded = operations.filter(({ access }) => access !== 'public');
  const secured = guarded.filter(({ path }) => !costly.includes(path) && !secondFactor.includes(path));
  const ofSecondFactor = operations.filter(({ path }) => secondFactor.includes(path));
  const credentials = ({ access }: Operation): Record<string, string> =>
    access === 'key'
      ? { Authorization: `Bearer ${key}` }
      : { Cookie: `session=${session}`, 'Sec-Fetch-Site': 'same-origin' };
  const found = new Map<string, { times: number; example: string }>();
  const byStatus: Record<string, number> = {};
  let requests = 0;

  const send = async (method: string, address: string, init: RequestInit): Promise<Answered> => {
    requests++;
    const response = await fetch(url + address, { redirect: 'manual', ...init, method });
    const answered = { status: response.status, headers: response.headers, text: await response.text() };
    byStatus[answered.status] = (byStatus[answered.status] ?? 0) + 1;
    return answered;
  };
  const note = (operation: Operation, violations: readonly string[], example: string): void => {
    for (const violation of violations) {
      const what = `${operation.method} ${operation.path}: ${violation}`;
      const known = found.get(what) ?? { times: 0, example };
      known.times++;
      found.set(what, known);
    }
  };

  const askAsCaller = async (asked: Asked): Promise<void> => {
    const { method, address, headers, body } = asked;
    const answered = await send(method, address, {
      headers: { ...headers, ...credentials(asked.operation) },
      ...(body !== undefined && { body }),
    });
    note(asked.operation, findViolations(contract, asked, answered), describeAsked(asked));
  };

  const strangers = await wrongCredentials(key, revokedKey);
  const askAsStranger = async ({ operation, method, address, headers, body }: Asked, turn: number): Promise<void> => {
    const known = strangers[turn % strangers.length] as (typeof strangers)[number];
    // A key, right or wrong, is nothing to a door that opens to sessions.
    const stranger = operation.access === 'key' ? known : { ...known, code: 'not-signed-in' as const };
    const { 'X-Request-Id': _, ...rest } = headers;
    // Beyond that the server itself refuses, before the service sees a request (docs/reliability.md, what is Bun's).
    if (address.length + (stranger.header?.length ?? 0) > lineAndHeadersMax) return;
    const answered = await send(method, address, {
      headers: { ...rest, ...(stranger.header !== undefined && { Authorization: stranger.header }), ...sameSite },
      ...(body !== undefined && { body }),
    });
    note(operation, strangerViolations(stranger, answered), `${stranger.header?.slice(0, 12)} … ${address}`);
  };

  const askWrongMethods = async (operation: Operation): Promise<void> => {
    for (const method of wrongMethodsOf(operations, operation)) {
      const address = operation.path.replace('{id}', 'slack');
      for (const headers of [{}, { Authorization: `Bearer ${key}` }] as Record<string, string>[]) {
        const answered = await send(method, address, { headers });
        note(operation, methodViolations(operations, operation, answered), `${method} ${address}`);
      }
    }
  };

  await inTurns(operations, (operation) => askWrongMethods(operation));
  await inTurns(guarded, async (operation) => {
    const [plain] = fc.sample(requestFor(contract, operation), { seed, numRuns: 1 });
    for (let turn = 0; turn < strangers.length; turn++) await askAsStranger(plain as Asked, turn);
  });
  const each = Math.ceil((count - requests) / secured.length);
  await inTurns(planOf(contract, secured, seed, each), (asked, index) =>
    index % (1 / strangerShare) === 0 ? askAsStranger(asked, index / 10) : askAsCaller(asked),
  );
  // One after the other: a password is looked at by one request at a time, as a person would.
  for (const [nth, asked] of planOf(contract, ofSecondFactor, seed, Math.ceil(each * secondFactorShare)).entries()) {
    await askAsCaller(refusable(nth % 2 === 0 ? withPassword(asked, password) : asked));
  }
  const violations = [...found].map(([what, { times, example }]) => ({ what, times, example }));
  return { requests, byStatus, violations: violations.sort((one, other) => other.times - one.times) };
};

/** `each` requests for every operation, one operation after the other in turn, so that clients mix them. */
const planOf = (contract: Contract, operations: readonly Operation[], seed: number, each: number): Asked[] => {
  const samples = operations.map((operation) => fc.sample(requestFor(contract, operation), { seed, numRuns: each }));
  return Array.from({ length: each }, (_, index) => samples.map((sample) => sample[index] as Asked)).flat();
};

/** Works through a list with several clients at once. */
const inTurns = async <Item>(items: readonly Item[], work: (item: Item, index: number) => Promise<void>) => {
  let next = 0;
  const client = async (): Promise<void> => {
    for (let index = next++; index < items.length; index = next++) await work(items[index] as Item, index);
  };
  await Promise.all(Array.from({ length: clients }, client));
};
