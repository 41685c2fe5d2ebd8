import { join } from 'node:path';
import { bearer, startRunningService } from '../running-service.ts';
import { openBrowser } from './browser.ts';
import { openMemberVisit } from './session.ts';

/** Draws the README's pictures anew: `bun test/browser/screenshots.ts`. */
const folder = join(import.meta.dir, '../../docs');
const service = await startRunningService();
const browser = await openBrowser();
const { page, account } = await openMemberVisit(service, browser, { viewport: { width: 960, height: 640 } });
const { key } = await service.accounts.createKey(account, 'the chat bot', null);
for (let times = 0; times < 23; times++) await service.fetch('/api/v1/industries', { headers: bearer(key) });

const draw = async (name: string, path: string, colorScheme: 'light' | 'dark' = 'light'): Promise<void> => {
  await page.emulateMedia({ colorScheme });
  await page.goto(path);
  await page.screenshot({ path: join(folder, `${name}.png`) });
};
await draw('console-start', '/?q=team+chat');
await draw('console-profile', '/profile');
await draw('console-explore', '/explore?q=kanban+board&companySize=small', 'dark');
await draw('console-compare', '/explore/compare?a=slack&b=zulip');
await browser.close();
await service.stop();
