/**
 * The same for the account's own operations, whose document is another: signs in, and makes a key.
 *
 *     TOOLS_URL=http://localhost:3000 EMAIL=you@example.com PASSWORD=… bun run account
 */
import createClient from 'openapi-fetch';
import type { paths } from './openapi-account.d.ts';

declare const process: { env: Record<string, string | undefined> };
const {
  TOOLS_URL: baseUrl = 'http://localhost:3000',
  EMAIL: email = '',
  PASSWORD: password = '',
} = process.env as {
  [name in 'TOOLS_URL' | 'EMAIL' | 'PASSWORD']?: string;
};

// What changes anything must say that it comes from a page of the service itself.
const client = createClient<paths>({ baseUrl, headers: { Origin: baseUrl } });

const { data: account, error, response } = await client.POST('/account/sign-in', { body: { email, password } });
if (error) throw new Error(`${error.code}: ${error.detail}`);
console.log(`${account.email} is on the ${account.plan} plan.`);

const headers = {
  Cookie: response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; '),
};
const { data: made } = await client.POST('/account/keys', { body: { name: 'typed client' }, headers });
console.log(made ? `${made.key} is shown this once.` : 'No further key.');

const { data: keys } = await client.GET('/account/keys', { headers });
for (const { name, masked, usedToday } of keys?.data ?? []) console.log(`${name}: ${masked}, ${usedToday} today`);

// What the document does not know does not compile.
// @ts-expect-error
void (() => client.POST('/account/keys', { body: { label: 'x' } }));
