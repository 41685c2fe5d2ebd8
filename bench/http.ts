/**
 * Authenticated, durably counted requests to each operation, against the limit (a bare Bun.serve that returns the same
 * bytes) and against peers (the same operations on Fastify and on Hono). All are driven in turn, in short runs, so that
 * a noisy machine hurts all alike; what counts are the ratios.
 *
 *   bun bench/http.ts [--rounds 3] [--seconds 2] [--only search] [--variants zipf,fresh,…]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openProcess, runCli } from '../test/integration/process/process.ts';
import { type Captured, headersOf, openBareServer } from './load/bare.ts';
import { openPeers, type Peer } from './load/peers.ts';
import { createAsks, drawZipf, type Operation, operations } from './load/workload.ts';
import { type Ask, drive, type Measure } from './load/wrk.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '2' },
    only: { type: 'string' },
    variants: { type: 'string', default: 'zipf,fresh,connections,half,unchanged,processes' },
  },
});
const rounds = Number(values.rounds);
const seconds = Number(values.seconds);
const variants = new Set(values.variants.split(','));
const chosen = operations.filter((name) => values.only === undefined || name === values.only);
const distinct = 5_000;
const accountCount = 4;

const scratch = mkdtempSync(join(tmpdir(), 'bench-'));
const databaseUrl = `sqlite:${join(scratch, 'bench.db')}`;

const openKeys = async (): Promise<string[]> => {
  const keys: string[] = [];
  for (let index = 0; index < accountCount; index++) {
    const email = `account-${index}@example.org`;
    await runCli(databaseUrl, 'account', 'create', email);
    await runCli(databaseUrl, 'account', 'set-plan', email, 'enterprise', '--daily-limit', '1000000000');
    const { output } = await runCli(databaseUrl, 'key', 'create', email, '--name', 'bench', '--json');
    keys.push(JSON.parse(output).key);
  }
  return keys;
};

const median = (numbers: readonly number[]): number =>
  [...numbers].sort((one, other) => one - other)[numbers.length >> 1] as number;
const spread = (numbers: readonly number[]): string =>
  `${median(numbers).toFixed(2)} [${Math.min(...numbers).toFixed(2)}, ${Math.max(...numbers).toFixed(2)}]`;
const print = (...cells: (string | number)[]): void => {
  process.stdout.write(`| ${cells.join(' | ')} |\n`);
};
const printHead = (...cells: string[]): void => {
  print(...cells);
  print(...cells.map(() => '---'));
};

const service = await openProcess({ DATABASE_URL: databaseUrl, LOG_LEVEL: 'warn' });
const keys = await openKeys();

const ask = ({ method, path, body }: Ask): Promise<Response> =>
  fetch(service.url + path, {
    method,
    // As wrk asks, which takes no coding.
    headers: { Authorization: `Bearer ${keys[0]}`, 'Content-Type': 'application/json', 'Accept-Encoding': 'identity' },
    ...(body && { body }),
  });

/** The answer of median size among the first forty-one: what the bare server returns. */
const captureMedian = async (asks: readonly Ask[]): Promise<Captured> => {
  const answers: { headers: Record<string, string>; body: string }[] = [];
  for (const each of asks.slice(0, 41)) {
    const response = await ask(each);
    if (response.status !== 200) throw new Error(`${each.method} ${each.path} answered ${response.status}`);
    answers.push({ headers: headersOf(response), body: await response.text() });
  }
  return answers.sort((one, other) => one.body.length - other.body.length)[20] as (typeof answers)[number];
};

/** Asks everything once, so that what is measured is the steady state and not the first look at each request. */
const askOnce = async (asks: readonly Ask[]): Promise<void> => {
  let next = 0;
  const walk = async (): Promise<void> => {
    for (let each = asks[next++]; each !== undefined; each = asks[next++]) await (await ask(each)).arrayBuffer();
  };
  await Promise.all(Array.from({ length: 16 }, walk));
};

type Load = {
  asks: readonly Ask[];
  /** Each round asks a part of its own, so that nothing is asked twice. */
  isDivided?: boolean;
  connections?: number;
  headers?: Record<string, string>;
  status?: number;
};

const measure = (
  server: Pick<Peer, 'url' | 'pid'>,
  { asks, connections = 64, headers = {}, status = 200 }: Load,
): Promise<Measure> => drive({ url: server.url, pid: server.pid, asks, keys, headers, connections, seconds, status });

