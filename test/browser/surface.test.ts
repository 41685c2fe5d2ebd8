import { describe, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { bearer, type RunningService } from '../running-service.ts';
import { findBarriers } from './barriers.ts';
import { hasBrowser, openVisit } from './browser.ts';
import { openForTests } from './opened.ts';
import { openMemberVisit } from './session.ts';

let service: RunningService;
let browser: Browser;

openForTests((opened) => {
  ({ service, browser } = opened);
});

const strangerPages = ['/', '/?q=kanban+board', '/sign-up', '/sign-in', '/problems/quota-exceeded', '/nothing-here'];
strangerPages.push(
  '/docs',
  '/docs/account',
  '/tools',
  '/tools?letter=0-9',
  '/tools/slack',
  '/tools/slakc',
  '/categories',
  '/categories/crm',
);
strangerPages.push('/compare/slack-vs-zulip', '/compare/slakc-vs-zulip');
const memberPages = [
  '/profile',
  '/explore',
  '/explore?q=kanban+board&companySize=small',
  '/explore?category=CRM',
  '/explore?companySize=tiny',
  '/explore?q=slakc&category=Team+Chat&companySize=small&companySize=solo&offset=20',
  '/explore?search=slakc',
  '/explore/recommend?useCase=We+lose+track+of+deals&budget=minimal&priorities=ease+of+use,+nonsense',
  '/explore/compare?a=slack&b=zulip',
  '/explore/compare?a=slack&b=slakc',
  '/explore/compare',
  '/explore/compare?a=slack&b=zulip&c=mattermost&d=microsoft-teams',
  `/explore/recommend?useCase=${encodeURIComponent('We are 12 people and need a CRM with SSO, not Salesforce, under 30 dollars a user a month, must run on Linux')}`,
  '/explore/recommend?useCase=keep+track+of+things',
  '/explore/recommend?useCase=what+is+the+weather&read=false&people=12',
  '/explore/recommend',
  '/explore/recommend?role=asdf&category=CRM',
  '/explore/recommend?useCase=a+CRM&category=Payroll&explain=slakc',
  '/explore/recommend?useCase=Team+chat&people=12&priorities=security&priorities=ease+of+use&explain=Pipedrive',
  '/explore/tools/slack',
  '/explore/tools/slakc',
];

const openPages = async (scheme: 'light' | 'dark', width: number) => {
  const options = { colorScheme: scheme, viewport: { width, height: 900 } };
  const stranger = await openVisit(browser, service.url, options);
  const member = await openMemberVisit(service, browser, { ...options, plan: 'starter' });
  const { key } = await service.accounts.createKey(
    member.account,
    'a key with a rather long name for a narrow page',
    null,
  );
  await service.fetch('/api/v1/industries', { headers: bearer(key) });
  await service.fetch('/api/v1/tools/none-such', { headers: bearer(key) });
  const ended = await service.accounts.createKey(member.account, 'ended', null);
  await service.accounts.revokeKey(member.account, ended.view.id);
  const soon = await service.accounts.createKey(member.account, 'soon', new Date(Date.now() + 200_000_000));
  await service.accounts.rotateKey(member.account, soon.view.id);
  return { stranger, member };
};

type Pages = Awaited<ReturnType<typeof openPages>>;

/** Goes to every page, and to those that only a form leads to. */
const eachPage = async ({ stranger, member }: Pages, look: (page: Page, name: string) => Promise<void>) => {
  for (const path of strangerPages) {
    await stranger.page.goto(path);
    await look(stranger.page, path);
  }
  await stranger.page.goto('/sign-up');
  await stranger.page.locator('form.card').evaluate((form) => ((form as HTMLFormElement).noValidate = true));
  await stranger.page.getByRole('button', { name: 'Create account' }).click();
  await stranger.page.getByRole('alert').waitFor();
  await look(stranger.page, '/sign-up with errors');
  const { token } = await service.accounts.authentication.mintResetToken(member.account);
  await stranger.page.goto(`/reset/${token}`);
  await look(stranger.page, '/reset');
  await stranger.page.goto('/reset/none-such');
  await look(stranger.page, '/reset by a dead link');

  for (const path of memberPages) {
    await member.page.goto(path);
    await look(member.page, path);
  }
  await member.page.goto('/profile');
  for (const summary of await member.page.locator('summary').all()) await summary.click();
  await look(member.page, '/profile unfolded');
  await member.page.getByLabel('Name', { exact: true }).fill('another');
  await member.page.getByRole('button', { name: 'Create key' }).click();
  await member.page.getByRole('dialog').waitFor();
  await member.page.getByRole('button', { name: 'Try it' }).click();
  await member.page.locator('#try-answer:not([hidden])').waitFor();
  await look(member.page, 'the dialog of a new key');
  await member.page.getByRole('checkbox').check();
  await member.page.getByRole('button', { name: 'Close' }).click();
  await member.page.waitForURL('**/profile?done=key');
  const { used } = await service.accounts.readStanding(member.account);
  for (const limit of [used + 2, 1]) {
    await service.accounts.setPlan(member.account, 'starter', limit);
    await member.page.goto('/profile');
    await look(member.page, `/profile with ${limit} requests a day`);
    await member.page.goto('/explore?q=crm');
    await look(member.page, `/explore with ${limit} requests a day`);
  }
};

describe.if(hasBrowser)('every page', () => {
  test.each(['light', 'dark'] as const)(
    'has no barrier for axe, in the %s',
    async (scheme) => {
      const pages = await openPages(scheme, 1200);
      const barriers: string[] = [];
      await eachPage(pages, async (page, name) => {
        for (const barrier of await findBarriers(page, scheme)) barriers.push(`${name}: ${barrier}`);
      });
      expect(barriers).toEqual([]);
      const { stranger, member } = pages;
      expect([...stranger.consoleErrors, ...member.consoleErrors]).toEqual([]);
      expect([...stranger.strayRequests, ...member.strayRequests]).toEqual([]);
      await Promise.all([stranger.context.close(), member.context.close()]);
    },
    // Some fifty pages, .4 s each on an idle machine.
    180_000,
  );

  test('fits into 320 px without scrolling sideways', async () => {
    const pages = await openPages('light', 320);
    const tooWide: string[] = [];
    await eachPage(pages, async (page, name) => {
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      if (width > 320) tooWide.push(`${name}: ${width}`);
    });
    expect(tooWide).toEqual([]);
    await Promise.all([pages.stranger.context.close(), pages.member.context.close()]);
  }, 60_000);
});

describe.if(hasBrowser)('what others wrote', () => {
  const script = '<script>globalThis.wasRun = true</script>';
  const image = '"><img src=x onerror="globalThis.wasRun=true">';
  const link = 'javascript:globalThis.wasRun=true';

  test('shows as text: in tools, names of keys and accounts', async () => {
    const [found] = (await service.store.catalogue.loadTools()).filter(({ id }) => id === 'slack');
    await service.store.catalogue.writeOwn(
      [
        {
          ...(found as NonNullable<typeof found>),
          ...{ id: 'hostile', name: `Hostile ${script}`, vendor: image, website: link, aliases: [image] },
          ...{ summary: `hostile ${image}`, description: `hostile ${script} ${image}`, categories: [script, image] },
        },
      ],
      { replace: false },
    );
    const { page, context, consoleErrors, strayRequests, account } = await openMemberVisit(service, browser, {
      plan: 'starter',
    });
    await service.accounts.createKey(account, script, null);
    await service.accounts.createKey(account, image, null);
    const pages = ['/explore?q=hostile', '/?q=hostile', '/explore/compare?a=hostile&b=slack', '/profile'];
    pages.push('/tools/hostile', '/explore/tools/hostile', '/explore/tools/%3Cscript%3E');
    pages.push(`/explore?category=${encodeURIComponent(script)}`, `/explore?q=${encodeURIComponent(image)}`);
    pages.push(`/explore/compare?a=${encodeURIComponent(image)}&b=${encodeURIComponent(script)}`);
    pages.push(`/explore/recommend?priorities=${encodeURIComponent(image)}&categories=x`);
    // The service takes up a change of the catalogue within half a second.
    for (let tries = 0; tries < 40; tries++) {
      await page.goto('/?q=hostile');
      if ((await page.getByText('Hostile <script>').count()) > 0) break;
      await Bun.sleep(100);
    }
    expect(await page.getByText(`Hostile ${script}`).first().isVisible()).toBe(true);
    for (const path of pages) {
      await page.goto(path);
      expect(await page.evaluate(() => 'wasRun' in globalThis)).toBe(false);
      expect(await page.locator('main img, main script, a[href^="javascript:"]').count()).toBe(0);
    }
    await page.goto('/profile');
    expect(await page.getByRole('rowheader', { name: script }).isVisible()).toBe(true);
    expect([consoleErrors, strayRequests]).toEqual([[], []]);
    await context.close();
  }, 30_000);
});
