import { Elysia } from 'elysia';
import { hidden } from '../../web/schemas/openapi.ts';
import { docsScriptPath, docsStylePath, findSwaggerPaths } from '../assets.ts';
import type { PageRoutes } from '../page-route.ts';
import { copyable, curlLine } from '../ui/api-call.ts';
import { type Html, html, raw } from '../ui/html.ts';

/** An operation as far as the index of the documentation names it. */
type Operation = { id: string; method: string; path: string; summary: string; tag: string };
/** What an OpenAPI document describes, and where it is. */
export type Documented = { address: string; operations: readonly Operation[] };

type Dependencies = { pages: PageRoutes; baseUrl: string; documents: { api: Documented; account: Documented } };

/** Swagger UI sets styles from its script, and draws with data images; all else comes from this service alone. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const tabs = (isApi: boolean): Html => html`<nav class="tabs" aria-label="Documents">
<a href="/docs"${isApi && raw(' aria-current="page"')}>The API</a>
<a href="/docs/account"${!isApi && raw(' aria-current="page"')}>The account</a>
</nav>`;

/** Each leads to its place in the reference, which is read in when it comes into view. */
const index = (operations: readonly Operation[]): Html => {
  const tags = [...new Set(operations.map(({ tag }) => tag))];
  return html`<div class="index">${tags.map(
    (tag) => html`<section aria-labelledby="index-${tag}">
<h2 id="index-${tag}">${tag}</h2>
<ul>${operations
      .filter((operation) => operation.tag === tag)
      .map(
        ({ id, method, path, summary }) =>
          html`<li><a href="#/${tag}/${id}"><code><b>${method}</b> ${path}</code></a> <span>${summary}</span></li>`,
      )}</ul>
</section>`,
  )}</div>`;
};

const aboutApi = (
  baseUrl: string,
): Html => html`<p class="lead">Answers which software a team should buy, and why. JSON over HTTP; each request carries a key of your account in the header <code>Authorization: Bearer &lt;key&gt;</code>, and costs one of its daily allowance.</p>
${copyable(curlLine(`${baseUrl}/api/v1/search?q=team+chat&view=brief&limit=3`, undefined), 'docs-call', 'A first call')}
<p class="hint">A key is made in <a href="/profile">your profile</a>. <code>null</code> means unknown, never “no”. Scores are from 0 to 100: 80 and more is strong, 60 to 79 good, 40 to 59 partial, below 40 weak. A GET with <code>If-None-Match</code> that is answered with 304 costs nothing. Agents use the same as tools at <code>/mcp</code>; what each error means is at <code>/problems/&lt;code&gt;</code>.</p>`;

const aboutAccount = html`<p class="lead">What the pages of the console do, as JSON: signing in, keys, usage, and the second factor. They are opened by a session, never by a key.</p>
<p class="hint">What is tried here is done as whoever is <a href="/sign-in">signed in</a> in this browser. What changes anything must come from a page of this service (<code>Sec-Fetch-Site: same-origin</code>, or a matching <code>Origin</code>).</p>`;

/**
 * The documentation: an index that is there at once and without a script, and Swagger UI under it, which is some hundred
 * kilobytes and comes when it is looked at.
 */
export const docsPages = ({ pages, baseUrl, documents }: Dependencies) => {
  const page = (route: string, name: 'api' | 'account') =>
    pages.forVisitors({
      route,
      answer: async ({ headers }) => {
        headers.set('Content-Security-Policy', policy);
        const swagger = await findSwaggerPaths();
        const { address, operations } = documents[name];
        const isApi = name === 'api';
        return {
          title: isApi ? 'Documentation' : 'Documentation of the account',
          section: 'docs',
          head: html`<link rel="stylesheet" href="${docsStylePath}">
<script src="${docsScriptPath}" defer></script>`,
          found: {
            description: isApi
              ? 'Every operation of the Tool Recommendation API, with real examples, to try out.'
              : 'Keys, usage and the second factor of an account of the Tool Recommendation API, as JSON.',
            canonical: `${baseUrl}${route}`,
          },
          body: html`<div class="wide docs">
<h1>Documentation</h1>
${tabs(isApi)}
${isApi ? aboutApi(baseUrl) : aboutAccount}
<p><a href="${address}">The OpenAPI document</a> has the same for programs, such as Postman and generators of clients.</p>
${index(operations)}
<section class="reference" aria-labelledby="reference">
<h2 id="reference">Reference</h2>
<noscript><p class="note">Trying requests out needs JavaScript. Without it, everything that is here is in <a href="${address}">the OpenAPI document</a>.</p></noscript>
<div id="docs" data-document="${address}" data-script="${swagger.script}" data-style="${swagger.style}"></div>
</section>
</div>`,
        };
      },
    });
  return new Elysia({ name: 'docs-pages' })
    .get('/docs', page('/docs', 'api'), hidden)
    .get('/docs/account', page('/docs/account', 'account'), hidden);
};
