import { describe, expect, test } from 'bun:test';
import { startAttackers } from '../../attackers.ts';
import { type Client, createClient, goodPassword, openMember } from '../console/client.ts';
import { openServiceForFile } from '../service-for-file.ts';

const service = await openServiceForFile({ config: { trustedProxies: 1 } });

const tries = 10;
/**
 * A sign-in waits its turn behind a few others, and not behind a hundred: it takes at most so many times what it takes
 * alone. `bun run test:hard sign-in` holds it in milliseconds, on a machine that does nothing else.
 */
const timesAloneMax = 12;

/** Signs in again and again; gives what each try was answered with, and how long one took: the median. */
const signInRepeatedly = async (email: string, clientOf: () => Client) => {
  const statuses: number[] = [];
  const times: number[] = [];
  for (let nth = 0; nth < tries; nth++) {
    const startedMs = performance.now();
    const { status } = await clientOf().json('POST', '/account/sign-in', { email, password: goodPassword });
    statuses.push(status);
    times.push(performance.now() - startedMs);
  }
  return { statuses, typicalMs: times.sort((one, other) => one - other)[tries / 2] as number };
};

describe.each([1, 10, 100])('%d addresses that guess the password while the owner signs in', (count) => {
  test('keep out neither a known device nor an unknown one from an address of its own', async () => {
    const { account } = await openMember(service, { password: goodPassword });
    const mine = createClient(service);
    const alone = await signInRepeatedly(account.email, () => mine);
    expect(mine.device()).toStartWith('device=');

    const attackers = startAttackers(service.url, account.email, count);
    await attackers.begun;
    const known = await signInRepeatedly(account.email, () => mine);
    const unknown = await signInRepeatedly(account.email, () => {
      mine.setDevice('');
      return mine;
    });
    const fresh = await signInRepeatedly(account.email, () => createClient(service));
    const answered = await attackers.stop();

    for (const { statuses, typicalMs } of [known, unknown, fresh]) {
      expect(statuses).toEqual(Array(tries).fill(200));
      expect(typicalMs).toBeLessThan(timesAloneMax * alone.typicalMs);
    }
    expect([...answered.keys()].filter((status) => ![401, 429, 503].includes(status))).toEqual([]);
    expect(answered.get(401) ?? 0).toBeLessThanOrEqual(count * 20);
  }, 60_000);
});

describe('an unknown device', () => {
  test('that comes at the same instant as a hundred fresh addresses waits, and is not refused', async () => {
    const { account } = await openMember(service, { password: goodPassword });
    const fresh = (password: string, address: string) =>
      createClient(service, address).json('POST', '/account/sign-in', { email: account.email, password });
    const guesses = Array.from({ length: 100 }, (_, nth) => fresh(`not this one ${nth}`, `203.0.113.${nth}`));
    const { status } = await fresh(goodPassword, '192.0.2.77');
    // Where hashing takes a fifth of a second and more, some wait too long.
    expect([200, 503]).toContain(status);
    const statuses = (await Promise.all(guesses)).map((guess) => guess.status);
    if (!statuses.includes(503)) expect(status).toBe(200);
    expect(statuses.filter((other) => other !== 401 && other !== 503)).toEqual([]);
  }, 60_000);
});

describe('one address with four accounts of its own', () => {
  test('does not slow the sign-in of others', async () => {
    const own = await Promise.all(Array.from({ length: 4 }, () => openMember(service, { password: goodPassword })));
    const { account } = await openMember(service, { password: goodPassword });
    const alone = await signInRepeatedly(account.email, () => createClient(service));
    let isOver = false;
    const loops = own.map(async ({ account: { email } }) => {
      const client = createClient(service, '198.18.77.1');
      while (!isOver) await client.json('POST', '/account/sign-in', { email, password: goodPassword });
    });
    const { statuses, typicalMs } = await signInRepeatedly(account.email, () => createClient(service));
    isOver = true;
    await Promise.all(loops);
    expect(statuses).toEqual(Array(tries).fill(200));
    expect(typicalMs).toBeLessThan(timesAloneMax * alone.typicalMs);
  }, 60_000);
});
