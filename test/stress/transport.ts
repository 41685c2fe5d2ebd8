import { readMemory } from '../integration/process/memory.ts';
import { bearer, type House, type Service, statusOf, type Trial, waitFor } from './house.ts';
import { smuggling } from './smuggling.ts';
import { judge, percentile, type Row, skipped } from './trial.ts';

const connections = 4_000;
const idleConnections = 10_000;

/** How many connections a process holds, by the kernel's table of its files. */
const connectionsOf = (pid: number): number => {
  const listed = Bun.spawnSync(['ls', '-l', `/proc/${pid}/fd`]).stdout.toString();
  return listed.split('\n').filter((line) => line.includes('socket:')).length;
};

/** One request after the other beside the flood, on the same port. */
const measureControl = async (url: string, key: string, isOver: () => boolean): Promise<number[]> => {
  const times: number[] = [];
  while (!isOver()) {
    const startedMs = performance.now();
    const status = await statusOf(`${url}/api/v1/industries`, { headers: bearer(key) });
    times.push(status === 200 ? performance.now() - startedMs : Number.POSITIVE_INFINITY);
    await Bun.sleep(10);
  }
  return times;
};

const modes: readonly { flag: string; what: string; path: string; words: string[] }[] = [
  { flag: '-H', what: 'slow headers', path: '/api/v1/tools', words: ['-i', '5', '-x', '24'] },
  {
    flag: '-B',
    what: 'slow bodies of strangers, whom it refuses at once',
    path: '/api/v1/recommend',
    words: ['-i', '5', '-s', '8192', '-x', '10'],
  },
  {
    flag: '-X',
    what: 'slow reading',
    path: '/openapi.json',
    words: ['-w', '512', '-y', '1024', '-n', '5', '-z', '32'],
  },
];

const floodMs = 15_000;
const closedMsMax = 35_000;

const slowRow = async (
  { url, pid }: Service,
  key: string,
  { flag, what, path, words }: (typeof modes)[number],
): Promise<Row> => {
  const before = connectionsOf(pid);
  const startedMs = performance.now();
  const child = Bun.spawn(
    ['slowhttptest', '-c', String(connections), flag, ...words, '-r', '1000', '-l', '60', '-p', '3', '-u', url + path],
    { stdout: 'ignore', stderr: 'ignore' },
  );
  let isOver = false;
  const control = measureControl(url, key, () => isOver);
  let most = 0;
  let isGrown = false;
  let closedMs = Number.POSITIVE_INFINITY;
  // The tool closes nothing itself before its minute is over: what is gone, the service has closed.
  while (performance.now() - startedMs < closedMsMax + 10_000) {
    await Bun.sleep(250);
    const open = connectionsOf(pid) - before;
    most = Math.max(most, open);
    isGrown ||= open > connections / 4;
    if ((isGrown || child.exitCode !== null) && open <= 4 && performance.now() - startedMs > floodMs / 3) {
      closedMs = performance.now() - startedMs;
      break;
    }
  }
  isOver = true;
  child.kill('SIGKILL');
  const times = await control;
  await child.exited;
  const p99 = percentile(times, 0.99);
  return {
    tried: `slowhttptest ${flag}, ${what}, ${connections} connections`,
    times: most,
    allowed: 'a control request’s p99 under 50 ms; all closed in 35 s',
    seen: `p50 ${percentile(times, 0.5).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms of ${times.length}; at most ${most} open, all closed after ${(closedMs / 1000).toFixed(1)} s`,
    outcome: judge(p99 < 50 && closedMs <= closedMsMax),
  };
};

/** Starts the process that holds connections; resolves once they are open. */
const hold = async (url: string, count: number, key?: string) => {
  const words = ['bun', `${import.meta.dir}/holder.ts`, url, String(count), ...(key === undefined ? [] : [key])];
  const child = Bun.spawn(words, { stdout: 'pipe' });
  const { value } = await child.stdout.getReader().read();
  return { opened: Number(new TextDecoder().decode(value)), kill: () => child.kill('SIGKILL') };
};

