import { Database } from 'bun:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { openStore } from '../../../src/store/open.ts';
import { fingerprint, openWorkspace, type Workspace } from './workspace.ts';

let work: Workspace;
beforeEach(() => {
  work = openWorkspace();
});
afterEach(() => work.close());

type Finding = { about: string; state: 'ok' | 'warning' | 'fault'; found: string; fix?: string };

const look = async (): Promise<{ code: number; of: (about: string) => Finding | undefined; findings: Finding[] }> => {
  const { output, code } = await work.cli('doctor', '--json');
  const findings: Finding[] = JSON.parse(output);
  const worst = ['fault', 'warning', 'ok'] as const;
  const of = (about: string) =>
    worst.flatMap((state) => findings.filter((finding) => finding.about === about && finding.state === state))[0];
  return { code, of, findings };
};

const change = (statement: string): void => {
  const database = new Database(work.path);
  database.run(statement);
  database.close();
};

describe('doctor', () => {
  test('finds nothing wrong before the first start, and makes nothing', async () => {
    const { code, findings } = await look();
    expect(findings.filter(({ state }) => state === 'fault')).toEqual([]);
    expect(findings.map(({ about }) => about)).toEqual([
      'settings',
      'settings',
      'disk',
      'database',
      'catalogue',
      'clock',
      'port',
    ]);
    expect(code).toBe(0);
    expect(fingerprint(work.folder)).toEqual({});
  }, 20_000);

  test('says of each fault what it is and how to fix it, and exits with 1', async () => {
    await (await openStore(work.databaseUrl)).close();
    change("INSERT INTO accounts (id, email, plan, created_at) VALUES ('a', 'a@b', 'free', 0)");
    change("INSERT INTO usage_days VALUES ('a', '2999-01-01', 1)");
    const ahead = await look();
    expect(ahead.code).toBe(1);
    expect(ahead.of('clock')).toMatchObject({
      state: 'fault',
      found: expect.stringContaining('2999-01-01'),
      fix: expect.stringContaining('timedatectl'),
    });
    expect(ahead.of('database')).toMatchObject({ state: 'ok', found: expect.stringContaining('1 accounts') });

    change('DELETE FROM usage_days');
    change("INSERT INTO marks VALUES ('retention-day', '2998-01-01')");
    const marked = await look();
    expect([marked.code, marked.of('clock')]).toMatchObject([
      1,
      { found: expect.stringContaining('2998-01-01'), fix: expect.stringContaining('clock confirm') },
    ]);
    change("UPDATE marks SET value = '2026-01-01'");
    expect((await look()).of('clock')).toMatchObject({ state: 'ok', found: expect.stringContaining('2026-01-01') });
    expect((await work.cli('clock', 'confirm')).code).toBe(0);
    expect((await look()).of('clock')).toMatchObject({ state: 'warning', found: expect.stringContaining('it jumped') });

    change('PRAGMA user_version = 1');
    expect((await look()).of('database')).toMatchObject({
      state: 'warning',
      fix: expect.stringContaining('start the service'),
    });
    change('PRAGMA user_version = 99');
    expect((await look()).of('database')).toMatchObject({ state: 'fault', fix: 'upgrade the service' });
    writeFileSync(work.path, 'a letter. '.repeat(900));
    expect((await look()).of('database')).toMatchObject({
      state: 'fault',
      fix: expect.stringContaining('restore FILE'),
    });
  }, 20_000);

  test('tells the running service from a stranger on its port, and names wrong settings', async () => {
    const stranger = createServer((_, response) => void response.end('hello'));
    await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
    const { port } = stranger.address() as { port: number };
    const lookAt = async (env: Record<string, string>): Promise<Finding[]> =>
      JSON.parse((await work.cliWith(env, 'doctor', '--json')).output);
    const strange = await lookAt({ PORT: String(port) });
    expect(strange.find(({ about }) => about === 'port')).toMatchObject({
      state: 'fault',
      found: expect.stringContaining('something else'),
    });
    stranger.close();
    const wrong = await lookAt({ PORT: 'x', WORKERS: 'many' });
    expect(wrong.map(({ found }) => found)).toEqual([
      'PORT must be a whole number from 0 to 65535',
      'WORKERS must be a whole number from 1 to 64',
    ]);
  }, 20_000);
});
