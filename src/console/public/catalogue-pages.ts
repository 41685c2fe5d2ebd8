import { Elysia } from 'elysia';
import { selectTools } from '../../catalogue/filter/filter.ts';
import { countBits } from '../../catalogue/lib/bit-set.ts';
import { pageOf } from '../../catalogue/listing.ts';
import type { Category } from '../../catalogue/taxonomy.ts';
import type { Tool } from '../../catalogue/tool.ts';
import { AppError } from '../../errors.ts';
import type { Ranker } from '../../ranking/ranker.ts';
import { hidden } from '../../web/schemas/openapi.ts';
import type { PageAnswer, PageCall, PageRoutes } from '../page-route.ts';
import { type Html, html, toHref } from '../ui/html.ts';
import { toolFacts, toolHead } from '../ui/tool-facts.ts';
import { priceText, publicPathOf, toolCard } from '../ui/tool-view.ts';
import { categoryData, softwareData } from './tool-data.ts';
import { createVisitorLimit } from './visitor-limit.ts';

type Dependencies = { pages: PageRoutes; ranker: () => Ranker; baseUrl: string; now: () => Date };

const pagesPerMinute = 60;
const pageSize = 25;
const alternativesMax = 8;
/** Search engines show no more of a description. */
const descriptionMax = 155;

const categoryPathOf = (slug: string): string => `/categories/${encodeURIComponent(slug)}`;

const shorten = (text: string): string =>
  text.length <= descriptionMax ? text : `${text.slice(0, descriptionMax - 1).replace(/\s+\S*$/, '')}…`;

const ask = (question: string, useCase: string): Html => html`<section class="card stack"><h2>${question}</h2>
<p>Say what you need, and get scored recommendations with reasons you can check.</p>
<p class="actions"><a class="button" href="/explore/recommend?useCase=${encodeURIComponent(useCase)}">Recommend</a> <a class="button plain" href="/docs">The API</a></p></section>`;

