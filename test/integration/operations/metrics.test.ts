import { describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bearer, startRunningService } from '../../running-service.ts';
import { runCli } from '../process/process.ts';
import { openServiceForFile } from '../service-for-file.ts';
import { openWorkspace } from './workspace.ts';

const token = 'a-token-for-the-tests';

/** Samples by their name and labels as written; comments must come before their samples. */
const parse = (text: string): Map<string, number> => {
  const samples = new Map<string, number>();
  const typed = new Set<string>();
  for (const line of text.trimEnd().split('\n')) {
    const type = line.match(/^# TYPE (\w+) (counter|gauge|histogram)$/);
    if (type) typed.add(type[1] as string);
    if (line.startsWith('#')) continue;
    const sample = line.match(/^(\w+)(\{(?:\w+="(?:[^"\\]|\\.)*",?)+\})? (-?[\d.e+-]+)$/);
    if (!sample) throw new Error(`no sample: ${line}`);
    const own = sample[1] as string;
    const name = typed.has(own) ? own : own.replace(/_(bucket|sum|count)$/, '');
    if (!typed.has(name)) throw new Error(`of no type: ${line}`);
    samples.set(`${own}${sample[2] ?? ''}`, Number(sample[3]));
  }
  return samples;
};

const service = await openServiceForFile({ config: { metricsToken: token } });

const readMetrics = async () => {
  const response = await service.fetch('/metrics', { headers: bearer(token) });
  expect(response.headers.get('content-type')).toStartWith('text/plain; version=0.0.4');
  return parse(await response.text());
};

describe('GET /metrics', () => {
  test('answers 401 to all but the token', async () => {
    const { key } = await service.openAccount();
    for (const headers of [{}, bearer('wrong'), bearer(`${token}x`), bearer(key)]) {
      const response = await service.fetch('/metrics', { headers });
      expect(response.status).toBe(401);
      expect(response.headers.get('content-type')).toBe('application/problem+json');
    }
  });

  test('counts requests by route and status, keys by how they were verified, and decisions on quota', async () => {
    const before = await readMetrics();
    const { key } = await service.openAccount('free');
    const ask = (path: string, headers: Record<string, string> = bearer(key)) => service.fetch(path, { headers });
    await ask('/api/v1/tools/slack');
    await ask('/api/v1/tools/zulip');
    await ask('/api/v1/tools/nothing-of-the-kind');
    await ask('/api/v1/industries', bearer('tra_live_wrong'));
    const statuses = await Promise.all(
      Array.from({ length: 110 }, async () => (await ask('/api/v1/industries')).status),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(13);
    const after = await readMetrics();
    const grown = (name: string): number => {
      const full = `tool_recommendation_${name}`;
      return (after.get(full) ?? Number.NaN) - (before.get(full) ?? 0);
    };
    expect(grown('http_requests_total{route="/api/v1/tools/:id",status="200"}')).toBe(2);
    expect(grown('http_requests_total{route="/api/v1/tools/:id",status="404"}')).toBe(1);
    expect(grown('http_requests_total{route="/api/v1/industries",status="401"}')).toBe(1);
    expect(grown('http_requests_total{route="/api/v1/industries",status="429"}')).toBe(13);
    expect(grown('http_request_duration_seconds_count{route="/api/v1/industries"}')).toBe(111);
    expect(grown('http_request_duration_seconds_bucket{route="/api/v1/industries",le="+Inf"}')).toBe(111);
    expect(
      grown('quota_decisions_total{decision="granted-from-lease"}') +
        grown('quota_decisions_total{decision="granted-by-commit"}'),
    ).toBe(100);
    expect(grown('quota_decisions_total{decision="refused"}')).toBe(13);
    expect(grown('key_verifications_total{path="memory"}') + grown('key_verifications_total{path="store"}')).toBe(113);
    expect(grown('key_verifications_total{path="refused"}')).toBe(1);
    expect(grown('key_lookups_total')).toBeGreaterThanOrEqual(1);
    expect(grown('lease_commit_duration_seconds_count')).toBeGreaterThan(0);
    expect(grown('lease_commit_requests_sum')).toBeGreaterThan(0);
  });

  test('says what runs, on what catalogue, in how much memory', async () => {
    const names = [...(await readMetrics()).keys()];
    for (const name of [
      'catalogue_info{revision="',
      'build_info{version="',
      'event_loop_lag_seconds',
      'catalogue_tools',
    ]) {
      expect(names.some((one) => one.startsWith(`tool_recommendation_${name}`))).toBe(true);
    }
    expect((await readMetrics()).get('process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
    expect((await readMetrics()).get('tool_recommendation_catalogue_tools')).toBeGreaterThan(600);
  });

  test('says when a backup was last made, how much room there is and how many files are open', async () => {
    const before = await readMetrics();
    expect(before.get('tool_recommendation_backup_timestamp_seconds')).toBe(0);
    const file = service.databaseUrl.replace('sqlite:', '').replace(/service\.db$/, 'backup.db');
    expect(await runCli(service.databaseUrl, 'backup', file)).toMatchObject({ code: 0 });
    const after = await readMetrics();
    const ageSeconds = Date.now() / 1000 - (after.get('tool_recommendation_backup_timestamp_seconds') ?? 0);
    expect(ageSeconds).toBeGreaterThanOrEqual(0);
    expect(ageSeconds).toBeLessThan(60);
    expect(after.get('tool_recommendation_disk_free_bytes')).toBeGreaterThan(0);
    expect(after.get('tool_recommendation_database_bytes')).toBeGreaterThanOrEqual(4096);
    expect(after.get('process_open_fds')).toBeGreaterThan(3);
    expect(after.get('process_max_fds')).toBeGreaterThan(after.get('process_open_fds') ?? 0);
  }, 20_000);

  test('is not there where nobody asked for it', async () => {
    const plain = await startRunningService();
    expect((await plain.fetch('/metrics', { headers: bearer(token) })).status).toBe(404);
    await plain.stop();
  }, 20_000);

  test('is all that the dashboard draws from', async () => {
    await service.fetch('/api/v1/tools');
    const known = new Set([...(await readMetrics()).keys()].map((name) => name.replace(/\{.*$/, '')));
    const dashboard = readFileSync(join(import.meta.dir, '../../../deploy/grafana-dashboard.json'), 'utf8');
    const used = new Set(dashboard.match(/\b(tool_recommendation|process)_[a-z_]+/g));
    expect([...used].filter((name) => !known.has(name))).toEqual([]);
    expect(used.size).toBeGreaterThan(10);
  });
});

describe('METRICS_PORT', () => {
  test('serves the numbers of every worker at an address of their own', async () => {
    const work = openWorkspace();
    const free = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() });
    const { port } = free;
    await free.stop(true);
    const running = await work.start({ METRICS_PORT: String(port), METRICS_TOKEN: token, WORKERS: '2' });
    const own = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    const beside = await (await fetch(`${running.url}/metrics`, { headers: bearer(token) })).text();
    for (const text of [own, beside]) {
      const names = [...parse(text).keys()];
      for (const worker of ['1', '2']) expect(names).toContain(`process_resident_memory_bytes{worker="${worker}"}`);
      expect(parse(text).get('tool_recommendation_worker_restarts_total')).toBe(0);
    }
    expect((await fetch(`http://127.0.0.1:${port}/api/v1/tools`)).status).toBe(404);
    running.kill('SIGTERM');
    expect(await running.exited).toBe(0);
    await work.close();
  }, 20_000);
});
