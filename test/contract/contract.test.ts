import { expect, test } from 'bun:test';
import { startRunningService } from '../running-service.ts';
import { openCallers } from './callers.ts';
import { fuzzContract } from './fuzz.ts';

const count = 1_500;

test('every answer to generated requests is as the OpenAPI document says', async () => {
  const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));
  const service = await startRunningService({ config: { accountReadsPerSecond: 0, keyChangesPerHour: 0 } });
  const callers = await openCallers(service.accounts, service.openAccount);
  try {
    const { violations, requests } = await fuzzContract({ ...callers, url: service.url, seed, count });
    expect(requests).toBeGreaterThanOrEqual(count);
    expect({ seed, violations: violations.slice(0, 5) }).toEqual({ seed, violations: [] });
  } finally {
    await service.stop();
  }
}, 60_000);
