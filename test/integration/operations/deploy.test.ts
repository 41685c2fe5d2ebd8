import { describe, expect, test } from 'bun:test';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig, settings } from '../../../src/config.ts';
import { readAddress } from '../../../src/store/postgres/address.ts';

const root = join(import.meta.dir, '../../..');
const read = (name: string): string => readFileSync(join(root, name), 'utf8');

const run = (words: string[], cwd: string, env: Record<string, string> = {}) => {
  const { exitCode, stdout, stderr } = Bun.spawnSync(words, {
    ...{ cwd, stdout: 'pipe', stderr: 'pipe' },
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...env },
  });
  return { code: exitCode, text: `${stdout}${stderr}` };
};

type Instruction = { name: string; words: string };

/** The Dockerfile's stages, each a list of its instructions with continued lines joined. */
const readStages = (): Instruction[][] => {
  const lines = read('Dockerfile')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));
  const stages: Instruction[][] = [];
  for (const line of lines) {
    const [, name = '', words = ''] = line.match(/^([A-Z]+)\s+(.*)$/) ?? [];
    if (name === 'FROM') stages.push([]);
    stages.at(-1)?.push({ name, words: words.replace(/\s+/g, ' ') });
  }
  return stages;
};

const find = (stage: Instruction[], name: string): string[] =>
  stage.filter((instruction) => instruction.name === name).map(({ words }) => words);

describe('the Dockerfile', () => {
  const stages = readStages();
  const last = stages.at(-1) as Instruction[];

  test('follows the rules of hadolint that concern it', () => {
    expect(stages).toHaveLength(2);
    for (const stage of stages) {
      expect(find(stage, 'FROM')[0]).toMatch(/^oven\/bun:\d+\.\d+\.\d+-\w+( AS \w+)?$/); // DL3006, DL3007: a pinned tag
      for (const folder of find(stage, 'WORKDIR')) expect(folder).toStartWith('/'); // DL3000
      expect(find(stage, 'ADD')).toEqual([]); // DL3020
      expect(find(stage, 'MAINTAINER')).toEqual([]); // DL4000
      for (const name of ['CMD', 'ENTRYPOINT', 'HEALTHCHECK']) {
        expect(find(stage, name).length).toBeLessThan(2); // DL4003, DL4004, DL3012
        for (const words of find(stage, name)) expect(words.replace(/^.*?(CMD )?\[/, '[')).toMatch(/^\["[^']*"\]$/); // DL3025
      }
      for (const words of find(stage, 'RUN')) expect(words).not.toMatch(/\b(sudo|apt|cd|latest)\b/); // DL3004, DL3027, DL3003
    }
  });

  test('serves as nobody in particular, with its data on a volume, and can be asked for its health', () => {
    expect(find(last, 'FROM')[0]).toEndWith('-distroless');
    expect(find(last, 'USER')).toEqual(['65532:65532']);
    expect(find(last, 'RUN')).toEqual([]);
    expect(find(last, 'VOLUME')).toEqual(['/data']);
    expect(find(last, 'HEALTHCHECK')[0]).toEndWith('CMD ["/usr/local/bin/bun", "src/main.ts", "health"]');
    const version = JSON.parse(read('package.json')).engines.bun;
    for (const stage of stages) expect(find(stage, 'FROM')[0]).toContain(`:${version}-`);
  });

  test('has a build stage that works in a clean folder, and an image that serves with a read-only root', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'image-'));
    const image = join(folder, 'app');
    const data = join(folder, 'data');
    mkdirSync(image);
    mkdirSync(data);
    const build = stages[0] as Instruction[];
    const allowed = read('.dockerignore')
      .split('\n')
      .filter((line) => line.startsWith('!'))
      .map((line) => line.slice(1));
    for (const { name, words } of build) {
      if (name === 'COPY') {
        const parts = words.split(' ');
        const to = parts.pop() as string;
        for (const from of parts) {
          expect(allowed).toContain(from.replace(/^\.\//, ''));
          cpSync(join(root, from), join(image, to === './' ? from : to), { recursive: true });
        }
      }
      if (name === 'RUN') {
        const { code, text } = run(['sh', '-ec', words.replace(/ && mkdir \/empty$/, '')], image);
        expect({ words, code, text: code === 0 ? '' : text }).toEqual({ words, code: 0, text: '' });
      }
    }
    expect(run(['sh', '-c', 'find . -type l ! -exec test -e {} \\; -print | head -1'], image).text).toBe('');

    run(['chmod', '-R', 'a-w', image], folder);
    const environment = { DATABASE_URL: `sqlite:${join(data, 'x.db')}`, PORT: '0', HOST: '127.0.0.1' };
    const entry = JSON.parse(find(last, 'ENTRYPOINT')[0] as string).slice(1);
    const service = Bun.spawn(['bun', ...entry, 'serve'], {
      ...{ cwd: image, stdout: 'pipe', stderr: 'inherit' },
      env: {
        PATH: process.env['PATH'] ?? '',
        SQLITE_TMPDIR: data,
        BUN_RUNTIME_TRANSPILER_CACHE_PATH: '0',
        ...environment,
      },
    });
    let greeting = '';
    for await (const chunk of service.stdout) {
      greeting += new TextDecoder().decode(chunk);
      if (greeting.includes('\n')) break;
    }
    const port = greeting.match(/:(\d+) with/)?.[1] ?? '';
    const check = JSON.parse((find(last, 'HEALTHCHECK')[0] as string).replace(/^.*CMD /, '')).slice(1);
    expect(run(['bun', ...check], image, { ...environment, PORT: port })).toMatchObject({ code: 0 });
    service.kill('SIGTERM');
    expect(await service.exited).toBe(0);
    expect(run(['bun', ...check], image, { ...environment, PORT: port })).toMatchObject({ code: 1 });
    run(['chmod', '-R', 'u+w', image], folder);
    rmSync(folder, { recursive: true });
  }, 60_000);
});

