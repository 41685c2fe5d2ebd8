/** Tools of a selection by name, in pages that each have an address. */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { type BitSet, countBits } from '../../catalogue/lib/bit-set.ts';
import { pageOf } from '../../catalogue/listing.ts';
import type { Tool } from '../../catalogue/tool.ts';
import { AppError } from '../../errors.ts';
import { type Html, html } from '../ui/html.ts';
import { publicPathOf, toolCard } from '../ui/tool/tool-view.ts';

const pageSize = 25;

type ToolPage = { total: number; page: number; path: string; shown: Tool[]; view: Html };

/** `pathWith`: the address with these parameters. Throws `not-found` for a page that is not there. */
export const listTools = (
  catalogue: Catalogue,
  selected: BitSet,
  query: string,
  pathWith: (page: string) => string,
): ToolPage => {
  const total = countBits(selected);
  const last = Math.max(1, Math.ceil(total / pageSize));
  const page = Number(new URLSearchParams(query).get('page') ?? '1');
  if (!Number.isInteger(page) || page < 1 || page > last) throw new AppError('not-found', 'There is no such page.');
  const pathOfPage = (number: number): string => pathWith(number === 1 ? '' : `page=${number}`);
  const bounds = { limit: pageSize, offset: (page - 1) * pageSize, total };
  const shown = pageOf(catalogue, selected, 'name', bounds).map((position) => catalogue.tools[position] as Tool);
  const view = html`<section aria-labelledby="tools"><h2 id="tools">${total.toLocaleString('en')} ${total === 1 ? 'tool' : 'tools'} <small>by name</small></h2>
<ol class="tools">${shown.map((tool) => toolCard(tool, { pathOf: publicPathOf }))}</ol>
${
  last > 1 &&
  html`<nav class="pager" aria-label="Pages">${page > 1 && html`<a class="button plain" href="${pathOfPage(page - 1)}">Previous</a>`}<span>Page ${page} of ${last}</span>${page < last && html`<a class="button plain" href="${pathOfPage(page + 1)}">Next</a>`}</nav>`
}</section>`;
  return { total, page, path: pathOfPage(page), shown, view };
};
