import { describe, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { tokenIdOf } from '../../src/accounts/sign-in/session.ts';
import { bearer, type RunningService } from '../running-service.ts';
import { hasBrowser, openVisit } from './browser.ts';
import { openForTests } from './opened.ts';
import { openMemberVisit } from './session.ts';

const password = 'violet otter basket nine';
let service: RunningService;
let browser: Browser;

openForTests((opened) => {
  ({ service, browser } = opened);
});

const statusOf = async (key: string): Promise<number> =>
  (await service.fetch('/api/v1/usage', { headers: bearer(key) })).status;

describe.if(hasBrowser)('a newcomer', () => {
  test('comes from the start to the first answer with the copied key, and sees what it was used for', async () => {
    const { page, context, strayRequests, consoleErrors } = await openVisit(browser, service.url);
    await page.goto('/');
    await page.getByRole('searchbox').fill('team chat');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.locator('.tool').nth(4).waitFor();
    expect(await page.locator('.tool').count()).toBe(5);

    await page.getByRole('link', { name: 'Get a free API key' }).click();
    await page.getByLabel('E-mail address').fill('newcomer@example.org');
    await page.getByLabel('Password').fill('too short');
    await page.getByRole('button', { name: 'Create account' }).click();
    const alert = page.getByRole('alert');
    await alert.waitFor();
    expect(await alert.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await page.getByLabel('E-mail address').inputValue()).toBe('newcomer@example.org');
    expect(await page.getByLabel('Password').inputValue()).toBe('');
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.waitForURL('**/profile');

    await page.getByLabel('Name').fill('first');
    await page.getByRole('button', { name: 'Create key' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await dialog.getByRole('button', { name: 'Copy: The key' }).click();
    const key = await page.evaluate(() => navigator.clipboard.readText());
    expect(key).toMatch(/^tra_live_/);
    const copyCall = async (language: string): Promise<string> => {
      const button = dialog.getByRole('button', { name: `Copy: The first call in ${language}` });
      if (!(await button.isVisible())) await dialog.locator('summary', { hasText: language }).click();
      await button.click();
      return page.evaluate(() => navigator.clipboard.readText());
    };
    const run = async (...words: string[]) => new Response(Bun.spawn(words, { stdout: 'pipe' }).stdout).text();
    expect(await run('bash', '-c', `${await copyCall('curl')} -o /dev/null -w '%{http_code}'`)).toBe('200');
    expect(await run('bun', '-e', await copyCall('JavaScript'))).toContain('microsoft-teams');
    const python = await copyCall('Python');
    expect(python).toContain(`'Authorization': 'Bearer ${key}'`);
    if (Bun.which('python3')) expect(await run('python3', '-c', python)).toContain('microsoft-teams');

    await dialog.getByRole('button', { name: 'Try it' }).click();
    await dialog.getByText('HTTP 200 in').waitFor();
    expect(JSON.parse((await dialog.locator('#try-answer').textContent()) ?? '').data).toHaveLength(3);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.waitForURL('**/profile?done=key');
    expect(await page.content()).not.toContain(key);
    expect(await page.locator('.key').textContent()).toContain(`tra_live_${key.slice(9, 17)}…${key.slice(-4)}`);
    expect(await page.locator('.key').textContent()).toContain(`${Bun.which('python3') ? 4 : 3} requests`);
    expect([strayRequests, consoleErrors]).toEqual([[], []]);
    await context.close();
  }, 40_000);

  test('does all of it by keyboard alone', async () => {
    const { page, context } = await openMemberVisit(service, browser);
    await page.goto('/profile');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to the content');
    await page.keyboard.press('Enter');
    for (let times = 0; times < 8; times++) {
      await page.keyboard.press('Tab');
      if ((await page.evaluate(() => document.activeElement?.getAttribute('name'))) === 'name') break;
    }
    await page.keyboard.type('by keyboard');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Copy: The key');
    const key = (await page.locator('#new-key-text').textContent()) ?? '';
    // Neither Escape nor a close without a tick loses a key that nobody has saved.
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Close' }).focus();
    await page.keyboard.press('Enter');
    expect(await page.getByRole('dialog').isVisible()).toBe(true);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('new-key-saved');
    await page.getByRole('button', { name: 'Copy: The key' }).focus();
    await page.keyboard.press('Enter');
    await page.locator('#new-key-saved:checked').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
    await page.getByRole('button', { name: 'Close' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/profile?done=key');

    const revoke = page.locator('summary', { hasText: 'Revoke' });
    await revoke.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.type('by keyboard');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/profile?done=revoked');
    expect(await statusOf(key)).toBe(401);
    await context.close();
  }, 30_000);

  test('needs no script for any of it', async () => {
    const { page, context } = await openMemberVisit(service, browser, { javaScriptEnabled: false });
    await page.goto('/profile');
    await page.getByLabel('Name').fill('no script');
    await page.getByRole('button', { name: 'Create key' }).click();
    const key = (await page.locator('#new-key-text').textContent()) ?? '';
    expect(await statusOf(key)).toBe(200);
    expect(await page.locator('[data-copy]').first().isVisible()).toBe(false);
    expect(await page.getByRole('button', { name: 'Try it' }).count()).toBe(0);
    // In its place, said as it is: the explorer in a tab of its own, so that the key stays in sight.
    const [explorer] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('link', { name: 'the explorer shows the same search' }).click(),
    ]);
    await explorer.locator('.tool').first().waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    expect(await page.locator('#new-key-text').isVisible()).toBe(true);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.waitForURL('**/profile?done=key');
    expect(await page.getByRole('status').textContent()).toContain('The key is ready');

    await page.locator('summary', { hasText: 'Rotate' }).click();
    await page.getByLabel('The old secret ends').selectOption('at once');
    await page.getByRole('button', { name: 'Create new secret' }).click();
    const rotated = (await page.locator('#new-key-text').textContent()) ?? '';
    expect([await statusOf(key), await statusOf(rotated)]).toEqual([401, 200]);
    await page.goto('/explore?q=kanban');
    expect(await page.locator('.tool').count()).toBeGreaterThan(3);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(`${service.url}/`);
    await page.goto('/profile');
    expect(page.url()).toContain('/sign-in');
    await context.close();
  }, 30_000);
});

describe.if(hasBrowser)('a buyer', () => {
  test.each([true, false])(
    'takes out what was misunderstood; with a script: %p',
    async (javaScriptEnabled) => {
      const { page, context, consoleErrors } = await openMemberVisit(service, browser, { javaScriptEnabled });
      await page.goto('/explore/recommend');
      await page.getByLabel('What is the problem?').fill('A CRM with SSO, must run on Linux');
      await page.getByRole('button', { name: 'Recommend' }).click();
      await page.locator('.own-text .chip', { hasText: 'Linux' }).waitFor();
      expect(page.url()).toEndWith('#results');
      // The results begin in sight, and a keyboard goes on from there.
      expect(await page.locator('#results').evaluate((element) => element.getBoundingClientRect().top)).toBeLessThan(
        100,
      );
      await page.keyboard.press('Tab');
      const first = await page.evaluate(
        () => document.activeElement?.closest('section')?.querySelector('h2')?.textContent,
      );
      expect(first).toBe('What was understood');

      await page.getByRole('link', { name: 'Not meant: Linux' }).click();
      await page.getByText('Nothing is read from the text').waitFor();
      expect(await page.locator('#profile-mustHave').inputValue()).toBe('');
      expect(await page.locator('#profile-priorities').inputValue()).toBe('Single sign-on');
      await page.locator('.tool h3 a').first().click();
      await page.getByRole('heading', { name: 'Plans and prices' }).waitFor();
      expect(consoleErrors).toEqual([]);
      await context.close();
    },
    30_000,
  );
});

describe.if(hasBrowser)('a search', () => {
  const phone = { viewport: { width: 390, height: 844 } };
  const topOf = (page: Page, selector: string): Promise<number> =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => element.getBoundingClientRect().top + scrollY);

  test.each([true, false])(
    'is narrowed by several values at once, which come off one by one, and goes on in pages; with a script: %p',
    async (javaScriptEnabled) => {
      const { page, context, consoleErrors } = await openMemberVisit(service, browser, {
        ...phone,
        ...{ javaScriptEnabled, plan: 'starter' },
      });
      await page.goto('/explore');
      await page.getByRole('searchbox').fill('kanban board');
      await page.getByRole('button', { name: 'Search' }).click();
      await page.waitForURL('**#results');
      const count = async (): Promise<number> =>
        Number(((await page.locator('#results').textContent()) ?? '').replace(/,/g, '').match(/\d+/)?.[0]);
      const all = await count();

      await page.locator('summary', { hasText: 'Filters' }).click();
      await page.locator('.facets summary', { hasText: 'more' }).first().click();
      for (const value of ['Project Management', 'Issue Tracking', 'solo']) {
        await page.locator('.facets label', { hasText: value }).first().click();
      }
      await page.getByRole('button', { name: 'Apply the filters' }).click();
      await page.waitForURL('**category=Project+Management&category=Issue+Tracking&companySize=solo#results');
      const narrowed = await count();
      expect(narrowed).toBeLessThan(all);
      expect(await page.locator('.kinds.chosen a.chip').count()).toBe(3);
      await page.getByRole('link', { name: /Take off the filter\s*solo/ }).click();
      await page.waitForURL('**category=Issue+Tracking#results');
      expect(await count()).toBeGreaterThan(narrowed);
      // In the order of the sizes, whatever their counts.
      const boxes = page.locator('input[name="companySize"]');
      expect(await boxes.evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value))).toEqual([
        ...['solo', 'small', 'medium', 'large', 'enterprise'],
      ]);

      await page.getByRole('link', { name: 'Clear all' }).click();
      await page.waitForURL('**q=kanban+board#results');
      const namesOf = () => page.locator('.tool h3 a').allTextContents();
      const first = await namesOf();
      await page.getByRole('link', { name: 'Next' }).click();
      await page.waitForURL('**offset=20#results');
      const second = await namesOf();
      expect([first.length, new Set([...first, ...second]).size]).toEqual([20, 20 + second.length]);
      expect(await page.locator('.pager').textContent()).toContain(`21 to 40 of ${all}`);
      expect(consoleErrors).toEqual([]);
      await context.close();
    },
    30_000,
  );

  test('shows its first result above the fold of a phone, and within eight tabs', async () => {
    const { page, context } = await openMemberVisit(service, browser, phone);
    await page.goto('/explore?q=slakc');
    expect((await topOf(page, '.tool .tags')) + 20).toBeLessThan(844);
    const isInResult = () => page.evaluate(() => document.activeElement?.closest('.tool') !== null);
    let tabs = 0;
    for (; tabs < 20 && !(await isInResult()); tabs++) {
      await page.keyboard.press('Tab');
      if ((await page.evaluate(() => document.activeElement?.textContent)) === 'Skip to the results') {
        await page.keyboard.press('Enter');
      }
    }
    expect(tabs).toBeLessThanOrEqual(8);
    await context.close();
  }, 30_000);

  test('says what it corrected, and searches the words as they were typed when asked to', async () => {
    const { page, context } = await openMemberVisit(service, browser);
    await page.goto('/explore?q=slakc');
    await page.getByText('Showing slack, search slakc instead').waitFor();
    await page.getByRole('link', { name: 'slakc', exact: true }).click();
    await page.getByText('Only “slakc”, letter by letter.').waitFor();
    expect(await page.locator('.tool').count()).toBe(0);
    await page.getByRole('link', { name: 'Search with corrections' }).click();
    await page.locator('.tool h3', { hasText: 'Slack' }).first().waitFor();
    await context.close();
  }, 30_000);
});

