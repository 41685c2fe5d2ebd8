import { swagger } from '@elysiajs/swagger';
import { type AnyElysia, Elysia } from 'elysia';
import { components } from '../../web/schemas/responses.ts';
import { addExamples } from './add-examples.ts';
import { completeDocument } from './complete.ts';
import { readExamples } from './recorded.ts';

/** The two doors: the API is opened by keys, the account's own operations by a session. */
export const documentPaths = { api: '/openapi.json', account: '/account/openapi.json' } as const;
export type DocumentName = keyof typeof documentPaths;

const apiDescription = `Answers which software a team should buy, and why, from a catalogue of real tools.

Every operation but \`/api/v1/usage\` costs one request of the account's daily allowance; a 304 costs nothing.
Scores are whole numbers from 0 to 100 and absolute: 80 and more is strong, 60 to 79 good, 40 to 59 partial, below 40 weak.
\`null\` means unknown, never "no".

Answers of 1 kB and more are compressed with zstd, br or gzip as \`Accept-Encoding\` says. Each coding has an \`ETag\` of its own; \`If-None-Match\` knows them all.

Keys are made in the console, or by [the account's own operations](/account/openapi.json). Agents use the same by the Model Context Protocol at \`/mcp\`.`;

const accountDescription = `What the pages of the console do, as JSON: opened by a session, never by a key.

What changes anything must come from a page of this service (\`Sec-Fetch-Site: same-origin\`, or a matching \`Origin\`). What keys open is in [the API's document](/openapi.json).`;

const describe = (name: DocumentName, baseUrl: string) =>
  name === 'api'
    ? {
        title: 'Tool Recommendation API',
        description: apiDescription,
        tags: [
          { name: 'Catalogue', description: 'The tools, and what they are listed under.' },
          { name: 'Recommendation', description: 'Search, recommendations, alternatives and comparison.' },
          { name: 'Account', description: 'What the account has used.' },
        ],
        security: {
          apiKey: {
            ...{ type: 'http', scheme: 'bearer' },
            description: 'An API key, as it was shown when it was made: tra_live_…',
          },
        },
      }
    : {
        title: 'Tool Recommendation API: the account',
        description: accountDescription,
        tags: [{ name: 'Console', description: 'Signing in, keys, usage, and the second factor.' }],
        security: {
          session: {
            ...{ type: 'apiKey', in: 'cookie', name: baseUrl.startsWith('https:') ? '__Host-session' : 'session' },
            description: 'Set by signing in to the console.',
          },
        },
      };

type Options = { baseUrl: string; version: string };

/** The OpenAPI document of what `operations` serves, as JSON text. */
export const createDocument = async (
  name: DocumentName,
  operations: AnyElysia,
  { baseUrl, version }: Options,
): Promise<string> => {
  const path = '/document';
  const { title, description, tags, security } = describe(name, baseUrl);
  const documentation = {
    info: {
      ...{ title, version, description },
      contact: { name: 'The operator of this service', url: baseUrl },
      license: { name: 'MIT', url: 'https://spdx.org/licenses/MIT.html' },
    },
    servers: [{ url: baseUrl, 'x-internal': false }],
    tags,
    security: Object.keys(security).map((scheme) => ({ [scheme]: [] })),
    components: { schemas: components, securitySchemes: security },
  };
  const app = new Elysia().use(swagger({ path, documentation: documentation as never })).use(operations);
  const response = await app.handle(new Request(`http://localhost${path}/json`));
  const document = completeDocument((await response.json()) as Record<string, unknown>);
  return JSON.stringify(addExamples(document, name, await readExamples(baseUrl)));
};
