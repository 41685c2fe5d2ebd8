/** Price against fit: what the recommended tools cost, beside how well they meet the need. */
import { toUnits } from '../../catalogue/money.ts';
import type { Recommendation } from '../../ranking/recommend/recommend.ts';
import { ceilingOf } from '../ui/chart.ts';
import { type Html, html } from '../ui/html.ts';
import { explorePathOf, moneyText, priceText } from '../ui/tool/tool-view.ts';

/** A price a month, and what it is the price of; only prices of one unit can be compared. */
type Priced = { item: Recommendation; amount: number; currency: string; unit: string };

/** The estimate for the people named, or else the published price of a user or of all of them. */
const priceOf = (item: Recommendation): Priced | undefined => {
  const { estimate, tool } = item;
  if (estimate) {
    return { item, amount: estimate.amount, currency: estimate.currency, unit: 'a month in all' };
  }
  const { entryPrice } = tool.pricing;
  if (entryPrice === null || entryPrice.per === 'usage' || entryPrice.period === 'once') return undefined;
  const { amountMinor, currency, per, period } = entryPrice;
  const unit = per === 'user' ? 'a user a month' : 'a month in all';
  const amount = toUnits(amountMinor, currency);
  return { item, amount: period === 'year' ? amount / 12 : amount, currency, unit };
};

const keyOf = ({ currency, unit }: Priced): string => `${currency} ${unit}`;

/** The largest group of tools whose prices can be compared. */
const largestGroup = (data: readonly Recommendation[]): Priced[] => {
  const groups = Map.groupBy(
    data.flatMap((item) => priceOf(item) ?? []),
    keyOf,
  );
  return [...groups.values()].sort((one, other) => other.length - one.length)[0] ?? [];
};

const pricedMin = 3;
const box = { left: 34, right: 350, top: 12, bottom: 186 };
const radius = 9;

/** What is whole is written without its minor unit. */
const shortMoneyText = (amount: number, currency: string): string => moneyText(amount, currency).replace(/\.0+$/, '');

const plot = (priced: readonly Priced[], currency: string): Html => {
  const most = ceilingOf(Math.max(...priced.map(({ amount }) => amount)));
  const scores = priced.map(({ item }) => item.score);
  const low = Math.max(0, Math.floor((Math.min(...scores) - 5) / 10) * 10);
  const high = Math.min(100, Math.ceil((Math.max(...scores) + 5) / 10) * 10);
  const x = (amount: number): string => (box.left + 10 + ((box.right - box.left - 20) * amount) / most).toFixed(1);
  const y = (score: number): string =>
    (box.bottom - 10 - ((box.bottom - box.top - 20) * (score - low)) / Math.max(1, high - low)).toFixed(1);
  return html`<svg class="scatter" viewBox="0 0 360 214" aria-hidden="true" focusable="false">
<g class="lines">${[low, (low + high) / 2, high].map((score) => html`<line x1="${box.left}" x2="${box.right}" y1="${y(score)}" y2="${y(score)}"/>`)}</g>
${[low, high].map((score) => html`<text x="${box.left - 6}" y="${Number(y(score)) + 4}" text-anchor="end">${score}</text>`)}
${[0, most / 2, most].map((amount, at) => html`<text x="${x(amount)}" y="206" text-anchor="${['start', 'middle', 'end'][at]}">${shortMoneyText(amount, currency)}</text>`)}
${priced.map(
  ({ item, amount }) =>
    html`<g><title>${item.tool.name}: ${item.score} for ${shortMoneyText(amount, currency)}</title><circle cx="${x(amount)}" cy="${y(item.score)}" r="${radius}"/><text class="rank" x="${x(amount)}" y="${Number(y(item.score)) + 4}" text-anchor="middle">${item.rank}</text></g>`,
)}</svg>`;
};

/** Drawn where three prices at least can be compared; the table beside it holds all tools. */
export const priceChart = (data: readonly Recommendation[]): Html | undefined => {
  const priced = largestGroup(data);
  const [first] = priced;
  if (first === undefined || priced.length < pricedMin) return undefined;
  const { currency, unit } = first;
  const drawn = new Map(priced.map(({ item, amount }) => [item, amount]));
  const priceCell = (item: Recommendation): string => {
    const amount = drawn.get(item);
    return amount === undefined ? priceText(item.tool) : shortMoneyText(amount, currency);
  };
  return html`<section aria-labelledby="prices"><h2 id="prices">Price against fit</h2>
<p class="hint">Up is a better fit, left costs less. Prices are ${unit}${unit === 'a user a month' ? ', the lowest paid plan for teams' : ''}. The numbers are the places in the list.</p>
<div class="columns price-fit"><figure>${plot(priced, currency)}</figure>
<div class="scroll" tabindex="0" role="region" aria-label="Price and score of each tool"><table><thead><tr><th scope="col">Place</th><th scope="col">Tool</th><th scope="col">Score</th><th scope="col">Price, ${unit}</th></tr></thead>
<tbody>${data.map((item) => html`<tr><td>${item.rank}</td><th scope="row"><a href="${explorePathOf(item.tool.id)}">${item.tool.name}</a></th><td>${item.score}</td><td>${priceCell(item)}</td></tr>`)}</tbody></table></div></div></section>`;
};
