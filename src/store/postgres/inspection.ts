import type { SQL } from 'bun';
import { readMigrations } from '../migrations.ts';
import { backupMark, tablesOfOurs } from '../names.ts';
import type { ServerReport, StoreFigures } from '../report.ts';
import { readAddress, type StoreLimits } from './address.ts';
import type { PostgresDatabase } from './database.ts';
import { connectDatabase } from './database.ts';
import { refuse } from './faults.ts';
import { readMark } from './marks.ts';
import { readVersion } from './migrate.ts';
import { readRetentionClaim } from './retention-queries.ts';

export const measureDatabase = ({ read }: PostgresDatabase): Promise<StoreFigures> =>
  read(
    async (_, client) => {
      const [row] = await client.unsafe('SELECT pg_database_size(current_database()) AS bytes');
      return { backupSeconds: Number((await readMark(client, backupMark)) ?? 0), bytes: Number(row.bytes) };
    },
    { isLong: true },
  );

const readServer = async (client: SQL) => {
  // The first question opens the connection.
  await client.unsafe('SELECT 1');
  const startedMs = performance.now();
  await client.unsafe('SELECT 1');
  const answerMs = performance.now() - startedMs;
  const before = Date.now();
  const [row] = await client.unsafe(
    `SELECT current_setting('server_version') AS version, pg_database_size(current_database()) AS bytes,
      pg_is_in_recovery() OR current_setting('transaction_read_only') = 'on' AS is_read_only,
      current_setting('max_connections')::int AS connections_max,
      current_setting('synchronous_commit') AS synchronous_commit, current_setting('fsync') AS fsync,
      (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend') AS connections,
      extract(epoch FROM clock_timestamp()) * 1000 AS now_ms`,
  );
  return {
    ...{ answerMs, bytes: Number(row.bytes), serverVersion: row.version as string, isReadOnly: row.is_read_only },
    connections: { used: row.connections as number, max: row.connections_max as number },
    isDurable: row.fsync === 'on' && row.synchronous_commit !== 'off',
    clockAheadMs: Number(row.now_ms) - (before + Date.now()) / 2,
  };
};

/** Looks at a database without changing it or bringing its schema up to date. */
export const inspectDatabase = async (url: string, limits: StoreLimits): Promise<ServerReport> => {
  const { place, isEncrypted, isPooled } = readAddress(url, limits);
  const base = { kind: 'server' as const, place, isEncrypted, isPooled, bytes: 0 };
  const versionKnown = readMigrations('postgres').length;
  const database = connectDatabase(url, limits);
  try {
    const server = await database.read((_, client) => readServer(client));
    const known = { ...base, bytes: server.bytes, versionKnown, server };
    const version = await readVersion(database);
    if (version === null) return { ...known, state: 'empty' };
    if (version > versionKnown) return { ...known, state: 'newer', version };
    return await database.read(
      async (_, client) => {
        const [there] = await client.unsafe(
          'SELECT count(*)::int AS count FROM unnest($1::text[]) AS name WHERE to_regclass(name) IS NOT NULL',
          [tablesOfOurs],
        );
        if (there.count < tablesOfOurs.length) return { ...known, state: 'foreign' };
        const [row] = await client.unsafe(
          `SELECT (SELECT max(day) FROM usage_days) AS last_use_day, (SELECT count(*)::int FROM accounts) AS accounts,
          (SELECT count(*)::int FROM tools) AS tools`,
        );
        return {
          ...known,
          ...{ state: version < versionKnown ? 'older' : 'current', version, lastUseDay: row.last_use_day },
          counts: { accounts: row.accounts, tools: row.tools },
          retention: await readRetentionClaim(client),
        };
      },
      { isLong: true },
    );
  } catch (error) {
    return { ...base, versionKnown, state: 'unreachable', fault: refuse(place, error).message };
  } finally {
    await database.close();
  }
};
