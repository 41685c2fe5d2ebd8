import { Database } from 'bun:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { completeTool, type Tool, type ToolRecord } from '../../../src/catalogue/tool.ts';
import { bearer, type RunningService, startRunningService } from '../../running-service.ts';

type Change = {
  change: number;
  at: string;
  revision: string | null;
  kind: string;
  id: string;
  name: string;
  fields: { field: string; before: unknown; after: unknown }[];
  tool?: Tool;
};
type Page = { data: Change[]; next: string; hasMore: boolean; catalogue: { revision: string } };

let service: RunningService;
let key: string;
beforeEach(async () => {
  service = await startRunningService();
  key = (await service.openAccount('enterprise')).key;
});
afterEach(() => service.stop());

const ask = (query: string, headers: Record<string, string> = {}): Promise<Response> =>
  service.fetch(`/api/v1/changes${query}`, { headers: { ...bearer(key), ...headers } });
const read = async (query: string): Promise<Page> => {
  const response = await ask(query);
  expect(response.status).toBe(200);
  return response.json();
};
const readAll = async (since: string, limit: number): Promise<{ changes: Change[]; next: string }> => {
  const changes: Change[] = [];
  for (let next = since; ; ) {
    const page = await read(`?since=${next}&limit=${limit}`);
    expect(page.data.length).toBeLessThanOrEqual(limit);
    changes.push(...page.data);
    next = page.next;
    if (!page.hasMore) return { changes, next };
  }
};

const record = (id: string, more: Partial<ToolRecord> = {}): Tool =>
  completeTool({ id, name: `Tool ${id}`, description: 'Made by the team itself.', categories: ['CRM'], ...more });
const write = (tools: Tool[], replace = false) => service.store.catalogue.writeOwn(tools, { replace });

