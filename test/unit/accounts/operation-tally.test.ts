import { describe, expect, test } from 'bun:test';
import { Accounts } from '../../../src/accounts/accounts.ts';
import { OperationTally } from '../../../src/accounts/quota/operation-tally.ts';
import { openStore } from '../../../src/store/open.ts';
import { createClock } from '../../clock.ts';

describe('OperationTally', () => {
  test('adds up by account, UTC day, operation and status, across processes', async () => {
    const clock = createClock('2026-03-10T23:59:59.999Z');
    const { accounts: store, close } = await openStore('sqlite::memory:');
    const accounts = new Accounts({ store, now: clock.now, passwordLengthMin: 15 });
    const account = await accounts.createAccount('a@example.org', null);
    const [one, other] = [new OperationTally(store, clock.now), new OperationTally(store, clock.now)];
    for (const tally of [one, other, one]) tally.add(account.id, 'GET /api/v1/search', 200);
    one.add('nobody', 'GET /api/v1/search', 200);
    clock.forward(1);
    other.add(account.id, 'GET /api/v1/search', 429);
    await Promise.all([one.write(), other.write(), one.write()]);
    const shared = { accountId: account.id, operation: 'GET /api/v1/search' };
    expect(await store.listOperationCounts(account.id, '2026-03-01')).toEqual([
      { ...shared, day: '2026-03-10', status: 200, requests: 3 },
      { ...shared, day: '2026-03-11', status: 429, requests: 1 },
    ]);
    expect(await store.listOperationCounts(account.id, '2026-03-11')).toHaveLength(1);
    await close();
  });

  test('keeps what the store could not take, with what came meanwhile', async () => {
    const { accounts: store, close } = await openStore('sqlite::memory:');
    const { id } = await new Accounts({ store, now: () => new Date(), passwordLengthMin: 15 }).createAccount(
      'a@b.c',
      null,
    );
    let isDown = true;
    const tally = new OperationTally(
      {
        ...store,
        addOperationCounts: async (counts) => {
          await Bun.sleep(5);
          if (isDown) throw new Error('down');
          return store.addOperationCounts(counts);
        },
      },
      () => new Date(),
    );
    tally.add(id, 'POST /mcp', 200);
    const writing = tally.write();
    tally.add(id, 'POST /mcp', 200);
    expect(writing).rejects.toThrow('down');
    await writing.catch(() => {});
    isDown = false;
    await tally.write();
    expect(await store.listOperationCounts(id, '2020-01-01')).toMatchObject([{ operation: 'POST /mcp', requests: 2 }]);
    await close();
  });
});
