import { codeAt } from '../../src/accounts/sign-in/totp.ts';
import { createClock } from '../clock.ts';
import { createClient, goodPassword, sameOrigin } from '../integration/console/client.ts';
import { bearer, startRunningService } from '../running-service.ts';
import { askTooOften, internalProblem, type Recorded, readAnswer, requestId } from './api-examples.ts';

const email = 'you@example.com';
const headers = { ...sameOrigin, 'X-Request-Id': requestId };

/** What the account's own operations answer and refuse. */
export const recordAccount = async (): Promise<{
  operations: Record<string, Recorded>;
  shared: Record<string, unknown>;
}> => {
  const clock = createClock();
  const config = { trustedProxies: 1 };
  const service = await startRunningService({ now: clock.now, config: { ...config, accountReadsPerSecond: 0 } });
  const closed = await startRunningService({ now: clock.now, config: { ...config, signUp: 'closed' } });
  const bounded = await startRunningService({ now: clock.now, config: { ...config, accountReadsPerSecond: 20 } });
  const operations: Record<string, Recorded> = {};
  const shared: Record<string, unknown> = {};
  const of = (operation: string): Recorded => {
    operations[operation] ??= { requests: {}, answers: {}, problems: {} };
    return operations[operation];
  };
  const parse = (text: string): unknown => JSON.parse(text.replaceAll(service.url, '{base}'));

  type Client = ReturnType<typeof createClient>;
  const open = (): Client => createClient(service);
  const [browser, stranger] = [open(), open()];

  /** An answer that is shown, with what was asked for it. */
  const show = async (
    operation: string,
    summary: string,
    [method, path, body]: [string, string, object?],
    by = browser,
  ) => {
    const { text, status } = await by.json(method, path, body, headers);
    if (status >= 400) throw new Error(`${operation}: ${text}`);
    if (body) of(operation).requests['example'] ??= { summary, value: body };
    if (text === '') return {} as never;
    const value = parse(text);
    of(operation).answers['example'] ??= { summary, value };
    return value as Record<string, never>;
  };
  /** A refusal that is shown. */
  const refuse = async (operation: string, [method, path, body]: [string, string, object?], by = browser) => {
    const answer = await by.json(method, path, body, headers);
    if (answer.status < 400) throw new Error(`${operation} is not refused: ${method} ${path}`);
    of(operation).problems[answer.body.code] ??= parse(answer.text);
    return answer.body;
  };
  const refuseAll = async (operation: string, asks: readonly [string, string, object?][], by = browser) => {
    for (const ask of asks) await refuse(operation, ask, by);
  };
  /** Tries wrong ones until there were too many. */
  const exhaust = async (operation: string, ask: [string, string, object?], by: Client) => {
    for (let turn = 0; turn < 30; turn++) {
      if ((await refuse(operation, ask, by)).code === 'too-many-attempts') return;
    }
    throw new Error(`${operation} never had enough.`);
  };

  try {
    const credentials = { email, password: goodPassword };
    await show('signUp', 'A new account', ['POST', '/account/sign-up', credentials]);
    await refuseAll(
      'signUp',
      [
        ['POST', '/account/sign-up', { email, password: 'password' }],
        ['POST', '/account/sign-up', credentials],
      ],
      stranger,
    );
    const atClosed = createClient(closed);
    const { text: refusal } = await atClosed.json('POST', '/account/sign-up', credentials, headers);
    of('signUp').problems['sign-up-closed'] = JSON.parse(refusal.replaceAll(closed.url, '{base}'));
    for (let turn = 0; turn < 12; turn++) {
      const body = { email: `you+${turn}@example.com`, password: goodPassword };
      const answer = await stranger.json('POST', '/account/sign-up', body, headers);
      if (answer.status === 429) of('signUp').problems['too-many-attempts'] = parse(answer.text);
    }

    await show('signIn', 'With e-mail address and password', ['POST', '/account/sign-in', credentials], open());
    await refuse('signIn', ['POST', '/account/sign-in', { email }], open());
    await exhaust(
      'signIn',
      ['POST', '/account/sign-in', { email: 'else@example.com', password: goodPassword }],
      open(),
    );
    const disabled = await service.accounts.createAccount('disabled@example.com', goodPassword, 'free');
    await service.accounts.setDisabled(disabled, true);
    const ofDisabled = { email: disabled.email, password: goodPassword };
    await refuse('signIn', ['POST', '/account/sign-in', ofDisabled], open());
    of('signInByCode').problems['account-disabled'] = {
      ...(of('signIn').problems['account-disabled'] as object),
      instance: '/account/sign-in/second-factor',
    };

    const { key, data } = await show('createKey', 'The key is shown this once', [
      'POST',
      '/account/keys',
      { name: 'first' },
    ]);
    const { id } = data as unknown as { id: string };
    for (const path of ['/api/v1/search?q=crm', '/api/v1/search?q=chat', '/api/v1/tools/slak']) {
      await service.fetch(path, { headers: bearer(key ?? '') });
    }
    await refuse('createKey', ['POST', '/account/keys', {}]);
    for (const name of ['second', 'third']) await browser.json('POST', '/account/keys', { name }, headers);
    await refuse('createKey', ['POST', '/account/keys', { name: 'fourth' }]);
    await show('listKeys', 'The live keys', ['GET', '/account/keys?limit=1']);
    await refuse('listKeys', ['GET', '/account/keys?limit=1000']);
    await show('renameKey', 'Another name', ['PATCH', `/account/keys/${id}`, { name: 'website' }]);
    await refuseAll('renameKey', [
      ['PATCH', `/account/keys/${id}`, { name: '' }],
      ['PATCH', '/account/keys/ab12CD34', { name: 'website' }],
    ]);
    const rotation = { graceSeconds: 3_600 };
    await show('rotateKey', 'Another secret; the one before is good for an hour', [
      'POST',
      `/account/keys/${id}/rotate`,
      rotation,
    ]);
    await refuseAll('rotateKey', [
      ['POST', `/account/keys/${id}/rotate`, { graceSeconds: -1 }],
      ['POST', '/account/keys/ab12CD34/rotate', rotation],
    ]);
    await refuseAll('revokeKey', [
      ['DELETE', '/account/keys/ab12CD34'],
      ['DELETE', '/account/keys/ab12CD34?now=true'],
    ]);
    await show('getProfile', 'The account', ['GET', '/account/profile']);
    await refuse('getProfile', ['GET', '/account/profile?fields=email']);
    const usage = (await show('getAccountUsage', 'The account and one of its keys; one day of thirty is shown', [
      'GET',
      '/account/usage?limit=1',
    ])) as unknown as { days: unknown[]; keys: { days: unknown[] }[] };
    for (const each of [usage, ...usage.keys]) each.days = each.days.slice(-1);
    await refuse('getAccountUsage', ['GET', '/account/usage?limit=1000']);

    const passwords = { currentPassword: goodPassword, newPassword: 'nine quiet lamps in a row' };
    const changePassword: [string, string, object] = ['POST', '/account/password', passwords];
    await refuse('changePassword', ['POST', '/account/password', { ...passwords, currentPassword: 'not this one' }]);
    of('changePassword').requests['example'] = { summary: 'Another password', value: passwords };
    const secondFactor = '/account/second-factor';
    const password = { password: goodPassword };
    await show('getSecondFactor', 'It is off', ['GET', secondFactor]);
    await refuse('getSecondFactor', ['GET', `${secondFactor}?on=true`]);
    await refuse('confirmSecondFactor', ['POST', `${secondFactor}/confirm`, { code: '000000' }]);
    await refuse('offerSecondFactor', ['POST', secondFactor, { password: 'not this one' }]);
    const { secret } = await show('offerSecondFactor', 'A secret for the app', ['POST', secondFactor, password]);
    await refuse('confirmSecondFactor', ['POST', `${secondFactor}/confirm`, { code: '000000' }]);
    const confirm: [string, string, object] = [
      'POST',
      `${secondFactor}/confirm`,
      { code: codeAt(secret ?? '', clock.now()) },
    ];
    await show('confirmSecondFactor', 'It is on', confirm);
    await refuse('confirmSecondFactor', confirm);
    await refuse('offerSecondFactor', ['POST', secondFactor, password]);

    clock.forward(30_000);
    const { ticket } = await refuse('signIn', ['POST', '/account/sign-in', credentials], open());
    const byCode = (code: string, given = ticket): [string, string, object] => [
      'POST',
      '/account/sign-in/second-factor',
      { ticket: given, code },
    ];
    await refuseAll('signInByCode', [byCode('000000'), byCode('000000', 'over'), byCode('')], open());
    await show('signInByCode', 'With a code of the app', byCode(codeAt(secret ?? '', clock.now())), open());
    const { ticket: another } = await refuse('signIn', ['POST', '/account/sign-in', credentials], open());
    await exhaust('signInByCode', byCode('000000', another), open());

    await refuse('endSecondFactor', ['POST', `${secondFactor}/off`, { password: 'not this one' }]);
    of('endSecondFactor').requests['example'] = { summary: 'With the password', value: password };
    await exhaust('endSecondFactor', ['POST', `${secondFactor}/off`, { password: 'not this one' }], browser);
    await exhaust('changePassword', changePassword, browser);
    await exhaust('offerSecondFactor', ['POST', secondFactor, { password: 'not this one' }], browser);
    await refuse('signOut', ['POST', '/account/sign-out?all=true']);

    const send = (init: RequestInit) => browser.send('POST', '/account/keys', init);
    const json = { ...headers, 'Content-Type': 'application/json' };
    const name = JSON.stringify({ name: 'first' });
    const ways: readonly RequestInit[] = [
      { headers: { ...json, 'Sec-Fetch-Site': 'cross-site' }, body: name },
      { headers: { ...json, Accept: 'text/html' }, body: name },
      { headers: { ...json, 'Content-Type': 'text/plain' }, body: name },
      { headers: json, body: '{ "name": first }' },
      { headers: json, body: `{"name":"${'x'.repeat(70_000)}"}` },
    ];
    for (const { text } of await Promise.all([
      ...ways.map(send),
      open().json('POST', '/account/keys', { name: 'first' }, headers),
    ])) {
      const problem = parse(text) as { code: string };
      shared[problem.code] = problem;
    }
    const hasty = createClient(bounded);
    await hasty.json('POST', '/account/sign-up', credentials, headers);
    const cookie = { Cookie: hasty.cookie(), 'X-Request-Id': requestId };
    const tooOften = await askTooOften(() => bounded.fetch('/account/profile', { headers: cookie }));
    shared['too-many-requests'] = await readAnswer(tooOften, bounded);
    shared['internal'] = internalProblem('/account/keys');
    return { operations, shared };
  } finally {
    await Promise.all([service.stop(), closed.stop(), bounded.stop()]);
  }
};
