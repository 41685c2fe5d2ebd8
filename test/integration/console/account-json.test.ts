import { describe, expect, test } from 'bun:test';
import { bearer, startRunningService } from '../../running-service.ts';
import { openServiceForFile } from '../service-for-file.ts';
import { type Answer, createClient, goodPassword, openMember, sameOrigin } from './client.ts';

const service = await openServiceForFile({ config: { trustedProxies: 1, accountReadsPerSecond: 0 } });

const newEmail = (): string => `${crypto.randomUUID()}@example.org`;
const codeOf = ({ status, body }: Answer) => [status, body?.code];

/** Every route, and whether it needs a session and takes a body. */
const routes = [
  { method: 'POST', path: '/account/sign-up', isOpen: true, body: { email: 'x@example.org', password: goodPassword } },
  { method: 'POST', path: '/account/sign-in', isOpen: true, body: { email: 'x@example.org', password: goodPassword } },
  { method: 'POST', path: '/account/sign-out' },
  { method: 'GET', path: '/account/profile' },
  { method: 'GET', path: '/account/keys' },
  { method: 'POST', path: '/account/keys', body: { name: 'x' } },
  { method: 'PATCH', path: '/account/keys/ABCDEFGH', body: { name: 'x' } },
  { method: 'DELETE', path: '/account/keys/ABCDEFGH' },
  { method: 'POST', path: '/account/keys/ABCDEFGH/rotate' },
  { method: 'POST', path: '/account/password', body: { currentPassword: 'x', newPassword: goodPassword } },
  { method: 'GET', path: '/account/usage' },
  {
    method: 'POST',
    path: '/account/sign-in/second-factor',
    isOpen: true,
    body: { ticket: 'x', code: '000000' },
  },
  { method: 'GET', path: '/account/second-factor' },
  { method: 'POST', path: '/account/second-factor', body: { password: goodPassword } },
  { method: 'POST', path: '/account/second-factor/confirm', body: { code: '000000' } },
  { method: 'POST', path: '/account/second-factor/off', body: { password: goodPassword } },
];

describe.each(routes.filter(({ isOpen }) => !isOpen))('$method $path', ({ method, path, body }) => {
  test('answers 401 to a stranger, whatever else is wrong', async () => {
    const stranger = createClient(service);
    expect(codeOf(await stranger.json(method, path, body && '{"', {}))).toEqual([401, 'not-signed-in']);
    stranger.setCookie(`session=${'A'.repeat(43)}`);
    expect(codeOf(await stranger.json(method, path, body))).toEqual([401, 'not-signed-in']);
  });

  test('answers 401 to an API key: it opens nothing of the console', async () => {
    const { key } = await service.openAccount();
    const stranger = createClient(service);
    expect(codeOf(await stranger.json(method, path, body, { ...sameOrigin, ...bearer(key) }))).toEqual([
      401,
      'not-signed-in',
    ]);
  });
});

describe.each(routes.filter(({ method }) => method !== 'GET'))('$method $path', ({ method, path, body }) => {
  test('answers 403 to what another site sends, before it is read', async () => {
    const { client } = await openMember(service);
    for (const headers of [
      {},
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
      { 'Sec-Fetch-Site': 'none' },
      { 'Sec-Fetch-Site': 'cross-site', Origin: service.url },
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
    ] as Record<string, string>[]) {
      expect(codeOf(await client.json(method, path, '{"', headers))).toEqual([403, 'cross-site-request']);
    }
  });

  test('takes a matching Origin from a browser that says no more', async () => {
    const { client } = await openMember(service);
    const answer = await client.json(method, path, body && '{"', { Origin: service.url });
    expect(answer.status).not.toBe(403);
  });
});

describe.each(routes.filter(({ body }) => body))('$method $path', ({ method, path, body }) => {
  test('answers 400, 413 and 415 to what is no such body', async () => {
    const { client } = await openMember(service);
    const ask = async (text: string, type = 'application/json') =>
      codeOf(await client.send(method, path, { body: text, headers: { ...sameOrigin, 'Content-Type': type } }));
    expect(await ask('{"')).toEqual([400, 'malformed-json']);
    for (const text of ['[]', 'null', '"x"', '{}', '{"name":7,"email":7,"currentPassword":7}']) {
      expect(await ask(text)).toEqual([400, 'invalid-request']);
    }
    expect(await ask(JSON.stringify({ ...body, plan: 'enterprise', role: 'admin', id: 'acc_1' }))).toEqual([
      400,
      'invalid-request',
    ]);
    expect(await ask(`{"name":"${'x'.repeat(70_000)}"}`)).toEqual([413, 'payload-too-large']);
    expect(await ask(JSON.stringify(body), 'text/plain')).toEqual([415, 'unsupported-media-type']);
  });
});

