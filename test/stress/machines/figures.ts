import { Database } from 'bun:sqlite';
import { dayOf } from '../../../src/accounts/quota/quota.ts';
import { moveStores } from '../../../src/store/open.ts';
import { readMemory } from '../../integration/process/memory.ts';
import type { Postgres } from '../../postgres.ts';
import { bearer, type Hand, type House, type Service } from '../house.ts';
import { judge, percentile, type Row } from '../trial.ts';

const address = '/api/v1/industries';
const rounds = 12;
const requestsARound = 1_000;
const slowerMost = 1.1;
const memoryMostMib = 15;

type Measured = { service: Service; key: string; times: number[] };

const ask = async ({ service, key, times }: Measured, count: number): Promise<void> => {
  for (let nth = 0; nth < count; nth++) {
    const startedMs = performance.now();
    const response = await fetch(service.url + address, { headers: bearer(key) });
    await response.arrayBuffer();
    times.push(performance.now() - startedMs);
  }
};

/** Reads of one client, of both stores by turns, so that what else the machine does falls on both alike. */
const readRows = async (house: House, databaseUrl: string): Promise<Row[]> => {
  const open = async (path: string): Promise<Measured> => {
    const service = await house.openService(path);
    const hand = await house.openHand(path);
    const { key } = await hand.openAccount('enterprise');
    await hand.close();
    return { service, key, times: [] };
  };
  const [file, server] = [await open(house.nextPath()), await open(databaseUrl)];
  for (const one of [file, server]) {
    await ask(one, requestsARound);
    one.times.length = 0;
  }
  for (let round = 0; round < rounds; round++) {
    for (const one of round % 2 ? [file, server] : [server, file]) await ask(one, requestsARound);
  }
  const [fileMs, serverMs] = [percentile(file.times, 0.5), percentile(server.times, 0.5)];
  const [fileMib, serverMib] = [readMemory(file.service.pid).now, readMemory(server.service.pid).now];
  await Promise.all([file.service.stop(), server.service.stop()]);
  const times = 2 * rounds * requestsARound;
  return [
    {
      ...{ tried: 'a warm read over SQLite and over PostgreSQL, one client', times },
      allowed: `the middle within ${Math.round((slowerMost - 1) * 100)} %`,
      seen: `${(fileMs * 1000).toFixed(0)} and ${(serverMs * 1000).toFixed(0)} µs`,
      outcome: judge(serverMs <= fileMs * slowerMost),
    },
    {
      ...{ tried: 'memory after it', times },
      allowed: `within ${memoryMostMib} MiB`,
      seen: `${fileMib.toFixed(0)} and ${serverMib.toFixed(0)} MiB`,
      outcome: judge(serverMib - fileMib <= memoryMostMib),
    },
  ];
};

/** Exchanges of leases as a busy process makes them: so many accounts at a time, each topped up. */
const exchangeRow = async (hand: Hand, accounts: number, times: number, mostMs: number): Promise<Row> => {
  const { accounts: rows } = hand.store;
  const ids: string[] = [];
  while (ids.length < accounts) {
    const email = `${crypto.randomUUID()}@example.org`;
    ids.push((await hand.accounts.createAccount(email, null, 'professional')).id);
  }
  const now = new Date();
  const wanted = ids.map((accountId) => ({
    ...{ accountId, day: dayOf(now), limit: null, held: 64, waiting: [] },
  }));
  const took: number[] = [];
  const commits: number[] = [];
  for (let nth = 0; nth < times + 20; nth++) {
    const startedMs = performance.now();
    await rows.exchangeLeases([], wanted, now);
    const exchangedMs = performance.now();
    await hand.store.probe();
    if (nth < 20) continue;
    took.push(exchangedMs - startedMs);
    commits.push(performance.now() - exchangedMs);
  }
  const commitMs = percentile(commits, 0.5);
  return {
    ...{ tried: `an exchange of the leases of ${accounts} account${accounts === 1 ? '' : 's'}`, times },
    allowed: `${mostMs} ms in the middle`,
    seen: `${percentile(took, 0.5).toFixed(2)} ms, ${percentile(took, 0.99).toFixed(1)} at p99; a commit alone ${commitMs.toFixed(2)} ms`,
    outcome: judge(percentile(took, 0.5) <= mostMs),
  };
};

const movedRows = 400_000;
const movedWithinMs = 15_000;

/** A file with so many days of use, moved to the server and compared. */
const moveRow = async (house: House, databaseUrl: string): Promise<Row> => {
  const path = house.nextPath();
  const hand = await house.openHand(path);
  const accountIds: string[] = [];
  while (accountIds.length < 1_000) {
    accountIds.push((await hand.accounts.createAccount(`${crypto.randomUUID()}@example.org`, null)).id);
  }
  await hand.close();
  const file = new Database(path);
  const insert = file.query('INSERT INTO usage_days (account_id, day, used) VALUES (?, ?, ?)');
  file.transaction(() => {
    for (let row = 0; row < movedRows; row++) {
      const day = dayOf(new Date(Date.now() - Math.floor(row / accountIds.length) * 86_400_000));
      insert.run(accountIds[row % accountIds.length] as string, day, row);
    }
  })();
  file.close();
  const startedMs = performance.now();
  const { tables } = await moveStores(`sqlite:${path}`, databaseUrl);
  const tookMs = performance.now() - startedMs;
  return {
    ...{ tried: 'moving a file to the server, both compared', times: tables.usage_days.rows },
    allowed: `every row, within ${movedWithinMs / 1_000} s`,
    seen: `${(tookMs / 1_000).toFixed(1)} s`,
    outcome: judge(tables.usage_days.rows === movedRows && tookMs <= movedWithinMs),
  };
};

export const figureRows = async (house: House, server: Postgres): Promise<Row[]> => {
  const databaseUrl = await server.makeDatabase();
  const rows = await readRows(house, databaseUrl);
  const hand = await house.openHand(databaseUrl);
  rows.push(await exchangeRow(hand, 1, 500, 2), await exchangeRow(hand, 256, 100, 8));
  await hand.close();
  rows.push(await moveRow(house, await server.makeDatabase()));
  return rows;
};
