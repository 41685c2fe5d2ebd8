/**
 * How start, memory, latency, import and reload grow with the catalogue: the bundled one, 10,000 and 50,000 tools.
 * Prints a table and draws bench/scale.svg. Latencies are of distinct requests, one after another, over loopback.
 *
 *   bun bench/scale.ts [SIZE …]
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '../src/store/open.ts';
import { readMemory } from '../test/integration/process/memory.ts';
import { openProcess, runCli } from '../test/integration/process/process.ts';
import { createManyTools } from './load/many-tools.ts';
import { createAsks, operations } from './load/workload.ts';

const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [0, 10_000, 50_000];
const asksEach = 300;

type Figures = { size: number } & Record<string, number>;

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] as number;

/** How long the service is left alone before its memory is read, so that what is garbage has been collected. */
const restMilliseconds = 3_000;

/** Latency in milliseconds of requests that no cache has seen, as p50 and p99. */
const measureLatency = async (
  url: string,
  key: string,
  operation: (typeof operations)[number],
): Promise<[number, number]> => {
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
  const latencies: number[] = [];
  for (const { method, path, body } of await createAsks(operation, asksEach, 5)) {
    const startedMs = performance.now();
    const response = await fetch(url + path, { method, headers, ...(body && { body }) });
    await response.arrayBuffer();
    latencies.push(performance.now() - startedMs);
    if (response.status !== 200) throw new Error(`${method} ${path} answered ${response.status}`);
  }
  const sorted = latencies.sort((one, other) => one - other);
  return [percentile(sorted, 0.5), percentile(sorted, 0.99)];
};

const measureReload = async (
  url: string,
  key: string,
  databaseUrl: string,
  file: string,
): Promise<[number, number]> => {
  const revisionNow = async (): Promise<string> => {
    const response = await fetch(`${url}/api/v1/industries`, { headers: { Authorization: `Bearer ${key}` } });
    return (await response.json()).catalogue.revision;
  };
  const before = await revisionNow();
  const startedMs = performance.now();
  const { code, errors } = await runCli(databaseUrl, 'catalogue', 'import', file);
  if (code !== 0) throw new Error(errors);
  const importedMs = performance.now();
  while ((await revisionNow()) === before) await Bun.sleep(20);
  return [(importedMs - startedMs) / 1000, (performance.now() - importedMs) / 1000];
};

const measure = async (size: number): Promise<Figures> => {
  const scratch = mkdtempSync(join(tmpdir(), 'scale-'));
  const databaseUrl = `sqlite:${join(scratch, 'scale.db')}`;
  const tools = await createManyTools(size);
  const store = await openStore(databaseUrl);
  await store.catalogue.writeOwn(tools, { replace: true });
  await store.close();
  await runCli(databaseUrl, 'account', 'create', 'a@example.org', '--plan', 'enterprise');
  const made = await runCli(databaseUrl, 'key', 'create', 'a@example.org', '--name', 'scale', '--json');
  const { key } = JSON.parse(made.output);

  const startedMs = performance.now();
  const service = await openProcess({ DATABASE_URL: databaseUrl });
  while ((await fetch(`${service.url}/readyz`)).status !== 200) await Bun.sleep(5);
  const figures: Figures = { size: tools.length, 'start s': (performance.now() - startedMs) / 1000 };
  for (const operation of operations) {
    const [p50, p99] = await measureLatency(service.url, key, operation);
    figures[`${operation} p50 ms`] = p50;
    figures[`${operation} p99 ms`] = p99;
  }
  await Bun.sleep(restMilliseconds);
  const { now, peak } = readMemory(service.pid);
  figures['memory MB'] = now;
  figures['peak MB'] = peak;
  const changed = tools.map((tool, place) => (place % 10 === 0 ? { ...tool, summary: `Changed ${place}.` } : tool));
  const file = join(scratch, 'changed.json');
  writeFileSync(file, JSON.stringify(changed));
  const [importSeconds, reloadSeconds] = await measureReload(service.url, key, databaseUrl, file);
  figures['import s'] = importSeconds;
  figures['reload s'] = reloadSeconds;
  service.kill('SIGTERM');
  await service.exited;
  rmSync(scratch, { recursive: true });
  return figures;
};

const colours = ['#1f6feb', '#d1242f', '#1a7f37', '#9a6700', '#8250df', '#57606a', '#bf3989', '#0a3069'];

/** The figures over the size, both axes logarithmic, a line each. */
const draw = (rows: readonly Figures[], names: readonly string[]): string => {
  const [width, height, left, bottom] = [760, 420, 60, 40];
  const values = rows.flatMap((row) => names.map((name) => Math.max(0.01, row[name] as number)));
  const [low, high] = [Math.floor(Math.log10(Math.min(...values))), Math.ceil(Math.log10(Math.max(...values)))];
  const [from, to] = [Math.log10(rows[0]?.size ?? 1), Math.log10(rows.at(-1)?.size ?? 10)];
  const x = (size: number): number => left + ((Math.log10(size) - from) / (to - from || 1)) * (width - left - 190);
  const y = (value: number): number =>
    height - bottom - ((Math.log10(Math.max(0.01, value)) - low) / (high - low || 1)) * (height - bottom - 20);
  const grid = Array.from({ length: high - low + 1 }, (_, step) => 10 ** (low + step))
    .map(
      (value) =>
        `<path d="M${left} ${y(value)}H${width - 190}" stroke="#d0d7de"/><text x="${left - 8}" y="${y(value) + 4}" text-anchor="end">${value}</text>`,
    )
    .join('');
  const lines = names.map((name, place) => {
    const points = rows.map((row) => `${x(row.size).toFixed(1)},${y(row[name] as number).toFixed(1)}`).join(' ');
    const last = rows.at(-1) as Figures;
    return `<polyline points="${points}" fill="none" stroke="${colours[place]}" stroke-width="2"/><text x="${x(last.size) + 8}" y="${y(last[name] as number) + 4}" fill="${colours[place]}">${name}</text>`;
  });
  const ticks = rows
    .map((row) => `<text x="${x(row.size)}" y="${height - 15}" text-anchor="middle">${row.size}</text>`)
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12"><title>How start, memory and latency grow with the number of tools</title><rect width="100%" height="100%" fill="#fff"/>${grid}${lines.join('')}${ticks}</svg>\n`;
};

const rows: Figures[] = [];
for (const size of sizes) rows.push(await measure(size));
const names = Object.keys(rows[0] ?? {});
process.stdout.write(`| ${names.join(' | ')} |\n| ${names.map(() => '---').join(' | ')} |\n`);
for (const row of rows) {
  process.stdout.write(
    `| ${names.map((name) => (name === 'size' ? row.size : (row[name] as number).toFixed(2))).join(' | ')} |\n`,
  );
}
await Bun.write(
  join(import.meta.dir, 'scale.svg'),
  draw(rows, ['start s', 'reload s', 'memory MB', ...operations.map((name) => `${name} p50 ms`)]),
);
