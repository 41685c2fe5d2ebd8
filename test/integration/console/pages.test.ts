import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { dayOf } from '../../../src/accounts/quota/quota.ts';
import { tokenIdOf } from '../../../src/accounts/sign-in/session.ts';
import { errorCodes } from '../../../src/errors.ts';
import { bearer, type RunningService, startRunningService } from '../../running-service.ts';
import { createClient, goodPassword, openMember } from './client.ts';

let service: RunningService;
const logged: string[] = [];

beforeAll(async () => {
  service = await startRunningService({ config: { trustedProxies: 1 }, onLog: (text) => logged.push(text) });
});
afterAll(() => service.stop());

const html = { Accept: 'text/html,application/xhtml+xml' };
const memberPages = ['/profile', '/explore', '/explore/recommend', '/explore/compare'];
const openPages = ['/', '/?q=team+chat', '/sign-up', '/sign-in', '/problems/internal'];

describe('every page', () => {
  test('forbids all but its own files, is not stored and not framed', async () => {
    const { client } = await openMember(service);
    for (const path of [...openPages, ...memberPages]) {
      const { status, headers, text } = await client.get(path);
      expect([200, 303]).toContain(status);
      expect(headers.get('content-security-policy')).toBe(
        "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; connect-src 'self'",
      );
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('same-origin');
      expect(headers.get('access-control-allow-origin')).toBeNull();
      expect(text).not.toMatch(/<script(?! src="\/assets)|<style| style="| on[a-z]+="/);
    }
  });

  test('loads only files of this service, which are kept for ever', async () => {
    const { text } = await createClient(service).get('/');
    const files = [...text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path as string);
    expect(files).toHaveLength(2);
    for (const path of files) {
      const { status, headers } = await createClient(service).get(path);
      expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
    }
  });

  test.each(memberPages)('%s leads a stranger to sign in, and back', async (path) => {
    const { status, headers } = await createClient(service).get(`${path}?q=a`);
    expect([status, headers.get('location')]).toEqual([303, `/sign-in?next=${encodeURIComponent(`${path}?q=a`)}`]);
  });

  test('leads a stranger with an API key to sign in as well', async () => {
    const { key } = await service.openAccount();
    expect((await createClient(service).get('/profile', bearer(key))).status).toBe(303);
  });

  test.each(['//evil.example', 'https://evil.example', '/\\evil.example', '/profile.evil', 'javascript:alert(1)'])(
    'leads to the profile and not to %s',
    async (next) => {
      const { client } = await openMember(service);
      const { headers } = await client.get(`/sign-in?next=${encodeURIComponent(next)}`);
      expect(headers.get('location')).toBe('/profile');
    },
  );

  test('answers HEAD as GET, without a body', async () => {
    const { status, text } = await createClient(service).send('HEAD', '/');
    expect([status, text]).toEqual([200, '']);
  });

  test('is logged by its route, without what was asked', async () => {
    await createClient(service).get('/?q=whispered-words', { 'X-Request-Id': 'find-this-page' });
    service.log.flush();
    const line = logged
      .join('')
      .split('\n')
      .find((each) => each.includes('find-this-page'));
    expect(JSON.parse(line ?? '')).toMatchObject({ route: '/', status: 200 });
    expect(logged.join('')).not.toContain('whispered-words');
  });
});

describe('GET /', () => {
  test('shows five results of a search, and how many there are', async () => {
    const { text } = await createClient(service).get('/?q=team+chat');
    expect(text.match(/<li class="tool">/g)).toHaveLength(5);
    expect(text).toContain('value="team chat"');
  });

  test('answers 400 to words that cannot be looked for, and shows them as text', async () => {
    const { status, text } = await createClient(service).get(`/?q=${'%3Cscript%3E'.repeat(140)}`);
    expect(status).toBe(400);
    expect(text).toContain('&lt;script&gt;');
    expect(text).not.toContain('<script>');
  });

  test('answers 429 to the 31st search of a minute from one address, and to no other', async () => {
    const [client, other] = [createClient(service), createClient(service)];
    const statuses: number[] = [];
    for (let times = 0; times < 31; times++) statuses.push((await client.get('/?q=crm')).status);
    expect([statuses.slice(0, 30).every((status) => status === 200), statuses[30]]).toEqual([true, 429]);
    expect(Number((await client.get('/?q=crm')).headers.get('retry-after'))).toBeGreaterThan(0);
    expect([(await client.get('/')).status, (await other.get('/?q=crm')).status]).toEqual([200, 200]);
  });
});

describe('GET and POST /sign-up, /sign-in', () => {
  test('lead to the profile, and remember who it is', async () => {
    const client = createClient(service);
    const email = `${crypto.randomUUID()}@example.org`;
    const made = await client.post('/sign-up', { email, password: goodPassword });
    expect([made.status, made.headers.get('location')]).toEqual([303, '/profile']);
    expect((await client.get('/profile')).text).toContain(email);
    expect((await client.get('/sign-up')).headers.get('location')).toBe('/profile');
    await client.post('/sign-out');
    expect((await client.get('/profile')).status).toBe(303);
    const back = await client.post('/sign-in', { email, password: goodPassword, next: '/explore?q=a' });
    expect([back.status, back.headers.get('location')]).toEqual([303, '/explore?q=a']);
  });

  test('show the form again with what was typed, never the password, and the message at its field', async () => {
    const client = createClient(service);
    const { status, text } = await client.post('/sign-up', { email: '"><img onerror=x>', password: 'hunter2' });
    expect(status).toBe(400);
    expect(text).toContain('value="&quot;&gt;&lt;img onerror=x&gt;"');
    expect(text).not.toContain('hunter2');
    expect(text).toContain('aria-invalid="true"');
    expect(text).toMatch(/aria-describedby="[^"]*sign-up-email-fault/);
    expect(text).toContain('role="alert"');
  });

  test('answer 401, 409 and 400 with the form', async () => {
    const { account } = await openMember(service);
    const client = createClient(service);
    const credentials = { email: account.email, password: goodPassword };
    expect((await client.post('/sign-in', credentials)).status).toBe(401);
    const taken = await client.post('/sign-up', credentials);
    expect(taken.status).toBe(409);
    expect(taken.text).toContain('sign-up-email-fault');
    for (const more of [{ plan: 'enterprise' }, { role: 'admin' }, { id: 'acc_1' }] as Record<string, string>[]) {
      const email = `${crypto.randomUUID()}@example.org`;
      expect((await client.post('/sign-up', { email, password: goodPassword, ...more })).status).toBe(400);
      expect(service.accounts.getAccount(email)).rejects.toMatchObject({ code: 'not-found' });
    }
    expect((await client.post('/sign-in', { email: '', password: '' })).status).toBe(400);
  });

  test('answer 403 to another site, 413 and 415 to what is no form', async () => {
    const client = createClient(service);
    const cross = await client.post('/sign-in', {}, { 'Sec-Fetch-Site': 'cross-site' });
    expect(cross.status).toBe(403);
    expect((await client.post('/sign-out', {}, {})).status).toBe(403);
    expect((await client.post('/sign-in', { email: 'x'.repeat(70_000) })).status).toBe(413);
    expect((await client.json('POST', '/sign-in', {})).status).toBe(415);
  });

  test('answer 403 where the operator makes the accounts', async () => {
    const closed = await startRunningService({ config: { signUp: 'closed' } });
    const client = createClient(closed);
    expect((await client.get('/sign-up')).status).toBe(403);
    expect((await client.post('/sign-up', { email: 'a@example.org', password: goodPassword })).status).toBe(403);
    for (const path of ['/', '/sign-in', '/tools/slack', '/nothing-here', '/problems/internal']) {
      expect((await client.get(path, html)).text).not.toMatch(/sign-up"|[Ss]ign up/);
    }
    await closed.stop();
  });

  test('say at each field what to do', async () => {
    const client = createClient(service);
    const say = async (email: string, password: string) => (await client.post('/sign-up', { email, password })).text;
    expect(await say('nobody', 'short')).toContain('Enter an e-mail address, such as name@example.org.');
    expect(await say('a@example.org', 'short')).toContain('Choose a password of 15 to 128 characters.');
    expect(await say('a@example.org', 'passwordpassword')).toContain('This password is easy to guess');
    const { client: member } = await openMember(service, { password: goodPassword });
    const change = { currentPassword: 'not mine at all', newPassword: 'a quite different sentence' };
    expect((await member.post('/profile/password', change)).text).toContain('This is not your password.');
    expect((await member.post('/profile/keys', { name: ' ' })).text).toContain('Give the key a name');
    expect((await member.post('/profile/keys', { name: 'x', expiresOn: '2020-01-01' })).text).toContain(
      'Choose today or a later day.',
    );
  });
});

describe('the plan', () => {
  test('that is shown is one’s own: a Professional reads no word of the free one', async () => {
    const { client } = await openMember(service, { plan: 'professional' });
    for (const path of ['/', '/profile', '/explore/recommend', '/explore/compare']) {
      expect((await client.get(path)).text).not.toMatch(/free plan/i);
    }
    expect((await client.get('/')).text).toContain('50,000 requests a day');
  });
});

describe('/reset/{token}', () => {
  test('sets a password once, ends every session and begins one', async () => {
    const { client: before, account } = await openMember(service);
    const { token } = await service.accounts.authentication.mintResetToken(account);
    const client = createClient(service);
    expect((await client.get(`/reset/${token}`)).text).toContain(account.email);
    expect((await client.post(`/reset/${token}`, { password: 'short' })).status).toBe(400);
    const set = await client.post(`/reset/${token}`, { password: goodPassword });
    expect([set.status, set.headers.get('location')]).toEqual([303, '/profile?done=password']);
    expect((await client.get('/profile')).status).toBe(200);
    expect((await before.get('/profile')).status).toBe(303);
    for (const again of [await client.get(`/reset/${token}`), await client.post(`/reset/${token}`)]) {
      expect([again.status, again.text]).toEqual([410, expect.stringContaining('This link was used already')]);
    }
    expect(
      (await createClient(service).post('/sign-in', { email: account.email, password: goodPassword })).status,
    ).toBe(303);
  });

  test('says of an old link that it has expired', async () => {
    const { account } = await openMember(service);
    const { token } = await service.accounts.authentication.mintResetToken(account);
    const link = { id: tokenIdOf(token), accountId: account.id, expiresAt: new Date(Date.now() - 1) };
    await service.store.accounts.createResetLink(link);
    const { status, text } = await createClient(service).get(`/reset/${token}`);
    expect([status, text]).toEqual([410, expect.stringContaining('This link has expired')]);
  });

  test('answers the same 404 to a link that was replaced and to one that never was', async () => {
    const { account } = await openMember(service);
    const { token } = await service.accounts.authentication.mintResetToken(account);
    await service.accounts.authentication.mintResetToken(account);
    for (const each of [token, 'x', '%00', 'A'.repeat(43)]) {
      expect((await createClient(service).get(`/reset/${each}`)).status).toBe(404);
    }
  });
});

describe('/profile', () => {
  const keyIdIn = (text: string): string => text.match(/id="key-(\w{8})"/)?.[1] ?? '';

  test('makes a key, shows it this once, renames and revokes it', async () => {
    const { client } = await openMember(service);
    const made = await client.post('/profile/keys', { name: 'the <b>bot</b>', expiresOn: '' });
    expect(made.status).toBe(201);
    const key = made.text.match(/tra_live_\w{8}_\w{49}/)?.[0] ?? '';
    expect((await service.fetch('/api/v1/usage', { headers: bearer(key) })).status).toBe(200);
    expect(made.text).toContain('the &lt;b&gt;bot&lt;/b&gt;');
    expect(made.text).not.toContain('<b>bot');
    const page = await client.get('/profile');
    expect(page.text).not.toContain(key);
    expect(page.text).toContain('1 of 3 live keys');
    expect((await client.get('/profile/keys')).headers.get('location')).toBe('/profile');

    const id = keyIdIn(page.text);
    expect((await client.post(`/profile/keys/${id}/rename`, { name: '' })).status).toBe(400);
    expect((await client.post(`/profile/keys/${id}/rename`, { name: 'staging' })).status).toBe(303);
    expect((await client.post(`/profile/keys/${id}/revoke`, { confirm: 'stagin' })).status).toBe(400);
    expect((await service.fetch('/api/v1/usage', { headers: bearer(key) })).status).toBe(200);
    expect((await client.post(`/profile/keys/${id}/revoke`, { confirm: 'staging' })).status).toBe(303);
    expect((await service.fetch('/api/v1/usage', { headers: bearer(key) })).status).toBe(401);
  });

  test('rotates a key: shows the new secret this once, and until when the old one is good', async () => {
    const { client, account } = await openMember(service);
    const { key, view } = await service.accounts.createKey(account, 'the bot', null);
    const rotate = (graceSeconds: string) => client.post(`/profile/keys/${view.id}/rotate`, { graceSeconds });
    const use = async (each: string) => (await service.fetch('/api/v1/usage', { headers: bearer(each) })).status;
    const first = await rotate('3600');
    const next = first.text.match(/tra_live_\w{8}_\w{49}/)?.[0] ?? '';
    expect([first.status, next.slice(9, 17), await use(key), await use(next)]).toEqual([201, view.id, 200, 200]);
    expect(first.text).toContain('The old secret works until');
    const page = (await client.get('/profile')).text;
    expect(page).toContain('old secret until');
    expect(page).not.toContain(next);
    expect((await client.get(`/profile/keys/${view.id}/rotate`)).headers.get('location')).toBe('/profile');
    const last = await rotate('0');
    expect(last.text).toContain('The old secret has ended');
    expect([await use(key), await use(next)]).toEqual([401, 401]);
    expect((await rotate('700000')).status).toBe(400);
    expect((await rotate('soon')).status).toBe(400);
  });

  test('keeps keys that ended in sight, with their state and without their forms', async () => {
    const { client, account } = await openMember(service);
    const { view } = await service.accounts.createKey(account, 'revoked one', null);
    await service.accounts.revokeKey(account, view.id);
    await service.accounts.createKey(account, 'short', new Date(Date.now() + 2.5 * 86_400_000));
    const dead = await service.accounts.createKey(account, 'expired one', new Date(Date.now() + 20));
    await Bun.sleep(25);
    const { text } = await client.get('/profile');
    const rowOf = (name: string) => text.split('<tbody').find((row) => row.includes(`>${name}<`)) ?? '';
    expect(rowOf('revoked one')).toContain('>revoked</span>');
    expect(rowOf('expired one')).toContain('>expired</span>');
    expect(rowOf('short')).toContain('expires in 2 days');
    expect([view.id, dead.view.id].some((id) => text.includes(`/profile/keys/${id}/`))).toBe(false);
    expect(text).toContain('1 of 3 live keys');
  });

  test('gives usage as CSV: by day, by key and by operation', async () => {
    const { client, account } = await openMember(service);
    const { key, view } = await service.accounts.createKey(account, '=SUM(A1), "x"', null);
    for (let times = 0; times < 2; times++) await service.fetch('/api/v1/industries', { headers: bearer(key) });
    await client.get('/explore?q=crm');
    const today = dayOf(new Date());
    const download = async (by: string) => {
      const { headers, text } = await client.get(`/profile/usage.csv${by}`);
      expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
      expect(headers.get('content-disposition')).toMatch(/^attachment; filename="usage-by-\w+\.csv"$/);
      return text.split('\r\n');
    };
    const days = await download('');
    expect([days.length, days[0], days.at(-2), days.at(-1)]).toEqual([32, 'day,requests', `${today},3`, '']);
    expect((await download('?by=key')).at(-2)).toBe(`${today},${view.id},"'=SUM(A1), ""x""",2`);
    expect((await download('?by=operation')).slice(1)).toEqual([
      `${today},GET /api/v1/industries,200,2`,
      `${today},GET /explore,200,1`,
      '',
    ]);
    expect((await client.get('/profile/usage.csv?by=colour')).status).toBe(400);
    expect((await createClient(service).get('/profile/usage.csv')).status).toBe(303);
  });

  test('says why no further key can be made, and answers 409 to who asks all the same', async () => {
    const { client } = await openMember(service);
    for (const name of ['a', 'b', 'c']) await client.post('/profile/keys', { name });
    const { text } = await client.get('/profile');
    expect(text).toContain('3 of 3 live keys');
    expect(text).toContain('No further key can be created');
    expect((await client.post('/profile/keys', { name: 'd' })).status).toBe(409);
  });

  test('keeps an expiry of a day, and refuses one that is over or none', async () => {
    const { client, account } = await openMember(service);
    expect((await client.post('/profile/keys', { name: 'a', expiresOn: '2099-12-31' })).status).toBe(201);
    expect((await service.accounts.listKeys(account))[0]?.expiresAt?.toISOString()).toBe('2099-12-31T23:59:59.999Z');
    for (const expiresOn of ['2020-01-01', '2099-02-31', 'soon']) {
      const { status, text } = await client.post('/profile/keys', { name: 'kept <name>', expiresOn });
      expect(status).toBe(400);
      expect(text).toContain('new-expiresOn-fault');
      expect(text).toContain('value="kept &lt;name&gt;"');
    }
  });

  test('answers the same 404 to foreign, missing and revoked keys, and to foreign sessions', async () => {
    const { client } = await openMember(service);
    const { client: other, account } = await openMember(service);
    await other.post('/profile/keys', { name: 'theirs' });
    const foreign = keyIdIn((await other.get('/profile')).text);
    for (const id of [foreign, 'ABCDEFGH', 'x']) {
      expect((await client.post(`/profile/keys/${id}/rename`, { name: 'mine' })).status).toBe(404);
      expect((await client.post(`/profile/keys/${id}/revoke`, { confirm: 'theirs' })).status).toBe(404);
    }
    const session = (await service.accounts.authentication.listSessions(account))[0]?.id ?? '';
    expect((await client.post(`/profile/sessions/${session}/end`)).status).toBe(404);
    expect((await other.get('/profile')).status).toBe(200);
  });

  test('ends another session of the account', async () => {
    const { client, account } = await openMember(service);
    const { token } = await service.accounts.authentication.begin(account, { address: 'x', browser: 'Safari on iOS' });
    const other = createClient(service);
    other.setCookie(`session=${token}`);
    const { text } = await client.get('/profile');
    expect(text).toContain('Safari on iOS');
    const id = text.match(/sessions\/(\w+)\/end/)?.[1];
    expect((await client.post(`/profile/sessions/${id}/end`)).headers.get('location')).toBe('/profile?done=session');
    expect((await other.get('/profile')).status).toBe(303);
  });

  test('changes the password, and deletes the account with its keys, asking for the password', async () => {
    const { client, account } = await openMember(service, { password: goodPassword });
    const { key } = await service.accounts.createKey(account, 'x', null);
    expect((await service.fetch('/api/v1/industries', { headers: bearer(key) })).status).toBe(200);
    const next = 'another sentence entirely';
    const change = (currentPassword: string) =>
      client.post('/profile/password', { currentPassword, newPassword: next });
    expect((await change('not my password')).status).toBe(400);
    expect((await change(goodPassword)).headers.get('location')).toBe('/profile?done=password');
    expect((await client.post('/profile/delete', { password: goodPassword })).status).toBe(400);
    expect((await client.post('/profile/delete', { password: next })).headers.get('location')).toBe('/');
    expect((await service.fetch('/api/v1/industries', { headers: bearer(key) })).status).toBe(401);
    expect((await client.get('/profile')).status).toBe(303);
    expect(service.accounts.getAccount(account.email)).rejects.toMatchObject({ code: 'not-found' });
  });
});

describe('/explore', () => {
  const usedBy = async (client: ReturnType<typeof createClient>): Promise<number> =>
    (await client.get('/account/profile')).body.used;

  test.each([
    ['/explore?q=kanban+board', 'GET /api/v1/search', '/api/v1/search?q=kanban+board'],
    ['/explore?category=CRM&q=', 'GET /api/v1/tools', '/api/v1/tools?category=CRM'],
    [
      '/explore?q=chat&offset=20',
      'GET /api/v1/search',
      '/api/v1/search?q=chat&amp;facets=true&amp;limit=20&amp;offset=20',
    ],
    ['/explore?search=chat&deployment=cloud', 'GET /api/v1/tools', '/api/v1/tools?search=chat&amp;deployment=cloud'],
    ['/explore/recommend?useCase=chat&budget=minimal&role=', 'POST /api/v1/recommend', '/api/v1/recommend'],
    ['/explore/compare?a=Slack&b=zulip', 'GET /api/v1/compare', '/api/v1/compare?a=slack&amp;b=zulip'],
    ['/explore/compare?a=Slack&b=zulip&c=Element&d=', 'GET /api/v1/compare', '/api/v1/compare?ids=slack,zulip,element'],
    ['/explore/compare?a=G+SUITE&b=zulip', 'GET /api/v1/compare', '/api/v1/compare?a=google-workspace&amp;b=zulip'],
  ])('%s shows what %s answers, with the call, for one request of the account and of no key', async (path, _, call) => {
    const { client, account } = await openMember(service);
    const { view } = await service.accounts.createKey(account, 'unused', null);
    const { status, text } = await client.get(path);
    expect(status).toBe(200);
    expect(text).toContain(call);
    expect(text).toContain('Authorization: Bearer $KEY');
    expect(await usedBy(client)).toBe(1);
    const key = (await client.get('/account/keys')).body.data.find(({ id }: { id: string }) => id === view.id);
    expect([key.usedToday, key.lastUsedAt]).toEqual([0, null]);
  });

  test('costs nothing before anything is asked', async () => {
    const { client } = await openMember(service);
    for (const path of ['/explore', '/explore/recommend', '/explore/compare', '/explore/compare?a=slack']) {
      expect((await client.get(path)).status).toBe(200);
    }
    expect(await usedBy(client)).toBe(0);
  });

  test('counts its facets as the API does', async () => {
    const { client } = await openMember(service);
    const { key } = await service.openAccount();
    const facets = await (
      await service.fetch('/api/v1/tools?companySize=small&facets=true', { headers: bearer(key) })
    ).json();
    const { text } = await client.get('/explore?companySize=small');
    const [{ value, count }] = [...facets.facets.categories].sort((a, b) => b.count - a.count);
    expect(text).toContain(`${value} <span class="n">${count}</span>`);
    expect(text).toContain(`${facets.pagination.total.toLocaleString('en')} tools`);
  });

  test.each([
    ['/explore?companySize=tiny', 400],
    ['/explore?colour=red', 400],
    ['/explore?category=Projekt', 400],
    ['/explore?q=chat&search=chat', 400],
    ['/explore?q=chat&offset=-1', 400],
    [`/explore?q=${'x'.repeat(1001)}`, 400],
    ['/explore/recommend?budget=lots', 400],
    [`/explore/recommend?priorities=${'x'.repeat(101)}`, 400],
    ['/explore/compare?a=&b=slack', 400],
    ['/explore/compare?a=slack&b=slack', 400],
    ['/explore/compare?a=slack&b=slakc', 404],
    ['/explore/compare?a=slack&b=zulip&c=slack', 400],
    ['/explore/compare?a=slack&b=zulip&e=element', 400],
  ])('%s shows the form again with %i', async (path, expected) => {
    const { client } = await openMember(service);
    const { status, text } = await client.get(path);
    expect(status).toBe(expected);
    expect(text).toContain('role="alert"');
    expect(text).toContain('<form');
  });

  test('name what was likely meant, as links that put it right', async () => {
    const { client } = await openMember(service);
    const { text } = await client.get('/explore/compare?a=slakc&b=zulip&c=');
    expect(text).toContain(
      'No tool is called “slakc”. Did you mean <a href="/explore/compare?a=slack&amp;b=zulip#results">Slack</a>',
    );
    expect((await client.get('/explore/compare?a=slack&b=zulip')).status).toBe(200);
  });

  test('answers 429 when the allowance is used up', async () => {
    const { client, account } = await openMember(service);
    await service.accounts.setPlan(account, 'free', 1);
    expect((await client.get('/explore?q=crm')).status).toBe(200);
    const { status, headers, text } = await client.get('/explore?q=crm');
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(text).toContain('used up');
    expect(text).toContain('value="crm"');
    const recommend = await client.get('/explore/recommend?useCase=we+lose+deals&budget=minimal');
    expect([recommend.status, recommend.text]).toEqual([429, expect.stringContaining('we lose deals</textarea>')]);
    const compare = await client.get('/explore/compare?a=slack&b=zulip');
    expect([compare.status, compare.text]).toEqual([429, expect.stringContaining('value="zulip"')]);
    expect((await client.get('/explore/tools/slack')).status).toBe(429);
    const profile = await client.get('/profile');
    expect([profile.status, profile.text]).toEqual([200, expect.stringContaining('class="note spent"')]);
  });

  test('warns from four fifths of the allowance on', async () => {
    const { client, account } = await openMember(service);
    await service.accounts.setPlan(account, 'free', 5);
    const notices: string[] = [];
    for (let times = 0; times < 5; times++) {
      const { text } = await client.get('/explore?q=crm');
      notices.push(text.match(/class="(note[^"]*)"/)?.[1] ?? '');
    }
    expect(notices).toEqual(['', '', '', 'note', 'note spent']);
  });
});

describe('an address that is nobody’s', () => {
  test('is a page for people and a problem for programs', async () => {
    const person = await createClient(service).get('/nothing-here', html);
    expect(person.text.match(/There is nothing at this address/g)).toHaveLength(1);
    expect([person.status, person.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(person.text).toContain('<h1>Not found</h1>');
    const program = await createClient(service).get('/nothing-here');
    expect([program.status, program.body.code]).toEqual([404, 'not-found']);
    for (const path of ['/api/v1/nothing', '/account/nothing']) {
      expect((await createClient(service).get(path, html)).body.code).toBe('not-found');
    }
    expect((await createClient(service).send('PUT', '/sign-in', { headers: html })).headers.get('allow')).toBe(
      'GET, HEAD, OPTIONS, POST',
    );
  });

  test.each([...errorCodes])('/problems/%s explains the code', async (code) => {
    const { status, text } = await createClient(service).get(`/problems/${code}`);
    expect(status).toBe(200);
    expect(text).toContain(`<code>${code}</code>`);
  });
});
