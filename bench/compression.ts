/**
 * What a kept answer costs in each coding: against the plain one, and against the limit, a bare server that returns the
 * same bytes. All are driven in turn, in short runs, so that a noisy machine hurts all alike; what counts are the ratios.
 *
 *   bun bench/compression.ts [rounds]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openProcess, runCli } from '../test/integration/process/process.ts';
import { headersOf, openBareServer } from './load/bare.ts';
import type { Peer } from './load/peers.ts';
import { driveSockets } from './load/sockets.ts';
import { cpuSecondsOf } from './load/wrk.ts';

const rounds = Number(process.argv[2] ?? 5);
const count = 8_000;
const [connections, accounts] = [64, 4];
/** At most so many times what the plain answer costs. */
const plainMax = 1.1;
const codings = ['identity', 'zstd', 'br', 'gzip'];
const recommendBody = '{"useCase":"track sales deals","companySize":"small","limit":10}';
const asked: [string, string, string?][] = [
  ['search, 20', '/api/v1/search?q=project+management&limit=20'],
  ['search, 20 brief', '/api/v1/search?q=project+management&limit=20&view=brief'],
  ['list, 100', '/api/v1/tools?limit=100'],
  ['list, 100 brief', '/api/v1/tools?limit=100&view=brief'],
  ['recommend, 10', '/api/v1/recommend', recommendBody],
  ['recommend, 10 brief', '/api/v1/recommend?view=brief', recommendBody],
  ['categories', '/api/v1/categories'],
];

const folder = mkdtempSync(join(tmpdir(), 'bench-'));
const databaseUrl = `sqlite:${join(folder, 'bench.db')}`;
const service = await openProcess({ DATABASE_URL: databaseUrl, LOG_LEVEL: 'warn' });
const keys: string[] = [];
for (let nth = 0; nth < accounts; nth++) {
  const email = `bench-${nth}@example.org`;
  await runCli(databaseUrl, 'account', 'create', email);
  await runCli(databaseUrl, 'account', 'set-plan', email, 'enterprise', '--daily-limit', '1000000000');
  const { output } = await runCli(databaseUrl, 'key', 'create', email, '--name', 'bench', '--json');
  keys.push(JSON.parse(output).key);
}

/** An answer and a coding: the requests for it, and the servers that give it. */
type Case = { name: string; coding: string; bytes: number; requests: string[]; bare: Peer; figures: Figure[] };
/** Microseconds of CPU time a request and requests a second, of the service and of the limit. */
type Figure = { own: number; limit: number; ownRate: number; limitRate: number };

const openCase = async (name: string, path: string, body: string | undefined, coding: string): Promise<Case> => {
  const method = body === undefined ? 'GET' : 'POST';
  const headersFor = (key: string): Record<string, string> => ({
    ...{ Authorization: `Bearer ${key}`, 'Accept-Encoding': coding },
    ...(body !== undefined && { 'Content-Type': 'application/json', 'Content-Length': String(body.length) }),
  });
  const requests = keys.map((key) => {
    const lines = Object.entries({ Host: 'localhost', ...headersFor(key) }).map(
      ([field, value]) => `${field}: ${value}`,
    );
    return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body ?? ''}`;
  });
  const init = { method, headers: headersFor(keys[0] as string), decompress: false, ...(body && { body }) };
  const response = await fetch(service.url + path, init as RequestInit);
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
  const bytes = Buffer.from(await response.arrayBuffer());
  const bare = await openBareServer({ headers: headersOf(response), bytes: bytes.toString('base64') });
  return { name, coding, bytes: bytes.length, requests, bare, figures: [] };
};

const measure = async (
  { url, pid }: Pick<Peer, 'url' | 'pid'>,
  requests: readonly string[],
): Promise<[number, number]> => {
  const before = await cpuSecondsOf(pid);
  const rate = await driveSockets({ url, requests, connections, count });
  return [((await cpuSecondsOf(pid)) - before) * (1e6 / count), rate];
};

const median = (numbers: readonly number[]): number =>
  [...numbers].sort((one, other) => one - other)[numbers.length >> 1] as number;

let isMet = true;
const print = (...cells: (string | number)[]): void => void process.stdout.write(`| ${cells.join(' | ')} |\n`);
print('kept answer', 'coding', 'bytes', 'CPU µs', 'times plain', 'of the limit', 'of the limit, CPU');
print(...Array(7).fill('---'));
try {
  for (const [name, path, body] of asked) {
    const cases: Case[] = [];
    for (const coding of codings) cases.push(await openCase(name, path, body, coding));
    // The first round is for the compiler.
    for (let round = -1; round < rounds; round++) {
      for (const { requests, bare, figures } of cases) {
        const [own, ownRate] = await measure(service, requests);
        const [limit, limitRate] = await measure(bare, requests);
        if (round >= 0) figures.push({ own, limit, ownRate, limitRate });
      }
    }
    // CPU time is told in hundredths of a second: too roughly for one round.
    const sum = (figures: readonly Figure[], of: 'own' | 'limit'): number =>
      figures.reduce((total, figure) => total + figure[of], 0);
    const plain = sum((cases[0] as Case).figures, 'own');
    for (const { coding, bytes, figures, bare } of cases) {
      const own = sum(figures, 'own');
      isMet &&= own / plain <= plainMax;
      print(
        ...[name, coding, bytes, (own / rounds).toFixed(1), (own / plain).toFixed(2)],
        median(figures.map(({ ownRate, limitRate }) => ownRate / limitRate)).toFixed(2),
        (sum(figures, 'limit') / own).toFixed(2),
      );
      bare.stop();
    }
  }
} finally {
  service.kill('SIGTERM');
  await service.exited;
  rmSync(folder, { recursive: true });
}
process.exitCode = isMet ? 0 : 1;
