import { type AnyElysia, Elysia } from 'elysia';
import swaggerStyle from 'swagger-ui-dist/swagger-ui.css' with { type: 'file' };
import swaggerBundle from 'swagger-ui-dist/swagger-ui-bundle.js' with { type: 'file' };
import { giveBody } from '../../web/answer.ts';
import { createTextBody, EncodedBody } from '../../web/encoding/encodings.ts';
import { findNamedTag, tagOfContent } from '../../web/entity-tag.ts';
import type { Exchange } from '../../web/envelope.ts';
import type { OpenRoute } from '../../web/open-route.ts';
import { hidden } from '../../web/schemas/openapi.ts';
import { createDocument, type DocumentName, documentPaths } from '../openapi/document.ts';

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
  /** What each document describes. */
  operations: Record<DocumentName, AnyElysia>;
  baseUrl: string;
  version: string;
  corsOrigins: readonly string[];
};

/** `/docs` for people, `/openapi.json` and `/account/openapi.json` for programs, and their older addresses. Nothing is asked of the internet. */
export const docs = ({ open, operations, baseUrl, version, corsOrigins }: Dependencies) => {
  const documents: Partial<Record<DocumentName, Promise<Content>>> = {};
  const serve = (route: string, content: Content, type: string) =>
    open(route, (exchange) => {
      exchange.headers.set('Content-Type', type);
      exchange.headers.set('Content-Security-Policy', pagePolicy);
      exchange.headers.set('Vary', 'Accept-Encoding');
      return giveContent(exchange, content);
    });
  const serveDocument = (name: DocumentName) =>
    open(
      documentPaths[name],
      async (exchange) => {
        documents[name] ??= createDocument(name, operations[name], { baseUrl, version }).then(taggedText);
        exchange.headers.set('Content-Type', 'application/json');
        // Whoever asks is told the same.
        exchange.headers.set('Vary', 'Accept-Encoding, Origin');
        return giveContent(exchange, await documents[name]);
      },
      { corsOrigins },
    );
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
    .get(documentPaths.api, serveDocument('api'), hidden)
    .get(documentPaths.account, serveDocument('account'), hidden)
    .get('/swagger', redirect('/swagger', '/docs'), hidden)
    .get('/swagger/json', redirect('/swagger/json', '/openapi.json'), hidden);
};
