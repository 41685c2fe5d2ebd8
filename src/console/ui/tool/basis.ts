import type { FactProvenance } from '../../../catalogue/facts.ts';
import type { Tool } from '../../../catalogue/tool.ts';
import { type Html, html, toHref } from '../html.ts';
import { dayText } from '../time.ts';

/** A link to a source, by the name of its site: addresses are long, and who speaks is what readers look for. */
export const sourceLink = (url: string): Html => {
  const href = toHref(url);
  if (href === undefined) return html`${url}`;
  const site = new URL(href).hostname.replace(/^www\./, '');
  return html`<a href="${href}" rel="noopener noreferrer nofollow" target="_blank">${site}<span class="unseen">, in a new tab</span></a>`;
};

const isAgeing = ({ ageingFrom }: FactProvenance, today: string): boolean => ageingFrom !== null && ageingFrom <= today;

/** How a fact is known, in a few words; what it was read from unfolds. Memory has nothing to unfold. */
export const basisView = (fact: FactProvenance, { asOf }: Pick<Tool, 'asOf'>, today: string): Html => {
  const { method, url, quote, readOn, saidOn } = fact;
  if (method === 'recalled') {
    return html`<span class="basis">recalled${saidOn !== null && saidOn !== asOf && ` for ${dayText(saidOn)}`}</span>`;
  }
  const day = readOn === null ? saidOn && `said ${dayText(saidOn)}` : `read ${dayText(readOn)}`;
  return html`<details class="basis read"><summary>${day ?? 'day not known'}${isAgeing(fact, today) && html` <span class="tag ageing">ageing</span>`}</summary>
<div class="source">${quote && html`<p>“${quote}”</p>`}<p>${method}${url && html`, ${sourceLink(url)}`}</p>${
    isAgeing(fact, today) && html`<p>Facts of this kind change sooner than this was read again.</p>`
  }</div></details>`;
};
