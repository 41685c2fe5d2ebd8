import { join } from 'node:path';
import { dayOf } from '../../src/accounts/quota/quota.ts';
import { bearer, startRunningService } from '../running-service.ts';
import { openBrowser } from './browser.ts';
import { openMemberVisit } from './session.ts';

/** Draws the pictures of the docs again: `bun test/browser/screenshots.ts`. */
const folder = join(import.meta.dir, '../../docs');
const service = await startRunningService();
const browser = await openBrowser();
const visit = { viewport: { width: 960, height: 640 }, email: 'ada@example.org' };
const { page, account } = await openMemberVisit(service, browser, visit);
const { key, view } = await service.accounts.createKey(account, 'the chat bot', null);
for (let daysAgo = 1; daysAgo < 30; daysAgo++) {
  const used = Math.round(34 + 30 * Math.sin(daysAgo * 1.3) + (daysAgo % 7));
  const at = new Date(Date.now() - daysAgo * 86_400_000);
  const lease = {
    accountId: account.id,
    day: dayOf(at),
    limit: used,
    held: 0,
    waiting: Array<string>(used).fill(view.id),
  };
  await service.store.accounts.exchangeLeases([], [lease], at);
}
for (let times = 0; times < 23; times++) await service.fetch('/api/v1/industries', { headers: bearer(key) });
const asked = [
  ['GET /api/v1/search', 200, 702],
  ['POST /api/v1/recommend', 200, 214],
  ['POST /api/v1/recommend', 400, 9],
  ['GET /api/v1/tools/:id', 200, 96],
  ['GET /api/v1/tools/:id', 304, 41],
  ['GET /api/v1/compare', 404, 6],
] as const;
await service.store.accounts.addOperationCounts(
  asked.map(([operation, status, requests]) => {
    return { accountId: account.id, day: dayOf(new Date()), operation, status, requests };
  }),
);

const draw = async (name: string, path: string, colorScheme: 'light' | 'dark' = 'light'): Promise<void> => {
  await page.emulateMedia({ colorScheme });
  await page.goto(path);
  await page.screenshot({ path: join(folder, `${name}.png`) });
};
await draw('console-start', '/?q=team+chat');
await draw('console-tool', '/tools/zulip', 'dark');
await page.setViewportSize({ width: 960, height: 1040 });
await draw('console-profile', '/profile');
await page.setViewportSize({ width: 960, height: 760 });
await draw('console-explore', '/explore?q=kanban+board&companySize=small&companySize=solo', 'dark');
await draw('console-compare', '/explore/compare?a=slack&b=zulip&c=mattermost&d=microsoft-teams#results');
const useCase = 'We lose track of follow-ups. A CRM with single sign-on that works with Slack, not Salesforce';
const profile = new URLSearchParams({ useCase, people: '12', budget: 'minimal', priorities: 'ease of use' });
await draw('console-recommend', `/explore/recommend?${profile}#results`);
await browser.close();
await service.stop();
