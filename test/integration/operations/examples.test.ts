import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasBrowser, openBrowser, openVisit } from '../../browser/browser.ts';
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

/** Runs an example that serves a page, at a free port, as long as `use` takes. */
const withPage = async (example: string, use: (url: string) => Promise<void>): Promise<void> => {
  const child = Bun.spawn(['bun', example], {
    ...{ cwd: root, stdout: 'pipe', stderr: 'inherit' },
    env: { ...env, FORM_PORT: '0' },
  });
  try {
    let url = '';
    for await (const chunk of child.stdout) {
      url = new TextDecoder().decode(chunk).match(/http:\S+/)?.[0] ?? '';
      break;
    }
    await use(url);
  } finally {
    child.kill();
    await child.exited;
  }
};
const post = async (url: string, fields: Record<string, string> | [string, string][]) => {
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(fields) });
  return { status: response.status, text: await response.text() };
};
const useCase = 'We are 12 people and look for a CRM that works with Gmail and must have lead scoring';

describe('examples/procurement-form.ts', () => {
  test(
    'asks, answers with reasons, and shows what the service refuses',
    () =>
      withPage('examples/procurement-form.ts', async (url) => {
        expect(await (await fetch(url)).text()).toContain('What problem is to be solved?');
        const answer = await post(url, { useCase: 'track sales deals', companySize: 'small', budget: 'minimal' });
        expect(answer.status).toBe(200);
        expect(answer.text.match(/of 100<\/h2>/g)).toHaveLength(5);
        expect(answer.text).toContain('<li>Is CRM software');
        const refused = await post(url, { useCase: '<script>', companySize: 'tiny' });
        expect(refused.status).toBe(502);
        expect(refused.text).toContain('companySize: ');
        expect(refused.text).toContain('&lt;script&gt;</textarea>');
      }),
    20_000,
  );

  test(
    'asks again without what was understood wrongly, as long as the text is the same',
    () =>
      withPage('examples/procurement-form.ts', async (url) => {
        const first = (await post(`${url}/advice`, { useCase })).text;
        const found = [...first.matchAll(/name="found" value="([^"]*)"/g)].map(([, json = '']) =>
          json.replaceAll('&quot;', '"'),
        );
        const kinds = found.map((json) => JSON.parse(json).as);
        expect(kinds).toContain('feature');
        expect(kinds).toContain('people');
        expect(first.match(/ checked>/g)).toHaveLength(found.length);
        expect(first).toContain('ead scoring');
        const scoring = kinds.indexOf('feature');
        const corrected = (text: string): [string, string][] => [
          ...Object.entries({ useCase: text, foundIn: useCase }),
          ...found.map((json): [string, string] => ['found', json]),
          ...kinds.flatMap((_, at): [string, string][] => (at === scoring ? [] : [['kept', String(at)]])),
        ];
        const second = (await post(`${url}/advice`, corrected(useCase))).text;
        expect(second.match(/name="found"/g)).toHaveLength(found.length);
        expect(second.match(/ checked>/g)).toHaveLength(found.length - 1);
        expect(second.replace(/<fieldset>.*<\/fieldset>/s, '')).not.toContain('lead scoring, which you need');
        const other = (await post(`${url}/advice`, corrected('We plan the shifts of 30 nurses'))).text;
        expect(other).not.toContain('lead-scoring');
      }),
    20_000,
  );
});

describe.skipIf(!hasBrowser)('examples/procurement-form.ts in a browser', () => {
  test('follows what is typed and unticked', async () => {
    const browser = await openBrowser();
    try {
      await withPage('examples/procurement-form.ts', async (url) => {
        const { page, consoleErrors } = await openVisit(browser, url);
        await page.goto('/');
        await page.getByLabel('What problem').fill(useCase);
        const box = page.getByRole('checkbox', { name: /lead-scoring/ });
        await box.waitFor();
        expect(await page.locator('h2').count()).toBe(5);
        const answered = page.waitForResponse(/advice/);
        await box.uncheck();
        await answered;
        expect(await box.isChecked()).toBe(false);
        expect(await page.getByRole('checkbox', { checked: true }).count()).toBeGreaterThan(0);
        expect(consoleErrors).toEqual([]);
      });
    } finally {
      await browser.close();
    }
  }, 30_000);
});

describe('examples/hr-onboarding.ts', () => {
  test(
    'answers several needs with what is known of the company',
    () =>
      withPage('examples/hr-onboarding.ts', async (url) => {
        const opened = await (await fetch(url)).text();
        const needs = /rows="6" required>([^<]*)</.exec(opened)?.[1] ?? '';
        expect(needs.split('\n')).toHaveLength(5);
        const used = await readUsed();
        const company = { companySize: 'small', people: '25', currentTools: 'Slack, Google Workspace' };
        const { text } = await post(url, { needs, ...company });
        expect((await readUsed()) - used).toBe(5);
        expect(text.match(/<tr><th>/g)).toHaveLength(5);
        expect(text.match(/ of 100, /g)?.length).toBeGreaterThan(10);
        const alike = await post(url, { needs: 'onboarding of new hires\nonboard new employees\ntrack sales deals' });
        expect(alike.text).toContain('for 2 of the needs');
        const refused = await post(url, { needs: 'sign contracts', people: '-1' });
        expect(refused.text).toContain('/people: ');
      }),
    20_000,
  );
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
    // The service takes the new catalogue up within a moment: what runs next is not to see it change.
    const ownVendor = async () =>
      (await (await service.fetch(`/api/v1/tools/${own.id}`, { headers: bearer(env['TOOLS_KEY'] ?? '') })).json()).data
        ?.vendor;
    while ((await ownVendor()) !== 'We') await Bun.sleep(50);
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
  test('takes its types from the OpenAPI documents, compiles, and runs', async () => {
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
    const [email, password] = ['typed@example.org', 'nine quiet lamps in a row'];
    await service.accounts.createAccount(email, password, 'free');
    const account = await run(['bun', 'account.ts'], { EMAIL: email, PASSWORD: password }, client);
    expect(account).toMatchObject({ errors: '', code: 0 });
    expect(account.output).toMatch(
      /^typed@example.org is on the free plan.\ntra_live_\S+ is shown this once.\ntyped client: /,
    );
    expect(await Bun.file(join(client, 'bun.lock')).text()).not.toContain('://');
  }, 60_000);
});
