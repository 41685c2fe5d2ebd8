/** What the pages that search engines find have in common. */
import type { Ranker } from '../../ranking/ranker.ts';
import type { PageAnswer, PageCall } from '../page-route.ts';
import { didYouMean } from '../ui/did-you-mean.ts';
import { type Html, html } from '../ui/html.ts';

export type FoundPageDependencies = { ranker: () => Ranker; baseUrl: string; now: () => Date };

/** One page for everybody, of what its address asks for. Throws `not-found`. */
export type ShowPage = (call: PageCall<unknown>) => PageAnswer;

/** Search engines show no more of a description. */
const descriptionMax = 155;

export const shorten = (text: string): string =>
  text.length <= descriptionMax ? text : `${text.slice(0, descriptionMax - 1).replace(/\s+\S*$/, '')}…`;

export const categoryPathOf = (slug: string): string => `/categories/${encodeURIComponent(slug)}`;

/** Where two tools are compared: one address, whichever is named first. */
export const comparisonPathOf = (one: string, other: string): string => {
  const [a = '', b = ''] = [one, other].sort();
  return `/compare/${encodeURIComponent(a)}-vs-${encodeURIComponent(b)}`;
};

/** The way from what is known to what is needed. */
export const ask = (question: string, useCase: string): Html => html`<section class="card stack"><h2>${question}</h2>
<p>Say what you need, and get scored recommendations with reasons you can check.</p>
<p class="actions"><a class="button" rel="nofollow" href="/explore/recommend?useCase=${encodeURIComponent(useCase)}">Recommend</a> <a class="button plain" href="/docs">The API</a></p></section>`;

/** The way back, and to what lies beside. */
export const browse = html`<nav class="links" aria-label="Catalogue"><a href="/categories">Categories</a> <a href="/tools">All tools</a></nav>`;

export const missing = (what: string, near: readonly { name: string; path: string }[]): PageAnswer => ({
  title: what,
  status: 404,
  body: html`<div class="narrow prose"><p class="eyebrow">404</p><h1>${what}</h1>
${near.length > 0 && html`<p>${didYouMean(near)}</p>`}
<p class="actions"><a class="button" href="/tools">All tools</a> <a class="button plain" href="/categories">All categories</a></p></div>`,
});
