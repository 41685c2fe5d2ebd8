import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

const executablePath = '/usr/bin/chromium';

/** Debian's own browser: `.ci/run` installs it. Without it the browser's tests are skipped, and say so. */
export const hasBrowser = existsSync(executablePath);
if (!hasBrowser)
  console.warn(`The browser tests are skipped: there is no ${executablePath} (apt-get install chromium).`);

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const openBrowser = (): Promise<Browser> => chromium.launch({ executablePath, headless: true, args });

export type Visit = {
  context: BrowserContext;
  page: Page;
  /** Addresses asked for that are not the service's own. */
  strayRequests: string[];
  /** Errors that the page or the browser wrote to the console; refusals that a test provokes are not among them. */
  consoleErrors: string[];
};

type Options = NonNullable<Parameters<Browser['newContext']>[0]>;

/** A browser of somebody's own, with nothing in it, that notes what it should not have seen. */
export const openVisit = async (browser: Browser, url: string, options: Options = {}): Promise<Visit> => {
  const context = await browser.newContext({
    baseURL: url,
    permissions: ['clipboard-read', 'clipboard-write'],
    ...options,
  });
  context.setDefaultTimeout(8_000);
  const page = await context.newPage();
  const strayRequests: string[] = [];
  const consoleErrors: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(`${url}/`) && !request.url().startsWith('data:')) strayRequests.push(request.url());
  });
  page.on('console', (message) => {
    // Chromium itself says each answer of 400 and above: that is what a test of a refusal asks for.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      consoleErrors.push(message.text());
    }
  });
  page.on('pageerror', (error) => consoleErrors.push(String(error)));
  return { context, page, strayRequests, consoleErrors };
};
