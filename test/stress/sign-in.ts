import { readMemory } from '../integration/process/memory.ts';
import type { Hand, House, Service, Trial } from './house.ts';
import { judge, type Row, tally } from './trial.ts';

const parallel = 100;
const residentMbMax = 300;
const sameOrigin = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' };

const send = (url: string, method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
  fetch(url + path, {
    method,
    headers: { ...sameOrigin, ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });

/** Everybody at once, right and wrong passwords: two are hashed at a time, and those who cannot wait are told so. */
const manySignIns = async (house: House, hand: Hand, { url, pid }: Service): Promise<Row> => {
  const password = `${crypto.randomUUID()} otter basket`;
  house.secrets.push(password);
  const accounts = await Promise.all(
    Array.from({ length: 10 }, () => hand.accounts.createAccount(`${crypto.randomUUID()}@example.org`, password)),
  );
  const before = readMemory(pid).now;
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, readMemory(pid).now);
  }, 20);
  const statuses = await Promise.all(
    Array.from({ length: parallel }, async (_, index) => {
      const sent = index % 3 === 0 ? `${password} not` : password;
      const { email } = accounts[index % accounts.length] as (typeof accounts)[number];
      return (await send(url, 'POST', '/account/sign-in', { email, password: sent })).status;
    }),
  );
  clearInterval(watch);
  const isPolite = statuses.every((status) => [200, 401, 429, 503].includes(status));
  return {
    tried: 'parallel sign-ins',
    times: parallel,
    allowed: `2 hashes at a time, the rest waits or is told to; memory under ${residentMbMax} MB`,
    seen: `${tally(statuses)}; ${before.toFixed(0)} MiB before, at most ${most.toFixed(0)}`,
    outcome: judge(isPolite && most < residentMbMax),
  };
};

type Step = { name: string; expected: number; act(): Promise<number> };

/** What a thief, another site or a curious member may try. Each names the status it must get. */
const abuses = async (house: House, hand: Hand, { url }: Service): Promise<Row> => {
  const password = `${crypto.randomUUID()} violet otter`;
  const account = await hand.accounts.createAccount(`${crypto.randomUUID()}@example.org`, password);
  const other = await hand.openAccount('free');
  const planted = 'a'.repeat(43);
  const signedIn = await send(...([url, 'POST', '/account/sign-in', { email: account.email, password }] as const), {
    Cookie: `session=${planted}`,
  });
  const cookie = (signedIn.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  house.secrets.push(password, cookie.split('=')[1] ?? '');
  const ask = async (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
    (await send(url, method, path, body, { Cookie: cookie, ...headers })).status;
  const key = { name: 'x' };
  const steps: Step[] = [
    { name: 'signed in', expected: 200, act: () => ask('GET', '/account/profile') },
    {
      name: 'the planted session',
      expected: 401,
      act: () => ask('GET', '/account/profile', undefined, { Cookie: `session=${planted}` }),
    },
    {
      name: 'from another site',
      expected: 403,
      act: () => ask('POST', '/account/keys', key, { 'Sec-Fetch-Site': 'cross-site' }),
    },
    {
      name: 'from a sister site',
      expected: 403,
      act: () => ask('POST', '/account/keys', key, { 'Sec-Fetch-Site': 'same-site' }),
    },
    { name: "another's key", expected: 404, act: () => ask('DELETE', `/account/keys/${other.keyId}`) },
    { name: "another's key renamed", expected: 404, act: () => ask('PATCH', `/account/keys/${other.keyId}`, key) },
    { name: 'no such key', expected: 404, act: () => ask('DELETE', '/account/keys/nothing1') },
    { name: 'plan with a key', expected: 400, act: () => ask('POST', '/account/keys', { ...key, plan: 'enterprise' }) },
    {
      name: 'plan with a sign-up',
      expected: 400,
      act: () => ask('POST', '/account/sign-up', { email: 'm@example.org', password, plan: 'enterprise' }),
    },
    {
      name: 'a key as a session',
      expected: 401,
      act: () => ask('GET', '/account/profile', undefined, { Cookie: '', Authorization: `Bearer ${other.key}` }),
    },
    { name: 'a session as a key', expected: 401, act: () => ask('GET', '/api/v1/usage') },
    { name: 'sign-out', expected: 204, act: () => ask('POST', '/account/sign-out') },
    { name: 'after the sign-out', expected: 401, act: () => ask('GET', '/account/profile') },
  ];
  const wrong: string[] = cookie.includes(planted) ? ['the planted session was taken over'] : [];
  for (const { name, expected, act } of steps) {
    const status = await act();
    if (status !== expected) wrong.push(`${name}: ${status} instead of ${expected}`);
  }
  return {
    tried: 'fixation, reuse after sign-out, cross-site, foreign ids, mass assignment, key and session confused',
    times: steps.length,
    allowed: 'each refused with its status',
    seen: wrong.length === 0 ? 'as allowed' : wrong.join('; '),
    outcome: judge(wrong.length === 0),
  };
};

export const signIn: Trial = {
  name: 'sign-in',
  run: async (house) => {
    const path = house.nextPath();
    const service = await house.openService(path, { LOG_LEVEL: 'info' });
    const hand = house.openHand(path);
    try {
      return [await abuses(house, hand, service), await manySignIns(house, hand, service)];
    } finally {
      hand.close();
      await service.stop();
    }
  },
};
