import { afterAll, describe, expect, test } from 'bun:test';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { bearer } from '../../running-service.ts';

const root = join(import.meta.dir, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'first-run-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Every program of this machine but Bun. */
const programs = join(folder, 'programs');
mkdirSync(programs);
for (const place of (process.env['PATH'] ?? '').split(delimiter)) {
  if (!existsSync(place) || place.includes('node_modules')) continue;
  for (const name of readdirSync(place)) {
    if (!/^bunx?$/.test(name) && !existsSync(join(programs, name)))
      symlinkSync(join(place, name), join(programs, name));
  }
}

const environment = { PATH: programs, HOME: process.env['HOME'] ?? '' };
const run = (command: string, env: Record<string, string>, cwd = root) => {
  const { stdout, stderr, exitCode } = Bun.spawnSync(['bash', '-ec', command], {
    cwd,
    env: { ...environment, ...env },
  });
  return { output: String(stdout), errors: String(stderr), code: exitCode };
};

/** Whether npx can start Bun: from the packages of this machine, or from the network. */
const hasNpx = Bun.which('npx') !== null && run('npx -y bun@1.4.5 --version', {}).code === 0;

describe.skipIf(!hasNpx)('a first run on a machine with Node alone', () => {
  test('prints commands that work as they stand, in another shell with another DATABASE_URL', async () => {
    expect(run('bun --version', {}).code).toBe(127);
    const service = Bun.spawn(['npx', '-y', 'bun@1.4.5', 'run', 'start'], {
      ...{ cwd: root, stdout: 'pipe', stderr: 'inherit', detached: true },
      env: {
        ...environment,
        DATABASE_URL: `sqlite:${join(folder, 'own.db')}`,
        HOST: '127.0.0.1',
        PORT: '0',
        LOG_LEVEL: 'warn',
      },
    });
    let banner = '';
    for await (const chunk of service.stdout) {
      banner += new TextDecoder().decode(chunk);
      if (/--name first\n/.test(banner)) break;
    }
    const url = /listens at (\S+)/.exec(banner)?.[1] ?? '';
    expect((await fetch(/browser at (\S+),/.exec(banner)?.[1] ?? '')).status).toBe(200);

    const other = { DATABASE_URL: `sqlite:${join(folder, 'other.db')}` };
    const commands = banner.split('\n').filter((line) => line.startsWith('  '));
    expect(commands).toHaveLength(3);
    expect(commands[1]).toContain(' npx -y bun@1.4.5 run cli account create ');
    const made = run(commands.join('\n'), other, folder);
    expect({ code: made.code, errors: made.errors }).toMatchObject({ code: 0 });
    const key = /^tra_live_\w+$/m.exec(made.output)?.[0] ?? '';
    expect((await fetch(`${url}/api/v1/usage`, { headers: bearer(key) })).status).toBe(200);
    expect(existsSync(join(folder, 'other.db'))).toBe(false);

    const hint = /sets one:\n {2}(.+)/.exec(made.output)?.[1] ?? '';
    const link = run(hint, other).output.split('\n')[0] ?? '';
    expect(link).toStartWith(`${url}/reset/`);
    expect((await fetch(link)).status).toBe(200);

    process.kill(-service.pid, 'SIGTERM');
    await service.exited;
  }, 60_000);

  test('carries out the commands of the README', () => {
    const readme = readFileSync(join(root, 'README.md'), 'utf8');
    const commands = [...readme.matchAll(/^npx -y bun@1\.4\.5 run cli .+$/gm)].map(([command]) => command);
    expect(commands.length).toBeGreaterThan(1);
    const env = { DATABASE_URL: `sqlite:${join(folder, 'readme.db')}` };
    for (const command of commands) expect({ command, ...run(command, env) }).toMatchObject({ code: 0 });
  }, 60_000);
});
