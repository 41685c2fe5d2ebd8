import { describe, expect, test } from 'bun:test';
import { ConfigFaults, readConfig, settings } from '../../src/config.ts';

const readText = (name: string): Promise<string> => Bun.file(new URL(`../../${name}`, import.meta.url)).text();

describe('readConfig', () => {
  test('knows the documented defaults', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '0.0.0.0',
      baseUrl: '',
      databaseUrl: 'sqlite:var/tool-recommendation.db',
      databaseConnections: 4,
      databaseTimeoutMs: 1000,
      signUp: 'open',
      publicPages: true,
      passwordLengthMin: 15,
      accountReadsPerSecond: 20,
      keyChangesPerHour: 100,
      corsOrigins: [],
      trustedProxies: 0,
      requestsPerSecond: 200,
      inFlightMax: 64,
      logLevel: 'info',
      logFormat: 'auto',
      workers: 1,
      drainSeconds: 0,
      securityContact: '',
      metricsPort: 0,
      metricsHost: '127.0.0.1',
      metricsToken: '',
    });
  });

  test('reads what is set, and takes an empty value for none', () => {
    const config = readConfig({
      PORT: '8080',
      SIGNUP: '',
      CORS_ORIGINS: 'https://a.example, https://b.example',
      BASE_URL: 'https://tools.example/',
    });
    expect(config).toMatchObject({
      ...{ port: 8080, signUp: 'open', baseUrl: 'https://tools.example' },
      corsOrigins: ['https://a.example', 'https://b.example'],
    });
  });

  test('reports every fault at once, each with what is allowed', () => {
    const read = () =>
      readConfig({
        PORT: '70000',
        SIGNUP: 'maybe',
        DATABASE_URL: 'mysql://x',
        LOG_LEVEL: 'loud',
        PASSWORD_MIN_LENGTH: '3',
      });
    expect(read).toThrow(ConfigFaults);
    expect(read).toThrow(
      [
        'PORT must be a whole number from 0 to 65535',
        'DATABASE_URL must be sqlite: followed by the path of a file, or postgres://user:password@host/database',
        'SIGNUP must be one of open, closed',
        'PASSWORD_MIN_LENGTH must be a whole number from 8 to 64',
        'LOG_LEVEL must be one of debug, info, warn, error, silent',
      ].join('\n'),
    );
  });
});

describe('the settings', () => {
  test('are all in the README, with their defaults and meanings, and no others', async () => {
    const readme = await readText('README.md');
    const rows = Object.values(settings).map(
      ({ env, default: fallback, meaning }) =>
        `| \`${env}\` | ${fallback === '' ? '' : `\`${fallback}\``} | ${meaning} |`,
    );
    const table = readme.slice(readme.indexOf('| setting | default | meaning |')).split('\n\n')[0] as string;
    expect(table.split('\n').slice(2)).toEqual(rows);
  });

  test('are all in .env.example, commented out, with their defaults', async () => {
    const lines = (await readText('.env.example')).split('\n').filter((line) => /^# ?[A-Z_]+=/.test(line));
    expect(lines).toEqual(Object.values(settings).map(({ env, default: fallback }) => `# ${env}=${fallback}`));
  });
});