describe.each(routes)('$method $path', ({ method, path, body }) => {
  test('is not stored, and is no business of other origins', async () => {
    const { client } = await openMember(service);
    const { headers } = await client.json(method, path, body && '{"', {
      ...sameOrigin,
      Origin: 'https://other.example',
    });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('x-request-id')).toBeTruthy();
  });
});

describe('POST /account/sign-up', () => {
  test('answers 201, signs in, and puts the account on free whatever is asked', async () => {
    const client = createClient(service);
    const email = newEmail();
    const refused = await client.json('POST', '/account/sign-up', {
      email,
      password: goodPassword,
      plan: 'enterprise',
    });
    expect(refused.body.errors).toEqual([expect.objectContaining({ pointer: '/plan' })]);
    expect(service.accounts.getAccount(email)).rejects.toMatchObject({ code: 'not-found' });

    const made = await client.json('POST', '/account/sign-up', { email, password: goodPassword });
    expect([made.status, made.body]).toEqual([201, { email, plan: 'free' }]);
    expect(made.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=604800$/),
      expect.stringMatching(/^device=[\w.-]{60,90}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=34560000$/),
    ]);
    expect(made.headers.get('set-cookie')).not.toContain(email.split('@')[0]);
    expect((await client.get('/account/profile')).body.email).toBe(email);
  });

  test('answers 400 at the field for a weak password and for no address', async () => {
    const client = createClient(service);
    for (const [email, password, pointer] of [
      [newEmail(), 'password', '/password'],
      [newEmail(), 'passwordpassword', '/password'],
      [newEmail(), 'x'.repeat(129), '/password'],
      ['margarethe@example.org', 'margarethe-margarethe', '/password'],
      ['no address', goodPassword, '/email'],
      ['a@b\r\nBcc: c@d', goodPassword, '/email'],
    ]) {
      const { status, body, text } = await client.json('POST', '/account/sign-up', { email, password });
      expect([status, body.errors[0].pointer]).toEqual([400, pointer]);
      expect(text).not.toContain(password === 'password' ? '"password"' : (password as string));
    }
  });

  test('answers 409 for an address that is taken, in whatever case', async () => {
    const { account } = await openMember(service);
    const answer = await createClient(service).json('POST', '/account/sign-up', {
      email: ` ${account.email.toUpperCase()} `,
      password: goodPassword,
    });
    expect(codeOf(answer)).toEqual([409, 'email-taken']);
  });

  test('answers 403 where the operator makes the accounts', async () => {
    const closed = await startRunningService({ config: { signUp: 'closed' } });
    const answer = await createClient(closed).json('POST', '/account/sign-up', {
      email: newEmail(),
      password: goodPassword,
    });
    expect(codeOf(answer)).toEqual([403, 'sign-up-closed']);
    await closed.stop();
  });
});

describe('POST /account/sign-in and /account/sign-out', () => {
  test('answer 200 and 204, begin a session that is new each time, and end it', async () => {
    const { account } = await openMember(service, { password: goodPassword });
    const client = createClient(service);
    const credentials = { email: account.email, password: goodPassword };
    expect((await client.json('POST', '/account/sign-in', credentials)).body).toEqual({
      email: account.email,
      plan: 'free',
    });
    const first = client.cookie();
    await client.json('POST', '/account/sign-in', credentials);
    const second = client.cookie();
    expect(second).not.toBe(first);
    client.setCookie(first);
    expect((await client.get('/account/profile')).status).toBe(401);
    client.setCookie(second);
    expect((await client.json('POST', '/account/sign-out')).status).toBe(204);
    client.setCookie(second);
    expect((await client.get('/account/profile')).status).toBe(401);
  });

  test('answers 401 alike for a wrong password, an unknown address and an account without a password', async () => {
    const { account } = await openMember(service, { password: goodPassword });
    const { account: bare } = await openMember(service);
    const texts = await Promise.all(
      [account.email, bare.email, newEmail()].map(async (email) => {
        const client = createClient(service);
        const headers = { ...sameOrigin, 'X-Request-Id': 'same' };
        const answer = await client.json(
          'POST',
          '/account/sign-in',
          { email, password: 'not this one at all' },
          headers,
        );
        expect(codeOf(answer)).toEqual([401, 'invalid-sign-in']);
        return answer.text;
      }),
    );
    expect(new Set(texts).size).toBe(1);
  });

  test('answers 403 to a disabled account with the right password alone, and ends its sessions', async () => {
    const { client, account } = await openMember(service, { password: goodPassword });
    await service.accounts.setDisabled(account, true);
    const ask = async (password: string) =>
      codeOf(await createClient(service).json('POST', '/account/sign-in', { email: account.email, password }));
    expect(await ask(goodPassword)).toEqual([403, 'account-disabled']);
    expect(await ask('not this one at all')).toEqual([401, 'invalid-sign-in']);
    expect((await client.get('/account/profile')).status).toBe(401);
  });
});

