import { type LogFormat, type LogLevel, logFormats, logLevels } from './log.ts';

/** How the service is set up, all of it from the environment. */
export type Config = {
  port: number;
  host: string;
  /** The address the service is known by outside, without a trailing slash; empty where it is localhost and the port. */
  baseUrl: string;
  databaseUrl: string;
  /** Of a database on a server: connections a process keeps, and how long an answer may take. */
  databaseConnections: number;
  databaseTimeoutMs: number;
  signUp: 'open' | 'closed';
  /** Whether tools and categories have pages that anybody may read, search engines too. */
  publicPages: boolean;
  passwordLengthMin: number;
  /** How often a second an account may ask for what costs nothing; 0 is no bound. */
  accountReadsPerSecond: number;
  /** How many keys an hour an account's owner may make, rename, rotate and revoke; 0 is no bound. */
  keyChangesPerHour: number;
  /** Origins whose pages may call the API; empty is any. */
  corsOrigins: readonly string[];
  /** How many proxies in front are believed about the caller's address. */
  trustedProxies: number;
  /** Of one account, in each process; 0 is without limit. */
  requestsPerSecond: number;
  inFlightMax: number;
  logLevel: LogLevel;
  logFormat: LogFormat | 'auto';
  /** How many processes serve the port. */
  workers: number;
  /** For how long a process that is told to stop serves on while it says that it is not ready. */
  drainSeconds: number;
  /** Whom to tell of a hole; empty serves no security.txt. */
  securityContact: string;
  /** 0 serves no metrics on an address of their own. */
  metricsPort: number;
  metricsHost: string;
  /** Empty serves no `/metrics` beside the API. */
  metricsToken: string;
};

type Setting<Value> = {
  env: string;
  meaning: string;
  /** What holds when it is not set, as it would be written. */
  default: string;
  /** Throws an Error that says what is allowed. */
  parse(text: string): Value;
};

const whole =
  (min: number, max: number) =>
  (text: string): number => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (!(value >= min && value <= max)) throw new Error(`must be a whole number from ${min} to ${max}`);
    return value;
  };

const oneOf =
  <const Value extends string>(values: readonly Value[]) =>
  (text: string): Value => {
    const value = values.find((allowed) => allowed === text);
    if (value === undefined) throw new Error(`must be one of ${values.join(', ')}`);
    return value;
  };

const hostName = (text: string): string => {
  if (!/^[\w.:-]+$/.test(text)) throw new Error('must be a host name or an IP address');
  return text;
};

const origin = (text: string): string => {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.origin !== text.replace(/\/$/, '')) {
    throw new Error('must be an origin such as https://portal.example, without a path');
  }
  return url.origin;
};

const contact = (text: string): string => {
  const uri = /^[^\s@:/]+@[^\s@]+$/.test(text) ? `mailto:${text}` : text;
  if (uri !== '' && !/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+|tel:\+?[\d-]+)$/.test(uri)) {
    throw new Error('must be an e-mail address, an https:// address or tel: and a number');
  }
  return uri;
};

/** Says nothing of what it was given: that may hold a password. */
export const databaseUrl = (text: string): string => {
  if (/^sqlite:.+$/.test(text)) return text;
  if (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text)) return text;
  throw new Error('must be sqlite: followed by the path of a file, or postgres://user:password@host/database');
};

