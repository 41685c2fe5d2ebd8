/**
 * A test for each change of one line that strangers' tools made in the trials of November 2026 and that no other test
 * noticed. `q=0` ignored in Accept is in `http/strictness.test.ts`.
 */
import { Database } from 'bun:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Accounts } from '../../src/accounts/accounts.ts';
import { completeTool } from '../../src/catalogue/tool.ts';
import { AppError } from '../../src/errors.ts';
import { createLog } from '../../src/log.ts';
import { describeCriteria } from '../../src/ranking/ranker.ts';
import { backupStore, openStore, restoreStore } from '../../src/store/open.ts';
import { DatabaseRefused } from '../../src/store/refusal.ts';
import { createResponseContext, problemAnswer } from '../../src/web/answer.ts';
import { createEnvelope, type Exchange } from '../../src/web/envelope.ts';
import { AccountLimits } from '../../src/web/load/account-limits.ts';
import { FairTurns } from '../../src/web/load/fair-turns.ts';
import { bearer, startRunningService } from '../running-service.ts';
import { openMember } from './console/client.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mutants-'));
  path = join(folder, 'service.db');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the entity tag', () => {
  test('is another when the catalogue is, whatever is asked', async () => {
    const service = await startRunningService();
    const { key } = await service.openAccount();
    const paths = [
      '/api/v1/tools?limit=1',
      '/api/v1/tools/slack',
      '/api/v1/tools/slack/alternatives',
      '/api/v1/categories',
      '/api/v1/industries',
      '/api/v1/search?q=chat',
      '/api/v1/compare?a=slack&b=zulip',
    ];
    const ask = (each: string, headers: Record<string, string> = {}) =>
      service.fetch(each, { headers: { ...bearer(key), ...headers } });
    const before = await Promise.all(paths.map(async (each) => (await ask(each)).headers.get('etag') ?? ''));
    const own = { id: 'our-own', name: 'Our Own', description: 'Made here.', categories: ['CRM'] } as never;
    await service.store.catalogue.writeOwn([completeTool(own)], { replace: false });
    const giveUpAtMs = performance.now() + 10_000;
    while ((await ask('/api/v1/tools/our-own')).status !== 200 && performance.now() < giveUpAtMs) await Bun.sleep(20);
    for (const [nth, each] of paths.entries()) {
      const response = await ask(each, { 'If-None-Match': before[nth] ?? '' });
      expect({ each, status: response.status }).toEqual({ each, status: 200 });
      expect(response.headers.get('etag')).not.toBe(before[nth] as string);
    }
    await service.stop();
  }, 30_000);
});

describe('a request that fails by our fault', () => {
  const ask = async (fault: Error, work: 'at once' | 'later'): Promise<number> => {
    const store = await openStore(`sqlite:${path}`);
    const now = () => new Date();
    const accounts = new Accounts({ store: store.accounts, now, passwordLengthMin: 15 });
    const account = await accounts.createAccount('a@example.org', null);
    const { key } = await accounts.createKey(account, 'x', null);
    const caller = await accounts.identify(key);
    const load = { limits: new AccountLimits({ requestsPerSecond: 0, inFlightMax: 0 }), turns: new FairTurns() };
    const log = createLog('silent', now, () => {});
    const envelope = createEnvelope({ accounts, now, log, load, storeFailed: () => {} });
    const request = new Request('http://localhost/api/v1/tools');
    const exchange: Exchange = { ...createResponseContext(request, null), route: '/api/v1/tools' };
    const fail = (): Response => {
      throw fault;
    };
    await envelope.answer(
      exchange,
      () => envelope.charge(exchange, caller, () => (work === 'at once' ? fail() : Promise.resolve().then(fail))),
      (_, error) => problemAnswer(exchange, error, 'http://localhost'),
    );
    await accounts.close();
    const { standing } = await accounts.reportUsage(account);
    await store.close();
    return standing.used;
  };

  test('costs nothing, and one that fails by the caller’s costs one', async () => {
    expect(await ask(new Error('a fault of ours'), 'at once')).toBe(0);
    rmSync(path);
    expect(await ask(new Error('a fault of ours'), 'later')).toBe(0);
    rmSync(path);
    expect(await ask(new AppError('unavailable', 'Not now.'), 'at once')).toBe(0);
    rmSync(path);
    expect(await ask(new AppError('invalid-request', 'Not so.'), 'at once')).toBe(1);
  });
});

