import { toUnits } from '../../../catalogue/money.ts';
import type { Plan } from '../../../catalogue/plan.ts';
import type { Tool } from '../../../catalogue/tool.ts';
import { priceUnit } from '../../../ranking/phrasing.ts';
import type { SearchHit } from '../../../ranking/search/search.ts';
import { type Html, html, toHref } from '../html.ts';

/** The published bands of scores. */
const bandOf = (score: number): string =>
  score >= 80 ? 'strong' : score >= 60 ? 'good' : score >= 40 ? 'partial' : 'weak';

const scoreView = (score: number): Html =>
  html`<div class="score ${bandOf(score)}"><span class="number">${score}</span><span class="band">${bandOf(score)}</span></div>`;

/** A text with the stretches that met the words asked for; they are in order and do not overlap. */
const highlight = (text: string, stretches: readonly (readonly number[])[] = []): Html => {
  let at = 0;
  const parts = stretches.map(([from = 0, to = 0]) => {
    const part = html`${text.slice(at, Math.max(at, from))}<mark>${text.slice(Math.max(at, from), to)}</mark>`;
    at = Math.max(at, to);
    return part;
  });
  return html`${parts}${text.slice(at)}`;
};

/** By currency: to make one costs far more than what it does, and a page has many prices. */
const moneyFormats = new Map<string, Intl.NumberFormat>();

/** "$12.50"; with `digits` 0 whole units alone. */
export const moneyText = (amount: number, currency: string, digits?: 0): string => {
  const name = `${currency} ${digits}`;
  const format =
    moneyFormats.get(name) ??
    new Intl.NumberFormat('en', { style: 'currency', currency, ...(digits === 0 && { maximumFractionDigits: 0 }) });
  moneyFormats.set(name, format);
  return format.format(amount);
};

export const amountText = (amountMinor: number, currency: string): string =>
  moneyText(toUnits(amountMinor, currency), currency);

/** "$12.50 a user a month". */
export const pricePhrase = (price: NonNullable<Plan['price']>): string =>
  `${amountText(price.amountMinor, price.currency)}${priceUnit(price)}`;

/** The lowest published price, in words. */
export const priceText = ({ pricing, pricingTiers }: Tool): string => {
  const { entryPrice, quoteOnly } = pricing;
  const free = pricingTiers?.includes('free') ? 'Free plan' : undefined;
  if (entryPrice !== null) {
    const from = `from ${pricePhrase(entryPrice)}`;
    return free ? `${free}, then ${from}` : `${from[0]?.toUpperCase()}${from.slice(1)}`;
  }
  return free ?? (quoteOnly ? 'Price on request' : 'Price not known');
};

/** Where a tool has its page in the console. */
export const explorePathOf = (id: string): string => `/explore/tools/${encodeURIComponent(id)}`;

/** Where a tool has its page for everybody. */
export const publicPathOf = (id: string): string => `/tools/${encodeURIComponent(id)}`;

const links = (tool: Tool): Html => {
  const website = toHref(tool.website);
  return html`<p class="links"><a href="${explorePathOf(tool.id)}">Facts and sources<span class="unseen"> of ${tool.name}</span></a> <a href="/explore/compare?a=${encodeURIComponent(tool.id)}">Compare<span class="unseen"> ${tool.name}</span></a>${
    website &&
    html` <a href="${website}" rel="noopener noreferrer nofollow" target="_blank">Website<span class="unseen"> of ${tool.name}, in a new tab</span></a>`
  }</p>`;
};

export type CardOptions = {
  score?: number;
  highlights?: SearchHit['highlights'];
  /** What stands below the tool's own facts. */
  more?: Html | undefined;
  hasLinks?: boolean;
  /** Where the name leads, if not to the page in the console. */
  pathOf?: (id: string) => string;
};

/** One tool in a list of them. */
export const toolCard = (
  tool: Tool,
  { score, highlights, more, hasLinks, pathOf = hasLinks ? explorePathOf : undefined }: CardOptions = {},
): Html => {
  const { name, summary, description, vendor, categories } = tool;
  const stretches = (highlights ?? {}) as Record<string, number[][]>;
  const isSummary = summary !== null && (stretches['summary'] !== undefined || stretches['description'] === undefined);
  const text = isSummary ? highlight(summary, stretches['summary']) : highlight(description, stretches['description']);
  const title = highlight(name, stretches['name']);
  return html`<li class="tool">
${score !== undefined && scoreView(score)}
<div class="tool-text">
<h3>${pathOf ? html`<a href="${pathOf(tool.id)}">${title}</a>` : title}${vendor && vendor !== name && html` <small>by ${vendor}</small>`}</h3>
<p>${text}</p>
<p class="tags">${categories.map((category) => html`<span class="tag">${category}</span>`)}<span class="price">${priceText(tool)}</span></p>
${more}
${hasLinks && links(tool)}
</div></li>`;
};
