import { Elysia } from 'elysia';
import type { OpenRoute } from '../../web/open-route.ts';
import { hidden } from '../../web/schemas/openapi.ts';

/** What a language model needs to use this service on somebody's behalf (llmstxt.org). */
const describe = (baseUrl: string): string => `# Tool Recommendation API

> Answers which software a team should buy, and why, from a catalogue of real tools. A REST API with JSON; every data
> operation needs an API key, sent as \`Authorization: Bearer <key>\`. Ask the user for one: it is made at ${baseUrl}/.

- Each request costs one of the account's daily allowance; \`GET /api/v1/usage\` costs nothing and serves to check a key.
- Repeat a GET with \`If-None-Match\`: an unchanged answer is 304 and costs nothing.
- Ask for less: \`view=brief\` gives of each tool what tells it apart, in a fifteenth of the bytes, and leaves out what is not known; \`fields=id,name,pricing.entryPrice\` these fields alone. Every operation that returns tools takes both.
- \`null\` means unknown, never "no". Scores are whole numbers from 0 to 100 and absolute: 80 and more is strong, 60 to 79 good, 40 to 59 partial, below 40 weak. Search scores and recommendation scores are not comparable.
- Errors are application/problem+json: \`code\` says what is wrong, \`errors\` names each wrong field and what is allowed. 429 says in \`Retry-After\` when to come back; do not try sooner.

## Which operation for which question

- "What should we buy for this?": \`POST /api/v1/recommend\` with a JSON body such as \`{"useCase":"track sales deals","companySize":"small","budget":"minimal","priorities":["ease of use"]}\`. All fields are optional; more of them make a better answer. Tell the user the \`reasons\` and the \`caveats\` of each recommendation.
- "Is there a tool that does X?": \`GET /api/v1/search?q=kanban+board\`
- "A or B?": \`GET /api/v1/compare?a=slack&b=zulip\`, by id or name; up to four by \`?ids=slack,zulip,mattermost\`
- "What else is there like A?": \`GET /api/v1/tools/slack/alternatives\`
- "Everything about A": \`GET /api/v1/tools/slack\`
- "All tools that …": \`GET /api/v1/tools?category=crm,erp&pricingTier=free&hasFeature=sso&facets=true\` (several values with commas are any of them), page by page through the \`Link\` header
- "What has changed?": \`GET /api/v1/changes?since=latest\` gives a cursor, \`next\`; given as \`since\` later it leads to all that changed from then on
- The names to use in filters and profiles: \`GET /api/v1/categories\`, \`GET /api/v1/industries\`, \`GET /api/v1/roles\`, \`GET /api/v1/priorities\`, \`GET /api/v1/features\`

## As tools

Agents that speak the Model Context Protocol add \`${baseUrl}/mcp\` (streamable HTTP) with the same key in the same header: \`recommend_software\`, \`search_software\`, \`get_software\`, \`compare_software\`, \`find_alternatives\`, with short answers. Calls that are refused cost nothing.

## Documentation

- [OpenAPI document](${baseUrl}/openapi.json): every operation, parameter and answer, with real examples
- [OpenAPI document of the account](${baseUrl}/account/openapi.json): keys, usage and the second factor, for who is signed in
- [Documentation](${baseUrl}/docs): the same for people, to try out
`;

export const llms = ({ open, baseUrl }: { open: OpenRoute; baseUrl: string }) =>
  new Elysia({ name: 'llms' }).get(
    '/llms.txt',
    open('/llms.txt', ({ headers }) => {
      headers.set('Content-Type', 'text/plain; charset=utf-8');
      return new Response(describe(baseUrl), { headers });
    }),
    hidden,
  );
