import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { createMembers } from '../../../src/web/session-cookie.ts';
import { createClock } from '../../clock.ts';
import { type RunningService, startRunningService } from '../../running-service.ts';
import { createClient, goodPassword, openMember, sameOrigin } from './client.ts';

let service: RunningService;
const clock = createClock();

beforeAll(async () => {
  service = await startRunningService({ config: { trustedProxies: 1 }, now: clock.now });
});
afterAll(() => service.stop());

/** Pairs of tries, what counts as a difference within one, and by how many more of one side than of the other. */
const pairs = 32;
const isApart = 1.05;
const moreMax = 22;

describe('sign-in', () => {
  test('takes as long for an unknown address as for a known one, within 5 %', async () => {
    const { account } = await openMember(service, { password: goodPassword });
    const time = async (email: string): Promise<number> => {
      const client = createClient(service);
      clock.forward(61_000);
      const startedMs = performance.now();
      const { status } = await client.json('POST', '/account/sign-in', { email, password: 'not this one at all' });
      const took = performance.now() - startedMs;
      expect(status).toBe(401);
      return took;
    };
    await time(account.email);
    const timeUnknown = () => time(`${crypto.randomUUID()}@example.org`);
    const ratios: number[] = [];
    for (let pair = 0; pair < pairs; pair++) {
      // Taken in turn, and each first in every other pair, so that other work on the machine is beside both alike.
      const [first, second] =
        pair % 2 === 0
          ? [await time(account.email), await timeUnknown()]
          : [await timeUnknown(), await time(account.email)].toReversed();
      ratios.push((first as number) / (second as number));
    }
    // The sign test: without a difference neither side is the longer one much more often than the other, however much work
    // is beside; four standard deviations are allowed. A hash more or less would put every pair on one side.
    const knownLonger = ratios.filter((ratio) => ratio > isApart).length;
    const unknownLonger = ratios.filter((ratio) => ratio < 1 / isApart).length;
    if (process.env['SHOW_TIMES']) console.log({ knownLonger, unknownLonger });
    expect(Math.abs(knownLonger - unknownLonger)).toBeLessThan(moreMax);
  }, 120_000);

  test('says after five failures how long to wait, alike for known and unknown addresses', async () => {
    const { account } = await openMember(service, { password: goodPassword });
    const seen = await Promise.all(
      [account.email, `${crypto.randomUUID()}@example.org`].map(async (email) => {
        const answers: string[] = [];
        const client = createClient(service);
        for (let times = 0; times < 7; times++) {
          const headers = { ...sameOrigin, 'X-Request-Id': 'same' };
          const answer = await client.json('POST', '/account/sign-in', { email, password: 'wrong' }, headers);
          answers.push(`${answer.status} ${answer.headers.get('retry-after')} ${answer.text}`);
        }
        return answers;
      }),
    );
    expect(seen[0]).toEqual(seen[1] as string[]);
    expect(seen[0]?.[6]).toStartWith('429 1 ');
    const guesser = createClient(service);
    for (let times = 0; times < 5; times++) {
      await guesser.post('/sign-in', { email: account.email, password: 'wrong' });
    }
    const form = { email: account.email, password: goodPassword };
    const { status, headers, text } = await guesser.post('/sign-in', form);
    expect([status, headers.get('retry-after')]).toEqual([429, '1']);
    expect(text).toContain('try again in 1 second');
    expect((await createClient(service).post('/sign-in', form)).status).toBe(303);
    clock.forward(1000);
    expect((await guesser.post('/sign-in', form)).status).toBe(303);
  }, 30_000);

  test('is 429 to one address after twenty failures, and sign-up after ten accounts', async () => {
    const address = '198.51.100.7';
    const take = (throttle: 'sign-in-from' | 'sign-up-from') =>
      service.store.accounts.takeAttempts([{ throttle, subject: address }], clock.now());
    for (let times = 0; times < 19; times++) await take('sign-in-from');
    for (let times = 0; times < 9; times++) await take('sign-up-from');
    const statuses: number[] = [];
    for (const path of ['/account/sign-in', '/account/sign-in', '/account/sign-up', '/account/sign-up']) {
      const body = { email: `${crypto.randomUUID()}@example.org`, password: goodPassword };
      statuses.push((await createClient(service, address).json('POST', path, body)).status);
    }
    expect(statuses).toEqual([401, 429, 201, 429]);
    const form = { email: `${crypto.randomUUID()}@example.org`, password: goodPassword };
    expect((await createClient(service, address).post('/sign-up', form)).status).toBe(429);
  }, 30_000);
});

describe('the session cookie', () => {
  test('is bound to the host and to TLS where the service is known by https', async () => {
    const { accounts } = service;
    const members = createMembers({ accounts, baseUrl: 'https://tools.example', trustedProxies: 0, signUp: 'open' });
    const { account } = await openMember(service);
    const { token, deviceTag } = await accounts.authentication.begin(account, { address: 'x', browser: null });
    const headers = new Headers();
    members.setCookies(headers, { token, deviceTag });
    expect(headers.getSetCookie()).toEqual([
      `__Host-session=${token}; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=604800`,
      `__Host-device=${deviceTag}; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=34560000`,
    ]);
    const from = (cookie: string) => new Request('http://localhost/', { headers: { Cookie: cookie } });
    expect((await members.find(from(`other=1; __Host-session=${token}`)))?.account.id).toBe(account.id);
    expect(await members.find(from(`session=${token}`))).toBeUndefined();
  });

  test.each(['session=', 'session={"a":1}', 'session=%00', 'session', ';;=;'])('%p is nobody’s', async (cookie) => {
    const client = createClient(service);
    client.setCookie(cookie);
    expect((await client.get('/account/profile')).status).toBe(401);
  });

  test('serves for twelve idle hours and seven days at most', async () => {
    const { client } = await openMember(service);
    clock.forward(11 * 3_600_000);
    expect((await client.get('/account/profile')).status).toBe(200);
    clock.forward(12 * 3_600_000);
    expect((await client.get('/account/profile')).status).toBe(401);
  });
});
