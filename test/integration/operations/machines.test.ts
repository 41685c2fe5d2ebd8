import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasPostgres, type Postgres, postgresNeeded, startPostgres } from '../../postgres.ts';
import { bearer } from '../../running-service.ts';
import { openProcess, runCli } from '../process/process.ts';

type Machine = Awaited<ReturnType<typeof openProcess>>;

describe.skipIf(!hasPostgres)(`two machines over one database${postgresNeeded}`, () => {
  let server: Postgres;
  let databaseUrl: string;
  let machines: [Machine, Machine];
  let folder: string;

  const run = async (...words: string[]) => {
    const { output, errors, code } = await runCli(databaseUrl, ...words, '--json');
    expect([code, errors]).toEqual([0, '']);
    return JSON.parse(output);
  };
  /** Each test has an account of its own: what one uses up of a day is nobody else's. */
  const openKey = async (email: string): Promise<{ id: string; key: string }> => {
    await run('account', 'create', email, '--plan', 'professional');
    return run('key', 'create', email, '--name', 'first');
  };
  const askBoth = (path: string, key: string): Promise<Response[]> =>
    Promise.all(machines.map(({ url }) => fetch(url + path, { headers: bearer(key) })));
  const statusesOf = async (path: string, key: string): Promise<number[]> =>
    (await askBoth(path, key)).map(({ status }) => status);
  const waitUntil = async (isSo: () => Promise<boolean>): Promise<void> => {
    for (const giveUpAtMs = performance.now() + 15_000; !(await isSo()); await Bun.sleep(50)) {
      if (performance.now() > giveUpAtMs) throw new Error('waited in vain');
    }
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'machines-'));
    server = await startPostgres();
    databaseUrl = await server.makeDatabase();
    const env = { DATABASE_URL: databaseUrl, METRICS_TOKEN: 'a-token-of-some-length' };
    machines = await Promise.all([openProcess(env), openProcess(env)]);
  }, 60_000);
  afterAll(async () => {
    for (const { kill } of machines) kill('SIGTERM');
    expect(await Promise.all(machines.map(({ exited }) => exited))).toEqual([0, 0]);
    await server.stop();
    rmSync(folder, { recursive: true });
  }, 30_000);

  test('serve the same keys, plans and allowance', async () => {
    const { id, key } = await openKey('both@example.org');
    expect(await statusesOf('/api/v1/industries', key)).toEqual([200, 200]);
    await run('account', 'set-plan', 'both@example.org', 'enterprise', '--daily-limit', '4');
    // What one machine held under the old plan is refused by the other until it has come back.
    let served = 0;
    await waitUntil(async () => {
      served += (await statusesOf('/api/v1/industries', key)).filter((status) => status === 200).length;
      return served >= 2;
    });
    expect(served).toBe(2);
    expect(await statusesOf('/api/v1/industries', key)).toEqual([429, 429]);
    await run('account', 'set-plan', 'both@example.org', 'starter');
    expect(await statusesOf('/api/v1/industries', key)).toEqual([200, 200]);
    await run('key', 'revoke', id);
    expect(await statusesOf('/api/v1/industries', key)).toEqual([401, 401]);
  }, 30_000);

  test('see what is imported, and tell the same changes', async () => {
    const { key } = await openKey('reader@example.org');
    const start = await Promise.all(
      (await askBoth('/api/v1/changes?since=latest', key)).map((answer) => answer.json()),
    );
    expect(start[0].next).toBe(start[1].next);
    const file = join(folder, 'own.json');
    writeFileSync(
      file,
      JSON.stringify([{ id: 'own-tool', name: 'Own', description: 'Our own.', categories: ['CRM'] }]),
    );
    await run('catalogue', 'import', file);
    await waitUntil(async () => (await statusesOf('/api/v1/tools/own-tool', key)).every((status) => status === 200));
    const told = await askBoth(`/api/v1/changes?since=${start[0].next}`, key);
    const [one, other] = await Promise.all(told.map((answer) => answer.json()));
    expect(one.data).toMatchObject([{ kind: 'added', id: 'own-tool' }]);
    expect(other).toEqual(one);
    const tag = told[0]?.headers.get('etag') ?? '';
    const again = await fetch(`${machines[1].url}/api/v1/changes?since=${start[0].next}`, {
      headers: { ...bearer(key), 'If-None-Match': tag },
    });
    expect(again.status).toBe(304);
  }, 30_000);

  test('tell their numbers without those of a file', async () => {
    const answer = await fetch(`${machines[0].url}/metrics`, { headers: bearer('a-token-of-some-length') });
    const text = await answer.text();
    expect(text).toMatch(/^tool_recommendation_database_bytes [1-9]\d{6,}$/m);
    expect(text).not.toContain('disk_free_bytes');
  });

  test('refuse while the database is away, and serve again by themselves', async () => {
    if (server.control === undefined) return;
    const { key } = await openKey('patient@example.org');
    expect(await statusesOf('/api/v1/industries', key)).toEqual([200, 200]);
    await server.control.end('SIGKILL');
    await waitUntil(async () => (await statusesOf('/api/v1/industries', key)).every((status) => status === 503));
    const [refused] = await askBoth('/api/v1/industries', key);
    expect(refused?.headers.get('retry-after')).toBe('2');
    expect(await refused?.json()).toMatchObject({ code: 'unavailable' });
    expect(await statusesOf('/healthz', key)).toEqual([200, 200]);
    await waitUntil(async () => (await statusesOf('/readyz', key)).every((status) => status === 503));
    expect((await runCli(databaseUrl, 'account', 'list')).errors).toMatch(/^The database .* cannot be reached: .*\n$/);
    await server.control.begin();
    await waitUntil(async () => (await statusesOf('/api/v1/industries', key)).every((status) => status === 200));
    await waitUntil(async () => (await statusesOf('/readyz', key)).every((status) => status === 200));
  }, 60_000);
});