describe.skipIf(Bun.which('systemd-analyze') === null)('the systemd units', () => {
  test('have no fault, and leave the service little to reach', () => {
    const folder = mkdtempSync(join(tmpdir(), 'units-'));
    const names = [
      'tool-recommendation.service',
      'tool-recommendation-backup.service',
      'tool-recommendation-backup.timer',
    ];
    for (const name of names) {
      writeFileSync(
        join(folder, name),
        read(`deploy/${name}`).replaceAll('/usr/local/bin/tool-recommendation', '/bin/true'),
      );
    }
    const verified = run(['systemd-analyze', 'verify', '--man=no', ...names.map((name) => join(folder, name))], folder);
    expect(verified).toEqual({ code: 0, text: '' });
    const security = run(
      ['systemd-analyze', 'security', '--offline=true', join(folder, names[0] as string)],
      folder,
    ).text;
    expect(Number(security.match(/exposure level for \S+: ([\d.]+)/)?.[1])).toBeLessThan(2);
    rmSync(folder, { recursive: true });
  });
});

describe('deploy/compose.yaml', () => {
  const compose = Bun.YAML.parse(read('deploy/compose.yaml')) as {
    services: Record<string, { environment?: Record<string, string>; volumes?: string[] }>;
  };
  const { services } = compose;

  test('runs two of the service over one database, with settings that are right', () => {
    const [one, other] = [services['service-1'], services['service-2']];
    expect(other).toEqual(one as object);
    const filled = Object.entries(one?.environment ?? {}).map(([name, value]) => [
      name,
      value.replace(/\$\{SITE[^}]*\}/, 'tools.example').replace(/\$\{POSTGRES_PASSWORD[^}]*\}/, 'abc123'),
    ]);
    const config = readConfig(Object.fromEntries(filled));
    expect(config).toMatchObject({ baseUrl: 'https://tools.example', trustedProxies: 1 });
    const known = new Set<string>(Object.values(settings).map(({ env }) => env));
    for (const [name] of filled) expect(known).toContain(name as string);
    const { place } = readAddress(config.databaseUrl, { connections: 4, timeoutMs: 1_000 });
    expect(place).toBe('database:5432/tools');
    expect(services['database']?.environment).toMatchObject({ POSTGRES_USER: 'tools', POSTGRES_DB: 'tools' });
  });

  test.skipIf(Bun.which('caddy') === null)('has Caddy share requests out among both', () => {
    const env = { SITE: 'tools.example', SERVICES: services['caddy']?.environment?.['SERVICES'] ?? '' };
    const { code, text } = run(['caddy', 'adapt', '--config', join(root, 'deploy/Caddyfile')], root, env);
    expect(code).toBe(0);
    const dialled = [...text.matchAll(/"dial":"([^"]+)"/g)].map(([, address]) => address);
    expect(dialled).toEqual(['service-1:3000', 'service-2:3000']);
    expect(text).toContain('"host":["tools.example"]');
  });
});

describe('the settings', () => {
  test('that deploy/ and the Dockerfile set are settings', () => {
    const known = new Set<string>(Object.values(settings).map(({ env }) => env));
    const unit = [...read('deploy/tool-recommendation.service').matchAll(/^Environment=(\w+)=/gm)].map(
      ([, name]) => name,
    );
    const caddy = [...read('deploy/Caddyfile').matchAll(/^#\s+([A-Z_]+)=/gm)].map(([, name]) => name);
    for (const name of [...unit, ...caddy]) expect(known).toContain(name as string);
    expect(caddy).toEqual(['BASE_URL', 'TRUST_PROXY', 'DRAIN_SECONDS']);
  });
});

describe('deploy/tool-recommendation-cli', () => {
  test('reads the settings as systemd does: spaces and quotes are part of a value or around it, and nothing is run', () => {
    const folder = mkdtempSync(join(tmpdir(), 'wrapper-'));
    const file = join(folder, 'tool-recommendation.env');
    writeFileSync(
      file,
      `# a comment=1
CORS_ORIGINS=https://a.example, https://b.example
BASE_URL="https://tools.example"
SECURITY_CONTACT='security@example.com'
METRICS_TOKEN=$(touch ${folder}/was-run)
DATABASE_URL=sqlite:${folder}/x.db

not a setting`,
    );
    const script = read('deploy/tool-recommendation-cli')
      .replaceAll('/etc/tool-recommendation.env', file)
      .replaceAll('/var/lib/tool-recommendation\n', `${folder}\n`)
      .replace('runuser -u tool-recommendation -- /usr/local/bin/tool-recommendation', 'env');
    const { code, text } = run(['sh', '-c', script], folder);
    expect(code).toBe(0);
    const lines = text.split('\n');
    expect(lines).toContain('CORS_ORIGINS=https://a.example, https://b.example');
    expect(lines).toContain('BASE_URL=https://tools.example');
    expect(lines).toContain('SECURITY_CONTACT=security@example.com');
    expect(lines).toContain(`METRICS_TOKEN=$(touch ${folder}/was-run)`);
    expect(lines).toContain(`DATABASE_URL=sqlite:${folder}/x.db`);
    expect(lines).toContain('HOST=127.0.0.1');
    rmSync(folder, { recursive: true });
  });
});
