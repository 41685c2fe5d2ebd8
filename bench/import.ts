/**
 * Imports generated tools with the CLI into the database of a running service, a process of its own, while a client
 * asks that service on without a pause. Run: bun bench/import.ts [COUNT]
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeExport } from '../src/catalogue/import/export.ts';
import { importFormats } from '../src/catalogue/import/file-format.ts';
import { generateTools } from '../test/unit/catalogue/generated-tools.ts';

const count = Number(process.argv[2] ?? 10_000);
const secondsMax = 10;
const megabytesMax = 500;
const root = join(import.meta.dir, '..');
const tools = generateTools(count);

const runCli = async (words: string[], env: Record<string, string>) => {
  const startedMs = performance.now();
  const cli = Bun.spawn([process.execPath, 'src/cli/main.ts', ...words], { cwd: root, env, stderr: 'inherit' });
  const output = await new Response(cli.stdout).text();
  if ((await cli.exited) !== 0) throw new Error(`${words.join(' ')} failed`);
  return { output, seconds: (performance.now() - startedMs) / 1000, bytesMax: cli.resourceUsage()?.maxRSS ?? 0 };
};

const waitForUrl = async (output: ReadableStream<Uint8Array>): Promise<string> => {
  let text = '';
  for await (const chunk of output) {
    text += new TextDecoder().decode(chunk);
    const url = /listens at (\S+)/.exec(text)?.[1];
    if (url) return url;
  }
  throw new Error(`the service did not start: ${text}`);
};

/** Asks one thing after another until told to stop. */
const startAsking = (ask: () => Promise<Response>) => {
  const latenciesMs: number[] = [];
  const failures: string[] = [];
  let isOver = false;
  const run = async (): Promise<void> => {
    while (!isOver) {
      const startedMs = performance.now();
      try {
        const response = await ask();
        await response.arrayBuffer();
        if (response.status !== 200) failures.push(String(response.status));
      } catch (error) {
        failures.push(String(error));
      }
      latenciesMs.push(performance.now() - startedMs);
      await Bun.sleep(2);
    }
  };
  const ended = run();
  return {
    stop: async () => {
      isOver = true;
      await ended;
      const sorted = latenciesMs.sort((one, other) => one - other);
      const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1);
      const [failure] = failures;
      return `${sorted.length} requests, ${failures.length} failed${failure ? ` (${failure})` : ''}, median ${at(0.5)} ms, 99th ${at(0.99)} ms, slowest ${at(1)} ms`;
    },
  };
};

const measure = async (format: (typeof importFormats)[number]): Promise<boolean> => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-import-'));
  const env = {
    ...{ PATH: process.env['PATH'] ?? '', HOST: '127.0.0.1', LOG_LEVEL: 'warn' },
    ...{ PORT: String(20_000 + (process.pid % 10_000)), DATABASE_URL: `sqlite:${join(folder, 'bench.db')}` },
  };
  const file = join(folder, `tools.${format}`);
  const text = writeExport(tools, format);
  writeFileSync(file, text);
  const service = Bun.spawn([process.execPath, 'src/main.ts'], { cwd: root, env, stderr: 'inherit', stdout: 'pipe' });
  try {
    const url = await waitForUrl(service.stdout);
    await runCli(['account', 'create', 'bench@example.org', '--plan', 'enterprise'], env);
    const made = await runCli(['key', 'create', 'bench@example.org', '--name', 'bench', '--json'], env);
    const headers = { Authorization: `Bearer ${(JSON.parse(made.output) as { key: string }).key}` };
    const asking = startAsking(() => fetch(`${url}/api/v1/tools?limit=1`, { headers }));
    await Bun.sleep(500);
    const { output, seconds, bytesMax } = await runCli(['catalogue', 'import', file], env);
    // Long enough for the service to see the change and to index it.
    await Bun.sleep(4_000);
    const answers = await asking.stop();
    const megabytes = bytesMax / 1024 / 1024;
    process.stdout.write(`${format}, ${(text.length / 1e6).toFixed(1)} MB: ${output.trim()}
  ${seconds.toFixed(2)} s of ${secondsMax} (${(seconds / secondsMax).toFixed(2)}), ${megabytes.toFixed(0)} MB of ${megabytesMax} (${(megabytes / megabytesMax).toFixed(2)})
  the service meanwhile: ${answers}\n`);
    return seconds < secondsMax && megabytes < megabytesMax && answers.includes(' 0 failed');
  } finally {
    service.kill();
    await service.exited;
    rmSync(folder, { recursive: true });
  }
};

let isMet = true;
for (const format of importFormats) isMet = (await measure(format)) && isMet;
process.exitCode = isMet ? 0 : 1;
