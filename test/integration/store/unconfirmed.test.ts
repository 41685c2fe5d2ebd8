import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { once } from 'node:events';
import { connect, createServer, type Server } from 'node:net';
import { Accounts } from '../../../src/accounts/accounts.ts';
import { OutcomeUnknown } from '../../../src/accounts/store.ts';
import { openStore, type Store } from '../../../src/store/open.ts';
import { hasPostgres, type Postgres, postgresNeeded, startPostgres } from '../../postgres.ts';

const day = '2026-03-10';

describe.skipIf(!hasPostgres)(`a commit that nobody confirms${postgresNeeded}`, () => {
  let server: Postgres;
  let wire: Server;
  let near: Store;
  let far: Store;
  let isCutAtCommit = false;

  /** Passes everything on; when told to, it breaks the connection when a commit has gone through and before its answer. */
  const layWire = async (databaseUrl: string): Promise<string> => {
    const { hostname, port } = new URL(databaseUrl);
    wire = createServer((client) => {
      const database = connect(Number(port), hostname);
      client.pipe(database);
      client.on('data', (chunk) => {
        if (!isCutAtCommit || !chunk.includes('COMMIT')) return;
        database.unpipe(client);
        setTimeout(() => client.destroy(), 100);
      });
      database.pipe(client);
      for (const [one, other] of [
        [client, database],
        [database, client],
      ] as const) {
        one.on('error', () => {});
        one.on('close', () => other.destroy());
      }
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
    far = await openStore(await layWire(databaseUrl));
  }, 60_000);
  afterAll(async () => {
    await near.close();
    await far.close();
    wire.close();
    await server.stop();
  }, 30_000);

  test('is told from one that failed, and what went back by it goes back once', async () => {
    const now = () => new Date(`${day}T12:00:00Z`);
    const accounts = new Accounts({ store: far.accounts, now, passwordLengthMin: 15 });
    const { id } = await accounts.createAccount('a@example.org', null, 'professional');
    const payer = { accountId: id, keyId: null, limit: 50_000 };
    for (let nth = 0; nth < 10; nth++) await accounts.charge(payer);
    expect(await near.accounts.readUsed(id, day)).toBe(256);
    isCutAtCommit = true;
    const lease = { accountId: id, day, limit: 50_000, held: 0, waiting: [null] };
    await expect(far.accounts.exchangeLeases([], [lease], now())).rejects.toBeInstanceOf(OutcomeUnknown);
    expect(await near.accounts.readUsed(id, day)).toBe(512);
    await accounts.returnRestedLeases();
    await accounts.close();
    expect(await near.accounts.readUsed(id, day)).toBe(512 - 246);
    isCutAtCommit = false;
    await accounts.close();
    expect(await near.accounts.readUsed(id, day)).toBe(512 - 246);
    await far.probe();
  }, 20_000);
});
