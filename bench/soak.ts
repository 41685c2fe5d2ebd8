/**
 * Holds the real process at 70 % of the load it can take, with requests of all kinds, and watches its memory, open
 * files and log.
 *
 *   bun bench/soak.ts [--minutes 30] [--settle 5] [--seed N]
 */
import { readdirSync, rmSync, statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readMemory } from '../test/integration/process/memory.ts';
import { bearer, House } from '../test/stress/house.ts';
import { judge, percentile, type Row, toTable } from '../test/stress/trial.ts';
import { createAsks, drawZipf, operations } from './load/workload.ts';
import type { Ask } from './load/wrk.ts';

type Options = {
  house: House;
  minutes: number;
  /** How long memory may find its level before its slope counts. */
  settleMinutes: number;
};

type Sample = { minute: number; residentMb: number; files: number; logMb: number };

const clients = 16;
const peakMs = 6_000;
const shareOfPeak = 0.7;
const sampleEveryMs = 1_000;
const megabyte = 1024 * 1024;

const look = (pid: number, path: string, minute: number): Sample => ({
  minute,
  residentMb: readMemory(pid).now,
  files: readdirSync(`/proc/${pid}/fd`).length,
  logMb: statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0,
});

/** The slope of a straight line through the points, by least squares. */
const slopeOf = (points: readonly { x: number; y: number }[]): number => {
  const mean = (pick: (point: { x: number; y: number }) => number) =>
    points.reduce((sum, point) => sum + pick(point), 0) / points.length;
  const [meanX, meanY] = [mean(({ x }) => x), mean(({ y }) => y)];
  const across = points.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0);
  return across / points.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0);
};

/** What a day brings: the four operations, 304s, faulty requests, strangers and people who read the documentation. */
const createMix = async (keys: readonly string[], seed: number): Promise<(() => Request)[]> => {
  const asks: Ask[] = [];
  for (const operation of operations) asks.push(...drawZipf(await createAsks(operation, 2_000, seed), 2_000, seed + 1));
  const others: Ask[] = [
    { method: 'GET', path: '/api/v1/categories' },
    { method: 'GET', path: '/api/v1/usage' },
    { method: 'GET', path: '/api/v1/tools/slack/alternatives' },
    { method: 'GET', path: '/api/v1/tools?limit=x' },
    { method: 'POST', path: '/api/v1/recommend', body: '{"limit":' },
    { method: 'GET', path: '/docs' },
    { method: 'GET', path: '/readyz' },
    { method: 'GET', path: '/nowhere' },
  ];
  const all = asks.flatMap((ask, index) =>
    index % 10 === 0 ? [ask, others[(index / 10) % others.length] as Ask] : [ask],
  );
  return all.map(({ method, path, body }, index) => () => {
    const key = index % 50 === 7 ? 'tra_live_nobody' : (keys[index % keys.length] as string);
    const headers = { ...bearer(key), ...(body && { 'Content-Type': 'application/json' }) };
    return new Request(`http://soak${path}`, { method, headers, ...(body && { body }) });
  });
};

export const runSoak = async ({ house, minutes, settleMinutes }: Options): Promise<Row[]> => {
  const path = house.nextPath();
  const service = await house.openService(path, { LOG_LEVEL: 'warn' });
  const hand = await house.openHand(path);
  const keys: string[] = [];
  for (let index = 0; index < 20; index++) keys.push((await hand.openAccount('enterprise', 1_000_000_000)).key);
  const mix = await createMix(keys, house.seed);
  const statuses = new Map<number, number>();
  const times: number[] = [];
  let next = 0;

  /** Asks as fast as answers come, or a number a second; gives how many were answered. */
  const load = async (forMs: number, perSecond = Number.POSITIVE_INFINITY): Promise<number> => {
    const startedMs = performance.now();
    let begun = 0;
    const client = async (): Promise<void> => {
      for (;;) {
        const elapsedMs = performance.now() - startedMs;
        if (elapsedMs >= forMs) return;
        if (begun >= (elapsedMs / 1000) * perSecond) {
          await Bun.sleep(1);
          continue;
        }
        begun++;
        const request = (mix[next++ % mix.length] as () => Request)();
        const sentMs = performance.now();
        const response = await fetch(service.url + request.url.slice('http://soak'.length), request).catch(
          () => undefined,
        );
        await response?.arrayBuffer();
        const status = response?.status ?? 0;
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (times.length < 2_000_000) times.push(performance.now() - sentMs);
      }
    };
    await Promise.all(Array.from({ length: clients }, client));
    return begun;
  };

  await load(3_000);
  const peak = (await load(peakMs)) / (peakMs / 1000);
  times.length = 0;
  const samples: Sample[] = [];
  const startedMs = performance.now();
  const sampler = setInterval(
    () => samples.push(look(service.pid, path, (performance.now() - startedMs) / 60_000)),
    sampleEveryMs,
  );
  const rate = peak * shareOfPeak;
  const made = await load(minutes * 60_000, rate);
  clearInterval(sampler);
  await hand.close();
  const code = await service.stop();

  const settled = samples.filter(({ minute }) => minute >= settleMinutes);
  const slope = slopeOf(settled.map(({ minute, residentMb }) => ({ x: minute, y: residentMb })));
  const files = settled.map((sample) => sample.files);
  const logMb = Math.max(...samples.map((sample) => sample.logMb)) / megabyte;
  const failures = [...statuses].filter(([status]) => status === 0 || status >= 500);
  const failed = failures.reduce((sum, [, count]) => sum + count, 0);
  const filesRise = percentile(files.slice(-30), 0.5) - percentile(files.slice(0, 30), 0.5);
  const [first, last] = [settled[0]?.residentMb ?? 0, settled.at(-1)?.residentMb ?? 0];
  return [
    {
      tried: `${minutes} minutes at ${Math.round(rate)} requests a second, 70 % of the peak, all kinds mixed`,
      times: made,
      allowed: `memory slope under 1 MB a minute after the first ${settleMinutes}; no 5xx; open files flat; WAL under 64 MiB`,
      seen: `${slope.toFixed(2)} MB a minute (${first.toFixed(0)} to ${last.toFixed(0)} MiB); ${failed} failed; open files ${filesRise >= 0 ? '+' : ''}${filesRise}; WAL at most ${logMb.toFixed(1)} MiB; p99 ${percentile(times, 0.99).toFixed(1)} ms; exit ${code}`,
      outcome: judge(slope < 1 && failed === 0 && filesRise <= 2 && logMb < 64 && code === 0),
    },
  ];
};

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: '30' },
      settle: { type: 'string', default: '5' },
      seed: { type: 'string', default: '1' },
    },
  });
  const house = new House(Number(values.seed));
  try {
    const rows = await runSoak({ house, minutes: Number(values.minutes), settleMinutes: Number(values.settle) });
    process.stdout.write(`Seed ${house.seed}\n\n${toTable(rows)}\n`);
  } finally {
    house.close();
    rmSync(house.folder, { recursive: true, force: true });
  }
}