/** Pages of the catalogue for everybody: without a key, uncharged, so many a minute for one address. */
export const cataloguePages = ({ pages, ranker, baseUrl, now }: Dependencies) => {
  const wait = createVisitorLimit(pagesPerMinute, now);

  const answer =
    (show: (call: PageCall<unknown>) => PageAnswer) =>
    (call: PageCall<unknown>): PageAnswer | Promise<PageAnswer> => {
      const retryAfterSeconds = wait(call.visitor.address);
      if (retryAfterSeconds > 0) {
        const message = `That was a lot of pages. Try again in ${retryAfterSeconds} seconds.`;
        throw new AppError('too-many-attempts', message, { retryAfterSeconds });
      }
      return pages.envelope.takeTurn(call.exchange, () => show(call));
    };

  const showMissing = (id: string): PageAnswer => {
    const { catalogue } = ranker();
    const near = catalogue.suggestIds(id).flatMap((other) => catalogue.find(other) ?? []);
    return {
      title: 'No such tool',
      status: 404,
      body: html`<div class="narrow prose"><p class="eyebrow">404</p><h1>No such tool</h1>
${near.length > 0 && html`<p>Did you mean ${near.map((tool, index) => html`${index > 0 && ' or '}<a href="${publicPathOf(tool.id)}">${tool.name}</a>`)}?</p>`}
<p><a class="button" href="/categories">All categories</a></p></div>`,
    };
  };

  const showTool = ({ params }: PageCall<unknown>): PageAnswer => {
    const current = ranker();
    const { catalogue } = current;
    const id = params['id'] ?? '';
    const tool = catalogue.find(id);
    if (tool === undefined) return showMissing(id);
    if (tool.id !== id) return { to: publicPathOf(tool.id), isForGood: true };
    const view = { catalogue, tool, today: now().toISOString().slice(0, 10), pathOf: publicPathOf, categoryPathOf };
    const website = toHref(tool.website);
    const links =
      website === undefined
        ? html``
        : html`<p class="links"><a href="${website}" rel="noopener noreferrer nofollow" target="_blank">Website<span class="unseen"> of ${tool.name}, in a new tab</span></a></p>`;
    const related = {
      worksWith: current.worksWith(tool),
      alternatives: current.alternatives(tool, alternativesMax).data.map(({ tool: other }) => other.id),
    };
    const canonical = `${baseUrl}${publicPathOf(tool.id)}`;
    const description = shorten(`${tool.name}: ${tool.summary ?? tool.description} ${priceText(tool)}.`);
    return {
      title: `${tool.name}: plans, features and alternatives`,
      found: { description, canonical, data: softwareData(catalogue, tool, canonical) },
      body: html`<div class="wide flow"><nav aria-label="Back"><a href="/categories">Categories</a></nav>
${toolHead(view, links)}${toolFacts(view, related)}${ask('Is it the right one?', `Something like ${tool.name}`)}</div>`,
    };
  };

  const showCategory = ({ params, query }: PageCall<unknown>): PageAnswer => {
    const { catalogue } = ranker();
    const category = catalogue.categories.entries.find(({ slug }) => slug === params['slug']);
    if (category === undefined) throw new AppError('not-found', 'There is no such category.');
    const { name, slug } = category;
    const selected = selectTools(catalogue, { category: [name] });
    const total = countBits(selected);
    const last = Math.max(1, Math.ceil(total / pageSize));
    const page = Number(new URLSearchParams(query).get('page') ?? '1');
    if (!Number.isInteger(page) || page < 1 || page > last) throw new AppError('not-found', 'There is no such page.');
    const pathOfPage = (number: number): string => `${categoryPathOf(slug)}${number === 1 ? '' : `?page=${number}`}`;
    const bounds = { limit: pageSize, offset: (page - 1) * pageSize, total };
    const shown = pageOf(catalogue, selected, 'name', bounds).map((position) => catalogue.tools[position] as Tool);
    const canonical = `${baseUrl}${pathOfPage(page)}`;
    const addresses = shown.map(({ id }) => `${baseUrl}${publicPathOf(id)}`);
    return {
      title: `${name} software${page === 1 ? '' : `, page ${page}`}`,
      found: {
        description: shorten(`${total} ${name} tools, with plans, prices and features. ${category.description}`),
        canonical,
        data: categoryData(name, category.description, canonical, addresses),
      },
      body: html`<div class="wide flow"><nav aria-label="Back"><a href="/categories">Categories</a></nav>
<div><h1>${name}</h1><p class="lead">${category.description}</p></div>
<section aria-labelledby="tools"><h2 id="tools">${total.toLocaleString('en')} ${total === 1 ? 'tool' : 'tools'} <small>by name</small></h2>
<ol class="tools">${shown.map((tool) => toolCard(tool, { pathOf: publicPathOf }))}</ol>
${
  last > 1 &&
  html`<nav class="pager" aria-label="Pages">${page > 1 && html`<a class="button plain" href="${pathOfPage(page - 1)}">Previous</a>`}<span>Page ${page} of ${last}</span>${page < last && html`<a class="button plain" href="${pathOfPage(page + 1)}">Next</a>`}</nav>`
}</section>
${ask('Which one is right?', name)}</div>`,
    };
  };

  const showCategories = (): PageAnswer => {
    const { catalogue } = ranker();
    const counts = new Map(
      catalogue.facets.categories.map(({ value, members }) => [value, members.words.some((word) => word !== 0)]),
    );
    const groups = new Map<string, Category[]>();
    for (const category of catalogue.categories.entries) {
      if (counts.get(category.name) !== true) continue;
      groups.set(category.group, [...(groups.get(category.group) ?? []), category]);
    }
    return {
      title: 'Software by category',
      found: {
        description: `${catalogue.activeCount} tools by category, with plans, prices, features and what the facts rest on.`,
        canonical: `${baseUrl}/categories`,
      },
      body: html`<div class="wide flow"><div><h1>Software by category</h1><p class="lead">${catalogue.activeCount.toLocaleString('en')} tools, each with its plans, its features and what the facts rest on.</p></div>
${[...groups]
  .sort(([one], [other]) => one.localeCompare(other, 'en'))
  .map(
    ([group, categories]) =>
      html`<section><h2>${group}</h2><ul class="kinds">${categories.map(({ name, slug }) => html`<li><a class="chip" href="${categoryPathOf(slug)}">${name}</a></li>`)}</ul></section>`,
  )}</div>`,
    };
  };

  const route = (path: string, show: (call: PageCall<unknown>) => PageAnswer) =>
    pages.forVisitors({ route: path, answer: answer(show) });
  return new Elysia({ name: 'catalogue-pages' })
    .get('/tools/:id', route('/tools/:id', showTool), hidden)
    .get('/categories', route('/categories', showCategories), hidden)
    .get('/categories/:slug', route('/categories/:slug', showCategory), hidden);
};
