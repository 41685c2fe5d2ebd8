/**
 * What others wait while one account floods the service.
 *
 * The 99th percentile of a lone client is noisy: it is the third or fourth worst of some hundred requests, and on a shared
 * machine now and then another process has the core. So others are measured alone and beside the flood in turn, in rounds
 * of a few seconds of one run, with a new account to flood in each; the middle of the rounds' percentiles alone is held
 * against the middle of those beside the flood. All rounds are shown.
 *
 * The worst requests are sought in services of their own, one for each core, so that the one that is measured has not
 * compiled its code for them alone.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createAsks } from '../../../bench/load/workload.ts';
import type { Ask as UsualAsk } from '../../../bench/load/wrk.ts';
import { bearer, type Hand, type House, type Service, type Trial } from '../house.ts';
import { judge, percentile, type Row } from '../trial.ts';
import { toRequest } from './expensive-asks.ts';
import { defaultBounds } from './probed-service.ts';
import { askMany, freshen, openFullAccount, type Timed, worstOf } from './worst-asks.ts';

const allowance = 1_000_000_000;
const searched = 10_000;
const searchers = 2;
const worstKept = 20;
const rounds = 5;
const measuredMs = 4_000;
const healthMsMax = 50;
const answerBytesMax = 64 * 1024;
const keysMade = 20_000;
const deadKeysMax = 200;
/** So many keys at a time: a free account may have three, and one is in use. */
const keyMakers = 2;

type Flood = { requests: { address: string; init: object }[]; clients: number };

/** Starts the flood in a process of its own; `stop` gives what it was answered. */
const startFlood = async (house: House, url: string, { requests, clients }: Flood) => {
  const file = join(house.folder, `flood-${crypto.randomUUID()}.json`);
  writeFileSync(file, JSON.stringify(requests));
  const child = Bun.spawn(['bun', join(import.meta.dir, 'flood.ts'), url, String(clients), file], {
    ...{ stdin: 'pipe', stdout: 'pipe', stderr: 'inherit' },
  });
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  let said = '';
  const read = (async () => {
    for await (const chunk of child.stdout) {
      said += new TextDecoder().decode(chunk);
      if (said.includes('begun')) begin();
    }
  })();
  await begun;
  return async (): Promise<{ statuses: Record<string, number>; largest: number }> => {
    await child.stdin.end();
    await read;
    return JSON.parse(said.split('\n')[1] ?? '');
  };
};

type Measured = { others: number[]; health: number[]; wrong: number };

/** Asks what a usual client does, one request after the other with a pause, and /healthz beside it. */
const measureOthers = async (url: string, key: string, next: () => UsualAsk): Promise<Measured> => {
  const measured: Measured = { others: [], health: [], wrong: 0 };
  const untilMs = performance.now() + measuredMs;
  const time = async (into: number[], path: string, init: RequestInit): Promise<void> => {
    const startedMs = performance.now();
    const response = await fetch(url + path, init);
    await response.arrayBuffer();
    into.push(performance.now() - startedMs);
    if (response.status !== 200) measured.wrong++;
  };
  const ask = async (): Promise<void> => {
    while (performance.now() < untilMs) {
      const { method, path, body } = next();
      const headers = { ...bearer(key), 'Content-Type': 'application/json' };
      await time(measured.others, path, { method, headers, ...(body !== undefined && { body }) });
      await Bun.sleep(10);
    }
  };
  const look = async (): Promise<void> => {
    while (performance.now() < untilMs) {
      await time(measured.health, '/healthz', {});
      await Bun.sleep(25);
    }
  };
  await Promise.all([ask(), look()]);
  return measured;
};

