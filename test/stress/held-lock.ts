import { bearer, type House, statusOf, waitFor } from './house.ts';
import { judge, type Row, tally } from './trial.ts';

/** Holds the write lock of a database from another process for a time; resolves once it is held. */
const holdLock = async (path: string, forMs: number): Promise<{ released: Promise<number> }> => {
  const source = `
    import { Database } from 'bun:sqlite';
    const client = new Database(${JSON.stringify(path)});
    client.run('PRAGMA busy_timeout = 1000');
    client.run('BEGIN IMMEDIATE');
    console.log('held');
    await Bun.sleep(${forMs});
    client.run('ROLLBACK');`;
  const child = Bun.spawn(['bun', '-e', source], { stdout: 'pipe' });
  await child.stdout.getReader().read();
  return { released: child.exited };
};

const asked = 20;

const tryFor = async (house: House, forMs: number): Promise<Row> => {
  const path = house.nextPath();
  const service = await house.openService(path);
  const hand = await house.openHand(path);
  const keys: string[] = [];
  // Accounts of one request each: none has a lease, so that each needs the database.
  for (let index = 0; index < asked; index++) keys.push((await hand.openAccount('free')).key);
  const { url } = service;
  const { released } = await holdLock(path, forMs);
  const asking = Promise.all(keys.map((key) => statusOf(`${url}/api/v1/industries`, { headers: bearer(key) })));
  const [health, ready] = [await statusOf(`${url}/healthz`), statusOf(`${url}/readyz`)];
  const statuses = await asking;
  const readyStatus = await ready;
  await released;
  const recoveredMs = await waitFor(async () => (await statusOf(`${url}/readyz`)) === 200, 5_000);
  const after = await Promise.all(keys.map((key) => statusOf(`${url}/api/v1/industries`, { headers: bearer(key) })));
  await hand.close();
  const code = await service.stop();
  const isShort = forMs < 2_000;
  const expected = isShort ? 200 : 503;
  const isRight =
    statuses.every((status) => status === expected) &&
    readyStatus === expected &&
    health === 200 &&
    recoveredMs !== undefined &&
    after.every((status) => status === 200) &&
    code === 0;
  return {
    tried: `the write lock held ${forMs / 1000} s by another process`,
    times: asked,
    allowed: isShort
      ? 'requests wait and are served'
      : '503, /healthz 200, /readyz 503, and served again without a restart',
    seen: `${tally(statuses)}; /healthz ${health}, /readyz ${readyStatus}; ready again after ${recoveredMs?.toFixed(0)} ms, then ${tally(after)}; exit ${code}`,
    outcome: judge(isRight),
  };
};

export const heldLock = async (house: House): Promise<Row[]> => [await tryFor(house, 500), await tryFor(house, 5_000)];
