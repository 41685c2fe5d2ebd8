import { hasPostgres, startPostgres } from '../../postgres.ts';
import type { House, Trial } from '../house.ts';
import { type Row, skipped } from '../trial.ts';
import { faultRows } from './faults.ts';
import { figureRows } from './figures.ts';
import { hasPooler, startPooler } from './pooler.ts';
import { promiseRows } from './promise.ts';

const lacking = 'there is no PostgreSQL on this machine';

const pooledRows = async (house: House, serverUrl: string, databaseUrl: string): Promise<Row[]> => {
  if (!hasPooler) return [skipped('the promise through pgbouncer', 'pgbouncer is not installed')];
  const pooler = await startPooler(serverUrl);
  try {
    return await promiseRows(house, pooler.addressOf(databaseUrl), ', through pgbouncer in transaction mode');
  } finally {
    await pooler.stop();
  }
};

/** What several machines cost; to be run where nothing else runs. */
export const machineFigures: Trial = {
  name: 'machine-figures',
  run: async (house: House) => {
    if (!hasPostgres) return [skipped('the cost of several machines', lacking)];
    const server = await startPostgres({ isDurable: true });
    try {
      return await figureRows(house, server);
    } finally {
      await server.stop();
    }
  },
};

/** Two processes as two machines over one PostgreSQL that makes what is committed last. */
export const machines: Trial = {
  name: 'machines',
  run: async (house: House) => {
    if (!hasPostgres) return [skipped('several machines', lacking)];
    const server = await startPostgres({ isDurable: true });
    try {
      const rows = [
        ...(await promiseRows(house, await server.makeDatabase(), '')),
        ...(await pooledRows(house, server.serverUrl, await server.makeDatabase())),
      ];
      // A server that was given is not ours to stop.
      if (server.control) rows.push(...(await faultRows(house, server.control, await server.makeDatabase())));
      return rows;
    } finally {
      await server.stop();
    }
  },
};
