import { Elysia } from 'elysia';
import type { Account } from '../../accounts/account.ts';
import { dailyLimit, plans } from '../../accounts/plan.ts';
import type { Ranker } from '../../ranking/ranker.ts';
import { hidden } from '../../web/schemas/openapi.ts';
import { SearchQuery } from '../../web/schemas/requests.ts';
import { readQueryString } from '../../web/validate.ts';
import type { PageRoutes } from '../page-route.ts';
import { copyable, curlLine } from '../ui/api-call.ts';
import { type Html, html, raw } from '../ui/html.ts';
import type { Page } from '../ui/layout.ts';
import { count } from '../ui/time.ts';
import { publicPathOf, toolCard } from '../ui/tool/tool-view.ts';
import { createVisitorLimit } from './visitor-limit.ts';

type Dependencies = {
  pages: PageRoutes;
  ranker: () => Ranker;
  now: () => Date;
  baseUrl: string;
  site: Pick<Page, 'isCatalogueOpen' | 'isSignUpOpen'>;
};

const searchesPerMinute = 30;
const shownMax = 5;
const examples = ['team chat', 'open source CRM', 'invoices for freelancers'];

type Found = { q: string; status: number; result: Html };

const resultList = (ranker: Ranker, q: string, isLinked: boolean): Html => {
  const { data, total, query } = ranker.search({ q, limit: shownMax });
  const corrected = Object.values(query.corrected);
  if (data.length === 0)
    return html`<p class="note">Nothing in the catalogue meets these words. Try fewer, or others.</p>`;
  return html`<p class="hint">The best ${data.length} of ${total.toLocaleString('en')}${corrected.length > 0 && `, reading ${corrected.join(', ')}`}. The score says how well the words are met, from 0 to 100.</p>
<ol class="tools">${data.map(({ tool, score, highlights }) => toolCard(tool, { score, highlights, ...(isLinked && { pathOf: publicPathOf }) }))}</ol>`;
};

/** The first of the steps, for whoever reads it: their own plan, the free one, or whom to ask. */
const firstStep = (isSignUpOpen: boolean, account: Account | undefined): Html => {
  if (account !== undefined) {
    const limit = dailyLimit(account);
    return html`<h3>Your account</h3><p>You are on the plan <strong>${account.plan}</strong>: ${limit === null ? 'as many requests as you need' : `${limit.toLocaleString('en')} requests a day`}.</p>`;
  }
  return isSignUpOpen
    ? html`<h3><a href="/sign-up">Sign up</a></h3><p>An e-mail address and a password. The free plan is ${plans.free.requestsPerDay} requests a day.</p>`
    : html`<h3><a href="/sign-in">Sign in</a></h3><p>The operator of this service makes the accounts. Ask them for one.</p>`;
};

const steps = (
  baseUrl: string,
  isSignUpOpen: boolean,
  account: Account | undefined,
): Html => html`<section class="wide" aria-labelledby="start">
<h2 id="start">From nothing to the first answer in a minute</h2>
<ol class="steps">
<li>${firstStep(isSignUpOpen, account)}</li>
<li><h3>${account ? html`<a href="/profile">Create a key</a>` : 'Create a key'}</h3><p>Give it a name and copy it. It comes with a line that is ready to run.</p></li>
<li><h3>Ask</h3><p>In any language that speaks HTTP. Every operation is in the <a href="/docs">documentation</a>.</p></li>
</ol>
${copyable(
  curlLine(`${baseUrl}/api/v1/recommend`, undefined, {
    useCase: 'We keep our deals in a spreadsheet and lose track of follow-ups.',
    companySize: 'small',
    budget: 'minimal',
    priorities: ['ease of use'],
  }),
  'home-call',
  'A first call',
)}
</section>`;

