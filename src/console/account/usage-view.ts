import { sumOperations } from '../../accounts/usage-json.ts';
import { allowanceNotice, levelOf } from '../ui/allowance.ts';
import { type Bar, barTable, usageChart } from '../ui/chart.ts';
import { type Html, html } from '../ui/html.ts';
import { instant, until } from '../ui/time.ts';
import type { Profile } from './profile-state.ts';

/** A bar of what is used, for eyes alone: the figures above it say the same. */
const share = (used: number, limit: number, level: string): Html =>
  html`<svg class="share" viewBox="0 0 600 10" preserveAspectRatio="none" aria-hidden="true" focusable="false"><rect class="none" width="600" height="10"/><rect class="${level}" width="${limit === 0 ? 600 : Math.min(600, Math.round((600 * used) / limit))}" height="10"/></svg>`;

const statusMeanings: Record<number, string> = {
  200: 'answered',
  202: 'accepted',
  304: 'unchanged, free',
  400: 'asked wrongly',
  401: 'no valid key',
  404: 'not found',
  429: 'over a limit',
  503: 'unavailable',
};

const meaningOf = (status: number): string =>
  statusMeanings[status] ?? (status >= 500 ? 'our fault' : status >= 400 ? 'refused' : 'answered');

const sumBy = (bars: readonly Bar[]): Bar[] =>
  [...Map.groupBy(bars, ({ name }) => name).values()]
    .map((same) => ({ ...(same[0] as Bar), value: same.reduce((sum, { value }) => sum + value, 0) }))
    .sort((one, other) => other.value - one.value);

/** What was asked in the last thirty days, by operation and by status, drawn and in figures. */
const requestCharts = ({ operations }: Profile): Html | undefined => {
  if (operations.length === 0) return undefined;
  const sums = sumOperations(operations);
  const byOperation = sums.map(({ operation, requests }) => {
    return { name: operation, value: requests, tone: 'some' as const };
  });
  const byStatus = sums.map(({ status, requests }) => {
    const tone = status < 400 ? ('some' as const) : status < 500 ? ('near' as const) : ('spent' as const);
    return { name: String(status), note: meaningOf(status), value: requests, tone };
  });
  return html`<div class="columns charts">
${barTable('Requests by operation', 'Operation', sumBy(byOperation))}
${barTable('Requests by status', 'Status', sumBy(byStatus))}</div>
<p class="hint">In the last 30 days, refused requests and those that cost nothing included.</p>`;
};

/** What is used of the day's allowance, and what was asked before. */
export const usageCard = (profile: Profile): Html => {
  const { report, now } = profile;
  const { account, standing, days } = report;
  const { limit, used, resetsAt } = standing;
  const left = limit === null ? null : Math.max(0, limit - used);
  const level = levelOf(standing);
  return html`<section class="card" aria-labelledby="usage">
<div class="head"><h2 id="usage">Usage</h2><p class="count">CSV: <a href="/profile/usage.csv">by day</a>, <a href="/profile/usage.csv?by=key">by key</a>, <a href="/profile/usage.csv?by=operation">by operation</a></p></div>
${allowanceNotice(standing, now)}
<dl class="figures">
<div><dt>Plan</dt><dd class="plan">${account.plan}</dd></div>
<div><dt>Used today</dt><dd>${used.toLocaleString('en')}${limit !== null && html` <small>of ${limit.toLocaleString('en')}</small>`}</dd></div>
<div><dt>Left today</dt><dd class="${level}">${left === null ? 'no limit' : left.toLocaleString('en')}</dd></div>
<div><dt>Resets</dt><dd>in ${until(resetsAt, now)} <small>${instant(resetsAt)}</small></dd></div>
</dl>
${limit !== null && share(used, limit, level)}
${usageChart(days)}
${requestCharts(profile)}
</section>`;
};
