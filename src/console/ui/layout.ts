import type { Account } from '../../accounts/account.ts';
import { scriptPath, stylePath } from '../assets.ts';
import { type Html, html, raw } from './html.ts';

const mark = raw(
  `<svg class="mark" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
<rect x="2" y="12" width="5" height="10" rx="1.5"/><rect x="9.5" y="7" width="5" height="15" rx="1.5"/><rect x="17" y="2" width="5" height="20" rx="1.5"/></svg>`,
);

const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'%3E%3Cg fill='%230f766e'%3E%3Crect x='2' y='12' width='5' height='10' rx='1.5'/%3E%3Crect x='9.5' y='7' width='5' height='15' rx='1.5'/%3E%3Crect x='17' y='2' width='5' height='20' rx='1.5'/%3E%3C/g%3E%3C/svg%3E";

export type Page = {
  title: string;
  /** Who is signed in, if anybody is. */
  account: Account | undefined;
  /** The part of the service that the page belongs to, for the navigation. */
  section?: 'explore' | 'tools' | 'docs' | 'profile' | 'sign-in' | 'sign-up';
  /** What the account should know whatever the page is about. */
  notice?: Html | undefined;
  body: Html;
  /** Whether there are results, to which a keyboard may go at once. */
  hasResults?: boolean;
  /** What the page needs besides the sheet and the script of all. */
  head?: Html;
  /** Whether tools and categories have pages that anybody may read. */
  isCatalogueOpen: boolean;
  /** Whether anybody may make an account. */
  isSignUpOpen: boolean;
  /** What search engines are told of a page that is meant for them. */
  found?: Discovery;
};

type Discovery = {
  description: string;
  /** The one address of the page. */
  canonical: string;
  /** What it is about, in the words of schema.org. */
  data?: object;
};

/** Data between tags: nothing in it can end the element. */
const jsonLd = (data: object): Html =>
  raw(`<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`);

/** What is said of a page that says nothing of itself. */
const usualDescription =
  'Which software should we buy, and why: real tools with scores, reasons that can be checked, plans and prices.';

const discovery = ({
  description,
  canonical,
  data,
}: Discovery): Html => html`<meta name="description" content="${description}">
<link rel="canonical" href="${canonical}">
${data && jsonLd(data)}`;

const link = (to: string, name: string, isHere: boolean): Html =>
  html`<a href="${to}"${isHere ? raw(' aria-current="page"') : ''}>${name}</a>`;

const navigation = ({
  account,
  section,
  isCatalogueOpen,
  isSignUpOpen,
}: Page): Html => html`<nav class="nav" aria-label="Main">
${link(account ? '/explore' : '/#try', account ? 'Explore' : 'Try it', section === 'explore')}
${isCatalogueOpen && link('/tools', 'Tools', section === 'tools')}
${link('/docs', 'Docs', section === 'docs')}
${
  account
    ? html`${link('/profile', 'Profile', section === 'profile')}
<form method="post" action="/sign-out"><button class="quiet">Sign out</button></form>`
    : html`${link('/sign-in', 'Sign in', section === 'sign-in')}
${isSignUpOpen && html`<a class="button small" href="/sign-up"${section === 'sign-up' && raw(' aria-current="page"')}>Sign up</a>`}`
}
</nav>`;

/** The frame of every page. */
export const renderPage = (page: Page): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${page.title} · Tool Recommendation API</title>
${page.found ? discovery(page.found) : html`<meta name="description" content="${usualDescription}">`}
<link rel="icon" href="${icon}">
<link rel="stylesheet" href="${stylePath}">
<script src="${scriptPath}" defer></script>
${page.head}
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
${page.hasResults && html`<a class="skip" href="#results">Skip to the results</a>`}
<header class="top"><div class="wide">
<a class="brand" href="/">${mark}<span>Tool Recommendation <b>API</b></span></a>
${navigation(page)}
</div></header>
<main id="main" tabindex="-1">
${page.notice && html`<div class="wide">${page.notice}</div>`}
${page.body}
</main>
<footer class="bottom"><div class="wide">
<p>Which software should we buy, and why.</p>
<nav aria-label="Further">${page.isCatalogueOpen && html`<a href="/tools">All tools</a> <a href="/categories">Categories</a> `}<a href="/docs">Documentation</a> <a href="/openapi.json">OpenAPI</a> <a href="/llms.txt">llms.txt</a></nav>
</div></footer>
</body>
</html>
`.text;
