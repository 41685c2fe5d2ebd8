import { Elysia } from 'elysia';
import type { Accounts, UsageReport } from '../../accounts/accounts.ts';
import { standingJson } from '../../accounts/usage-json.ts';
import { JsonText } from '../../web/json-answer.ts';
import { documented } from '../../web/schemas/openapi.ts';
import { type PageQuery, pageQuery, paginationOf } from '../../web/schemas/page.ts';
import type { ApiRoute } from '../api-route.ts';

type Dependencies = { route: ApiRoute; accounts: Accounts };

const keysMax = 100;
const UsageQuery = pageQuery(keysMax);

/** A usage report as the interface shows it. */
const usageBody = ({ account, standing, days, keys, keyCount }: UsageReport, page: Required<PageQuery>) => ({
  ...standingJson(account, standing),
  days,
  keys: keys.map(({ id, name, masked, usedToday, lastUsedAt }) => ({ id, name, masked, usedToday, lastUsedAt })),
  pagination: paginationOf(keyCount, page),
});

export const usage = ({ route, accounts }: Dependencies) =>
  new Elysia({ name: 'usage' }).get(
    '/api/v1/usage',
    route({
      route: '/api/v1/usage',
      query: UsageQuery,
      isOfAccount: true,
      answer: async ({ caller, query: { limit = keysMax, offset = 0 } }) => {
        const report = await accounts.reportUsage(caller.account, { limit, offset, isLive: true });
        return new JsonText().add(JSON.stringify(usageBody(report, { limit, offset })));
      },
    }),
    documented({
      id: 'getUsage',
      tag: 'Account',
      summary: 'What the account has used',
      description:
        'Costs nothing, and so serves to check a key; 20 a second unless the operator sets another number. `pagination` is of the keys.',
      query: UsageQuery,
      answer: 'Usage',
      errors: [],
      isFree: true,
    }),
  );
