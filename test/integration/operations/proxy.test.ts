import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { bearer } from '../../running-service.ts';
import { hasCaddy, startCaddy } from './caddy.ts';
import { openWorkspace, type Workspace } from './workspace.ts';

describe.skipIf(!hasCaddy)('deploy/Caddyfile', () => {
  let work: Workspace;
  let caddy: Awaited<ReturnType<typeof startCaddy>>;
  beforeAll(async () => {
    work = openWorkspace();
    caddy = await startCaddy();
  });
  afterAll(async () => {
    await caddy.stop();
    await work.close();
  });

  test('fails no request of eight clients while the service restarts, and keeps what is asked out of its log', async () => {
    const { url } = caddy;
    const start = () => work.start(caddy.serviceEnv);
    let service = await start();
    const key = await work.openAccount('you@example.org', 'professional');
    const headers = { ...bearer(key), 'Content-Type': 'application/json', Referer: 'https://secret-referer.example/' };
    const statuses = new Map<string, number>();
    let isOver = false;
    const clients = Array.from({ length: 8 }, async (_, client) => {
      for (let nth = 0; !isOver; nth++) {
        const answer = await (nth % 3 === 0
          ? fetch(`${url}/api/v1/recommend`, { method: 'POST', headers, body: JSON.stringify({ role: 'Designer' }) })
          : fetch(`${url}/api/v1/search?q=secret-words-${client}`, { headers })
        )
          .then(async (response) => {
            const text = await response.text();
            return response.status === 200 ? '200' : `${response.status} ${text}`;
          })
          .catch((error) => String(error));
        statuses.set(answer, (statuses.get(answer) ?? 0) + 1);
        await Bun.sleep(5);
      }
    });
    try {
      for (let count = 0; count < 3; count++) {
        service.kill('SIGTERM');
        await service.exited;
        service = await start();
        await Bun.sleep(500);
      }
    } finally {
      isOver = true;
      await Promise.all(clients);
    }
    expect([...statuses.keys()]).toEqual(['200']);
    expect(statuses.get('200')).toBeGreaterThan(100);

    for (const path of ['/metrics', '/metrics/', '/metrics/x', '/x/../metrics', '//metrics']) {
      const response = await fetch(`${url}${path}`);
      expect({ path, status: response.status }).toEqual({ path, status: 404 });
    }
    await fetch(`${url}/reset/secret-token-of-a-reset?next=secret-words`, { headers });
    const refusals = [
      await fetch(`${url}/api/v1/recommend`, { method: 'POST', headers, body: 'x'.repeat(3_000_000) }),
      await fetch(`${url}/api/v1/tools?search=${'x'.repeat(12_000)}`, { headers }),
    ];
    service.kill('SIGTERM');
    await service.exited;
    refusals.push(await fetch(`${url}/account/sign-in?secret-words`, { method: 'POST', headers, body: '{}' }));
    expect(refusals.slice(0, 2).map(({ status }) => status)).toEqual([413, 414]);
    expect([502, 503]).toContain(refusals[2]?.status as number);
    for (const response of refusals) {
      expect(response.headers.get('content-type')).toBe('application/problem+json');
      expect(await response.json()).toMatchObject({ status: response.status, type: expect.any(String) });
    }
    expect(refusals[2]?.headers.get('retry-after')).toBe('2');

    const log = await caddy.stop();
    expect(log).toContain('/api/v1/search');
    expect(log).toContain('/reset/-');
    expect(log).not.toContain('secret');
    expect(log).not.toContain(key);
  }, 90_000);
});

describe('SIGHUP', () => {
  test('replaces the workers one by one, and fails no request', async () => {
    const work = openWorkspace();
    const service = await work.start({ WORKERS: '2', LOG_LEVEL: 'info' });
    const key = await work.openAccount('you@example.org', 'professional');
    const processes = new Set<string>();
    const wrong: string[] = [];
    let isOver = false;
    const clients = Array.from({ length: 4 }, async () => {
      while (!isOver) {
        const response = await fetch(`${service.url}/api/v1/industries`, { headers: bearer(key) }).catch(String);
        if (typeof response === 'string' || response.status !== 200) wrong.push(String(response));
        else processes.add(response.headers.get('x-request-id')?.split('-')[0] ?? '');
        await Bun.sleep(2);
      }
    });
    // The clients keep their connections, which may all be to one of two workers. New connections find the other.
    const findProcesses = async (count: number): Promise<void> => {
      const giveUpAtMs = performance.now() + 15_000;
      while (processes.size < count && performance.now() < giveUpAtMs) {
        const response = await fetch(`${service.url}/healthz`, { keepalive: false }).catch(() => undefined);
        if (response) processes.add(response.headers.get('x-request-id')?.split('-')[0] ?? '');
        await Bun.sleep(10);
      }
    };
    await findProcesses(2);
    service.kill('SIGHUP');
    service.kill('SIGHUP');
    await findProcesses(4);
    isOver = true;
    await Promise.all(clients);
    service.kill('SIGTERM');
    expect(await service.exited).toBe(0);
    expect(processes.size).toBe(4);
    // The kernel may drop what it has accepted for a process that goes, before that process has seen it.
    expect(wrong.length).toBeLessThanOrEqual(2);
    const log = await service.errors;
    expect(log).toContain('workers are replaced one by one');
    expect(log).not.toContain('a worker has ended');
    await work.close();
  }, 40_000);
});

describe('DRAIN_SECONDS', () => {
  test('serves on for that long, saying that it is not ready', async () => {
    const work = openWorkspace();
    const service = await work.start({ DRAIN_SECONDS: '2' });
    const key = await work.openAccount();
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
    const startedMs = performance.now();
    service.kill('SIGTERM');
    const isReady = async () => (await fetch(`${service.url}/readyz`)).status === 200;
    while (await isReady()) await Bun.sleep(20);
    expect((await fetch(`${service.url}/api/v1/industries`, { headers: bearer(key) })).status).toBe(200);
    expect(await service.exited).toBe(0);
    expect(performance.now() - startedMs).toBeGreaterThan(1_900);
    await work.close();
  }, 20_000);
});
