import { type AnyElysia, Elysia } from 'elysia';
import { giveBody } from '../../web/answer.ts';
import { createTextBody, type EncodedBody } from '../../web/encoding/encodings.ts';
import { findNamedTag, tagOfContent } from '../../web/entity-tag.ts';
import type { Exchange } from '../../web/envelope.ts';
import type { OpenRoute } from '../../web/open-route.ts';
import { hidden } from '../../web/schemas/openapi.ts';
import { createDocument, type DocumentName, documentPaths } from '../openapi/document.ts';

type Content = { body: EncodedBody; etag: string };

const toContent = (text: string): Content => ({ body: createTextBody(text), etag: tagOfContent(text) });

/** Kept by caches, and asked for again by its tag: an upgrade may change it under the same address. */
const giveContent = ({ request, headers }: Exchange, { body, etag }: Content): Response => {
  headers.set('Cache-Control', 'public, no-cache');
  const named = findNamedTag(request, etag);
  if (named === undefined) return giveBody({ request, headers }, body, etag);
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

/** The OpenAPI documents, each made when it is first asked for, and their older addresses. */
export const documents = ({ open, operations, baseUrl, version, corsOrigins }: Dependencies) => {
  const made: Partial<Record<DocumentName, Promise<Content>>> = {};
  const serveDocument = (name: DocumentName) =>
    open(
      documentPaths[name],
      async (exchange) => {
        made[name] ??= createDocument(name, operations[name], { baseUrl, version }).then(toContent);
        // Whoever asks is told the same.
        exchange.headers.set('Vary', 'Accept-Encoding, Origin');
        return giveContent(exchange, await made[name]);
      },
      { corsOrigins },
    );
  const redirect = (route: string, location: string) =>
    open(route, ({ headers }) => {
      headers.set('Location', location);
      return new Response(null, { status: 308, headers });
    });
  return new Elysia({ name: 'documents' })
    .get(documentPaths.api, serveDocument('api'), hidden)
    .get(documentPaths.account, serveDocument('account'), hidden)
    .get('/swagger', redirect('/swagger', '/docs'), hidden)
    .get('/swagger/json', redirect('/swagger/json', '/openapi.json'), hidden);
};