describe('GET /account/profile', () => {
  test('answers 200 with the plan, the allowance, the keys and the sessions', async () => {
    const { client, account } = await openMember(service);
    const { status, body } = await client.get('/account/profile');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ email: account.email, plan: 'free', limit: 100, used: 0, remaining: 100, keys: { live: 0, max: 3 } },
      sessions: [{ browser: 'Firefox on Linux', isThisOne: true }],
    });
    expect(Object.keys(body.sessions[0])).not.toContain('id');
  });
});

describe('/account/keys', () => {
  test('makes a key that works, shows it once, renames it, revokes it at once', async () => {
    const { client } = await openMember(service);
    const made = await client.json('POST', '/account/keys', { name: ' first ', expiresAt: '2099-01-01T00:00:00Z' });
    const { key, data } = made.body;
    expect([made.status, data.name, data.expiresAt]).toEqual([201, 'first', '2099-01-01T00:00:00.000Z']);
    const use = async () => (await service.fetch('/api/v1/usage', { headers: bearer(key) })).status;
    expect(await use()).toBe(200);
    const listed = await client.get('/account/keys');
    expect(listed.body).toMatchObject({ live: 1, max: 3, data: [{ id: data.id, masked: data.masked }] });
    expect(listed.text).not.toContain(key);

    const renamed = await client.json('PATCH', `/account/keys/${data.id}`, { name: 'second' });
    expect([renamed.status, renamed.body.name]).toEqual([200, 'second']);
    expect((await client.json('DELETE', `/account/keys/${data.id}`)).status).toBe(204);
    expect(await use()).toBe(401);
    const { live, pagination, data: left } = (await client.get('/account/keys')).body;
    expect([live, pagination.total, left]).toMatchObject([0, 1, [{ id: data.id, name: 'second', state: 'revoked' }]]);
  });

  test('answers 409 to one key too many, also when fifty ask at once', async () => {
    const { client } = await openMember(service);
    const asked = Array.from({ length: 50 }, (_, index) =>
      client.json('POST', '/account/keys', { name: `key ${index}` }),
    );
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect([
      statuses.filter((status) => status === 201).length,
      statuses.filter((status) => status === 409).length,
    ]).toEqual([3, 47]);
  });

  test('answers 400 to a name that is none and to a time that is over', async () => {
    const { client } = await openMember(service);
    for (const [body, pointer] of [
      [{ name: '' }, '/name'],
      [{ name: '   ' }, '/name'],
      [{ name: 'x'.repeat(61) }, '/name'],
      [{ name: 'a\u202eb' }, '/name'],
      [{ name: 'x', expiresAt: '2020-01-01T00:00:00Z' }, '/expiresAt'],
      [{ name: 'x', expiresAt: 'tomorrow' }, '/expiresAt'],
    ] as const) {
      const answer = await client.json('POST', '/account/keys', body);
      expect([answer.status, answer.body.errors?.[0]?.pointer]).toEqual([400, pointer]);
    }
  });

  test('gives a key another secret, with a grace or without, and a body or none', async () => {
    const { client } = await openMember(service);
    const { key, data } = (await client.json('POST', '/account/keys', { name: 'turned' })).body;
    const rotate = (body?: object) => client.json('POST', `/account/keys/${data.id}/rotate`, body);
    const use = async (each: string) => (await service.fetch('/api/v1/usage', { headers: bearer(each) })).status;
    const first = await rotate();
    expect([first.status, first.body.data.id]).toEqual([200, data.id]);
    const endsInMs = Date.parse(first.body.data.graceEndsAt) - Date.parse(first.body.data.rotatedAt);
    expect([endsInMs, await use(key), await use(first.body.key)]).toEqual([86_400_000, 200, 200]);
    const second = await rotate({ graceSeconds: 0 });
    expect([second.body.data.graceEndsAt, await use(key), await use(first.body.key)]).toEqual([null, 401, 401]);
    expect(await use(second.body.key)).toBe(200);
    for (const graceSeconds of [-1, 604_801, 1.5, '0', null]) {
      const { status, body } = await rotate({ graceSeconds });
      expect([status, body.errors[0].pointer]).toEqual([400, '/graceSeconds']);
    }
    expect((await rotate({ grace: 1 })).body.errors[0].pointer).toBe('/grace');
    const typed = { headers: { ...sameOrigin, 'Content-Type': 'text/plain' }, body: '{}' };
    expect((await client.send('POST', `/account/keys/${data.id}/rotate`, typed)).status).toBe(415);
    expect(await use(second.body.key)).toBe(200);
  });

  test('answers the same 404 for keys that are foreign, missing, revoked or no ids', async () => {
    const { client } = await openMember(service);
    const { keyId: foreign } = await service.openAccount();
    const { body } = await client.json('POST', '/account/keys', { name: 'gone' });
    await client.json('DELETE', `/account/keys/${body.data.id}`);
    for (const method of ['PATCH', 'DELETE']) {
      const headers = { ...sameOrigin, 'X-Request-Id': 'same' };
      const answers = await Promise.all(
        [foreign, 'ABCDEFGH', body.data.id, 'x', '%00', "'%20or%201=1--"].map((id) =>
          client.json(method, `/account/keys/${id}`, method === 'PATCH' ? { name: 'x' } : undefined, headers),
        ),
      );
      expect(new Set(answers.map(({ status, body: said }) => `${status} ${said.code} ${said.detail}`)).size).toBe(1);
      expect(codeOf(answers[0] as Answer)).toEqual([404, 'not-found']);
    }
  });
});

