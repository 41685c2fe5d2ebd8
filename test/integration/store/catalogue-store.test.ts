import { afterEach, beforeEach, expect, test } from 'bun:test';
import { completeTool, type Tool } from '../../../src/catalogue/tool.ts';
import { openStore, type Store } from '../../../src/store/open.ts';
import { describeStores } from './stores.ts';

const toTool = (id: string, description = 'A tool.'): Tool =>
  completeTool({ id, name: id.toUpperCase(), description, categories: ['C'] });

describeStores('CatalogueStore', (makeStore) => {
  let url: string;
  let store: Store;
  let other: Store;

  beforeEach(async () => {
    url = await makeStore();
    store = await openStore(url);
    other = await openStore(url);
  });
  afterEach(async () => {
    await store.close();
    await other.close();
  });

  const listIds = async (from = store) => (await from.catalogue.loadTools()).map(({ id }) => id);
  const readAll = async (from = store) => from.changes.readChanges((await from.changes.readExtent()).forgotten, 100);

  test('keeps records to the byte, in the order of the bytes of their ids, and counts each change', async () => {
    const odd = toTool('b', 'Quotes "…", a \\u0000 written out, an emoji 🛠 and \u2028.');
    const before = await other.catalogue.readChangeCount();
    await store.catalogue.writeBundled('r1', [odd, toTool('a'), toTool('a-b'), toTool('aa')]);
    expect(await listIds(other)).toEqual(['a', 'a-b', 'aa', 'b']);
    expect((await other.catalogue.loadStored()).find(({ tool }) => tool.id === 'b')?.json).toBe(JSON.stringify(odd));
    expect(await other.catalogue.readChangeCount()).toBe(before + 1);
    await other.catalogue.writeBundled('r1', []);
    expect(await listIds()).toHaveLength(4);
    expect(await readAll()).toEqual([]);
  });

  test('lets own tools win over bundled ones, over upgrades too, until it is reset', async () => {
    await store.catalogue.writeBundled('r1', [toTool('a'), toTool('b')]);
    const own = [toTool('b', 'Ours.'), toTool('c')];
    const counts = { added: 1, changed: 1, unchanged: 0, removed: 0 };
    expect(await store.catalogue.writeOwn(own, { replace: false, isTrial: true })).toEqual(counts);
    expect(await listIds()).toEqual(['a', 'b']);
    expect(await store.catalogue.writeOwn(own, { replace: false })).toEqual(counts);
    await other.catalogue.writeBundled('r2', [toTool('a', 'New.'), toTool('b', 'Theirs.'), toTool('d')]);
    expect(await listIds()).toEqual(['a', 'b', 'c', 'd']);
    expect((await store.catalogue.loadTools())[1]?.description).toBe('Ours.');
    await store.catalogue.writeOwn([toTool('e')], { replace: true });
    await store.catalogue.writeBundled('r3', [toTool('a')]);
    expect(await listIds(other)).toEqual(['e']);
    await store.catalogue.reset('r3', [toTool('a')]);
    expect(await listIds(other)).toEqual(['a']);
  });

  test('tells each change once and in order, of imports at the same time too', async () => {
    await store.catalogue.writeBundled('r1', [toTool('a')]);
    const { feed, newest } = await store.changes.readExtent();
    expect(newest).toBe(0);
    await Promise.all([
      store.catalogue.writeOwn([toTool('x1'), toTool('x2')], { replace: false }),
      other.catalogue.writeOwn([toTool('y1'), toTool('y2')], { replace: false }),
    ]);
    await store.catalogue.writeOwn([toTool('x1', 'Other.')], { replace: true });
    const told = await readAll(other);
    expect(told.map(({ sequence }) => sequence)).toEqual(told.map((_, index) => index + 1));
    const first = told.slice(0, 4).map(({ id }) => id);
    expect([first.slice(0, 2), first.slice(2)].sort()).toEqual([
      ['x1', 'x2'],
      ['y1', 'y2'],
    ]);
    expect(told[4]).toMatchObject({ kind: 'changed', id: 'x1' });
    const removed = told.slice(5).map(({ kind, id }) => `${kind} ${id}`);
    expect(removed.sort()).toEqual(['a', 'x2', 'y1', 'y2'].map((id) => `removed ${id}`));
    expect(told[4]?.fields).toBe('[{"field":"description","before":"A tool.","after":"Other."}]');
    expect(told[0]?.tool).toBe(first[0] === 'x1' ? JSON.stringify(toTool('x1', 'Other.')) : null);
    expect(told.map(({ change }) => change)).toEqual([2, 2, 3, 3, 4, 4, 4, 4, 4]);
    expect(await other.changes.readExtent()).toEqual({ feed, forgotten: 0, newest: 9 });
    expect((await other.changes.readChanges(3, 2)).map(({ sequence }) => sequence)).toEqual([4, 5]);
    await store.catalogue.noteRevision(3, 'rev3');
    await store.catalogue.noteRevision(4, 'rev4');
    await other.catalogue.noteRevision(4, 'late');
    const revisions = (await readAll()).map(({ revision }) => revision);
    expect(revisions).toEqual([...Array(4).fill('rev3'), ...Array(5).fill('rev4')]);
  });

  test('forgets what is old, in one of all processes, and goes on counting from there', async () => {
    await store.catalogue.writeBundled('r1', []);
    await store.catalogue.writeOwn([toTool('a'), toTool('b')], { replace: false });
    expect(await store.retention.readClaim()).toEqual({ lastDay: null, doubtSince: null });
    await other.retention.setDoubt(new Date(5));
    expect(await store.retention.readClaim()).toEqual({ lastDay: null, doubtSince: new Date(5) });
    const claims = [store, other, store, other].map(({ retention }) => retention.claimDay('2026-03-10', null));
    expect((await Promise.all(claims)).filter(Boolean)).toHaveLength(1);
    expect(await other.retention.readClaim()).toEqual({ lastDay: '2026-03-10', doubtSince: null });
    expect(await other.retention.claimDay('2026-03-11', '2026-03-09')).toBe(false);
    expect(await other.retention.claimDay('2026-03-11', '2026-03-10')).toBe(true);

    const later = new Date(Date.now() + 1_000);
    const { accounts } = store;
    const account = { id: 'acc', email: 'a@b.c', plan: 'free' as const, customDailyLimit: null, disabledAt: null };
    await accounts.createAccount({ ...account, createdAt: later }, null);
    const key = { id: 'key', accountId: 'acc', name: 'k', ending: 'e', createdAt: later, rotatedAt: null };
    await accounts.createKey(
      { ...key, expiresAt: new Date(9), revokedAt: null, hash: 'h', blindIndex: 'i' },
      null,
      new Date(0),
    );
    for (const day of ['2025-01-01', '2026-03-11']) {
      const lease = { accountId: 'acc', day, limit: null, held: 0, waiting: [] };
      await accounts.exchangeLeases([], [lease], later);
      await accounts.addOperationCounts([{ accountId: 'acc', day, operation: 'x', status: 200, requests: 1 }]);
    }
    const instants = ['now', 'sessionsSeenSince', 'keysLiveSince', 'attemptsSince', 'changesSince'] as const;
    const limits = Object.fromEntries(instants.map((name) => [name, later])) as Record<(typeof instants)[number], Date>;
    const sweep = store.retention.sweep({ ...limits, firstDay: '2026-03-11' });
    let removed = 0;
    for (let count = await sweep.next(); count !== null; count = await sweep.next()) removed += count;
    // The day's count, that of its operation, the key and the two changes.
    expect(removed).toBe(5);
    expect(await accounts.listUsage('acc', '2000-01-01')).toEqual([{ day: '2026-03-11', used: 256 }]);
    expect(await accounts.findKey('key')).toBeUndefined();
    expect(await other.changes.readExtent()).toMatchObject({ forgotten: 2, newest: 2 });
    await store.catalogue.writeOwn([toTool('c')], { replace: false });
    expect((await readAll(other)).map(({ sequence, id }) => `${sequence} ${id}`)).toEqual(['3 c']);
  });

  test('is made by one of all who open it at once, and takes writes', async () => {
    const fresh = await makeStore();
    const stores = await Promise.all(Array.from({ length: 4 }, () => openStore(fresh)));
    const feeds = await Promise.all(stores.map(async ({ changes }) => (await changes.readExtent()).feed));
    expect(new Set(feeds).size).toBe(1);
    expect(feeds[0]).toMatch(/^[0-9a-f]{8}$/);
    for (const one of stores) await one.probe();
    const { bytes, backupSeconds } = await (stores[0] as Store).figures();
    expect(bytes).toBeGreaterThan(1_000);
    expect(backupSeconds).toBe(0);
    for (const one of stores) await one.close();
  }, 20_000);
});