/** Drives the service and the others in turn; a row for the service, with its ratios to each of the others. */
const compare = async (
  operation: string,
  variant: string,
  load: Load,
  others: readonly Peer[],
  limitStatus = 200,
): Promise<void> => {
  const ours: Measure[] = [];
  const theirs = others.map((): Measure[] => []);
  const share = load.asks.length / (rounds + 1);
  const loadOf = (round: number): Load =>
    load.isDivided ? { ...load, asks: load.asks.slice(round * share, (round + 1) * share) } : load;
  await measure(service, loadOf(rounds));
  for (let round = 0; round < rounds; round++) {
    ours.push(await measure(service, loadOf(round)));
    for (const [place, other] of others.entries()) {
      const status = other.name === 'limit' ? limitStatus : 200;
      theirs[place]?.push(await measure(other, { ...loadOf(round), status }));
    }
  }
  const figure = (pick: (one: Measure) => number): number => median(ours.map(pick));
  const ratios = (pick: (one: Measure, other: Measure) => number) =>
    theirs.map((measures) => spread(measures.map((other, round) => pick(ours[round] as Measure, other))));
  const wrongOf = (measures: readonly Measure[]): number => measures.reduce((sum, one) => sum + one.wrong, 0);
  print(
    operation,
    variant,
    Math.round(figure((one) => one.requestsPerSecond)),
    figure((one) => one.cpuMicroseconds).toFixed(1),
    figure((one) => one.p50Milliseconds).toFixed(2),
    figure((one) => one.p99Milliseconds).toFixed(2),
    ...ratios((one, other) => one.requestsPerSecond / other.requestsPerSecond),
    ratios((one, other) => other.cpuMicroseconds / one.cpuMicroseconds)[0] ?? '',
    `${wrongOf(ours)}, ${wrongOf(theirs.flat())}`,
  );
};

const head = ['operation', 'requests', 'a second', 'CPU µs', 'p50 ms', 'p99 ms'];

const measureOperation = async (operation: Operation, peers: readonly Peer[]): Promise<void> => {
  const asks = await createAsks(operation, distinct);
  const bare = await openBareServer(await captureMedian(asks));
  const zipf = drawZipf(asks, 20_000);
  await askOnce(asks);
  if (variants.has('zipf')) await compare(operation, `Zipf over ${distinct}`, { asks: zipf }, [bare, ...peers]);
  if (variants.has('fresh')) {
    const fresh = await createAsks(operation, 200_000, 7);
    await compare(operation, `no repeat (${fresh.length})`, { asks: fresh, isDivided: true }, [bare, ...peers]);
  }
  if (variants.has('connections')) {
    for (const connections of [1, 8, 256]) {
      await compare(operation, `Zipf, ${connections} connections`, { asks: zipf, connections }, [bare]);
    }
  }
  if (variants.has('half')) await measureHalf(operation, zipf);
  bare.stop();
};

/** Latency when the service is asked half of what it can answer, by connections that pause between requests. */
const measureHalf = async (operation: Operation, asks: readonly Ask[]): Promise<void> => {
  const connections = 64;
  const load = { url: service.url, pid: service.pid, asks, keys, connections, seconds: 2 * seconds, status: 200 };
  const peak = await drive(load);
  const pauseMilliseconds = Math.max(1, Math.round((1000 * connections) / (peak.requestsPerSecond / 2)));
  const halves: Measure[] = [];
  for (let round = 0; round < rounds; round++) halves.push(await drive({ ...load, pauseMilliseconds }));
  const figure = (pick: (one: Measure) => number): number => median(halves.map(pick));
  const share = figure((one) => one.requestsPerSecond) / peak.requestsPerSecond;
  print(
    operation,
    `Zipf, ${share.toFixed(2)} of peak`,
    Math.round(figure((one) => one.requestsPerSecond)),
    figure((one) => one.cpuMicroseconds).toFixed(1),
    figure((one) => one.p50Milliseconds).toFixed(2),
    figure((one) => one.p99Milliseconds).toFixed(2),
  );
};

/** 304 for a caller who has the answer already. */
const measureUnchanged = async (): Promise<void> => {
  const one: Ask = { method: 'GET', path: '/api/v1/tools?limit=50' };
  const response = await ask(one);
  const etag = response.headers.get('etag') ?? '';
  const headers = Object.fromEntries([...response.headers].filter(([name]) => !/^(date|content-length)$/.test(name)));
  const bare = await openBareServer({ headers, body: '' });
  await compare('list', '304', { asks: [one], headers: { 'If-None-Match': etag }, status: 304 }, [bare]);
  bare.stop();
};

/** The same load on two processes over the one database, beside one. */
const measureProcesses = async (): Promise<void> => {
  const two = await openProcess({ DATABASE_URL: databaseUrl, LOG_LEVEL: 'warn', WORKERS: '2' });
  const asks = drawZipf(await createAsks('search', distinct), 20_000);
  const rates = { one: [] as number[], two: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    rates.one.push((await measure(service, { asks })).requestsPerSecond);
    rates.two.push((await measure(two, { asks })).requestsPerSecond);
  }
  two.kill('SIGTERM');
  await two.exited;
  const ratio = spread(rates.two.map((rate, round) => rate / (rates.one[round] as number)));
  process.stdout.write(`\nTwo processes on the port, search, Zipf: ${ratio} times one.\n`);
};

const peers = variants.has('zipf') || variants.has('fresh') ? await openPeers(scratch, keys) : [];
try {
  printHead(
    ...head,
    'of the limit',
    ...peers.map(({ name }) => `times ${name}`),
    'of the limit, CPU',
    'wrong, of others',
  );
  for (const operation of chosen) await measureOperation(operation, peers);
  if (variants.has('unchanged')) await measureUnchanged();
  if (variants.has('processes')) await measureProcesses();
} finally {
  for (const peer of peers) peer.stop();
  service.kill('SIGTERM');
  await service.exited;
  rmSync(scratch, { recursive: true });
}
