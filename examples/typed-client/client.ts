/**
 * A client whose types come from the service's own OpenAPI document:
 *
 *     bun install && bun run types && bun run check
 *     TOOLS_URL=http://localhost:3000 TOOLS_KEY=tra_live_… bun run start
 */
import createClient from 'openapi-fetch';
import type { components, paths } from './openapi.d.ts';

declare const process: { env: Record<string, string | undefined> };

type Hit =
  | components['schemas']['SearchHit']
  | components['schemas']['BriefItem']
  | components['schemas']['SomeOfItem'];
/** A tool in whichever view: all of it unless `view` or `fields` ask for less. */
type Tool = components['schemas']['ToolAnswer']['data'] | Exclude<Hit, { rank: number }>;
/** By `view=brief` a hit is its tool. */
const toolOf = (hit: Hit): Tool => ('tool' in hit ? hit.tool : hit);

const client = createClient<paths>({
  baseUrl: process.env['TOOLS_URL'] ?? 'http://localhost:3000',
  headers: { Authorization: `Bearer ${process.env['TOOLS_KEY'] ?? ''}` },
});

const describe = (tool: Tool): string =>
  `${tool.name} (${'category' in tool ? tool.category : tool.categories?.join(', ')})`;

const { data: found, error } = await client.GET('/api/v1/search', {
  params: { query: { q: 'kanban board', limit: 3, view: 'brief' } },
});
if (error) throw new Error(`${error.code}: ${error.detail}`);
for (const hit of found.data) console.log(`${hit.score}  ${describe(toolOf(hit))}`);

const { data: answer } = await client.POST('/api/v1/recommend', {
  body: { useCase: 'track sales deals', companySize: 'small', budget: 'minimal', limit: 3 },
});
for (const item of answer?.data ?? []) {
  if ('tool' in item) console.log(`${item.score}  ${item.tool.name}: ${item.reasons[0]?.text}`);
}

const { data: one } = await client.GET('/api/v1/tools/{id}', { params: { path: { id: 'slack' } } });
console.log(one ? describe(one.data) : 'no such tool');

// What the document does not know does not compile.
// @ts-expect-error
void (() => client.GET('/api/v1/search', { params: { query: { words: 'x' } } }));
// @ts-expect-error
void (() => client.POST('/api/v1/recommend', { body: { companySize: 'tiny' } }));
