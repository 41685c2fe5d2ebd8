import { afterEach, describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bearer } from '../../running-service.ts';
import { openProcess, runCli } from './process.ts';

const folder = mkdtempSync(join(tmpdir(), 'smoke-'));
const started: { kill(signal: NodeJS.Signals): void }[] = [];
afterEach(() => {
  for (const process of started.splice(0)) process.kill('SIGKILL');
});
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

const start = async (databaseUrl: string, env: Record<string, string> = {}) => {
  const service = await openProcess({ DATABASE_URL: databaseUrl, ...env });
  started.push(service);
  return service;
};

describe('the process', () => {
  test('says at its start what comes next, answers with a key made by the commands, and stops cleanly', async () => {
    const databaseUrl = `sqlite:${join(folder, 'one.db')}`;
    const service = await start(databaseUrl);
    const lines = service.output().trim().split('\n');
    expect(lines[0]).toContain(service.url);
    expect(lines[1]).toContain(`${service.url}/docs`);
    expect(lines[2]).toBe(`Next, make a key: in the browser at ${service.url}/sign-up, or in another shell:`);
    expect(lines).toHaveLength(6);

    await runCli(databaseUrl, 'account', 'create', 'me@example.org');
    const { key } = JSON.parse(
      (await runCli(databaseUrl, 'key', 'create', 'me@example.org', '--name', 'first', '--json')).output,
    );
    const response = await fetch(`${service.url}/api/v1/recommend`, {
      method: 'POST',
      headers: { ...bearer(key), 'Content-Type': 'application/json' },
      body: '{"useCase":"track sales deals"}',
    });
    expect(response.status).toBe(200);
    expect((await response.json()).data).toHaveLength(10);

    service.kill('SIGTERM');
    expect(await service.exited).toBe(0);
    const { output } = await runCli(databaseUrl, 'key', 'list', 'me@example.org', '--json');
    expect(JSON.parse(output)[0]).toMatchObject({ name: 'first', usedToday: 1 });
  }, 20_000);

  test('starts again on what it left, and refuses a port that is taken', async () => {
    const databaseUrl = `sqlite:${join(folder, 'two.db')}`;
    const first = await start(databaseUrl);
    const { port } = new URL(first.url);
    const second = await openProcess({ DATABASE_URL: databaseUrl, PORT: port }).catch((error) => error);
    expect(String(second)).toContain(`Port ${port} is taken`);
    first.kill('SIGTERM');
    await first.exited;
    const third = await start(databaseUrl, { PORT: port });
    expect((await fetch(`${third.url}/readyz`)).status).toBe(200);
  }, 20_000);

  test('names every wrong setting at once and exits with 1', async () => {
    const failure = await openProcess({ PORT: 'x', SIGNUP: 'perhaps' }).catch((error) => error);
    expect(String(failure)).toContain(
      'PORT must be a whole number from 0 to 65535\nSIGNUP must be one of open, closed',
    );
    expect(String(failure)).toContain('exited with 1');
  });

  test('refuses a file that is no database in one line', async () => {
    const path = join(folder, 'text.db');
    await Bun.write(path, 'this is a letter, not a database. '.repeat(200));
    const failure = await openProcess({ DATABASE_URL: `sqlite:${path}` }).catch((error) => error);
    expect(String(failure)).toContain('is damaged or is no SQLite database: restore a backup');
  });
});
