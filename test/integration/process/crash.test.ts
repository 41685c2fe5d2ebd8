import { describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bearer } from '../../running-service.ts';
import { openProcess, runCli } from './process.ts';

const clients = 32;
const leaseMax = 256;

/** Asks without pause until the service is gone; says how many answers came back whole. */
const askUntilGone = async (url: string, key: string): Promise<{ answered: number; asked: number }> => {
  const count = { answered: 0, asked: 0 };
  const ask = async (): Promise<void> => {
    for (;;) {
      count.asked++;
      const response = await fetch(`${url}/api/v1/industries`, { headers: bearer(key) });
      await response.arrayBuffer();
      if (response.status === 200) count.answered++;
    }
  };
  await Promise.allSettled(Array.from({ length: clients }, ask));
  return count;
};

describe('kill -9 under load', () => {
  test.each(['free', 'professional'])(
    'leaves no answered request of a %s account uncounted, and takes at most a lease too many',
    async (plan) => {
      const folder = mkdtempSync(join(tmpdir(), 'crash-'));
      const databaseUrl = `sqlite:${join(folder, 'crash.db')}`;
      await runCli(databaseUrl, 'account', 'create', 'a@example.org', '--plan', plan);
      const made = await runCli(databaseUrl, 'key', 'create', 'a@example.org', '--name', 'x', '--json');
      const { key } = JSON.parse(made.output);

      let answered = 0;
      for (let round = 1; round <= 3; round++) {
        const service = await openProcess({ DATABASE_URL: databaseUrl });
        const asking = askUntilGone(service.url, key);
        await Bun.sleep(150 + 50 * round);
        service.kill('SIGKILL');
        await service.exited;
        answered += (await asking).answered;

        const again = await openProcess({ DATABASE_URL: databaseUrl });
        const { used } = await (await fetch(`${again.url}/api/v1/usage`, { headers: bearer(key) })).json();
        again.kill('SIGTERM');
        expect(await again.exited).toBe(0);
        expect(used).toBeGreaterThanOrEqual(answered);
        expect(used).toBeLessThanOrEqual(answered + round * (leaseMax + clients));
        if (plan === 'free') expect(used).toBeLessThanOrEqual(100);
      }
      expect(answered).toBeGreaterThan(50);
      rmSync(folder, { recursive: true });
    },
    40_000,
  );
});
