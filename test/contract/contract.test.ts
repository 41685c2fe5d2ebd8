import { expect, test } from 'bun:test';
import { startRunningService } from '../running-service.ts';
import { fuzzContract } from './fuzz.ts';

const count = 1_500;
const allowance = 1_000_000_000;

test('every answer to generated requests is as the OpenAPI document says', async () => {
  const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));
  const service = await startRunningService({ config: { accountReadsPerSecond: 0, keyChangesPerHour: 0 } });
  const { key } = await service.openAccount('enterprise', allowance);
  const { account, key: revokedKey, keyId } = await service.openAccount();
  await service.accounts.revokeKey(account, keyId);
  const password = 'seven quiet lamps in a row';
  const member = await service.accounts.createAccount('member@example.org', password, 'enterprise');
  const { token: session } = await service.accounts.authentication.begin(member, { address: 'test', browser: 'test' });
  try {
    const { violations, requests } = await fuzzContract({
      url: service.url,
      key,
      revokedKey,
      session,
      password,
      seed,
      count,
    });
    expect(requests).toBeGreaterThanOrEqual(count);
    expect({ seed, violations: violations.slice(0, 5) }).toEqual({ seed, violations: [] });
  } finally {
    await service.stop();
  }
}, 60_000);