describe('a backup', () => {
  /** A database in which a row breaks its table's rules: every page can be read, and yet it is not whole. */
  const breakRules = (file: string): void => {
    const client = new Database(file, { readwrite: true });
    client.run('CREATE TABLE broken (value TEXT     NULL)');
    client.run('INSERT INTO broken VALUES (NULL)');
    client.run('PRAGMA wal_checkpoint(TRUNCATE)');
    client.close();
    const bytes = readFileSync(file);
    bytes.write('NOT NULL)', bytes.indexOf('    NULL)'));
    writeFileSync(file, bytes);
  };

  test('is checked whole when it is made, and does not stay when it is not', async () => {
    await (await openStore(`sqlite:${path}`)).close();
    breakRules(path);
    const target = join(folder, 'backup.db');
    await expect(backupStore(`sqlite:${path}`, target)).rejects.toThrow('is not whole');
    expect(existsSync(target)).toBe(false);
  });

  test('is checked whole before it is put in place', async () => {
    await (await openStore(`sqlite:${path}`)).close();
    const target = join(folder, 'backup.db');
    await backupStore(`sqlite:${path}`, target);
    breakRules(target);
    const restore = () => restoreStore(`sqlite:${path}`, target, new Date());
    await expect(restore()).rejects.toThrow(DatabaseRefused);
    await expect(restore()).rejects.toThrow('is damaged');
  });
});

describe('the weights of the criteria', () => {
  test('are those that docs/ranking.md tells', async () => {
    const page = await Bun.file(join(import.meta.dir, '../../docs/ranking.md')).text();
    const table = page.slice(page.indexOf('| criterion | weight |')).split('\n\n', 1)[0] ?? '';
    const told = [...table.matchAll(/^\| (.+?) \| (\d+) \|/gm)].map(([, , weight]) => Number(weight));
    const { criteria } = describeCriteria().recommend;
    expect(told).toEqual(criteria.map(({ weight }) => weight));
  });
});

describe('Origin on plain http', () => {
  test('must have our port as well', async () => {
    const service = await startRunningService();
    const { client } = await openMember(service);
    const ask = (origin: string) => client.json('POST', '/account/keys', { name: 'x' }, { Origin: origin });
    const own = new URL(service.url);
    expect((await ask(`http://${own.hostname}:${Number(own.port) + 1}`)).body.code).toBe('cross-site-request');
    expect((await ask(`http://${own.hostname}`)).body.code).toBe('cross-site-request');
    expect((await ask(own.origin)).status).toBe(201);
    await service.stop();
  }, 20_000);
});

describe('an exchange of leases that fails', () => {
  test('loses nothing of what was to be given back', async () => {
    const store = await openStore(`sqlite:${path}`);
    const accounts = new Accounts({ store: store.accounts, now: () => new Date(), passwordLengthMin: 15 });
    const account = await accounts.createAccount('a@example.org', null, 'professional');
    const payer = { accountId: account.id, keyId: null, limit: 50_000 };
    await accounts.charge(payer);
    const day = new Date().toISOString().slice(0, 10);
    expect(await store.accounts.readUsed(account.id, day)).toBeGreaterThan(1);
    const lock = new Database(path, { readwrite: true });
    lock.run('BEGIN IMMEDIATE');
    await accounts.close().catch(() => undefined);
    lock.run('ROLLBACK');
    lock.close();
    await accounts.close();
    expect(await store.accounts.readUsed(account.id, day)).toBe(1);
    await store.close();
  }, 20_000);
});
