import { existsSync, readFileSync } from 'node:fs';
import type { SQL } from 'bun';
import { DatabaseRefused } from '../refusal.ts';

/** How a process uses its store; a file has no use for either. */
export type StoreLimits = {
  /** Connections that a process keeps, beside the one it listens on. */
  connections: number;
  /** How long an answer may take before the store counts as gone, in milliseconds. */
  timeoutMs: number;
};

export type Address = {
  /** Host, port and database: what may be shown. */
  place: string;
  /** Whether the connection is encrypted. */
  isEncrypted: boolean;
  /** Whether a pooler stands between that gives each transaction another session. */
  isPooled: boolean;
  options: SQL.PostgresOrMySQLOptions;
};

const sslModes = ['disable', 'require', 'verify-ca', 'verify-full'] as const;
type SslMode = (typeof sslModes)[number];

const readTls = (mode: SslMode, certificate: string | null): SQL.PostgresOrMySQLOptions['tls'] => {
  if (mode === 'disable') return false;
  if (certificate !== null && !existsSync(certificate)) {
    throw new DatabaseRefused(`DATABASE_URL names the certificate ${certificate}, which does not exist.`);
  }
  if (mode === 'require' && certificate === null) return { rejectUnauthorized: false };
  const ca = certificate === null ? {} : { ca: readFileSync(certificate, 'utf8') };
  // As libpq does: an authority that is named is asked for, whatever the mode.
  const isAnyHost = mode !== 'verify-full';
  return { ...ca, rejectUnauthorized: true, ...(isAnyHost && { checkServerIdentity: () => undefined }) };
};

/** Says nothing of what it was given: that may be a password. */
const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new DatabaseRefused('DATABASE_URL has a % that no code follows: write %25 for it.');
  }
};

/** Some keep a connection open for long without a word; the server notices one that is dead by these. */
const serverLimits = (timeoutMs: number) => ({
  lock_timeout: timeoutMs,
  idle_in_transaction_session_timeout: Math.max(2_000, 2 * timeoutMs),
  tcp_keepalives_idle: 5,
  tcp_keepalives_interval: 2,
  tcp_keepalives_count: 3,
});

/**
 * Reads `postgres://user:password@host:port/database` with `sslmode`, `sslrootcert` and `prepare`, as libpq names them.
 * A local connection is plain by default, one over a network is encrypted. Throws `DatabaseRefused`.
 */
export const readAddress = (text: string, { connections, timeoutMs }: StoreLimits): Address => {
  const url = new URL(text);
  const query = url.searchParams;
  const unknown = [...query.keys()].find((name) => !['sslmode', 'sslrootcert', 'prepare', 'host'].includes(name));
  if (unknown !== undefined) {
    throw new DatabaseRefused(`DATABASE_URL has ${unknown}, which is none of sslmode, sslrootcert, prepare and host.`);
  }
  const folder = query.get('host');
  const hostname = url.hostname || 'localhost';
  const isLocal = folder !== null || /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
  const mode = query.get('sslmode') ?? (isLocal ? 'disable' : 'require');
  if (!(sslModes as readonly string[]).includes(mode)) {
    throw new DatabaseRefused(`sslmode in DATABASE_URL must be one of ${sslModes.join(', ')}.`);
  }
  const port = Number(url.port || 5432);
  const database = decode(url.pathname.slice(1)) || 'postgres';
  const isPooled = query.get('prepare') === 'false';
  return {
    place: `${folder ?? hostname}:${port}/${database}`,
    isEncrypted: mode !== 'disable',
    isPooled,
    options: {
      adapter: 'postgres',
      ...(folder === null ? { hostname: hostname.replace(/^\[|\]$/g, '') } : { path: `${folder}/.s.PGSQL.${port}` }),
      ...{ port, database },
      username: decode(url.username) || 'postgres',
      password: decode(url.password),
      tls: readTls(mode as SslMode, query.get('sslrootcert')),
      ...{ max: connections, prepare: !isPooled },
      ...{ connectionTimeout: Math.max(1, Math.ceil(timeoutMs / 1000)), idleTimeout: 0, maxLifetime: 0 },
      // A pooler refuses what it does not know at the start of a session: there the role has its limits by ALTER ROLE.
      connection: isPooled ? {} : { application_name: 'tool-recommendation', ...serverLimits(timeoutMs) },
    },
  };
};
