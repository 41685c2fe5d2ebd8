import { describe, expect, test } from 'bun:test';
import type { Account } from '../../../src/accounts/account.ts';
import { createClock } from '../../clock.ts';
import { bearer, startRunningService } from '../../running-service.ts';
import { createClient, openMember } from '../console/client.ts';
import { openServiceForFile } from '../service-for-file.ts';

const answerBytesMax = 64 * 1024;
const clock = createClock();
const service = await openServiceForFile({ now: clock.now, config: { accountReadsPerSecond: 0 } });

/** Makes keys without the slow part of it, each revoked at once if asked; names are as long as they may be. */
const addKeys = async (account: Account, count: number, isRevoked: boolean): Promise<void> => {
  for (let index = 0; index < count; index++) {
    const id = Bun.hash(`${account.id} ${isRevoked} ${index}`).toString(36).slice(0, 8).padEnd(8, '0');
    const name = '"紫'.repeat(30);
    const dates = { createdAt: clock.now(), expiresAt: null, revokedAt: null, rotatedAt: null };
    const key = { id, accountId: account.id, name, ending: 'wxyz', hash: 'x', blindIndex: id, ...dates };
    await service.store.accounts.createKey(key, null, clock.now());
    if (isRevoked) await service.store.accounts.revokeKey(id, account.id, clock.now());
  }
};

describe('dead keys', () => {
  test('are kept up to two hundred an account, the last that died', async () => {
    const { account } = await openMember(service);
    await addKeys(account, 205, true);
    const { account: other } = await openMember(service);
    await addKeys(other, 3, true);
    clock.forward(1_000);
    const { view: last } = await service.accounts.createKey(account, 'last', null);
    await service.accounts.revokeKey(account, last.id);
    const keys = await service.accounts.listKeys(account);
    expect([keys.length, keys[0]?.name]).toEqual([200, 'last']);
    expect(await service.accounts.listKeys(other)).toHaveLength(3);
  }, 20_000);
});

describe('lists of keys', () => {
  test('come in pages, none above 64 kB, however many keys there are', async () => {
    const { client, account } = await openMember(service, { plan: 'enterprise' });
    await addKeys(account, 300, false);
    await addKeys(account, 250, true);
    const { key } = await service.accounts.createKey(account, 'asking', null);
    for (const [path, max, total] of [
      ['/api/v1/usage', 100, 301],
      ['/account/usage', 40, 501],
      ['/account/keys', 100, 501],
    ] as const) {
      const ask = async (query: string) => {
        const { status, text } = await client.get(path + query, bearer(key));
        expect(Buffer.byteLength(text)).toBeLessThanOrEqual(answerBytesMax);
        const body = JSON.parse(text);
        return { status, pagination: body.pagination, keys: (body.data ?? body.keys) as { id: string }[], body };
      };
      const first = await ask('');
      expect(first.keys).toHaveLength(max);
      expect(first.pagination).toEqual({ total, limit: max, offset: 0, hasMore: true });
      const ids = new Set<string>();
      for (let offset = 0; offset < total; offset += 30) {
        for (const { id } of (await ask(`?limit=30&offset=${offset}`)).keys) ids.add(id);
      }
      expect(ids.size).toBe(total);
      expect((await ask(`?offset=${total}`)).keys).toEqual([]);
      const wrong = await ask(`?limit=${max + 1}&offset=-1`);
      expect([wrong.status, wrong.body.errors.map(({ name }: { name: string }) => name)]).toEqual([
        400,
        ['limit', 'offset'],
      ]);
    }
    const profile = (await client.get('/profile')).text;
    expect(profile.match(/<tr class="key"/g)).toHaveLength(50);
    expect(profile).toContain('301 live keys');
    expect((await client.get('/profile?keysFrom=500')).text.match(/<tr class="key"/g)).toHaveLength(1);
  }, 60_000);
});

describe('changes of keys', () => {
  test('are a hundred an hour, made, renamed and revoked together, in JSON and on the pages', async () => {
    const { client, account } = await openMember(service);
    const made = await client.json('POST', '/account/keys', { name: 'one' });
    const { id } = made.body.data;
    for (let times = 1; times < 97; times++) {
      await service.store.accounts.takeAttempts([{ throttle: 'key-change', subject: account.id }], clock.now());
    }
    expect((await client.json('PATCH', `/account/keys/${id}`, { name: 'two' })).status).toBe(200);
    expect((await client.post(`/profile/keys/${id}/rename`, { name: 'three' })).status).toBe(303);
    expect((await client.json('DELETE', `/account/keys/${id}`)).status).toBe(204);
    for (const answer of [
      await client.json('POST', '/account/keys', { name: 'x' }),
      await client.json('PATCH', `/account/keys/${id}`, { name: 'x' }),
      await client.json('DELETE', `/account/keys/${id}`),
      await client.post('/profile/keys', { name: 'x' }),
    ]) {
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '3600']);
      if (answer.body) expect(answer.body.code).toBe('too-many-requests');
    }
    expect(await service.accounts.listKeys(account)).toHaveLength(1);
    expect((await (await openMember(service)).client.json('POST', '/account/keys', { name: 'x' })).status).toBe(201);
    clock.forward(3_600_000);
    expect((await client.json('POST', '/account/keys', { name: 'x' })).status).toBe(201);
  }, 20_000);
});

describe('what costs nothing', () => {
  test('is 429 above its rate, and is not charged', async () => {
    const bounded = await startRunningService({ config: { accountReadsPerSecond: 5 } });
    const { account, key } = await bounded.openAccount();
    const { token } = await bounded.accounts.authentication.begin(account, { address: 'x', browser: null });
    const client = createClient(bounded);
    client.setCookie(`session=${token}`);
    for (const path of ['/api/v1/usage', '/account/usage', '/account/keys', '/account/profile', '/profile']) {
      const answers = await Promise.all(Array.from({ length: 40 }, () => client.get(path, bearer(key))));
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused.length).toBeGreaterThan(20);
      for (const { headers, body } of refused) {
        expect(headers.get('retry-after')).toBe('1');
        if (body) expect(body.code).toBe('too-many-requests');
      }
    }
    const { openAccount, fetch } = bounded;
    const other = await openAccount();
    expect((await fetch('/api/v1/usage', { headers: bearer(other.key) })).status).toBe(200);
    expect((await fetch('/api/v1/industries', { headers: bearer(key) })).headers.get('x-ratelimit-remaining')).toBe(
      '49999',
    );
    await bounded.stop();
  }, 20_000);
});

describe('sessions', () => {
  test('are fifty an account at most; the one that was not seen for longest ends', async () => {
    const { account } = await openMember(service);
    const { authentication } = service.accounts;
    const tokens: string[] = [];
    for (let index = 0; index < 55; index++) {
      clock.forward(1_000);
      tokens.push((await authentication.begin(account, { address: 'x', browser: null })).token);
    }
    expect(await authentication.listSessions(account)).toHaveLength(50);
    const alive = await Promise.all(
      tokens.map(async (token) => (await authentication.findSession(token)) !== undefined),
    );
    expect(alive).toEqual([...Array(5).fill(false), ...Array(50).fill(true)]);
  }, 20_000);
});