describe('GET /api/v1/changes', () => {
  test('is empty at first: whoever follows it begins with the list', async () => {
    const { data, next, hasMore } = await read('');
    expect({ data, hasMore }).toEqual({ data: [], hasMore: false });
    expect((await read('?since=latest')).next).toBe(next);
    expect((await read(`?since=${next}`)).next).toBe(next);
  });

  test('tells what was added, changed, discontinued and removed, with the fields before and after', async () => {
    const { next: start } = await read('?since=latest');
    await write([record('one'), record('two')]);
    await write([
      record('one', { pricing: { freeTrial: true }, features: { has: ['sso'] }, vendor: 'We' }),
      record('two', { status: 'discontinued', endOfLife: '2026-10-01' }),
    ]);
    await write([record('one', { status: 'active', features: { has: ['sso'] }, vendor: 'We' })], true);
    const { changes } = await readAll(start, 200);
    const own = changes.filter(({ id }) => ['one', 'two'].includes(id));
    expect(own.map(({ kind, id, fields }) => ({ kind, id, fields }))).toEqual([
      { kind: 'added', id: 'one', fields: [] },
      { kind: 'added', id: 'two', fields: [] },
      {
        kind: 'changed',
        id: 'one',
        fields: [
          { field: 'vendor', before: null, after: 'We' },
          { field: 'pricing.freeTrial', before: null, after: true },
          { field: 'features.has', before: [], after: ['sso'] },
        ],
      },
      {
        kind: 'discontinued',
        id: 'two',
        fields: [
          { field: 'status', before: 'active', after: 'discontinued' },
          { field: 'endOfLife', before: null, after: '2026-10-01' },
        ],
      },
      { kind: 'changed', id: 'one', fields: [{ field: 'pricing.freeTrial', before: true, after: null }] },
      { kind: 'removed', id: 'two', fields: [] },
    ]);
    expect(own[0]?.tool).toMatchObject({ id: 'one', vendor: 'We' });
    expect(own[1]).not.toHaveProperty('tool');
    const numbers = own.map(({ change }) => change);
    expect(numbers).toEqual([0, 0, 1, 1, 2, 2].map((nth) => (numbers[0] as number) + nth));
    // The bundled tools went with the third import, in one piece with it.
    expect(changes.filter(({ kind }) => kind === 'removed').length).toBeGreaterThan(1_000);
    expect(changes.at(-1)?.change).toBe(numbers.at(-1));
  });

  test('names the catalogue in which a change was first served', async () => {
    const { next } = await read('?since=latest');
    await write([record('one')]);
    let page = await read(`?since=${next}`);
    while (page.data[0]?.revision == null) page = await read(`?since=${next}`);
    const tool = await (await service.fetch('/api/v1/tools/one', { headers: bearer(key) })).json();
    expect(page.data[0].revision).toBe(tool.catalogue.revision);
  });

  test('tells nothing of an import that says nothing new, and of what an upgrade changed', async () => {
    await write([record('one')]);
    const { next } = await read('?since=latest');
    await write([record('one')]);
    expect((await read(`?since=${next}`)).data).toEqual([]);
    const bundled = (await service.store.catalogue.loadTools()).filter(({ id }) => id !== 'one');
    const [first, second, ...others] = bundled as [Tool, Tool, ...Tool[]];
    await service.store.catalogue.writeBundled('next', [{ ...first, vendor: 'Another' }, ...others]);
    const { changes } = await readAll(next, 10);
    expect(changes.map(({ kind, id }) => ({ kind, id }))).toEqual([
      { kind: 'changed', id: first.id },
      { kind: 'removed', id: second.id },
    ]);
  });

  test('costs a request as the list does, and nothing while nothing is new', async () => {
    const first = await ask('?since=latest');
    const etag = first.headers.get('etag') ?? '';
    const used = async () => (await (await service.fetch('/api/v1/usage', { headers: bearer(key) })).json()).used;
    expect(await used()).toBe(1);
    const { next } = (await first.json()) as Page;
    const tag = (await ask(`?since=${next}`)).headers.get('etag') ?? '';
    expect((await ask(`?since=${next}`, { 'If-None-Match': tag })).status).toBe(304);
    expect(await used()).toBe(2);
    expect((await ask('?since=latest', { 'If-None-Match': etag })).status).toBe(304);
    // The same tools as before once more: the content's revision is that of the start, the feed is not.
    await write([record('one')]);
    await service.store.catalogue.reset(
      'again',
      (await service.store.catalogue.loadTools()).filter(({ id }) => id !== 'one'),
    );
    const answer = await ask(`?since=${next}`, { 'If-None-Match': tag });
    expect(((await answer.json()) as Page).data.map(({ kind }) => kind)).toEqual(['added', 'removed']);
  });

  test('refuses what is no cursor of this feed, and one that leads nowhere any more', async () => {
    const other = await startRunningService();
    const { key: otherKey } = await other.openAccount();
    const foreign = await (await other.fetch('/api/v1/changes', { headers: bearer(otherKey) })).json();
    await other.stop();
    for (const since of ['abc', foreign.next, 'Li4', `${(await read('')).next}x`]) {
      const response = await ask(`?since=${since}`);
      expect(response.status).toBe(410);
      const { code, detail } = await response.json();
      expect(code).toBe('unknown-cursor');
      expect(detail).toContain('no cursor of this feed');
    }
    expect((await ask('?since=a.b')).status).toBe(400);
    const { next: early } = await read('?since=latest');
    await write([record('one')]);
    const { next: late } = await read(`?since=${early}`);
    const database = new Database(service.databaseUrl.slice('sqlite:'.length));
    database.run('DELETE FROM tool_changes');
    const gone = await ask(`?since=${early}`);
    expect(gone.status).toBe(410);
    expect(await gone.json()).toMatchObject({
      code: 'unknown-cursor',
      detail: expect.stringContaining('since=latest'),
    });
    expect((await ask(`?since=${late}`)).status).toBe(200);
    database.run("UPDATE sqlite_sequence SET seq = 0 WHERE name = 'tool_changes'");
    database.close();
    expect((await ask(`?since=${late}`)).status).toBe(410);
  });

  test('is read whole, in order and without doubles while three imports go on', async () => {
    const toolCount = 500;
    const version = (nth: number): Tool[] =>
      Array.from({ length: toolCount }, (_, at) => record(`tool-${at}`, { vendor: `Vendor ${nth}` }));
    const { next: start } = await read('?since=latest');
    let isOver = false;
    const imports = (async () => {
      for (const nth of [1, 2, 3]) {
        await write(version(nth));
        // A page or two between them.
        await read('?since=latest');
      }
      isOver = true;
    })();
    const seen: Change[] = [];
    for (let next = start; ; ) {
      const wasOver = isOver;
      const page = await read(`?since=${next}&limit=50`);
      seen.push(...page.data);
      next = page.next;
      if (wasOver && !page.hasMore) break;
    }
    await imports;
    expect(seen).toHaveLength(3 * toolCount);
    const expected = [1, 2, 3].flatMap((nth) =>
      version(nth).map(({ id }) => ({ id, kind: nth === 1 ? 'added' : 'changed' })),
    );
    expect(seen.map(({ id, kind }) => ({ id, kind }))).toEqual(expected);
    expect(seen.slice(toolCount).every(({ fields }) => fields.length === 1 && fields[0]?.field === 'vendor')).toBe(
      true,
    );
    const numbers = seen.map(({ change }) => change);
    expect(numbers).toEqual([...numbers].sort((one, other) => one - other));
    expect(new Set(numbers).size).toBe(3);
  }, 30_000);

  test('bounds a page by its length as well', async () => {
    const { next } = await read('?since=latest');
    const long = 'x'.repeat(4_900);
    await write(Array.from({ length: 150 }, (_, at) => record(`long-${at}`, { description: long })));
    await write(Array.from({ length: 150 }, (_, at) => record(`long-${at}`, { description: `${long}y` })));
    const first = await read(`?since=${next}&limit=200`);
    expect(first.hasMore).toBe(true);
    expect(first.data.length).toBeLessThan(200);
    const { changes } = await readAll(next, 200);
    expect(changes).toHaveLength(300);
  });
});
