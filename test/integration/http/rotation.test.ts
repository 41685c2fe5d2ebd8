import { describe, expect, test } from 'bun:test';
import { createRandom } from '../../../bench/load/workload.ts';
import { isAsPromised, useThroughRotation } from '../../stress/rotation/clients.ts';
import { killRotator } from '../../stress/rotation/kill.ts';
import { openServiceForFile } from '../service-for-file.ts';

const service = await openServiceForFile();

/** The short form of `bun run test:hard rotation`. */
describe('a rotation', () => {
  test.each([0, 1])(
    'under 64 clients fails no request in a grace of %d s, and lets none through after it',
    async (graceSeconds) => {
      const { account, key, keyId } = await service.openAccount('enterprise');
      const rotate = () => service.accounts.rotateKey(account, keyId, graceSeconds);
      const outcome = await useThroughRotation(service.url, key, { clients: 64, rotate, random: createRandom(19) });
      expect([outcome, isAsPromised(outcome)]).toEqual([outcome, true]);
    },
    20_000,
  );

  test('that is killed on its way leaves the first secret good, and every one that was shown', async () => {
    const random = createRandom(19);
    let shown = 0;
    for (let round = 0; round < 4; round++) {
      const { key, keyId } = await service.openAccount();
      const path = service.databaseUrl.slice('sqlite:'.length);
      const afterMs = random() * 60;
      const killed = await killRotator(path, { key, keyId, accounts: service.accounts, afterMs });
      expect(killed.lost).toBe(0);
      shown += killed.shown.length;
    }
    expect(shown).toBeGreaterThan(0);
  }, 30_000);
});
