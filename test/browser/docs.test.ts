import { describe, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import type { RunningService } from '../running-service.ts';
import { findBarriers } from './barriers.ts';
import { hasBrowser, openVisit } from './browser.ts';
import { openForTests } from './opened.ts';

let service: RunningService;
let browser: Browser;
openForTests((opened) => {
  ({ service, browser } = opened);
});

/** Follows a link of the index to its operation in the reference, which comes with it. */
const openOperation = async (page: Page, link: RegExp) => {
  await page.getByRole('link', { name: link }).click();
  const operation = page.locator('.opblock.is-open');
  // Its body is there before what it tells, which Swagger UI resolves first.
  await operation.locator('.opblock-body .responses-wrapper').waitFor();
  return operation;
};

describe.if(hasBrowser)('the documentation', () => {
  test('reads in its reference when it is looked at, and asks nothing of another address', async () => {
    const { page, context, strayRequests, consoleErrors } = await openVisit(browser, service.url, {
      viewport: { width: 390, height: 800 },
    });
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(request.url()));
    await page.goto('/docs');
    await page.waitForLoadState('networkidle');
    expect(scripts.filter((url) => url.includes('swagger-ui'))).toEqual([]);
    const operation = await openOperation(page, /GET \/api\/v1\/search/);
    expect(await operation.locator('.opblock-summary-path').textContent()).toContain('/api/v1/search');
    expect(await operation.textContent()).toContain('Authorization: Bearer <key>');
    expect([strayRequests, consoleErrors]).toEqual([[], []]);
    await context.close();
  }, 30_000);

  test('keeps the key as long as the tab, and tries a request out with it', async () => {
    const { page, context, consoleErrors } = await openVisit(browser, service.url);
    const { key } = await service.openAccount();
    await page.goto('/docs#/Recommendation/searchTools');
    await page.locator('.btn.authorize').click();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('API key');
    await page.keyboard.type(key);
    await page.keyboard.press('Enter');
    await page.locator('.close-modal').click();
    await page.reload();
    const operation = page.locator('#operations-Recommendation-searchTools');
    await operation.locator('.try-out__btn').click();
    await operation.getByLabel('q', { exact: true }).fill('team chat');
    await operation.locator('.execute').click();
    await operation.locator('.live-responses-table').first().waitFor();
    const answer = await operation.locator('.live-responses-table').first().textContent();
    expect(answer).toContain('"Slack"');
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    const another = await context.newPage();
    await another.goto('/docs');
    expect(await another.evaluate(() => sessionStorage.length)).toBe(0);
    await page.locator('.btn.authorize').click();
    await page.locator('.modal-btn', { hasText: 'Logout' }).click();
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    expect(consoleErrors).toEqual([]);
    await context.close();
  }, 30_000);

  test.each([
    ['light', '/docs', /GET \/api\/v1\/compare/],
    ['dark', '/docs', /POST \/api\/v1\/recommend/],
    ['light', '/docs/account', /POST \/account\/keys\b(?!\/)/],
    ['dark', '/docs/account', /DELETE \/account\/keys/],
  ] as const)(
    'has no barrier for axe, in the %s, at %s with an operation opened',
    async (scheme, path, link) => {
      const { page, context, consoleErrors } = await openVisit(browser, service.url, { colorScheme: scheme });
      await page.goto(path);
      await openOperation(page, link);
      expect(await findBarriers(page, scheme)).toEqual([]);
      if (path === '/docs') {
        await page.locator('.btn.authorize').click();
        await page.getByLabel('API key').waitFor();
        expect(await findBarriers(page, scheme)).toEqual([]);
      }
      expect(await page.locator('.btn.authorize').count()).toBe(path === '/docs' ? 2 : 0);
      expect(consoleErrors).toEqual([]);
      await context.close();
    },
    60_000,
  );

  test('fits into 320 px, and is there without a script', async () => {
    const { page, context } = await openVisit(browser, service.url, { viewport: { width: 320, height: 800 } });
    await page.goto('/docs');
    await openOperation(page, /POST \/api\/v1\/recommend/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await context.close();
    const plain = await openVisit(browser, service.url, { javaScriptEnabled: false });
    await plain.page.goto('/docs');
    expect(await plain.page.locator('noscript p').isVisible()).toBe(true);
    expect(await plain.page.locator('.index a').count()).toBeGreaterThan(12);
    await plain.context.close();
  }, 30_000);
});
