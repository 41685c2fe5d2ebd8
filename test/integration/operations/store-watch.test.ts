import { Database } from 'bun:sqlite';
import { describe, expect, test } from 'bun:test';
import { createLog } from '../../../src/log.ts';
import { watchStore } from '../../../src/server/store-watch.ts';
import { bearer, startRunningService } from '../../running-service.ts';

describe('a store that fails', () => {
  test('is told of in the log by the first request that meets it, and not by each', async () => {
    let logged = '';
    const service = await startRunningService({ onLog: (text) => (logged += text) });
    const { key } = await service.openAccount();
    const lock = new Database(service.databaseUrl.replace('sqlite:', ''), { readwrite: true });
    lock.run('BEGIN IMMEDIATE');
    try {
      const ask = () => service.fetch('/api/v1/industries', { headers: bearer(key) });
      const statuses = (await Promise.all([ask(), ask(), ask()])).map(({ status }) => status);
      expect(statuses).toEqual([503, 503, 503]);
    } finally {
      lock.run('ROLLBACK');
      lock.close();
    }
    expect((await service.fetch('/readyz')).status).toBe(200);
    await service.stop();
    expect(logged.match(/"the store fails: [^"]*"/g)?.length).toBe(1);
    expect(logged).toContain('database is locked');
    expect(logged.match(/the store serves again/g)?.length).toBe(1);
  }, 20_000);

  test('is told of once a minute at most, and again after it has served', async () => {
    let logged = '';
    let isBroken = true;
    const log = createLog(
      'info',
      () => new Date(0),
      (text) => (logged += text),
    );
    const probe = async (): Promise<void> => {
      if (isBroken) throw new Error('the disk is full');
    };
    const watch = watchStore({ probe, log });
    expect([await watch.look(), await watch.look()]).toEqual([false, false]);
    isBroken = false;
    expect(await watch.look()).toBe(true);
    isBroken = true;
    expect(await watch.look()).toBe(false);
    watch.stop();
    log.flush();
    expect(logged.match(/the store fails/g)?.length).toBe(2);
    expect(logged).toContain('the disk is full');
  });
});
