/** How a score comes about: its parts as a bar for eyes, and as a table in words. */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { platformNames } from '../../catalogue/tool.ts';
import type { Breakdown } from '../../ranking/recommend/explanation/breakdown.ts';
import type { Recommendation } from '../../ranking/recommend/recommend.ts';
import { type Html, html } from '../ui/html.ts';

export const criterionWords: Record<Breakdown['criterion'] | 'fit', string> = {
  useCase: 'What it is for',
  features: 'What is asked of it',
  priorities: 'What matters most',
  budget: 'Budget',
  companySize: 'Company size',
  industry: 'Industry',
  role: 'Role',
  currentTools: 'Tools in use',
  availability: 'Where it is sold',
  fit: 'Fit as a whole',
};

const outcomeWords: Record<Breakdown['outcome'], string> = {
  match: 'met',
  partial: 'partly met',
  mismatch: 'not met',
  unknown: 'not known',
};

const askedMax = 80;

const demandWords: Record<string, string> = {
  ...{ 'max-price': 'the highest price', 'open-source': 'open source' },
  ...platformNames,
};

/** The name of what an id stands for in a criterion or a field; what is no id is a name already. */
export const nameOf = ({ priorities, features, find }: Catalogue, field: string, id: string): string => {
  if (field === 'priorities') return priorities.entries.find((each) => each.id === id)?.name.toLowerCase() ?? id;
  if (field === 'currentTools' || field === 'exclude') return find(id)?.name ?? id;
  if (field === 'features') return demandWords[id] ?? features.get(id)?.name ?? find(id)?.name ?? id;
  return field === 'budget' ? id.replace('-', ' ') : id;
};

/** What was asked or found, in words. The texts of a use case and of a tool meet in the same words more than once. */
const valueWords = (catalogue: Catalogue, criterion: Breakdown['criterion'], value: unknown, none: string): string => {
  if (value === null || value === undefined) return 'not known';
  if (!Array.isArray(value)) {
    const text = nameOf(catalogue, criterion, String(value));
    return text.length > askedMax ? `${text.slice(0, askedMax - 1)}…` : text;
  }
  const names = value.map((each) => nameOf(catalogue, criterion, String(each)));
  const unlike = names.filter(
    (name, at) => names.findIndex((other) => other.toLowerCase() === name.toLowerCase()) === at,
  );
  return unlike.length === 0 ? none : unlike.join(', ');
};

/** Each criterion is as wide as its weight, and filled as far as its points go. */
const bar = (breakdown: readonly Breakdown[]): Html => {
  let at = 0;
  const parts = breakdown.map(({ criterion, weight, points, outcome }) => {
    const x = at;
    at += weight;
    const width = Math.max(0.5, weight - 0.6);
    return html`<g><title>${criterionWords[criterion]}: ${points} of ${weight}</title><rect class="none" x="${x}" y="0" width="${width}" height="6"/>${
      points > 0 &&
      html`<rect class="${outcome === 'match' ? 'today' : 'some'}" x="${x}" y="0" width="${Math.min(width, (points * width) / Math.max(1, weight))}" height="6"/>`
    }</g>`;
  });
  return html`<svg class="parts" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true" focusable="false">${parts}</svg>`;
};

export const scoreParts = (
  catalogue: Catalogue,
  { tool, breakdown, scoreRange, coverage }: Recommendation,
): Html => html`${bar(breakdown)}
<details><summary>How the score is made<span class="unseen"> of ${tool.name}</span></summary>
<p class="hint">From ${scoreRange.min} to ${scoreRange.max} whatever the unknown facts turn out to be; ${Math.round(100 * coverage)} % of what was asked is known. In the bar each part is as wide as its weight, and filled as far as it is met.</p>
<div class="scroll" tabindex="0" role="region" aria-label="How the score of ${tool.name} is made"><table class="score-parts"><thead><tr><th scope="col">Part</th><th scope="col">Asked</th><th scope="col">Found</th><th scope="col">Points</th></tr></thead>
<tbody>${breakdown.map(
  ({ criterion, outcome, points, weight, asked, found }) =>
    html`<tr><th scope="row">${criterionWords[criterion]} <span class="tag">${outcomeWords[outcome]}</span></th><td>${valueWords(catalogue, criterion, asked, 'nothing')}</td><td>${valueWords(catalogue, criterion, found, 'none of it')}</td><td class="points">${points} of ${weight}</td></tr>`,
)}</tbody></table></div></details>`;
