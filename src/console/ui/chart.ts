import type { UsageDays } from '../../accounts/quota/usage.ts';
import { type Html, html, raw } from './html.ts';
import { shortDayText } from './time.ts';

// A page names days by the thousand.
const dayNames = new Map<string, string>();
const dayNamesMax = 100;
const dayName = (day: string): string => {
  const name = dayNames.get(day) ?? shortDayText(day);
  if (dayNames.size >= dayNamesMax) dayNames.clear();
  dayNames.set(day, name);
  return name;
};

const plural = (count: number): string => `${count.toLocaleString('en')} request${count === 1 ? '' : 's'}`;

/** A round number at or above the highest bar, whose half is whole as well. */
export const ceilingOf = (highest: number): number => {
  if (highest <= 4) return 4;
  const power = 10 ** Math.floor(Math.log10(highest));
  return [1, 2, 4, 6, 8, 10].map((times) => times * power).find((round) => round >= highest) ?? highest;
};

const total = (days: UsageDays): number => days.reduce((sum, { used }) => sum + used, 0);

/** Bars, one a day, drawn with attributes alone: the policy of the page forbids styles in the markup. */
const bars = (days: UsageDays, { height, top, gap }: { height: number; top: number; gap: number }): Html[] => {
  const width = 600 / days.length;
  return days.map(({ day, used }, index) => {
    const bar = used === 0 ? 1 : Math.max(2, Math.round((height * used) / top));
    const tone = used === 0 ? 'none' : index === days.length - 1 ? 'today' : 'some';
    const x = (index * width + gap / 2).toFixed(1);
    // Nothing in it comes from outside, and a page of keys has more than a thousand: they need no escaping.
    return raw(
      `<rect class="${tone}" x="${x}" y="${height - bar}" width="${(width - gap).toFixed(1)}" height="${bar}" rx="2"><title>${dayName(day)}: ${plural(used)}</title></rect>`,
    );
  });
};

const sizes = { height: 140, gap: 6 };

/** Requests a day, as bars, and as a table that unfolds. */
export const usageChart = (days: UsageDays): Html => {
  const top = ceilingOf(Math.max(...days.map(({ used }) => used)));
  const lines = [0, 0.5].map(
    (share) => html`<line x1="0" x2="600" y1="${sizes.height * share + 0.5}" y2="${sizes.height * share + 0.5}"/>`,
  );
  return html`<figure class="chart">
<figcaption><strong>${plural(total(days))}</strong> in the last 30 days</figcaption>
<div class="plot"><div class="scale" aria-hidden="true"><span>${top.toLocaleString('en')}</span><span>${(top / 2).toLocaleString('en')}</span><span>0</span></div>
<svg viewBox="0 0 600 ${sizes.height}" preserveAspectRatio="none" aria-hidden="true" focusable="false"><g class="lines">${lines}</g>${bars(days, { ...sizes, top })}</svg></div>
<div class="ends" aria-hidden="true"><span>${dayName(days[0]?.day ?? '')}</span><span>today</span></div>
<details class="as-table"><summary>As a table</summary><table><caption>Requests a day, UTC</caption><thead><tr><th scope="col">Day</th><th scope="col">Requests</th></tr></thead>
<tbody>${days.map(({ day, used }) => html`<tr><th scope="row">${day}</th><td>${used.toLocaleString('en')}</td></tr>`)}</tbody></table></details>
</figure>`;
};

/** The same in small, for one key; its sum is said beside it. */
export const sparkline = (days: UsageDays): Html => {
  const top = Math.max(1, ...days.map(({ used }) => used));
  return html`<span class="spark"><svg viewBox="0 0 600 60" preserveAspectRatio="none" aria-hidden="true" focusable="false">${bars(days, { height: 60, gap: 4, top })}</svg>
<span>${total(days).toLocaleString('en')}${raw('<span class="unseen"> requests in the last 30 days</span>')}</span></span>`;
};

export type Bar = { name: string; note?: string; value: number; tone: 'some' | 'near' | 'spent' };

/** Values in a table, each with a bar beside it. */
export const barTable = (caption: string, nameLabel: string, bars: readonly Bar[]): Html => {
  const top = Math.max(1, ...bars.map(({ value }) => value));
  return html`<table class="bars"><caption>${caption}</caption><thead><tr><th scope="col">${nameLabel}</th><th scope="col">Requests</th><td></td></tr></thead>
<tbody>${bars.map(
    ({ name, note, value, tone }) =>
      html`<tr><th scope="row"><code>${name}</code>${note && html` <small>${note}</small>`}</th><td>${value.toLocaleString('en')}</td><td class="drawn"><svg viewBox="0 0 600 16" preserveAspectRatio="none" aria-hidden="true" focusable="false"><rect class="${tone}" width="${Math.max(4, Math.round((600 * value) / top))}" height="16" rx="2"/></svg></td></tr>`,
  )}</tbody></table>`;
};
