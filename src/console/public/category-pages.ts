import { selectTools } from '../../catalogue/filter/filter.ts';
import type { Category } from '../../catalogue/taxonomy.ts';
import { AppError } from '../../errors.ts';
import { html } from '../ui/html.ts';
import { publicPathOf } from '../ui/tool/tool-view.ts';
import { ask, browse, categoryPathOf, type FoundPageDependencies, type ShowPage, shorten } from './found-page.ts';
import { categoryData } from './tool-data.ts';
import { listTools } from './tool-list.ts';

export const showCategory =
  ({ ranker, baseUrl }: FoundPageDependencies): ShowPage =>
  ({ params, query }) => {
    const { catalogue } = ranker();
    const category = catalogue.categories.entries.find(({ slug }) => slug === params['slug']);
    if (category === undefined) throw new AppError('not-found', 'There is no such category.');
    const { name, slug, description } = category;
    const pathWith = (page: string): string => `${categoryPathOf(slug)}${page && `?${page}`}`;
    const { total, page, path, shown, view } = listTools(
      catalogue,
      selectTools(catalogue, { category: [name] }),
      query,
      pathWith,
    );
    const canonical = `${baseUrl}${path}`;
    const addresses = shown.map(({ id }) => `${baseUrl}${publicPathOf(id)}`);
    return {
      title: `${name} software${page === 1 ? '' : `, page ${page}`}`,
      found: {
        description: shorten(`${total} ${name} tools, with plans, prices and features. ${description}`),
        canonical,
        data: categoryData(name, description, canonical, addresses),
      },
      body: html`<div class="wide flow">${browse}
<div><h1>${name}</h1><p class="lead">${description}</p></div>
${view}
${ask('Which one is right?', name)}</div>`,
    };
  };

export const showCategories =
  ({ ranker, baseUrl }: FoundPageDependencies): ShowPage =>
  () => {
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
      body: html`<div class="wide flow"><div><h1>Software by category</h1><p class="lead">${catalogue.activeCount.toLocaleString('en')} tools, each with its plans, its features and what the facts rest on. <a href="/tools">All tools by name</a></p></div>
${[...groups]
  .sort(([one], [other]) => one.localeCompare(other, 'en'))
  .map(
    ([group, categories]) =>
      html`<section><h2>${group}</h2><ul class="kinds">${categories.map(({ name, slug }) => html`<li><a class="chip" href="${categoryPathOf(slug)}">${name}</a></li>`)}</ul></section>`,
  )}</div>`,
    };
  };