/** What usual clients ask: no two requests alike, so that none is answered from memory. */
const usualAsks = async (seed: number): Promise<() => UsualAsk> => {
  const each = await Promise.all(
    (['list', 'search', 'compare', 'recommend'] as const).map((operation) => createAsks(operation, 4_000, seed)),
  );
  let nth = 0;
  return () => {
    const list = each[nth % each.length] as UsualAsk[];
    return list[Math.floor(nth++ / each.length) % list.length] as UsualAsk;
  };
};

type Trialled = { what: string; factorMax: number; open: (hand: Hand) => Promise<Flood> };

/** Others' requests alone and beside a flood, in turn; the middle of the rounds counts. */
const beside = async (
  house: House,
  service: Service,
  hand: Hand,
  next: () => UsualAsk,
  { what, factorMax, open }: Trialled,
): Promise<Row> => {
  const { key } = await hand.openAccount('enterprise', allowance);
  await measureOthers(service.url, key, next);
  const [alone, flooded, health]: number[][] = [[], [], []];
  const statuses: Record<string, number> = {};
  let wrong = 0;
  let largest = 0;
  for (let round = 0; round < rounds; round++) {
    const calm = await measureOthers(service.url, key, next);
    const flood = await open(hand);
    const stop = await startFlood(house, service.url, flood);
    const busy = await measureOthers(service.url, key, next);
    const answered = await stop();
    alone?.push(percentile(calm.others, 0.99));
    flooded?.push(percentile(busy.others, 0.99));
    health?.push(...busy.health);
    wrong += calm.wrong + busy.wrong;
    largest = Math.max(largest, answered.largest);
    for (const [status, times] of Object.entries(answered.statuses)) statuses[status] = (statuses[status] ?? 0) + times;
  }
  const [calmMs, busyMs] = [percentile(alone ?? [], 0.5), percentile(flooded ?? [], 0.5)];
  const healthMs = Math.max(...(health ?? []));
  const isPolite = Object.keys(statuses).every((status) => /^(2..|3..|4..)$/.test(status));
  return {
    tried: what,
    times: Object.values(statuses).reduce((sum, count) => sum + count, 0),
    allowed: `others' p99 at most ${factorMax} times, /healthz within ${healthMsMax} ms, all answered or refused clearly`,
    seen: `p99 ${calmMs.toFixed(1)} → ${busyMs.toFixed(1)} ms (${(busyMs / calmMs).toFixed(2)} times; ${alone?.map((ms, nth) => `${ms.toFixed(1)} → ${flooded?.[nth]?.toFixed(1)}`).join(', ')}); /healthz at most ${healthMs.toFixed(1)} ms; the flood ${JSON.stringify(statuses).replaceAll('"', '')}, largest answer ${Math.round(largest / 1024)} kB; ${wrong} of the others' wrong`,
    outcome: judge(busyMs <= factorMax * calmMs && healthMs <= healthMsMax && isPolite && wrong === 0),
  };
};

/** The most expensive of many generated requests, so marked that each time another is asked. */
const expensiveRequests = (worst: readonly Timed[], key: string): Flood['requests'] =>
  worst
    .map(({ ask }) => toRequest(ask.operation === 'recommend' ? freshen(ask, 0) : ask))
    .map(({ address, init }) => ({
      address,
      init: {
        ...init,
        headers: { ...init.headers, ...bearer(key) },
        ...(init.body && { body: String(init.body).replace(/"people":\d+/, '"people":#') }),
      },
    }));

/** All that costs an account nothing. */
const unmeteredRequests = async (hand: Hand): Promise<Flood['requests']> => {
  const { account, key } = await hand.openAccount('free', allowance);
  const { token } = await hand.accounts.authentication.begin(account, { address: 'hard', browser: 'hard' });
  const headers = { ...bearer(key), Cookie: `session=${token}`, 'Sec-Fetch-Site': 'same-origin' };
  const json = { ...headers, 'Content-Type': 'application/json' };
  const reads = ['/api/v1/usage', '/account/usage', '/account/keys', '/account/profile', '/profile'];
  return [
    ...reads.map((address) => ({ address, init: { method: 'GET', headers } })),
    { address: '/account/keys', init: { method: 'POST', headers: json, body: '{"name":"key #"}' } },
    { address: '/account/keys/none#', init: { method: 'DELETE', headers } },
    { address: '/account/keys/none#', init: { method: 'PATCH', headers: json, body: '{"name":"key #"}' } },
  ];
};

