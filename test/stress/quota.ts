import { statSync } from 'node:fs';
import { createClock } from '../clock.ts';
import { startRunningService } from '../running-service.ts';
import { bearer, type Hand, type House, statusOf, type Trial } from './house.ts';
import { hangUp } from './raw.ts';
import { judge, type Row, tally } from './trial.ts';

const left = 100;
const parallel = 500;
const rounds = 5;
const address = '/api/v1/industries';

type Way = 'one key' | 'three keys' | 'two processes';

/** 500 at once with 100 left; gives how many were answered, and what the account says afterwards. */
const race = async (hand: Hand, urls: readonly string[], way: Way): Promise<{ statuses: number[]; used: number }> => {
  const { account, key } = await hand.openAccount('free');
  const keys =
    way === 'three keys' ? [key, (await hand.openKey(account)).key, (await hand.openKey(account)).key] : [key];
  const statuses = await Promise.all(
    Array.from({ length: parallel }, (_, index) =>
      statusOf(urls[index % urls.length] + address, { headers: bearer(keys[index % keys.length] as string) }),
    ),
  );
  const { standing } = await hand.accounts.reportUsage(account);
  return { statuses, used: standing.used };
};

const raceRow = async (hand: Hand, urls: readonly string[], way: Way): Promise<Row> => {
  const served: number[] = [];
  const counted: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const { statuses, used } = await race(hand, urls, way);
    served.push(statuses.filter((status) => status === 200).length);
    counted.push(used);
  }
  return {
    tried: `${parallel} parallel requests with ${left} left, by ${way}`,
    times: `${rounds} × ${parallel}`,
    allowed: `exactly ${left} answered and counted`,
    seen: `answered ${tally(served)}; counted ${tally(counted)}`.replace(/(\d+): (\d+)/g, '$1 ($2 times)'),
    outcome: judge([...served, ...counted].every((count) => count === left)),
  };
};

const overAsked = 10_000;

/** A spent account is refused from memory: its database file and WAL are not written to. */
const overAllowance = async (hand: Hand, path: string, url: string): Promise<Row> => {
  const { key } = await hand.openAccount('enterprise', 1);
  const headers = bearer(key);
  const first = [await statusOf(url + address, { headers }), await statusOf(url + address, { headers })];
  // What other accounts of this service still hold goes back within seconds, and is no write of this one.
  await Bun.sleep(6_000);
  const look = () => [path, `${path}-wal`].map((file) => statSync(file).mtimeMs).join();
  const before = look();
  const statuses: number[] = [];
  const client = async (): Promise<void> => {
    while (statuses.length < overAsked) statuses.push(await statusOf(url + address, { headers }));
  };
  await Promise.all(Array.from({ length: 32 }, client));
  const isUntouched = look() === before;
  return {
    tried: 'requests over the allowance',
    times: statuses.length,
    allowed: 'all 429, no write to the database after the first refusal',
    seen: `${tally(statuses)}; database and WAL ${isUntouched ? 'untouched' : 'written'}`,
    outcome: judge(first.join() === '200,429' && statuses.every((status) => status === 429) && isUntouched),
  };
};

/** Callers that send and go without reading. They may be counted or not; nobody is served beyond the allowance after them. */
const hangUps = async (hand: Hand, url: string): Promise<Row> => {
  const { account, key } = await hand.openAccount('free');
  const gone = 300;
  await Promise.all(
    Array.from({ length: gone }, (_, index) =>
      hangUp(url, `GET ${address} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\n\r\n`, index % 3),
    ),
  );
  const statuses = await Promise.all(
    Array.from({ length: 200 }, () => statusOf(url + address, { headers: bearer(key) })),
  );
  const { standing } = await hand.accounts.reportUsage(account);
  const served = statuses.filter((status) => status === 200).length;
  return {
    tried: 'clients that hang up without reading, then 200 that read, with 100 left',
    times: gone,
    allowed: 'served and counted at most 100, nothing but 200 and 429',
    seen: `then ${tally(statuses)}; counted ${standing.used}`,
    outcome: judge(served <= left && standing.used <= left && statuses.every((status) => [200, 429].includes(status))),
  };
};

/** The steps of a day on a clock of our own; each names what must be answered at it. */
const clockRow = async (): Promise<Row> => {
  const clock = createClock('2026-03-10T23:59:58.000Z');
  const service = await startRunningService({ now: clock.now });
  const { account, key } = await service.openAccount('enterprise', 3);
  const ask = (): Promise<number> => statusOf(service.url + address, { headers: bearer(key) });
  const askTimes = async (times: number): Promise<string> => {
    const statuses: number[] = [];
    for (let time = 0; time < times; time++) statuses.push(await ask());
    return statuses.join(' ');
  };
  const steps: [string, () => Promise<unknown> | unknown, string][] = [
    ['the day is spent', () => {}, '200 200 200 429'],
    ['midnight', () => clock.set('2026-03-11T00:00:00.000Z'), '200 200 200 429'],
    ['back over midnight', () => clock.set('2026-03-10T23:59:59.999Z'), '429'],
    ['forward again', () => clock.set('2026-03-11T00:00:00.001Z'), '429'],
    ['a year on', () => clock.set('2027-03-11T00:00:00.000Z'), '200 200 200 429'],
    ['raised', () => service.accounts.setPlan(account, 'enterprise', 5), '200 200 429'],
    ['lowered', () => service.accounts.setPlan(account, 'enterprise', 1), '429'],
    ['none', () => service.accounts.setPlan(account, 'enterprise', 0), '429 429'],
    ['none, on a new day', () => clock.set('2027-03-12T00:00:00.000Z'), '429 429'],
    ['without limit', () => service.accounts.setPlan(account, 'enterprise', null), '200 200'],
    ['lowered to a plan', () => service.accounts.setPlan(account, 'free', null), '200'],
  ];
  const wrong: string[] = [];
  let asked = 0;
  for (const [name, act, expected] of steps) {
    await act();
    await Bun.sleep(5);
    const times = expected.split(' ').length;
    asked += times;
    const seen = await askTimes(times);
    if (seen !== expected) wrong.push(`${name}: ${seen} instead of ${expected}`);
  }
  await service.stop();
  return {
    tried: 'midnight UTC, clock back and forward, plan raised, lowered, 0 and without limit',
    times: asked,
    allowed: 'each acts on the next request; no day is given twice',
    seen: wrong.length === 0 ? 'as allowed' : wrong.join('; '),
    outcome: judge(wrong.length === 0),
  };
};

export const quota: Trial = {
  name: 'quota',
  run: async (house: House) => {
    const path = house.nextPath();
    const [one, other] = [await house.openService(path), await house.openService(path)];
    const hand = await house.openHand(path);
    try {
      return [
        await raceRow(hand, [one.url], 'one key'),
        await raceRow(hand, [one.url], 'three keys'),
        await raceRow(hand, [one.url, other.url], 'two processes'),
        await overAllowance(hand, path, one.url),
        await hangUps(hand, one.url),
        await clockRow(),
      ];
    } finally {
      await hand.close();
      await Promise.all([one.stop(), other.stop()]);
    }
  },
};
