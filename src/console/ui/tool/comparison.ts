/** Tools side by side as a table: facts and features, of which those that differ can be shown alone. */
import type { Catalogue } from '../../../catalogue/catalogue.ts';
import type { Tool } from '../../../catalogue/tool.ts';
import type { SeveralCompared } from '../../../ranking/related/compare-several.ts';
import { type Html, html, raw, toHref } from '../html.ts';
import { factWords } from './fact-words.ts';

export type Comparison = {
  catalogue: Catalogue;
  tools: readonly Tool[];
  compared: SeveralCompared;
  /** Where a tool has its page. */
  pathOf: (id: string) => string;
  /** The same comparison without one of its tools, where that can be. */
  pathWithout?: (tool: Tool) => string;
};

const unknown = 'Not known';

/** What is ahead is said as well as tinted: colour alone tells nothing to many. */
const cell = (text: string | null, ahead?: string): Html => {
  if (text === null) return html`<td class="unknown">${unknown}</td>`;
  return html`<td${ahead && raw(' class="ahead"')}>${text}${ahead && html` <span class="tag">${ahead}</span>`}</td>`;
};

const line = (label: Html | string, cells: readonly Html[], isSame: boolean): Html =>
  html`<tr${isSame && raw(' class="same"')}><th scope="row">${label}</th>${cells}</tr>`;

const isOneText = (texts: readonly (string | null)[]): boolean => new Set(texts).size === 1;

const factLines = ({ catalogue, tools, compared: { rows } }: Comparison): { lines: Html[]; same: number } => {
  const ahead = tools.length === 2 ? 'ahead' : 'best';
  let same = 0;
  const lines = rows.map(({ field, label, relation, best }) => {
    const texts = tools.map((tool) => factWords(catalogue, tool, field));
    const isSame = relation === 'same' || isOneText(texts);
    if (isSame) same++;
    const cells = texts.map((text, at) => cell(text, best.includes((tools[at] as Tool).id) ? ahead : undefined));
    return line(label, cells, isSame);
  });
  return { lines, same };
};

type Having = { feature: string; texts: (string | null)[] };

/** Those that tell the tools apart first, each group by name. */
const featureLines = ({ catalogue, tools, compared }: Comparison): { lines: Html[]; same: number } => {
  const { all, some, none, unknown: open } = compared.features;
  const nameOf = (id: string): string => catalogue.features.get(id)?.name ?? id;
  const having = (feature: string, has: readonly string[], notKnown: readonly string[] = []): Having => ({
    feature: nameOf(feature),
    texts: tools.map(({ id }) => (has.includes(id) ? 'Yes' : notKnown.includes(id) ? null : 'No')),
  });
  const every = tools.map(({ id }) => id);
  const features = [
    ...some.map(({ feature, has }) => having(feature, has)),
    ...open.map(({ feature, has, for: notKnown }) => having(feature, has, notKnown)),
    ...all.map((feature) => having(feature, every)),
    ...none.map((feature) => having(feature, [])),
  ];
  const rankOf = ({ texts }: Having): number =>
    isOneText(texts) ? 2 : texts.includes('Yes') && texts.includes('No') ? 0 : 1;
  const ordered = features.sort((one, other) => rankOf(one) - rankOf(other) || (one.feature < other.feature ? -1 : 1));
  return {
    lines: ordered.map(({ feature, texts }) =>
      line(
        feature,
        texts.map((text) => cell(text)),
        isOneText(texts),
      ),
    ),
    same: ordered.filter(({ texts }) => isOneText(texts)).length,
  };
};

const heading = (tool: Tool, { pathOf, pathWithout, tools }: Comparison): Html => {
  const website = toHref(tool.website);
  return html`<th scope="col"><a href="${pathOf(tool.id)}">${tool.name}</a>${
    website &&
    html`<a class="site" href="${website}" rel="noopener noreferrer nofollow" target="_blank">Website<span class="unseen"> of ${tool.name}, in a new tab</span></a>`
  }${
    pathWithout &&
    tools.length > 2 &&
    html`<a class="site" href="${pathWithout(tool)}">Take out<span class="unseen"> ${tool.name}</span></a>`
  }</th>`;
};

/** The rules by which a fact of one tool is better for any buyer, of those that a tool is ahead by. */
const rulesOf = ({ compared: { rows } }: Comparison): Html | undefined => {
  const judged = rows.filter(({ best }) => best.length > 0);
  if (judged.length === 0) return undefined;
  return html`<details><summary>Who is ahead, and by which rule</summary><ul class="rules">${judged.map(
    ({ label, rule }) => html`<li>${label}: ${rule}</li>`,
  )}</ul></details>`;
};

/** The switch is a box that needs no script: what it hides comes after it. */
export const comparisonTable = (comparison: Comparison): Html => {
  const { tools } = comparison;
  const facts = factLines(comparison);
  const features = featureLines(comparison);
  const same = facts.same + features.same;
  const names = tools.map(({ name }) => name).join(', ');
  return html`<div class="comparison">
<input type="checkbox" id="differences" checked><label for="differences">Only the differences <span class="optional">${same} rows are alike</span></label>
<div class="scroll" tabindex="0" role="region" aria-label="${names} side by side"><table class="compare of-${tools.length}">
<thead><tr><th scope="col"><span class="unseen">Fact</span></th>${tools.map((tool) => heading(tool, comparison))}</tr></thead>
<tbody>${facts.lines}</tbody>
<tbody><tr class="part"><th scope="rowgroup">Features</th><td colspan="${tools.length}"></td></tr>${features.lines}</tbody></table></div>
</div>
${rulesOf(comparison)}`;
};