/** Bodies of callers with a key, a byte every few seconds: slowhttptest can send no key. */
const slowBodyRow = async ({ url, pid }: Service, key: string): Promise<Row> => {
  const before = connectionsOf(pid);
  const startedMs = performance.now();
  let isOver = false;
  const control = measureControl(url, key, () => isOver);
  const holder = await hold(url, connections, key);
  await Bun.sleep(1_000);
  const most = connectionsOf(pid) - before;
  const closedMs = await waitFor(async () => connectionsOf(pid) - before <= 4, 90_000);
  const tookMs = closedMs === undefined ? Number.POSITIVE_INFINITY : performance.now() - startedMs;
  isOver = true;
  const times = await control;
  holder.kill();
  const p99 = percentile(times, 0.99);
  return {
    tried: `slow bodies with a key, a byte every 5 s, ${connections} connections, 1,000 a second`,
    times: most,
    allowed: 'a control request’s p99 under 50 ms; all closed in 35 s',
    seen: `p50 ${percentile(times, 0.5).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms of ${times.length}; all closed after ${(tookMs / 1000).toFixed(1)} s`,
    outcome: judge(p99 < 50 && tookMs <= closedMsMax),
  };
};

const idleRow = async ({ url, pid }: Service, key: string): Promise<Row> => {
  const before = connectionsOf(pid);
  const holder = await hold(url, idleConnections);
  await waitFor(async () => connectionsOf(pid) - before >= idleConnections, 3_000);
  const held = connectionsOf(pid) - before;
  const resident = readMemory(pid).now;
  const status = await statusOf(`${url}/api/v1/industries`, { headers: bearer(key) });
  holder.kill();
  return {
    tried: 'idle connections held open',
    times: holder.opened,
    allowed: 'under 400 MB, and still served',
    seen: `${held} held at once, ${resident.toFixed(0)} MiB resident; a request beside them ${status}`,
    outcome: judge(held >= idleConnections * 0.99 && resident < 400 && status === 200),
  };
};

const stops = 5;
const clients = 64;

/** Stops the process in the middle of the load; counts requests that were under way and got no answer. */
const stopRow = async (house: House): Promise<Row> => {
  const path = house.nextPath();
  const hand = await house.openHand(path);
  const { key } = await hand.openAccount('enterprise');
  await hand.close();
  let answered = 0;
  let failed = 0;
  let refused = 0;
  const codes: number[] = [];
  const tookMs: number[] = [];
  for (let round = 0; round < stops; round++) {
    const service = await house.openService(path, { LOG_LEVEL: 'warn' });
    let stoppedMs = Number.POSITIVE_INFINITY;
    const client = async (_: unknown, index: number): Promise<void> => {
      for (;;) {
        const begunMs = performance.now();
        const init: RequestInit =
          index % 4 === 0
            ? {
                method: 'POST',
                body: JSON.stringify({ useCase: `track sales ${index} ${begunMs}` }),
                headers: { ...bearer(key), 'Content-Type': 'application/json' },
              }
            : { headers: bearer(key) };
        const status = await statusOf(`${service.url}/api/v1/${index % 4 === 0 ? 'recommend' : 'tools'}`, init);
        if (status === 200) answered++;
        // A request is in flight when it was begun well before the signal: later ones may meet a closed door.
        else if (begunMs < stoppedMs - 5) failed++;
        else refused++;
        if (status !== 200) return;
      }
    };
    const running = Promise.all(Array.from({ length: clients }, client));
    await Bun.sleep(400 + house.random() * 200);
    stoppedMs = performance.now();
    codes.push(await service.stop('SIGTERM'));
    tookMs.push(performance.now() - stoppedMs);
    await running;
  }
  return {
    tried: `SIGTERM under ${clients} clients`,
    times: stops,
    allowed: 'no request in flight fails, exit 0 within 10 s',
    seen: `${answered} answered, ${failed} in flight failed, ${refused} begun after it not served; exit ${codes.join(' ')}; at most ${Math.max(...tookMs).toFixed(0)} ms`,
    outcome: judge(failed === 0 && codes.every((code) => code === 0) && Math.max(...tookMs) < 10_000),
  };
};

export const transport: Trial = {
  name: 'transport',
  run: async (house) => {
    const path = house.nextPath();
    const service = await house.openService(path, { LOG_LEVEL: 'error' });
    const hand = await house.openHand(path);
    const { key } = await hand.openAccount('enterprise');
    const hasTool = Bun.which('slowhttptest') !== null;
    const rows: Row[] = [];
    try {
      for (const mode of modes) {
        rows.push(
          hasTool
            ? await slowRow(service, key, mode)
            : skipped(`slowhttptest ${mode.flag}`, 'slowhttptest is not installed: apt-get install slowhttptest'),
        );
      }
      rows.push(await slowBodyRow(service, key), await idleRow(service, key), ...(await smuggling(service.url, key)));
    } finally {
      await hand.close();
      await service.stop();
    }
    return [...rows, await stopRow(house)];
  },
};
