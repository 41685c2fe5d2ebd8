import { hasPostgres, type Postgres, startPostgres } from '../../postgres.ts';
import type { House, Trial } from '../house.ts';
import { type Row, skipped } from '../trial.ts';
import { faultRows } from './faults.ts';
import { figureRows } from './figures.ts';
import { hasPooler, startPooler } from './pooler.ts';
import { promiseRows } from './promise.ts';

/** A trial over a server that makes what is committed last. */
const defineTrial = (name: string, work: (house: House, server: Postgres) => Promise<Row[]>): Trial => ({
  name,
  run: async (house) => {
    if (!hasPostgres) return [skipped(name, 'there is no PostgreSQL on this machine')];
    const server = await startPostgres({ isDurable: true });
    try {
      return await work(house, server);
    } finally {
      await server.stop();
    }
  },
});

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
export const machineFigures = defineTrial('machine-figures', figureRows);

/** Two processes as two machines over one database. */
export const machines = defineTrial('machines', async (house, server) => {
  const rows = [
    ...(await promiseRows(house, await server.makeDatabase(), '')),
    ...(await pooledRows(house, server.serverUrl, await server.makeDatabase())),
  ];
  // A server that was given is not ours to stop.
  if (server.control) rows.push(...(await faultRows(house, server.control, await server.makeDatabase())));
  return rows;
});