describe('POST /account/password', () => {
  test('answers 204, ends the other sessions, and the old password no longer serves', async () => {
    const { client, account } = await openMember(service, { password: goodPassword });
    const other = createClient(service);
    other.setCookie(
      `session=${(await service.accounts.authentication.begin(account, { address: 'x', browser: null })).token}`,
    );
    const next = 'a quite different sentence';
    const wrong = await client.json('POST', '/account/password', {
      currentPassword: 'not mine at all',
      newPassword: next,
    });
    expect([wrong.status, wrong.body.errors[0].pointer]).toEqual([400, '/currentPassword']);
    const weak = await client.json('POST', '/account/password', {
      currentPassword: goodPassword,
      newPassword: 'short',
    });
    expect([weak.status, weak.body.errors[0].pointer]).toEqual([400, '/newPassword']);
    expect(
      (await client.json('POST', '/account/password', { currentPassword: goodPassword, newPassword: next })).status,
    ).toBe(204);
    expect((await client.get('/account/profile')).status).toBe(200);
    expect((await other.get('/account/profile')).status).toBe(401);
    const signIn = async (password: string) =>
      (await createClient(service).json('POST', '/account/sign-in', { email: account.email, password })).status;
    expect([await signIn(goodPassword), await signIn(next)]).toEqual([401, 200]);
  });
});

describe('GET /account/usage', () => {
  test('answers 200 with thirty days of the account and of each key', async () => {
    const { client } = await openMember(service);
    const { body: made } = await client.json('POST', '/account/keys', { name: 'counted' });
    for (let times = 0; times < 3; times++) await service.fetch('/api/v1/industries', { headers: bearer(made.key) });
    const { status, body } = await client.get('/account/usage');
    expect([status, body.used, body.days.length, body.days.at(-1).used]).toEqual([200, 3, 30, 3]);
    expect(body.keys).toEqual([expect.objectContaining({ name: 'counted', masked: made.data.masked })]);
    expect(body.keys[0].days.at(-1).used).toBe(3);
    await service.fetch('/api/v1/tools/none-such', { headers: bearer(made.key) });
    await service.fetch('/api/v1/usage', { headers: bearer(made.key) });
    await client.get('/explore?q=crm');
    const { operations } = (await client.get('/account/usage')).body;
    expect(operations[0]).toEqual({ operation: 'GET /api/v1/industries', status: 200, requests: 3 });
    expect(new Set(operations.slice(1))).toEqual(
      new Set([
        { operation: 'GET /api/v1/tools/{id}', status: 404, requests: 1 },
        { operation: 'GET /api/v1/usage', status: 200, requests: 1 },
        { operation: 'GET /explore', status: 200, requests: 1 },
      ]),
    );
  });
});

describe('the data operations', () => {
  test('answer 401 to a session: it is no credential for them', async () => {
    const { client } = await openMember(service);
    const answer = await client.get('/api/v1/tools');
    expect(codeOf(answer)).toEqual([401, 'missing-credentials']);
  });
});