/** The one table of settings. The README and `.env.example` are checked against it. */
export const settings = {
  port: { env: 'PORT', meaning: 'The port to listen on; 0 takes a free one.', default: '3000', parse: whole(0, 65535) },
  host: {
    env: 'HOST',
    meaning: 'The address to listen on.',
    default: '0.0.0.0',
    parse: hostName,
  },
  baseUrl: {
    env: 'BASE_URL',
    meaning:
      'The address the service is known by outside, for links and cookies; by default http://localhost and the port.',
    default: '',
    parse: (text) => (text === '' ? '' : origin(text)),
  },
  databaseUrl: {
    env: 'DATABASE_URL',
    meaning:
      'Where accounts, keys, counts and the catalogue are kept: sqlite: and a path on a local disk, or postgres://user:password@host/database for several machines.',
    default: 'sqlite:var/tool-recommendation.db',
    parse: databaseUrl,
  },
  databaseConnections: {
    env: 'DATABASE_CONNECTIONS',
    meaning: 'How many connections a process keeps to PostgreSQL, beside the one it listens on.',
    default: '4',
    parse: whole(1, 100),
  },
  databaseTimeoutMs: {
    env: 'DATABASE_TIMEOUT_MS',
    meaning: 'How many milliseconds PostgreSQL may take to answer before requests are refused with 503.',
    default: '1000',
    parse: whole(100, 60_000),
  },
  signUp: {
    env: 'SIGNUP',
    meaning: 'Who may make an account: open lets anybody, closed leaves it to the operator.',
    default: 'open',
    parse: oneOf(['open', 'closed']),
  },
  publicPages: {
    env: 'PUBLIC_PAGES',
    meaning:
      'Whether anybody may read the pages of tools, categories and comparisons, search engines too: true or false.',
    default: 'true',
    parse: (text) => oneOf(['true', 'false'])(text) === 'true',
  },
  passwordLengthMin: {
    env: 'PASSWORD_MIN_LENGTH',
    meaning: 'The least number of characters in a password.',
    default: '15',
    parse: whole(8, 64),
  },
  accountReadsPerSecond: {
    env: 'ACCOUNT_READS_PER_SECOND',
    meaning:
      'How often a second an account may ask for what costs nothing: its usage, keys and pages; 0 sets no bound.',
    default: '20',
    parse: whole(0, 10_000),
  },
  keyChangesPerHour: {
    env: 'KEY_CHANGES_PER_HOUR',
    meaning:
      'How many keys an hour the owner of an account may make, rename, rotate and revoke, all together; 0 sets no bound.',
    default: '100',
    parse: whole(0, 1_000_000),
  },
  corsOrigins: {
    env: 'CORS_ORIGINS',
    meaning: 'Origins whose pages may call the API, separated by commas; empty lets any.',
    default: '',
    parse: (text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== '')
        .map(origin),
  },
  trustedProxies: {
    env: 'TRUST_PROXY',
    meaning: "How many proxies in front of the service are believed about the caller's address.",
    default: '0',
    parse: whole(0, 10),
  },
  requestsPerSecond: {
    env: 'RATE_LIMIT_PER_SECOND',
    meaning: 'How many requests a second one account may make of a process, twice as many at once; 0 is without limit.',
    default: '200',
    parse: whole(0, 1_000_000),
  },
  inFlightMax: {
    env: 'IN_FLIGHT_MAX',
    meaning: 'How many requests of one account a process answers at once; 0 is without limit.',
    default: '64',
    parse: whole(0, 100_000),
  },
  logLevel: {
    env: 'LOG_LEVEL',
    meaning: 'The least important lines to log: debug, info, warn, error or silent.',
    default: 'info',
    parse: oneOf(logLevels),
  },
  logFormat: {
    env: 'LOG_FORMAT',
    meaning:
      'How a log line is written: json for machines, pretty for people; auto is pretty on a terminal, else json.',
    default: 'auto',
    parse: oneOf(['auto', ...logFormats]),
  },
  workers: {
    env: 'WORKERS',
    meaning: 'How many processes serve the port, over the one database; as many as there are cores is plenty.',
    default: '1',
    parse: whole(1, 64),
  },
  drainSeconds: {
    env: 'DRAIN_SECONDS',
    meaning: 'For how long a process that is told to stop serves on, `/readyz` saying 503, for balancers to notice.',
    default: '0',
    parse: whole(0, 60),
  },
  securityContact: {
    env: 'SECURITY_CONTACT',
    meaning: 'Whom to tell of a security hole, for `/.well-known/security.txt`; empty serves none.',
    default: '',
    parse: contact,
  },
  metricsPort: {
    env: 'METRICS_PORT',
    meaning: 'The port of `/metrics` on an address of its own; 0 is none.',
    default: '0',
    parse: whole(0, 65535),
  },
  metricsHost: {
    env: 'METRICS_HOST',
    meaning: 'The address that METRICS_PORT is opened on.',
    default: '127.0.0.1',
    parse: hostName,
  },
  metricsToken: {
    env: 'METRICS_TOKEN',
    meaning: 'Serves `/metrics` on the port of the API, to those who send this as a bearer token; empty does not.',
    default: '',
    parse: (text) => {
      if (text !== '' && !/^[\w.~+/=-]{16,200}$/.test(text)) {
        throw new Error('must be 16 to 200 letters, digits and -._~+/=');
      }
      return text;
    },
  },
} as const satisfies { [Name in keyof Config]: Setting<Config[Name]> };

/** Every fault of the settings at once, a line each. */
export class ConfigFaults extends Error {}

/** Reads the settings; an empty value counts as none. Throws `ConfigFaults`. */
export const readConfig = (env: Record<string, string | undefined>): Config => {
  const faults: string[] = [];
  const config: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries(settings)) {
    try {
      config[name] = setting.parse((env[setting.env] ?? '').trim() || setting.default);
    } catch (error) {
      faults.push(`${setting.env} ${error instanceof Error ? error.message : 'is wrong'}`);
    }
  }
  if (faults.length > 0) throw new ConfigFaults(faults.join('\n'));
  return config as Config;
};

/** How a process uses its store. */
export const storeLimitsOf = ({ databaseConnections, databaseTimeoutMs }: Config) => ({
  ...{ connections: databaseConnections, timeoutMs: databaseTimeoutMs },
});
