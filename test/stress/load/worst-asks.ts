import { bearer, type Hand, type House } from '../house.ts';
import { type Ask, createExpensiveAsks, toRequest } from './expensive-asks.ts';

export type Timed = { ask: Ask; ms: number; status: number; startedAtMs: number; endedAtMs: number };

const allowance = 1_000_000_000;
const keysOfFullAccount = 100;
const freshShare = 0.8;
const variedFrom = 20;
/** Code that has not run often is not compiled yet. */
const warmUpCount = 200;

/** The same request for its cost, and another for a cache of answers. */
export const freshen = (ask: Ask, nth: number): Ask => {
  const { fields } = ask;
  const mark = nth.toString(36).padStart(5, '0');
  if (ask.operation === 'recommend') return { ...ask, fields: { ...fields, people: 2 + nth } };
  if (ask.operation === 'search')
    return { ...ask, fields: { ...fields, q: `${String(fields['q']).slice(0, 994)} ${mark}` } };
  return ask;
};

/** What opens everything: a key, and the session of somebody who is signed in. */
export type Credentials = Record<string, string>;

/** An account whose keys and pages hold as much as they may. */
export const openFullAccount = async (hand: Hand): Promise<Credentials> => {
  const { account, key } = await hand.openAccount('enterprise', allowance);
  for (let made = 0; made < keysOfFullAccount; made++) await hand.accounts.createKey(account, 'x'.repeat(60), null);
  const { token } = await hand.accounts.authentication.begin(account, { address: 'hard', browser: 'hard' });
  return { ...bearer(key), Cookie: `session=${token}` };
};

export const askOnce = async (url: string, credentials: Credentials, ask: Ask): Promise<Timed> => {
  const { address, init } = toRequest(ask);
  const startedMs = performance.now();
  const response = await fetch(url + address, { ...init, headers: { ...init.headers, ...credentials } });
  await response.arrayBuffer();
  const endedMs = performance.now();
  const { status } = response;
  const at = performance.timeOrigin;
  return { ask, ms: endedMs - startedMs, status, startedAtMs: at + startedMs, endedAtMs: at + endedMs };
};

/**
 * Asks many generated requests, one after the other. Of all that were asked, in order; after the first ones, whose code is
 * still being compiled.
 */
export const askMany = async (
  { random, progress }: Pick<House, 'random'> & { progress?: () => void },
  url: string,
  credentials: Credentials,
  count: number,
): Promise<Timed[]> => {
  const asks = createExpensiveAsks(random);
  for (let nth = 0; nth < warmUpCount; nth++) await askOnce(url, credentials, asks.create());
  const all: Timed[] = [];
  let worst: Timed[] = [];
  while (all.length < count) {
    const [known] =
      worst.length < variedFrom || random() < freshShare ? [] : [worst[Math.floor(random() * variedFrom)]];
    const timed = await askOnce(url, credentials, known ? asks.vary(known.ask) : asks.create());
    all.push(timed);
    worst.push(timed);
    if (worst.length > 4 * variedFrom) worst = worst.sort((one, other) => other.ms - one.ms).slice(0, variedFrom);
    if (all.length % 1000 === 0) progress?.();
  }
  return all;
};

/** The most expensive, by the best of three tries: what stands out by chance does not stand out thrice. */
export const worstOf = async (
  url: string,
  credentials: Credentials,
  all: readonly Timed[],
  count: number,
): Promise<Timed[]> => {
  const first = [...all].sort((one, other) => other.ms - one.ms).slice(0, 3 * count);
  const retried: Timed[] = [];
  let nth = 0;
  for (const { ask } of first) {
    let best: Timed | undefined;
    for (let tries = 0; tries < 3; tries++) {
      const timed = await askOnce(url, credentials, freshen(ask, 1_000 + nth++));
      if (best === undefined || timed.ms < best.ms) best = timed;
    }
    if (best) retried.push(best);
  }
  return retried.sort((one, other) => other.ms - one.ms).slice(0, count);
};
