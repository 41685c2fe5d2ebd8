import type { Browser } from 'playwright-core';
import type { Account } from '../../src/accounts/account.ts';
import type { PlanName } from '../../src/accounts/plan.ts';
import type { RunningService } from '../running-service.ts';
import { openVisit, type Visit } from './browser.ts';

type Options = Parameters<typeof openVisit>[2] & { plan?: PlanName; email?: string };

/** A visit of somebody signed in already, to a new account: without a password it costs no slow hash. */
export const openMemberVisit = async (
  service: RunningService,
  browser: Browser,
  { plan = 'free', email = `${crypto.randomUUID()}@example.org`, ...options }: Options = {},
): Promise<Visit & { account: Account }> => {
  const account = await service.accounts.createAccount(email, null, plan);
  const { token } = await service.accounts.authentication.begin(account, {
    address: 'test',
    browser: 'Firefox on Linux',
  });
  const visit = await openVisit(browser, service.url, options);
  await visit.context.addCookies([
    { name: 'session', value: token, url: service.url, httpOnly: true, sameSite: 'Lax' },
  ]);
  return { ...visit, account };
};
