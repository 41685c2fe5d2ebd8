import { describe, expect, test } from 'bun:test';
import { bearer, startRunningService } from '../../running-service.ts';

/** A recommendation as dear as one can be asked for; another each time, so that none is answered from memory. */
const heavyBody = (nth: number): string => {
  const words = 'pipeline invoices tickets onboarding payroll kanban wiki survey backup forecast'.split(' ');
  const useCase = Array.from({ length: 400 }, (_, index) => words[(index * 7 + nth) % words.length]).join(' ');
  return JSON.stringify({
    ...{ role: 'Sales Manager', industry: 'Retail', companySize: 'small', budget: 'minimal', sensitivity: true },
    useCase: `${nth} ${useCase}`.slice(0, 2000),
    priorities: ['ease of use', 'integrations', 'security'],
    currentTools: Array.from({ length: 50 }, (_, index) => (index === 0 ? 'slack' : `tool-${index}`)),
  });
};

describe('an account with sixteen clients of heavy requests', () => {
  test('holds up neither another account nor /healthz', async () => {
    const service = await startRunningService();
    const heavy = await service.openAccount();
    const light = await service.openAccount();
    let isOver = false;
    let heavyDone = 0;
    let nth = 0;
    const { promise: isUnderWay, resolve: seeUnderWay } = Promise.withResolvers<void>();
    const headers = { ...bearer(heavy.key), 'Content-Type': 'application/json' };
    const clients = Array.from({ length: 16 }, async () => {
      while (!isOver) {
        const body = heavyBody(nth++);
        const response = await service.fetch('/api/v1/recommend', { method: 'POST', headers, body });
        await response.arrayBuffer();
        if (response.status !== 200) throw new Error(`answered ${response.status}`);
        heavyDone++;
        if (heavyDone === 4) seeUnderWay();
      }
    });
    try {
      await isUnderWay;
      // How many of the heavy account's requests are answered while one of another's is.
      const between: number[] = [];
      const probes: number[] = [];
      for (let count = 0; count < 10; count++) {
        const before = heavyDone;
        const path = `/api/v1/search?q=kanban%20${count}`;
        const response = await service.fetch(path, { headers: bearer(light.key) });
        expect(response.status).toBe(200);
        await response.arrayBuffer();
        between.push(heavyDone - before);
        const beforeProbe = heavyDone;
        expect((await service.fetch('/healthz')).status).toBe(200);
        probes.push(heavyDone - beforeProbe);
      }
      // First come, first served would be sixteen each.
      between.sort((one, other) => one - other);
      probes.sort((one, other) => one - other);
      expect(between[5]).toBeLessThanOrEqual(6);
      expect(probes[5]).toBeLessThanOrEqual(6);
    } finally {
      isOver = true;
      await Promise.all(clients);
      await service.stop();
    }
  }, 60_000);
});

describe('the limits of an account', () => {
  test('refuse with a code of their own, Retry-After and no charge, and touch nobody else', async () => {
    const service = await startRunningService({ config: { requestsPerSecond: 5 } });
    const { key } = await service.openAccount('free');
    const other = await service.openAccount('free');
    const ask = (k: string) => service.fetch('/api/v1/categories', { headers: bearer(k) });
    const answers = await Promise.all(Array.from({ length: 40 }, () => ask(key)));
    const served = answers.filter(({ status }) => status === 200).length;
    const refused = answers.filter(({ status }) => status === 429);
    expect(served).toBeGreaterThanOrEqual(10);
    expect(served + refused.length).toBe(40);
    expect(refused.length).toBeGreaterThan(0);
    const [one] = refused as [Response];
    expect(one.headers.get('content-type')).toBe('application/problem+json');
    expect(Number(one.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(await one.json()).toMatchObject({ code: 'too-many-requests', status: 429 });
    expect((await ask(other.key)).status).toBe(200);
    await Bun.sleep(Number(one.headers.get('retry-after')) * 1000);
    const usage = await service.fetch('/api/v1/usage', { headers: bearer(key) });
    expect((await usage.json()).used).toBe(served);
    await service.stop();
  }, 30_000);

  test('bound what is in flight, and let the next in when one is answered', async () => {
    const service = await startRunningService({ config: { inFlightMax: 1 } });
    const { key } = await service.openAccount();
    const headers = { ...bearer(key), 'Content-Type': 'application/json' };
    const ask = (nth: number) =>
      service.fetch('/api/v1/recommend', { method: 'POST', headers, body: heavyBody(nth) }).then(async (response) => {
        await response.arrayBuffer();
        return response.status;
      });
    const statuses = await Promise.all(Array.from({ length: 12 }, (_, nth) => ask(nth)));
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(1);
    expect(statuses.every((status) => status === 200 || status === 429)).toBe(true);
    expect(await ask(100)).toBe(200);
    await service.stop();
  }, 30_000);
});
