import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bearer } from '../../running-service.ts';

const root = join(import.meta.dir, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'binary-'));
const binary = join(folder, 'tool-recommendation');

const spawn = (words: string[], env: Record<string, string> = {}) =>
  Bun.spawn([binary, ...words], {
    cwd: folder,
    env: { PATH: '/nowhere', HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'error', ...env },
    stdout: 'pipe',
    stderr: 'pipe',
  });

const run = async (...words: string[]) => {
  const child = spawn(words);
  const [output, errors] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  return { output, errors, code: await child.exited };
};

const readUntil = async (stream: ReadableStream<Uint8Array>, shape: RegExp): Promise<string> => {
  let text = '';
  for await (const chunk of stream) {
    text += new TextDecoder().decode(chunk);
    const found = text.match(shape)?.[1];
    if (found !== undefined) return found;
  }
  throw new Error(`it said only: ${text}`);
};

beforeAll(async () => {
  const build = Bun.spawn(['bun', 'scripts/build.ts', '--outfile', binary], {
    cwd: root,
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const [errors, code] = await Promise.all([new Response(build.stderr).text(), build.exited]);
  if (code !== 0) throw new Error(errors);
}, 60_000);
// What one test leaves beside the binary is nothing to the next.
beforeEach(() => {
  for (const name of readdirSync(folder)) {
    if (name !== 'tool-recommendation') rmSync(join(folder, name), { recursive: true });
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('the compiled binary', () => {
  test('is one file with all in it: serves, answers with a key made by its own commands, and stops cleanly', async () => {
    expect(readdirSync(folder)).toEqual(['tool-recommendation']);
    const service = spawn(['serve']);
    const url = await readUntil(service.stdout, /listens at (\S+) with \d{3,} tools\./);
    const docs = await (await fetch(`${url}/docs`)).text();
    const assets = docs.match(/\/assets\/[\w./-]+/g) ?? [];
    expect(assets.length).toBe(6);
    for (const path of ['/readyz', '/openapi.json', '/account/openapi.json', '/llms.txt', '/', ...assets]) {
      const response = await fetch(`${url}${path}`, { redirect: 'follow' });
      expect(`${path} ${response.status}`).toBe(`${path} 200`);
      expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(10);
    }
    expect((await run('account', 'create', 'me@example.org')).code).toBe(0);
    const { key } = JSON.parse((await run('key', 'create', 'me@example.org', '--name', 'first', '--json')).output);
    const response = await fetch(`${url}/api/v1/recommend`, {
      method: 'POST',
      headers: { ...bearer(key), 'Content-Type': 'application/json' },
      body: '{"useCase":"track sales deals"}',
    });
    expect(response.status).toBe(200);
    expect((await response.json()).data).toHaveLength(10);
    expect((await run('backup', join(folder, 'copy.db'))).output).toContain('checked.');
    expect((await run('restore', join(folder, 'copy.db'))).errors).toContain('is in use');
    expect((await run('catalogue', 'report')).code).toBe(0);
    service.kill('SIGTERM');
    expect(await service.exited).toBe(0);
  }, 30_000);

  test('calls its commands by its own name, or by its path where that is not found, and serves with workers', async () => {
    expect((await run('--help')).output).toStartWith(`Usage: ${binary} COMMAND`);
    const found = spawn(['bakcup'], { PATH: folder });
    expect(await new Response(found.stderr).text()).toBe(
      'There is no command "bakcup". Did you mean backup? See tool-recommendation help.\n',
    );
    expect((await run('serve', '--help')).output).toStartWith(`Usage: ${binary} serve`);
    const { output } = await run('licenses');
    for (const name of ['elysia', 'drizzle-orm', 'bun'])
      expect(output).toMatch(new RegExp(`^${name} [\\d.]+ \\(`, 'm'));
    const service = spawn([], { WORKERS: '2' });
    const url = await readUntil(service.stdout, /listens at (\S+)/);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    service.kill('SIGTERM');
    expect(await service.exited).toBe(0);
    expect(existsSync(join(folder, 'node_modules'))).toBe(false);
  }, 30_000);
});