describe.if(hasBrowser)('four tools', () => {
  test.each([true, false])(
    'stand side by side on a phone, by their differences or wholly; with a script: %p',
    async (javaScriptEnabled) => {
      const { page, context, consoleErrors } = await openMemberVisit(service, browser, {
        ...{ javaScriptEnabled, viewport: { width: 390, height: 844 } },
      });
      await page.goto('/explore/compare?a=slack');
      for (const [label, name] of [
        ['Second tool', 'zulip'],
        ['Third tool', 'Mattermost'],
        ['Fourth tool', 'microsoft teams'],
      ] as const)
        await page.getByLabel(label).fill(name);
      expect(await page.locator('#names-tools option[value="Mattermost"]').count()).toBe(1);
      await page.getByRole('button', { name: 'Compare' }).click();
      await page.waitForURL('**#results');
      const heads = page.locator('.compare thead a[href^="/explore/tools/"]');
      expect(await heads.allTextContents()).toEqual(['Slack', 'Zulip', 'Mattermost', 'Microsoft Teams']);
      const row = (name: string) => page.getByRole('row', { name });
      expect(await row('Self-hosting').getByRole('cell').allTextContents()).toEqual(['No', 'Yes', 'Yes', 'No']);

      // What is alike comes when it is asked for, at no cost.
      expect(await row('File sharing').isVisible()).toBe(false);
      await page.getByLabel('Only the differences').uncheck();
      expect(await row('File sharing').isVisible()).toBe(true);

      // The table alone scrolls sideways, and its first column stays.
      const left = () =>
        row('Self-hosting')
          .getByRole('rowheader')
          .evaluate((cell) => cell.getBoundingClientRect().left);
      const before = await left();
      await page.locator('.comparison .scroll').evaluate((box) => box.scrollBy(200, 0));
      expect(await left()).toBe(before);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

      await page.getByRole('link', { name: 'Take out Zulip' }).click();
      await page.waitForURL('**a=slack&b=mattermost&c=microsoft-teams#results');
      expect(await heads.count()).toBe(3);
      expect(consoleErrors).toEqual([]);
      await context.close();
    },
    30_000,
  );
});

