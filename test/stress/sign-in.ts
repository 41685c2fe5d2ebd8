import { startAttackers } from '../attackers.ts';
import { readMemory } from '../integration/process/memory.ts';
import type { Hand, House, Service, Trial } from './house.ts';
import { judge, percentile, type Row, tally } from './trial.ts';

const parallel = 100;
const residentMbMax = 300;
const sameOrigin = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' };

const send = (url: string, method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
  fetch(url + path, {
    method,
    headers: { ...sameOrigin, ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });

/** Everybody at once from one address, right and wrong passwords: two are hashed at a time, and who cannot wait is told so. */
const manySignIns = async (house: House, hand: Hand, { url, pid }: Service): Promise<Row> => {
  const password = `${crypto.randomUUID()} otter basket`;
  house.secrets.push(password);
  const accounts: Awaited<ReturnType<typeof hand.accounts.createAccount>>[] = [];
  while (accounts.length < 10) {
    accounts.push(await hand.accounts.createAccount(`${crypto.randomUUID()}@example.org`, password));
  }
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

const ownerTries = 100;
const ownerWithinMs = 1_000;

/** The owner signs in, with a known device and then without, while so many addresses guess the password. */
const ownerUnderAttack = async (house: House, hand: Hand, { url }: Service, count: number): Promise<Row> => {
  const password = `${crypto.randomUUID()} violet otter`;
  house.secrets.push(password);
  const { email } = await hand.accounts.createAccount(`${crypto.randomUUID()}@example.org`, password);
  const enter = (headers: Record<string, string>) =>
    send(url, 'POST', '/account/sign-in', { email, password }, { 'X-Forwarded-For': '192.0.2.1', ...headers });
  const first = await enter({});
  const device = first.headers.getSetCookie().find((cookie) => cookie.startsWith('device=')) ?? '';
  const attackers = startAttackers(url, email, count);
  await attackers.begun;
  const times: number[] = [];
  const statuses: number[] = [];
  for (let index = 0; index < ownerTries; index++) {
    const startedMs = performance.now();
    const isKnown = index % 2 === 0;
    const { status } = await enter(isKnown ? { Cookie: device.split(';')[0] ?? '' } : {});
    times.push(performance.now() - startedMs);
    statuses.push(status);
  }
  const attacked = await attackers.stop();
  const isIn = statuses.every((status) => status === 200) && Math.max(...times) <= ownerWithinMs;
  const guesses = [...attacked].map(([status, times]) => `${status}: ${times}`).join(', ');
  return {
    tried: `the owner signs in while ${count} address${count === 1 ? '' : 'es'} guess, half the times from an unknown device`,
    times: ownerTries,
    allowed: `each time, within ${ownerWithinMs} ms`,
    seen: `${tally(statuses)}; p50 ${percentile(times, 0.5).toFixed(0)} ms, at most ${Math.max(...times).toFixed(0)} ms; the guesses ${guesses}`,
    outcome: judge(isIn),
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
    const service = await house.openService(path, { LOG_LEVEL: 'info', TRUST_PROXY: '1' });
    const hand = await house.openHand(path);
    try {
      const rows = [await abuses(house, hand, service), await manySignIns(house, hand, service)];
      for (const count of [1, 10, 100]) rows.push(await ownerUnderAttack(house, hand, service, count));
      return rows;
    } finally {
      await hand.close();
      await service.stop();
    }
  },
};
