import type { Standing } from '../../accounts/quota/meter.ts';
import { type Html, html, raw } from './html.ts';
import { instant, until } from './time.ts';

const nearShare = 0.8;

/** How much of the day's allowance is gone, as colours tell it. */
export const levelOf = ({ limit, used }: Standing): 'plenty' | 'near' | 'spent' => {
  if (limit === null || used < limit * nearShare) return 'plenty';
  return used < limit ? 'near' : 'spent';
};

/** What is said where little or nothing is left: amber from four fifths on, red at the end, with the time of the reset and what else is to be known then. */
export const allowanceNotice = (standing: Standing, now: Date, more?: string): Html | undefined => {
  const { limit, used, resetsAt } = standing;
  const level = levelOf(standing);
  if (limit === null || level === 'plenty') return undefined;
  const reset = html`The allowance resets in ${until(resetsAt, now)}, at ${instant(resetsAt)}.`;
  return level === 'near'
    ? html`<p class="note">${used.toLocaleString('en')} of today’s ${limit.toLocaleString('en')} requests are used. ${reset}</p>`
    : html`<p class="note spent"${more !== undefined && raw(' role="alert"')}><strong>Today’s ${limit.toLocaleString('en')} requests are used up.</strong> ${reset}${more && ` ${more}`}</p>`;
};
