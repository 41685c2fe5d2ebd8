/**
 * What a compressed answer costs, kept and not, against the plain one: CPU time of the service a request, in turn, in short
 * runs of one process, so that a noisy machine hurts all alike. What counts are the ratios.
 *
 *   bun bench/compression.ts [rounds]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openProcess, runCli } from '../test/integration/process/process.ts';
import { cpuSecondsOf } from './load/wrk.ts';

const rounds = Number(process.argv[2] ?? 5);
const requests = 8_000;
const clients = 16;
/** At most so many times what the plain answer costs. */
const ratioMax = 1.1;
const codings = ['identity', 'zstd', 'br', 'gzip'];
const asked: [string, string, string?][] = [
  ['search, 20', '/api/v1/search?q=project+management&limit=20'],
  ['search, 20 brief', '/api/v1/search?q=project+management&limit=20&view=brief'],
  ['list, 100', '/api/v1/tools?limit=100'],
  ['recommend, 10', '/api/v1/recommend', '{"useCase":"track sales deals","companySize":"small","limit":10}'],
];

const folder = mkdtempSync(join(tmpdir(), 'bench-'));
const databaseUrl = `sqlite:${join(folder, 'bench.db')}`;
const service = await openProcess({ DATABASE_URL: databaseUrl, LOG_LEVEL: 'warn' });
await runCli(databaseUrl, 'account', 'create', 'bench@example.org');
await runCli(databaseUrl, 'account', 'set-plan', 'bench@example.org', 'enterprise', '--daily-limit', '1000000000');
const { output } = await runCli(databaseUrl, 'key', 'create', 'bench@example.org', '--name', 'bench', '--json');
const authorization = `Bearer ${JSON.parse(output).key}`;

const ask = async (path: string, body: string | undefined, coding: string): Promise<number> => {
  const headers = { Authorization: authorization, 'Content-Type': 'application/json', 'Accept-Encoding': coding };
  const method = body === undefined ? 'GET' : 'POST';
  const init = { method, headers, decompress: false, ...(body !== undefined && { body }) } as RequestInit;
  const response = await fetch(service.url + path, init);
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
  return (await response.arrayBuffer()).byteLength;
};

/** Microseconds of the service's CPU time a request. */
const measure = async (path: string, body: string | undefined, coding: string): Promise<number> => {
  const before = await cpuSecondsOf(service.pid);
  let left = requests;
  const client = async (): Promise<void> => {
    while (left-- > 0) await ask(path, body, coding);
  };
  await Promise.all(Array.from({ length: clients }, client));
  return ((await cpuSecondsOf(service.pid)) - before) * (1e6 / requests);
};

const median = (numbers: readonly number[]): number =>
  [...numbers].sort((one, other) => one - other)[numbers.length >> 1] as number;

let isMet = true;
process.stdout.write('| kept answer | coding | bytes | CPU µs | times plain |\n| --- | --- | --- | --- | --- |\n');
try {
  for (const [name, path, body] of asked) {
    const figures = new Map(codings.map((coding) => [coding, [] as number[]]));
    // The first round is for the compiler.
    for (let round = -1; round < rounds; round++) {
      for (const [coding, of] of figures) {
        const figure = await measure(path, body, coding);
        if (round >= 0) of.push(figure);
      }
    }
    const plain = figures.get('identity') as number[];
    for (const [coding, of] of figures) {
      const ratio = median(of.map((figure, round) => figure / (plain[round] as number)));
      isMet &&= ratio <= ratioMax;
      const bytes = await ask(path, body, coding);
      process.stdout.write(`| ${name} | ${coding} | ${bytes} | ${median(of).toFixed(1)} | ${ratio.toFixed(2)} |\n`);
    }
  }
} finally {
  service.kill('SIGTERM');
  await service.exited;
  rmSync(folder, { recursive: true });
}
process.exitCode = isMet ? 0 : 1;
