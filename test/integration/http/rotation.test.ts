import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { createRandom } from '../../../bench/load/workload.ts';
import { type RunningService, startRunningService } from '../../running-service.ts';
import { isAsPromised, useThroughRotation } from '../../stress/rotation/clients.ts';
import { killRotator } from '../../stress/rotation/kill.ts';
import { describeStores } from '../store/stores.ts';

/** A change of keys takes a second in PostgreSQL, in which it spreads to every process. */
const killWithinMs = { sqlite: 60, postgres: 3_000 };

/** The short form of `bun run test:hard rotation`; in a block of its own, so that the service stops before the store does. */
describeStores('a rotation', (makeStore, kind) =>
  describe('of a key in use', () => {
    let service: RunningService;
    let databaseUrl: string;
    beforeAll(async () => {
      databaseUrl = await makeStore();
      service = await startRunningService({ config: { databaseUrl } });
    }, 30_000);
    afterAll(() => service.stop());

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
        const afterMs = random() * killWithinMs[kind];
        const killed = await killRotator(databaseUrl, { key, keyId, accounts: service.accounts, afterMs });
        expect(killed.lost).toBe(0);
        shown += killed.shown.length;
      }
      expect(shown).toBeGreaterThan(0);
    }, 30_000);
  }),
);
