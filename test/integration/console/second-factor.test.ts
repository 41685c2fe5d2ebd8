import { describe, expect, test } from 'bun:test';
import { codeAt } from '../../../src/accounts/sign-in/totp.ts';
import { createClock } from '../../clock.ts';
import { openServiceForFile } from '../service-for-file.ts';
import { createClient, goodPassword, openMember } from './client.ts';

const clock = createClock();
const service = await openServiceForFile({ config: { trustedProxies: 1 }, now: clock.now });

const secretIn = (text: string): string => text.match(/id="totp-secret">([A-Z2-7]{32})</)?.[1] ?? '';
const ticketIn = (text: string): string => text.match(/name="ticket" value="([^"]+)"/)?.[1] ?? '';

describe('the second factor on the pages', () => {
  test('is set up, asked for, and switched off, without a script', async () => {
    const { client, account } = await openMember(service, { password: goodPassword });
    expect((await client.post('/profile/second-factor', { password: 'wrong' })).status).toBe(400);
    const offered = await client.post('/profile/second-factor', { password: goodPassword });
    expect(offered.status).toBe(201);
    const secret = secretIn(offered.text);
    expect(offered.text).toContain('<svg class="qr"');
    expect(offered.text).toContain(`secret=${secret}&amp;issuer=`);
    expect((await client.get('/profile')).text).not.toContain(secret);

    const mistyped = await client.post('/profile/second-factor/confirm', { code: '000000' });
    expect([mistyped.status, secretIn(mistyped.text)]).toEqual([400, secret]);
    // There are no recovery codes yet; and the page begins at the card, with the code to scan in sight.
    expect(mistyped.text).toContain('This code is not right. Enter the six digits that the app shows now.');
    expect(mistyped.text).toContain('action="/profile/second-factor/confirm#second-factor"');
    const on = await client.post('/profile/second-factor/confirm', { code: codeAt(secret, clock.now()) });
    const recoveryCodes = on.text.match(/[a-z2-7]{4}(-[a-z2-7]{4}){3}/g) ?? [];
    expect([on.status, recoveryCodes.length]).toEqual([200, 10]);
    const page = (await client.get('/profile')).text;
    expect(page).toContain('10 of 10 recovery codes');
    expect(page).not.toContain(recoveryCodes[0] as string);

    clock.forward(30_000);
    const browser = createClient(service);
    const form = { email: account.email, password: goodPassword, next: '/explore' };
    const step = await browser.post('/sign-in', form);
    expect([step.status, browser.cookie(), step.text.includes('Error:')]).toEqual([200, '', false]);
    expect(step.text).not.toContain(goodPassword);
    const ticket = ticketIn(step.text);
    const wrong = await browser.post('/sign-in/second-factor', { ticket, code: '000000', next: '/explore' });
    expect([wrong.status, ticketIn(wrong.text)]).toEqual([401, ticket]);
    const code = codeAt(secret, clock.now());
    const right = await browser.post('/sign-in/second-factor', { ticket, code, next: '/explore' });
    expect([right.status, right.headers.get('location')]).toEqual([303, '/explore']);
    expect((await browser.get('/profile')).status).toBe(200);
    const over = await browser.post('/sign-in/second-factor', { ticket: 'x', code });
    expect([over.status, over.text.includes('Sign in again')]).toEqual([401, true]);

    expect((await browser.post('/profile/second-factor/off', { password: 'wrong' })).status).toBe(400);
    const off = await browser.post('/profile/second-factor/off', { password: goodPassword });
    expect(off.headers.get('location')).toBe('/profile?done=second-factor-off');
    expect((await createClient(service).post('/sign-in', form)).status).toBe(303);
  }, 20_000);

  test('is asked for after the link that the operator gives, too', async () => {
    const { client, account } = await openMember(service, { password: goodPassword });
    const { body } = await client.json('POST', '/account/second-factor', { password: goodPassword });
    await client.json('POST', '/account/second-factor/confirm', { code: codeAt(body.secret, clock.now()) });
    const { token } = await service.accounts.authentication.mintResetToken(account);
    const stranger = createClient(service);
    const reset = await stranger.post(`/reset/${token}`, { password: 'another sentence entirely' });
    expect([reset.headers.get('location'), stranger.cookie()]).toEqual(['/sign-in', '']);
  }, 20_000);
});

describe('/account/second-factor', () => {
  test('does the same in JSON', async () => {
    const { client, account } = await openMember(service, { password: goodPassword });
    expect((await client.get('/account/second-factor')).body).toEqual({ isOn: false, recoveryCodesLeft: 0 });
    expect((await client.json('POST', '/account/second-factor/confirm', { code: '000000' })).status).toBe(404);
    const offered = await client.json('POST', '/account/second-factor', { password: goodPassword });
    expect([offered.status, Object.keys(offered.body)]).toEqual([201, ['secret', 'uri']]);
    const { secret } = offered.body;
    const wrong = await client.json('POST', '/account/second-factor/confirm', { code: '000000' });
    expect([wrong.status, wrong.body.errors[0].pointer]).toEqual([400, '/code']);
    const on = await client.json('POST', '/account/second-factor/confirm', { code: codeAt(secret, clock.now()) });
    expect([on.status, on.body.recoveryCodes.length]).toEqual([200, 10]);
    expect((await client.json('POST', '/account/second-factor', { password: goodPassword })).status).toBe(409);

    clock.forward(30_000);
    const browser = createClient(service);
    const credentials = { email: account.email, password: goodPassword };
    const step = await browser.json('POST', '/account/sign-in', credentials);
    expect([step.status, step.body.code, browser.cookie()]).toEqual([401, 'second-factor-needed', '']);
    const { ticket } = step.body;
    const enter = (code: string) => browser.json('POST', '/account/sign-in/second-factor', { ticket, code });
    const refused = await enter('000000');
    expect([refused.status, refused.body.code]).toEqual([401, 'invalid-code']);
    expect((await enter(on.body.recoveryCodes[0])).body).toEqual({ email: account.email, plan: 'free' });
    expect((await browser.get('/account/second-factor')).body).toEqual({ isOn: true, recoveryCodesLeft: 9 });
    expect((await browser.json('POST', '/account/second-factor/off', { password: goodPassword })).status).toBe(204);
    expect((await createClient(service).json('POST', '/account/sign-in', credentials)).status).toBe(200);
  }, 20_000);
});