const answers = html`<section class="wide" aria-labelledby="answers"><h2 id="answers">What it answers</h2>
<ul class="answers">
<li><h3>What should we buy?</h3><p>Describe your team, budget and problem. Each recommendation comes with its score taken apart, its reasons and its caveats.</p></li>
<li><h3>Is there a tool that …?</h3><p>Search that understands typos, synonyms and beginnings, and says why each tool was found.</p></li>
<li><h3>This one or that one?</h3><p>Two tools side by side, row by row, with the rule by which one is ahead. What is not known is said to be unknown.</p></li>
</ul></section>`;

/** The start: what this is, that it works, and the way in. */
export const home = ({ pages, ranker, now, baseUrl, site }: Dependencies) => {
  const wait = createVisitorLimit(searchesPerMinute, now);

  const search = (query: string, address: string, headers: Headers): Found | undefined => {
    const asked = new URLSearchParams(query).get('q')?.trim() ?? '';
    if (asked === '') return undefined;
    const waitSeconds = wait(address);
    if (waitSeconds > 0) {
      headers.set('Retry-After', String(waitSeconds));
      const result = html`<p class="note" role="alert">That was a lot of searches. Try again in ${count(waitSeconds, 'second')}${site.isSignUpOpen && html`, or <a href="/sign-up">create an account</a>: it may ask as often as its plan allows`}.</p>`;
      return { q: asked, status: 429, result };
    }
    const { faults } = readQueryString(SearchQuery, `q=${encodeURIComponent(asked.toWellFormed())}`);
    if (faults[0]) {
      return { q: asked, status: 400, result: html`<p class="note" role="alert">The words ${faults[0].message}.</p>` };
    }
    return { q: asked, status: 200, result: resultList(ranker(), asked, site.isCatalogueOpen) };
  };

  return new Elysia({ name: 'home' }).get(
    '/',
    pages.forVisitors({
      route: '/',
      answer: async ({ query, visitor, headers, member, exchange }) => {
        const { catalogue } = ranker();
        const found = await pages.envelope.takeTurn(exchange, () => search(query, visitor.address, headers));
        const known = catalogue.facets.categories.filter(({ members }) =>
          members.words.some((word) => word !== 0),
        ).length;
        return {
          title: found ? `${found.q.slice(0, 60)}` : 'Which software should we buy?',
          status: found?.status ?? 200,
          ...(!found && {
            found: {
              description: `${catalogue.activeCount} real software tools in ${known} categories: search, compare and get recommendations with scores and reasons, by API or in the browser.`,
              canonical: `${baseUrl}/`,
            },
          }),
          body: html`<section class="hero"><div class="wide">
<h1>Which software should we buy?</h1>
<p class="lead">An API that answers from a catalogue of <strong>${catalogue.activeCount.toLocaleString('en')}</strong> real tools in <strong>${known}</strong> ${site.isCatalogueOpen ? html`<a href="/categories">categories</a>` : 'categories'}. Every answer has a score, and reasons you can check.</p>
<form class="search" action="/" method="get" role="search" id="try">
<label for="q" class="unseen">What should the software do?</label>
<input id="q" name="q" type="search" value="${found?.q}" placeholder="What should the software do?" maxlength="200" required${found && raw(' autofocus')}>
<button class="button">Search</button>
</form>
${
  found
    ? html`<div class="results" aria-live="polite"><h2 class="unseen">Results</h2>${found.result}</div>`
    : html`<p class="examples">Try ${examples.map((example, index) => html`${index > 0 && ', '}<a href="/?q=${encodeURIComponent(example)}">${example}</a>`)}</p>`
}
<p class="actions">${
            member
              ? html`<a class="button" href="/explore">Explore the catalogue</a> <a class="button plain" href="/profile">Your keys</a>`
              : html`${site.isSignUpOpen && html`<a class="button" href="/sign-up">Get a free API key</a> `}<a class="button plain" href="/docs">Read the docs</a>`
          }</p>
</div></section>
${steps(baseUrl, site.isSignUpOpen, member?.account)}
${answers}`,
        };
      },
    }),
    hidden,
  );
};
