import { swagger } from '@elysiajs/swagger';
import { type AnyElysia, Elysia } from 'elysia';
import swaggerStyle from 'swagger-ui-dist/swagger-ui.css' with { type: 'file' };
import swaggerBundle from 'swagger-ui-dist/swagger-ui-bundle.js' with { type: 'file' };
import { giveBody } from '../../web/answer.ts';
import { createTextBody, EncodedBody } from '../../web/encoding/encodings.ts';
import { findNamedTag, tagOfContent } from '../../web/entity-tag.ts';
import type { Exchange } from '../../web/envelope.ts';
import type { OpenRoute } from '../../web/open-route.ts';
import { completeDocument } from '../../web/schemas/complete.ts';
import { hidden } from '../../web/schemas/openapi.ts';
import { components } from '../../web/schemas/responses.ts';

const description = `Answers which software a team should buy, and why, from a catalogue of real tools.

Every operation but \`/api/v1/usage\` costs one request of the account's daily allowance; a 304 costs nothing.
Scores are whole numbers from 0 to 100 and absolute: 80 and more is strong, 60 to 79 good, 40 to 59 partial, below 40 weak.
\`null\` means unknown, never "no".

Answers of 1 kB and more are compressed with zstd, br or gzip as \`Accept-Encoding\` says. Each coding has an \`ETag\` of its own; \`If-None-Match\` knows them all.`;

/** The OpenAPI document of what `api` serves, as JSON text. */
const createDocument = async (api: AnyElysia, baseUrl: string, version: string): Promise<string> => {
  const documentPath = '/document';
  const app = new Elysia().use(
    swagger({
      path: documentPath,
      documentation: {
        info: {
          title: 'Tool Recommendation API',
          version,
          description,
          contact: { name: 'The operator of this service', url: baseUrl },
          license: { name: 'MIT', url: 'https://spdx.org/licenses/MIT.html' },
        },
        servers: [{ url: baseUrl, 'x-internal': false } as { url: string }],
        tags: [
          { name: 'Catalogue', description: 'The tools, and what they are listed under.' },
          { name: 'Recommendation', description: 'Search, recommendations, alternatives and comparison.' },
          { name: 'Account', description: 'What the account has used.' },
          {
            name: 'Console',
            description:
              'What the pages of the console do, as JSON: opened by a session, never by a key. What changes anything must come from a page of this service (`Sec-Fetch-Site: same-origin`, or a matching `Origin`).',
          },
        ],
        security: [{ apiKey: [] }],
        components: {
          schemas: components as never,
          securitySchemes: {
            apiKey: { type: 'http', scheme: 'bearer', description: 'An API key: tra_live_…' },
            session: {
              type: 'apiKey',
              in: 'cookie',
              name: baseUrl.startsWith('https:') ? '__Host-session' : 'session',
              description: 'Set by signing in to the console.',
            },
          },
        },
      },
    }),
  );
  const response = await app.use(api).handle(new Request(`http://localhost${documentPath}/json`));
  return JSON.stringify(completeDocument((await response.json()) as Record<string, unknown>));
};

const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Tool Recommendation API: documentation</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/swagger-ui.css">
<div id="docs"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
`;

const script = 'text/javascript; charset=utf-8';

const start = `SwaggerUIBundle({ url: '/openapi.json', dom_id: '#docs', deepLinking: true, persistAuthorization: false });
`;

/** Swagger UI sets styles from its script, and draws with data images; all else comes from this service alone. */
const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

type Content = { body: EncodedBody | Blob; tag(): string | Promise<string> };

const taggedText = (text: string): Content => {
  const tag = tagOfContent(text);
  return { body: createTextBody(text), tag: () => tag };
};

/** Read for its tag when it is first asked for: few starts of the service are followed by a look at its documentation. */
const taggedFile = (body: Blob): Content => {
  let tag: Promise<string> | undefined;
  return {
    body,
    tag: () => {
      tag ??= body.bytes().then(tagOfContent);
      return tag;
    },
  };
};

/** Kept by caches, and asked for again by its tag: an upgrade may change it under the same address. */
const giveContent = async ({ request, headers }: Exchange, { body, tag }: Content): Promise<Response> => {
  const etag = await tag();
  headers.set('ETag', etag);
  headers.set('Cache-Control', 'public, no-cache');
  const named = findNamedTag(request, etag);
  if (named === undefined) {
    return body instanceof EncodedBody ? giveBody({ request, headers }, body, etag) : new Response(body, { headers });
  }
  headers.set('ETag', named);
  headers.delete('Content-Type');
  return new Response(null, { status: 304, headers });
};

type Dependencies = {
  open: OpenRoute;
  api: AnyElysia;
  baseUrl: string;
  version: string;
  corsOrigins: readonly string[];
};

/** `/docs` for people, `/openapi.json` for programs, and their older addresses. Nothing is asked of the internet. */
export const docs = ({ open, api, baseUrl, version, corsOrigins }: Dependencies) => {
  let document: Promise<Content> | undefined;
  const serve = (route: string, content: Content, type: string) =>
    open(route, (exchange) => {
      exchange.headers.set('Content-Type', type);
      exchange.headers.set('Content-Security-Policy', pagePolicy);
      exchange.headers.set('Vary', 'Accept-Encoding');
      return giveContent(exchange, content);
    });
  const serveDocument = async (exchange: Exchange): Promise<Response> => {
    document ??= createDocument(api, baseUrl, version).then(taggedText);
    // Whoever asks is told the same.
    exchange.headers.set('Vary', 'Accept-Encoding, Origin');
    return giveContent(exchange, await document);
  };
  const redirect = (route: string, location: string) =>
    open(route, ({ headers }) => {
      headers.set('Location', location);
      return new Response(null, { status: 308, headers });
    });
  return new Elysia({ name: 'docs' })
    .get('/docs', serve('/docs', taggedText(page), 'text/html; charset=utf-8'), hidden)
    .get('/docs/start.js', serve('/docs/start.js', taggedText(start), script), hidden)
    .get(
      '/docs/swagger-ui.css',
      serve('/docs/swagger-ui.css', taggedFile(Bun.file(swaggerStyle)), 'text/css; charset=utf-8'),
      hidden,
    )
    .get(
      '/docs/swagger-ui-bundle.js',
      serve('/docs/swagger-ui-bundle.js', taggedFile(Bun.file(swaggerBundle)), script),
      hidden,
    )
    .get('/openapi.json', open('/openapi.json', serveDocument, { corsOrigins }), hidden)
    .get('/swagger', redirect('/swagger', '/docs'), hidden)
    .get('/swagger/json', redirect('/swagger/json', '/openapi.json'), hidden);
};
