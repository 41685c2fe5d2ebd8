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

const median = (values: number[]): number => values.sort((one, other) => one - other)[values.length >> 1] as number;

describe('sign-in', () => {
  test('takes as long for an unknown address as for a known one, within 5 % of the median', async () => {
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
    let difference = 1;
    // Other work on the machine can part two medians; a true difference parts them every time.
    for (let round = 0; round < 6 && difference >= 0.05; round++) {
      const known: number[] = [];
      const unknown: number[] = [];
      for (let pair = 0; pair < 9; pair++) {
        known.push(await time(account.email));
        unknown.push(await time(`${crypto.randomUUID()}@example.org`));
      }
      difference = Math.abs(median(known) / median(unknown) - 1);
      if (process.env['SHOW_TIMES']) console.log({ known: median(known), unknown: median(unknown), difference });
    }
    expect(difference).toBeLessThan(0.05);
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