describe.if(hasBrowser)('who comes from a search engine', () => {
  test('reads of a tool, goes on to its kind and to others, and is led to the door for more; without a script', async () => {
    const { page, context, strayRequests, consoleErrors } = await openVisit(browser, service.url, {
      javaScriptEnabled: false,
    });
    await page.goto('/tools/slack');
    await page.getByRole('heading', { name: 'Plans and prices' }).waitFor();
    await page.getByRole('link', { name: 'Slack and Zulip' }).click();
    await page.waitForURL('**/compare/slack-vs-zulip');
    await page.locator('.compare thead a[href="/tools/slack"]').click();
    await page.waitForURL('**/tools/slack');
    await page.locator('.tags a', { hasText: 'Team Chat' }).click();
    await page.waitForURL('**/categories/team-chat');
    await page.getByRole('link', { name: 'Zulip' }).click();
    await page.waitForURL('**/tools/zulip');
    await page.getByRole('link', { name: 'Recommend', exact: true }).click();
    expect(new URL(page.url()).searchParams.get('next')).toStartWith('/explore/recommend?useCase=Something');
    expect([strayRequests, consoleErrors]).toEqual([[], []]);
    await context.close();
  }, 30_000);
});

describe.if(hasBrowser)('keys', () => {
  test('are as many as the plan allows, and the reason is said', async () => {
    const { page, context } = await openMemberVisit(service, browser);
    await page.goto('/profile');
    for (const name of ['one', 'two', 'three']) {
      await page.getByLabel('Name', { exact: true }).fill(name);
      await page.getByRole('button', { name: 'Create key' }).click();
      await page.getByRole('checkbox').check();
      await page.getByRole('button', { name: 'Close' }).click();
      await page.waitForURL('**/profile?done=key');
    }
    expect(await page.getByText('3 of 3 live keys').isVisible()).toBe(true);
    expect(await page.getByText('No further key can be created').isVisible()).toBe(true);
    expect(await page.getByRole('button', { name: 'Create key' }).count()).toBe(0);
    await context.close();
  }, 30_000);

  test('are renamed, and revoked with their name typed: 401 at once', async () => {
    const { page, context, account } = await openMemberVisit(service, browser);
    const { key } = await service.accounts.createKey(account, 'old', null);
    expect(await statusOf(key)).toBe(200);
    await page.goto('/profile');
    await page.locator('summary', { hasText: 'Rename' }).click();
    await page.getByLabel('New name').fill('new');
    await page.getByRole('button', { name: 'Rename' }).click();
    await page.waitForURL('**/profile?done=renamed');
    await page.locator('summary', { hasText: 'Revoke' }).click();
    await page.getByLabel('Type the name').fill('old');
    await page.getByRole('button', { name: 'Revoke this key' }).click();
    await page.getByRole('alert').waitFor();
    expect(await statusOf(key)).toBe(200);
    await page.getByLabel('Type the name').fill('new');
    await page.getByRole('button', { name: 'Revoke this key' }).click();
    await page.waitForURL('**/profile?done=revoked');
    expect(await statusOf(key)).toBe(401);
    await context.close();
  }, 30_000);

  test('are not lost by an impatient second Enter, which copies them', async () => {
    const { page, context } = await openMemberVisit(service, browser);
    await page.goto('/profile');
    await page.getByLabel('Name', { exact: true }).fill('twice');
    await page.keyboard.press('Enter');
    await page.locator('dialog:modal').waitFor();
    for (let times = 0; times < 3; times++) await page.keyboard.press('Enter');
    expect(await page.getByRole('dialog').isVisible()).toBe(true);
    const key = (await page.locator('#new-key-text').textContent()) ?? '';
    await page.locator('#new-key-saved:checked').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
    expect(await statusOf(key)).toBe(200);
    await context.close();
  }, 30_000);

  test('are rotated with a day for the old secret, and say so', async () => {
    const { page, context, account, consoleErrors } = await openMemberVisit(service, browser);
    const { key, view } = await service.accounts.createKey(account, 'the bot', null);
    await page.goto('/profile');
    await page.locator('summary', { hasText: 'Rotate' }).click();
    await page.getByRole('button', { name: 'Create new secret' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('The old secret works until').waitFor();
    await dialog.getByRole('button', { name: 'Copy: The key' }).click();
    const next = await page.evaluate(() => navigator.clipboard.readText());
    expect([next.slice(9, 17), await statusOf(key), await statusOf(next)]).toEqual([view.id, 200, 200]);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.waitForURL('**/profile?done=key');
    const row = await page.locator(`#key-${view.id}`).textContent();
    expect(row).toContain('the bot');
    expect(row).toContain('old secret until');
    expect(row).toContain(next.slice(-4));
    expect(consoleErrors).toEqual([]);
    await context.close();
  }, 30_000);

  test('stay in sight when they have ended', async () => {
    const { page, context, account } = await openMemberVisit(service, browser);
    const { view } = await service.accounts.createKey(account, 'gone', null);
    await service.accounts.revokeKey(account, view.id);
    await page.goto('/profile');
    expect(await page.getByRole('row', { name: 'gone' }).getByText('revoked').isVisible()).toBe(true);
    expect(await page.locator('summary', { hasText: 'Rename' }).count()).toBe(0);
    await context.close();
  }, 30_000);

  test('are not made twice by a reload after one was shown', async () => {
    const { page, context, account } = await openMemberVisit(service, browser);
    await page.goto('/profile');
    await page.getByLabel('Name').fill('once');
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByRole('dialog').waitFor();
    await page.reload();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await service.accounts.listKeys(account)).toHaveLength(1);
    await context.close();
  }, 30_000);
});

describe.if(hasBrowser)('the end of the allowance', () => {
  test.each([true, false])(
    'is announced in amber, told in red with the time of the reset, and loses no word that was typed; with a script: %p',
    async (javaScriptEnabled) => {
      const { page, context, account } = await openMemberVisit(service, browser, {
        javaScriptEnabled,
        timezoneId: 'Asia/Tokyo',
      });
      await service.accounts.setPlan(account, 'free', 5);
      const resetsAt = new Date(new Date().setUTCHours(24, 0, 0, 0)).toISOString();
      for (let times = 0; times < 4; times++) await page.goto('/explore?q=kanban');
      const notice = page.locator('main > .wide > .note');
      expect(await notice.textContent()).toStartWith('4 of today’s 5 requests are used.');
      expect(await notice.getAttribute('class')).toBe('note');
      await page.goto('/explore?q=kanban');
      await page.getByLabel('What should the software do?').fill('a board that is not lost');
      await page.getByRole('button', { name: 'Search' }).click();
      await page.getByText('What you asked is kept here').waitFor();
      expect(await page.getByLabel('What should the software do?').inputValue()).toBe('a board that is not lost');
      expect(await notice.getAttribute('class')).toBe('note spent');
      const time = notice.locator('time');
      expect(await time.getAttribute('datetime')).toBe(resetsAt);
      expect(await time.textContent()).toContain(javaScriptEnabled ? '09:00 GMT+9' : '00:00 UTC');
      await page.goto('/profile');
      expect(await page.locator('.note.spent').textContent()).toStartWith('Today’s 5 requests are used up.');
      await context.close();
    },
    30_000,
  );
});

describe.if(hasBrowser)('sign-in', () => {
  test('says after a row of wrong passwords how long to wait', async () => {
    const { page, context } = await openVisit(browser, service.url);
    const subject = tokenIdOf('forgetful@example.org 127.0.0.1');
    for (let times = 0; times < 9; times++) {
      await service.store.accounts.takeAttempts(
        [{ throttle: 'sign-in', subject }],
        new Date(Date.now() - 60_000 * (9 - times)),
      );
    }
    await service.store.accounts.takeAttempts([{ throttle: 'sign-in', subject }], new Date());
    await page.goto('/sign-in');
    await page.getByLabel('E-mail address').fill('forgetful@example.org');
    await page.getByLabel('Password').fill('wrong');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').textContent()).toMatch(/try again in \d+ seconds?/);
    await context.close();
  }, 40_000);

  test('is asked for again when the session has ended, and leads back', async () => {
    const { page, context, account } = await openMemberVisit(service, browser);
    await page.goto('/explore?q=crm');
    expect(page.url()).toContain('/explore');
    await service.store.accounts.deleteSessions(account.id, null);
    await page.reload();
    expect(new URL(page.url()).pathname).toBe('/sign-in');
    expect(new URL(page.url()).searchParams.get('next')).toBe('/explore?q=crm');
    await context.close();
  }, 30_000);
});