/** Many keys made and revoked: what is told of them stays small. */
const manyKeys = async ({ url }: Service, hand: Hand): Promise<Row> => {
  const { account, key } = await hand.openAccount('free', allowance);
  let made = 0;
  const makeKeys = async (): Promise<void> => {
    while (made < keysMade) {
      const { view } = await hand.accounts.createKey(account, `key ${made++} ${'x'.repeat(40)}`, null);
      await hand.accounts.revokeKey(account, view.id);
    }
  };
  await Promise.all(Array.from({ length: keyMakers }, makeKeys));
  const { token } = await hand.accounts.authentication.begin(account, { address: 'hard', browser: 'hard' });
  const headers = { ...bearer(key), Cookie: `session=${token}` };
  const sizes: string[] = [];
  let isBounded = true;
  let slowestMs = 0;
  for (const path of ['/api/v1/usage', '/account/usage', '/account/keys', '/account/profile', '/profile']) {
    const startedMs = performance.now();
    const response = await fetch(url + path, { headers });
    const text = await response.text();
    slowestMs = Math.max(slowestMs, performance.now() - startedMs);
    sizes.push(`${path} ${Math.ceil(text.length / 1024)} kB`);
    isBounded &&= response.status === 200 && Buffer.byteLength(text) <= answerBytesMax;
  }
  const kept = (await hand.accounts.listKeys(account)).length;
  return {
    tried: 'keys made and revoked by one account, then all that tells of them',
    times: made,
    allowed: `no answer over 64 kB, at most ${deadKeysMax} revoked keys kept`,
    seen: `${sizes.join(', ')}; ${kept} keys kept; slowest ${slowestMs.toFixed(0)} ms`,
    outcome: judge(isBounded && kept <= deadKeysMax + 1),
  };
};

/** The most expensive of many generated requests, sought by several services at once. */
const findWorst = async (house: House, path: string, hand: Hand): Promise<Timed[]> => {
  const credentials = await openFullAccount(hand);
  const found = await Promise.all(
    Array.from({ length: searchers }, async () => {
      const { url, stop } = await house.openService(path);
      const all = await askMany(house, url, credentials, searched / searchers);
      const worst = await worstOf(url, credentials, all, worstKept);
      await stop();
      return worst;
    }),
  );
  return found
    .flat()
    .sort((one, other) => other.ms - one.ms)
    .slice(0, worstKept);
};

export const fairness: Trial = {
  name: 'fairness',
  run: async (house) => {
    const path = house.nextPath();
    const hand = await house.openHand(path);
    const worst = await findWorst(house, path, hand);
    const service = await house.openService(path, defaultBounds);
    try {
      const next = await usualAsks(house.seed);
      const slowest = worst.map(({ ms }) => ms.toFixed(0)).slice(0, 3);
      return [
        await beside(house, service, hand, next, {
          what: `16 clients of one free account with the ${worstKept} most expensive of ${searched} generated requests (${slowest.join(', ')} ms and less alone)`,
          factorMax: 3,
          open: async () => {
            const heavy = await hand.openAccount('free', allowance);
            return { requests: expensiveRequests(worst, heavy.key), clients: 16 };
          },
        }),
        await beside(house, service, hand, next, {
          what: '10 clients of one account on what costs nothing',
          factorMax: 2,
          open: async () => ({ requests: await unmeteredRequests(hand), clients: 10 }),
        }),
        await manyKeys(service, hand),
      ];
    } finally {
      await hand.close();
      await service.stop();
    }
  },
};
