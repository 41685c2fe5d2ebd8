import { describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readBundle } from '../../../src/catalogue/bundle.ts';
import { createCatalogue } from '../../../src/catalogue/catalogue.ts';
import { createRanker } from '../../../src/ranking/ranker.ts';
import { bearer, startRunningService } from '../../running-service.ts';
import { runCli } from '../process/process.ts';

const clients = 4;
const changes = 3;

/** How often the service looks for a change, and within how many times the making of an index it serves it beside its callers. */
const lookMs = 250;
const buildsMax = 5;
/** How long an index takes to make on this machine as it is now: other work slows both alike. */
const measureBuild = async (): Promise<number> => {
  const { tools, taxonomy } = await readBundle();
  const startedMs = performance.now();
  createRanker(createCatalogue(tools, taxonomy));
  return performance.now() - startedMs;
};

describe('catalogue import beside a running service', () => {
  test('is served soon, and fails no request', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'reload-'));
    const service = await startRunningService({ config: { logLevel: 'silent' } });
    const { key } = await service.openAccount('enterprise');
    const headers = bearer(key);
    const failures: unknown[] = [];
    let answered = 0;
    let isOver = false;
    const ask = async (): Promise<void> => {
      while (!isOver) {
        const response = await service.fetch('/api/v1/tools?limit=1', { headers });
        await response.arrayBuffer();
        if (response.status === 200) answered++;
        else failures.push(response.status);
      }
    };
    const asking = Promise.all(Array.from({ length: clients }, ask)).catch((error) => failures.push(error));

    const withinMs = lookMs + buildsMax * (await measureBuild());
    for (let round = 1; round <= changes; round++) {
      const file = join(folder, `${round}.json`);
      const tool = { id: 'our-wiki', name: `Our Wiki ${round}`, description: 'Ours.', categories: ['Knowledge Base'] };
      writeFileSync(file, JSON.stringify([tool]));
      const { code } = await runCli(service.databaseUrl, 'catalogue', 'import', file);
      expect(code).toBe(0);
      const changedAtMs = performance.now();
      for (let name = ''; name !== tool.name; ) {
        const response = await service.fetch('/api/v1/tools/our-wiki', { headers });
        name = response.status === 200 ? (await response.json()).data.name : '';
        expect(performance.now() - changedAtMs).toBeLessThan(withinMs);
      }
    }
    isOver = true;
    await asking;
    expect(failures).toEqual([]);
    expect(answered).toBeGreaterThan(100);
    await service.stop();
    rmSync(folder, { recursive: true });
  }, 30_000);
});
