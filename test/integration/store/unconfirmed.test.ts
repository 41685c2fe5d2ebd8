import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { once } from 'node:events';
import { connect, createServer, type Server } from 'node:net';
import { Accounts } from '../../../src/accounts/accounts.ts';
import { ExchangeUnknown, OutcomeUnknown } from '../../../src/accounts/store.ts';
import { openStore, type Store } from '../../../src/store/open.ts';
import { hasPostgres, type Postgres, postgresNeeded, startPostgres } from '../../postgres.ts';

const day = '2026-03-10';

describe.skipIf(!hasPostgres)(`a commit that nobody confirms${postgresNeeded}`, () => {
  let server: Postgres;
  let wire: Server;
  let near: Store;
  let far: Store;
  /** What becomes of a commit on its way: the connection breaks behind it, before it, or before it comes late. */
  let fate: 'arrives' | 'goes unanswered' | 'is lost' | 'is late' = 'arrives';
  let commitLate = (): void => {};

  const layWire = async (databaseUrl: string): Promise<string> => {
    const { hostname, port } = new URL(databaseUrl);
    wire = createServer((client) => {
      const database = connect(Number(port), hostname);
      database.pipe(client);
      client.on('data', (chunk) => {
        const isAtStake = fate !== 'arrives' && chunk.includes('COMMIT');
        if (!isAtStake || fate === 'goes unanswered') database.write(chunk);
        if (!isAtStake) return;
        database.unpipe(client);
        if (fate === 'is late') {
          client.off('close', endDatabase);
          commitLate = () => database.end(chunk);
        }
        setTimeout(() => client.destroy(), fate === 'goes unanswered' ? 100 : 0);
      });
      const endDatabase = (): void => {
        database.destroy();
      };
      client.on('close', endDatabase);
      database.on('close', () => client.destroy());
      for (const end of [client, database]) end.on('error', () => {});
    });
    wire.listen(0, '127.0.0.1');
    await once(wire, 'listening');
    const url = new URL(databaseUrl);
    url.port = String((wire.address() as { port: number }).port);
    return url.href;
  };

  beforeAll(async () => {
    server = await startPostgres();
    const databaseUrl = await server.makeDatabase();
    near = await openStore(databaseUrl);
    far = await openStore(await layWire(databaseUrl), { timeoutMs: 5_000 });
  }, 60_000);
  afterAll(async () => {
    await near.close();
    await far.close();
    wire.close();
    await server.stop();
  }, 30_000);

  const now = () => new Date(`${day}T12:00:00Z`);
  const openAccount = async (): Promise<string> => {
    const accounts = new Accounts({ store: near.accounts, now, passwordLengthMin: 15 });
    return (await accounts.createAccount(`${crypto.randomUUID()}@example.org`, null, 'professional')).id;
  };
  const leaseOf = (accountId: string) => ({ accountId, day, limit: 50_000, held: 0, waiting: [null] });
  /** Exchanges, meeting what was said; then the wire is whole. */
  const exchangeAmiss = async (ending: typeof fate, accountId: string): Promise<ExchangeUnknown> => {
    fate = ending;
    const error = await far.accounts.exchangeLeases([], [leaseOf(accountId)], now()).catch((thrown) => thrown);
    fate = 'arrives';
    expect(error).toBeInstanceOf(ExchangeUnknown);
    return error;
  };

  test('is told from one that failed, and what went back by it goes back once', async () => {
    const accounts = new Accounts({ store: far.accounts, now, passwordLengthMin: 15 });
    const { id } = await accounts.createAccount('a@example.org', null, 'professional');
    const payer = { accountId: id, keyId: null, limit: 50_000 };
    for (let nth = 0; nth < 10; nth++) await accounts.charge(payer);
    expect(await near.accounts.readUsed(id, day)).toBe(256);
    fate = 'goes unanswered';
    const lease = leaseOf(id);
    await expect(far.accounts.exchangeLeases([], [lease], now())).rejects.toBeInstanceOf(OutcomeUnknown);
    expect(await near.accounts.readUsed(id, day)).toBe(512);
    await accounts.returnRestedLeases();
    await accounts.close();
    expect(await near.accounts.readUsed(id, day)).toBe(512 - 246);
    fate = 'arrives';
    await accounts.close();
    expect(await near.accounts.readUsed(id, day)).toBe(512 - 246);
    await far.probe();
  }, 20_000);

  test('is found to have happened, also after other exchanges', async () => {
    const id = await openAccount();
    const { findGrants } = await exchangeAmiss('goes unanswered', id);
    await far.accounts.exchangeLeases([], [leaseOf(id)], now());
    expect(await findGrants()).toEqual([{ granted: 256, used: 256 }]);
    expect(await near.accounts.readUsed(id, day)).toBe(512);
  }, 20_000);

  test('is found not to have happened', async () => {
    const id = await openAccount();
    const { findGrants } = await exchangeAmiss('is lost', id);
    expect(await findGrants()).toBeUndefined();
    expect(await near.accounts.readUsed(id, day)).toBe(0);
  }, 20_000);

  test('is waited for while the server can still receive it', async () => {
    const id = await openAccount();
    const { findGrants } = await exchangeAmiss('is late', id);
    const found = findGrants();
    expect(await Promise.race([found, Bun.sleep(300).then(() => 'not found yet')])).toBe('not found yet');
    expect(await near.accounts.readUsed(id, day)).toBe(0);
    commitLate();
    expect(await found).toEqual([{ granted: 256, used: 256 }]);
    expect(await near.accounts.readUsed(id, day)).toBe(256);
  }, 20_000);

  test.each(['goes unanswered', 'is lost'] as const)(
    'costs an account nothing when it %s',
    async (ending) => {
      const accounts = new Accounts({ store: far.accounts, now, passwordLengthMin: 15 });
      const payer = { accountId: await openAccount(), keyId: null, limit: 50_000 };
      for (let nth = 0; nth < 10; nth++) await accounts.charge(payer);
      fate = ending;
      await accounts.close();
      await expect((async () => accounts.charge(payer))()).rejects.toMatchObject({ code: 'unavailable' });
      fate = 'arrives';
      await accounts.returnRestedLeases();
      expect(await near.accounts.readUsed(payer.accountId, day)).toBe(10);
    },
    20_000,
  );

  test('could be found for a day, by one mark that a process leaves', async () => {
    const store = await openStore(await server.makeDatabase());
    for (let nth = 0; nth < 3; nth++) await store.accounts.exchangeLeases([], [leaseOf('nobody')], now());
    const sweepAt = async (attemptsSince: Date): Promise<number> => {
      const past = new Date(0);
      const others = { now: past, firstDay: '', sessionsSeenSince: past, keysLiveSince: past, changesSince: past };
      const sweep = store.retention.sweep({ ...others, attemptsSince });
      let removed = 0;
      for (let count = await sweep.next(); count !== null; count = await sweep.next()) removed += count;
      return removed;
    };
    expect(await sweepAt(now())).toBe(0);
    expect(await sweepAt(new Date(now().getTime() + 1))).toBe(1);
    await store.accounts.exchangeLeases([], [leaseOf('nobody')], now());
    await store.close();
  }, 20_000);
});
