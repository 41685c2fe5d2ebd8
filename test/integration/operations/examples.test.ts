import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bearer, type RunningService, startRunningService } from '../../running-service.ts';

const root = join(import.meta.dir, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'examples-'));
let service: RunningService;
let env: Record<string, string>;
beforeAll(async () => {
  service = await startRunningService();
  const { key } = await service.openAccount('starter');
  env = { ...(process.env as Record<string, string>), TOOLS_URL: service.url, TOOLS_KEY: key };
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

const run = async (words: string[], more: Record<string, string> = {}, cwd = root) => {
  const child = Bun.spawn(words, { cwd, env: { ...env, ...more }, stdout: 'pipe', stderr: 'pipe' });
  const [output, errors] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  return { output, errors, code: await child.exited };
};

const readUsed = async (): Promise<number> =>
  (await (await service.fetch('/api/v1/usage', { headers: bearer(env['TOOLS_KEY'] ?? '') })).json()).used;

describe('examples/procurement-form.ts', () => {
  test('asks, answers with reasons, and shows what the service refuses', async () => {
    const child = Bun.spawn(['bun', 'examples/procurement-form.ts'], {
      ...{ cwd: root, stdout: 'pipe', stderr: 'inherit' },
      env: { ...env, FORM_PORT: '0' },
    });
    let url = '';
    for await (const chunk of child.stdout) {
      url = new TextDecoder().decode(chunk).match(/http:\S+/)?.[0] ?? '';
      break;
    }
    expect(await (await fetch(url)).text()).toContain('What problem is to be solved?');
    const post = async (fields: Record<string, string>) => {
      const response = await fetch(url, { method: 'POST', body: new URLSearchParams(fields) });
      return { status: response.status, text: await response.text() };
    };
    const answer = await post({ useCase: 'track sales deals', companySize: 'small', budget: 'minimal' });
    expect(answer.status).toBe(200);
    expect(answer.text.match(/of 100<\/h2>/g)).toHaveLength(5);
    expect(answer.text).toContain('<p>Why</p>');
    const refused = await post({ useCase: '<script>', companySize: 'tiny' });
    expect(refused.status).toBe(502);
    expect(refused.text).toContain('companySize: ');
    child.kill();
    await child.exited;
  }, 20_000);
});

const readLines = (path: string): { id: string; [field: string]: unknown }[] =>
  readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('examples/nightly-export.ts', () => {
  const file = join(folder, 'tools.ndjson');

  test('writes the whole catalogue, and the next night asks once and pays nothing', async () => {
    const first = await run(['bun', 'examples/nightly-export.ts', file]);
    expect(first).toMatchObject({ errors: '', code: 0 });
    const tools = readLines(file);
    expect(first.output).toBe(`Wrote ${tools.length} tools to ${file}.\n`);
    expect(new Set(tools.map(({ id }) => id)).size).toBe(tools.length);
    const used = await readUsed();
    const second = await run(['bun', 'examples/nightly-export.ts', file]);
    expect(second).toMatchObject({ output: 'Nothing has changed since the last export.\n', code: 0 });
    expect(await readUsed()).toBe(used);
    const wrong = await run(['bun', 'examples/nightly-export.ts', join(folder, 'other')], { TOOLS_KEY: 'tra_live_x' });
    expect(wrong.code).toBe(1);
    expect(existsSync(join(folder, 'other'))).toBe(false);
  }, 20_000);

  test('puts in what has changed, so that the copy is what a new one would be', async () => {
    const copy = join(folder, 'followed.ndjson');
    await run(['bun', 'examples/nightly-export.ts', copy]);
    const { catalogue } = service.store;
    const [first, second, third] = (await catalogue.loadTools()).filter(({ status }) => status === 'active');
    if (!first || !second || !third) throw new Error('There are too few tools.');
    const own = { ...first, id: 'our-own', formerIds: [], name: 'Our Own', aliases: [] };
    const over = { ...third, status: 'discontinued' as const };
    const changed = { ...second, vendor: 'Another', pricing: { ...second.pricing, freeTrial: null } };
    const write = (tools: (typeof first)[]) => catalogue.writeOwn(tools, { replace: false });
    await write([own, changed, over]);
    await write([third]);
    await write([{ ...own, vendor: 'We' }, over]);
    const used = await readUsed();
    const { output } = await run(['bun', 'examples/nightly-export.ts', copy]);
    expect(output).toMatch(/^Put 6 changes into /);
    expect((await readUsed()) - used).toBeLessThanOrEqual(3);
    const tools = readLines(copy);
    expect(tools.find(({ id }) => id === changed.id)).toEqual(changed);
    expect(tools.find(({ id }) => id === own.id)).toMatchObject({ vendor: 'We' });
    expect(tools.some(({ id }) => id === over.id)).toBe(false);
    const active = (await catalogue.loadTools()).filter(({ status }) => status === 'active');
    const byId = (one: { id: string }, other: { id: string }): number => (one.id < other.id ? -1 : 1);
    expect(tools.sort(byId)).toEqual(active.sort(byId));
  }, 20_000);
});

describe('examples/agent.ts', () => {
  test('recommends, compares and quotes over the Model Context Protocol', async () => {
    const used = await readUsed();
    const advice = await run(['bun', 'examples/agent.ts', 'track sales deals', 'small']);
    expect(advice).toMatchObject({ errors: '', code: 0 });
    expect(advice.output).toContain('recommend_software, search_software');
    expect(advice.output.match(/^\d\. .* of 100: /gm)).toHaveLength(3);
    expect(advice.output).toContain('What sets the first two apart:');
    expect((await readUsed()) - used).toBe(2);
    const refused = await run(['bun', 'examples/agent.ts', 'track sales deals', 'tiny']);
    expect(refused.code).toBe(1);
    expect(refused.errors).toContain('/companySize must be one of solo');
    const stranger = await run(['bun', 'examples/agent.ts'], { TOOLS_KEY: 'tra_live_x' });
    expect(stranger.errors).toContain('set TOOLS_KEY');
  }, 20_000);
});

const hasTools = ['bash', 'curl', 'jq'].every((name) => Bun.which(name) !== null);

describe.skipIf(!hasTools)('examples/recommend.sh (where there are curl and jq)', () => {
  test('prints what to buy and why, and a refusal for what it is', async () => {
    const answer = await run(['examples/recommend.sh', 'track sales deals', 'small', 'minimal']);
    expect(answer).toMatchObject({ errors: '', code: 0 });
    expect(answer.output.match(/^\d+ {2}\S.* {2}https:/gm)).toHaveLength(3);
    expect(answer.output).toContain('      + ');
    const refused = await run(['examples/recommend.sh', 'track sales deals', 'tiny']);
    expect(refused.code).toBe(1);
    expect(refused.errors).toContain('/companySize: ');
  }, 20_000);
});

describe('examples/typed-client', () => {
  test('takes its types from the OpenAPI document, compiles, and runs', async () => {
    const client = join(folder, 'typed-client');
    cpSync(join(root, 'examples/typed-client'), client, {
      recursive: true,
      filter: (path) => !path.includes('node_modules'),
    });
    const steps = [
      ['bun', 'install', '--frozen-lockfile'],
      ['bun', 'run', 'types'],
      // Its own compiler is the one that its generator works with; this repository's does the same in a tenth of the time.
      [join(root, 'node_modules/.bin/tsc'), '--noEmit'],
    ];
    for (const words of steps) {
      const { code, output, errors } = await run(words, {}, client);
      expect({ words, code, said: code === 0 ? '' : output + errors }).toEqual({ words, code: 0, said: '' });
    }
    const { output, code } = await run(['bun', 'client.ts'], {}, client);
    expect(code).toBe(0);
    expect(output.match(/^\d+ {2}.*$/gm)).toHaveLength(6);
    expect(output).toContain('Slack (');
    expect(await Bun.file(join(client, 'bun.lock')).text()).not.toContain('://');
  }, 60_000);
});
