import { afterAll, beforeAll } from 'bun:test';
import type { Browser } from 'playwright-core';
import { type RunningService, startRunningService } from '../running-service.ts';
import { hasBrowser, openBrowser } from './browser.ts';

/** Opens a service and a browser for the tests of a file, and closes them after the last. */
export const openForTests = (keep: (opened: { service: RunningService; browser: Browser }) => void): void => {
  if (!hasBrowser) return;
  let close = async (): Promise<void> => {};
  beforeAll(async () => {
    const service = await startRunningService();
    close = () => service.stop();
    const browser = await openBrowser();
    close = () => browser.close().finally(() => service.stop());
    keep({ service, browser });
  }, 30_000);
  afterAll(() => close());
};
