/**
 * Requests a second of authenticated, durably counted requests, for each operation, as a share of what a bare Bun.serve
 * does that returns the same bytes. Both are driven in turn, in short runs, so that a noisy machine hurts both alike.
 *
 *   bun bench/http.ts [--rounds 3] [--seconds 2] [--connections 64]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openProcess, runCli } from '../test/process/process.ts';
import { createAsks, drawZipf, type Operation, operations } from './load/workload.ts';
import { type Ask, drive, type Measure } from './load/wrk.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '2' },
    connections: { type: 'string', default: '64' },
    only: { type: 'string' },
  },
});
const rounds = Number(values.rounds);
const seconds = Number(values.seconds);
const distinct = 5_000;
const accountCount = 4;

const folder = mkdtempSync(join(tmpdir(), 'bench-'));
const databaseUrl = `sqlite:${join(folder, 'bench.db')}`;

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

const openBareServer = async (response: Response) => {
  const headers = Object.fromEntries([...response.headers].filter(([name]) => !/^(date|content-length)$/.test(name)));
  const child = Bun.spawn(['bun', join(import.meta.dir, 'load/bare-server.ts')], {
    stdin: new Blob([JSON.stringify({ headers, body: await response.text() })]),
    stdout: 'pipe',
  });
  const reader = child.stdout.getReader();
  const { value } = await reader.read();
  return {
    url: `http://127.0.0.1:${new TextDecoder().decode(value).trim()}`,
    pid: child.pid,
    stop: () => child.kill(),
  };
};

const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[numbers.length >> 1] as number;
const spread = (numbers: readonly number[]): string =>
  `${median(numbers).toFixed(2)} [${Math.min(...numbers).toFixed(2)}, ${Math.max(...numbers).toFixed(2)}]`;

const service = await openProcess({ DATABASE_URL: databaseUrl, LOG_LEVEL: 'warn' });
const keys = await openKeys();

/** The answer whose size is the median of a sample: what the bare server returns. */
const captureMedian = async (asks: readonly Ask[]): Promise<Response> => {
  const answers: { response: Response; size: number }[] = [];
  for (const { method, path, body } of asks.slice(0, 41)) {
    const headers = { Authorization: `Bearer ${keys[0]}`, 'Content-Type': 'application/json' };
    const response = await fetch(service.url + path, { method, headers, ...(body && { body }) });
    if (response.status !== 200)
      throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
    const text = await response.text();
    answers.push({ response: new Response(text, { headers: response.headers }), size: text.length });
  }
  return answers.sort((one, other) => one.size - other.size)[20]?.response as Response;
};

const compareWithLimit = async (name: string, operation: Operation, asks: readonly Ask[]): Promise<void> => {
  const answer = await captureMedian(asks);
  const size = (await answer.clone().text()).length;
  const bare = await openBareServer(answer);
  const run = (url: string, pid: number): Promise<Measure> =>
    drive({ url, pid, asks, keys, connections: Number(values.connections), seconds, status: 200 });
  await run(service.url, service.pid);
  const pairs: { ours: Measure; limit: Measure }[] = [];
  for (let round = 0; round < rounds; round++) {
    pairs.push({ ours: await run(service.url, service.pid), limit: await run(bare.url, bare.pid) });
  }
  bare.stop();
  const ours = pairs.map((pair) => pair.ours);
  const wrong = ours.reduce((sum, measure) => sum + measure.wrong, 0);
  process.stdout.write(
    `| ${operation} | ${name} | ${(size / 1024).toFixed(1)} | ${Math.round(median(ours.map((m) => m.requestsPerSecond)))} | ${median(ours.map((m) => m.cpuMicroseconds)).toFixed(1)} | ${median(ours.map((m) => m.p50Milliseconds)).toFixed(2)} | ${median(ours.map((m) => m.p99Milliseconds)).toFixed(2)} | ${spread(pairs.map(({ ours: o, limit }) => o.requestsPerSecond / limit.requestsPerSecond))} | ${spread(pairs.map(({ ours: o, limit }) => limit.cpuMicroseconds / o.cpuMicroseconds))} | ${wrong} |\n`,
  );
};

try {
  process.stdout.write(
    '| operation | requests | KiB | a second | CPU µs | p50 ms | p99 ms | of the limit | of the limit, CPU | wrong |\n| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |\n',
  );
  for (const operation of operations.filter((name) => values.only === undefined || name === values.only)) {
    const asks = await createAsks(operation, distinct);
    await compareWithLimit(`Zipf over ${asks.length}`, operation, drawZipf(asks, 20_000));
  }
} finally {
  service.kill('SIGTERM');
  await service.exited;
  rmSync(folder, { recursive: true });
}
