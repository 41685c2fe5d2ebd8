import { Elysia } from 'elysia';
import type { Accounts, UsageReport } from '../../accounts/accounts.ts';
import { usageJson } from '../../accounts/usage-json.ts';
import { JsonText } from '../../web/json-answer.ts';
import { documented } from '../../web/schemas/openapi.ts';
import { NoQuery } from '../../web/schemas/requests.ts';
import type { ApiRoute } from '../api-route.ts';

type Dependencies = { route: ApiRoute; accounts: Accounts };

/** A usage report as the interface shows it. */
const usageBody = (report: UsageReport) => ({
  ...usageJson(report),
  keys: report.keys
    .filter((key) => key.isLive)
    .map(({ id, name, masked, usedToday, lastUsedAt }) => ({ id, name, masked, usedToday, lastUsedAt })),
});

export const usage = ({ route, accounts }: Dependencies) =>
  new Elysia({ name: 'usage' }).get(
    '/api/v1/usage',
    route({
      route: '/api/v1/usage',
      query: NoQuery,
      isOfAccount: true,
      answer: async ({ caller }) =>
        new JsonText().add(JSON.stringify(usageBody(await accounts.reportUsage(caller.account)))),
    }),
    documented({
      id: 'getUsage',
      tag: 'Account',
      summary: 'What the account has used',
      description: 'Costs nothing, and so serves to check a key.',
      answer: 'Usage',
      errors: [],
    }),
  );
