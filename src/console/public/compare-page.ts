import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Tool } from '../../catalogue/tool.ts';
import { apiCall, curlLine } from '../ui/api-call.ts';
import { html } from '../ui/html.ts';
import { comparisonTable } from '../ui/tool/comparison.ts';
import { publicPathOf } from '../ui/tool/tool-view.ts';
import {
  ask,
  browse,
  comparisonPathOf,
  type FoundPageDependencies,
  missing,
  type ShowPage,
  shorten,
} from './found-page.ts';
import { comparisonData } from './tool-data.ts';

const separator = '-vs-';

/** The two ids of an address. Ids may hold the separator themselves, so each place of it is tried. */
const findPair = (catalogue: Catalogue, pair: string): [Tool, Tool] | undefined => {
  for (let at = pair.indexOf(separator); at >= 0; at = pair.indexOf(separator, at + 1)) {
    const [a, b] = [catalogue.find(pair.slice(0, at)), catalogue.find(pair.slice(at + separator.length))];
    if (a && b) return [a, b];
  }
  return undefined;
};

/** What may have been meant: each side as it is, or what looks like it. */
const nearPairs = (catalogue: Catalogue, pair: string): { name: string; path: string }[] => {
  const at = pair.indexOf(separator);
  const side = (id: string): Tool | undefined =>
    catalogue.find(id) ?? catalogue.find(catalogue.suggestIds(id)[0] ?? '');
  const [a, b] = at < 0 ? [] : [side(pair.slice(0, at)), side(pair.slice(at + separator.length))];
  return a && b && a !== b ? [{ name: `${a.name} and ${b.name}`, path: comparisonPathOf(a.id, b.id) }] : [];
};

/** Two tools side by side, for everybody. */
export const showComparison =
  ({ ranker, baseUrl }: FoundPageDependencies): ShowPage =>
  ({ params }) => {
    const current = ranker();
    const { catalogue } = current;
    const pair = params['pair'] ?? '';
    const tools = findPair(catalogue, pair);
    if (tools === undefined) return missing('No such comparison', nearPairs(catalogue, pair));
    const [a, b] = tools;
    if (a === b) return { to: publicPathOf(a.id) };
    const path = comparisonPathOf(a.id, b.id);
    if (path !== `/compare/${pair}`) return { to: path, isForGood: true };
    const { summary, alternatives, notice } = current.compare(a, b);
    const canonical = `${baseUrl}${path}`;
    const names = `${a.name} and ${b.name}`;
    const description = shorten(`${names} side by side: plans, prices and features. ${summary.text}`);
    const member = `/explore/compare?${new URLSearchParams({ a: a.id, b: b.id })}`;
    const thirds = alternatives.map(({ id, name }) => ({ id, name }));
    return {
      title: `${a.name} vs ${b.name}: plans, prices and features`,
      found: { description, canonical, data: comparisonData(names, description, canonical, tools, baseUrl) },
      body: html`<div class="wide flow">${browse}
<div><h1>${a.name} vs ${b.name}</h1><p class="lead">${summary.text} There is no overall winner: that depends on the buyer.</p></div>
${notice && html`<p class="note">${notice}</p>`}
${comparisonTable({ catalogue, tools, compared: current.compareSeveral(tools), pathOf: publicPathOf })}
${
  thirds.length > 0 &&
  html`<section aria-labelledby="others"><h2 id="others">Considered in place of either</h2><ul class="kinds">${thirds.flatMap(
    ({ id, name }) =>
      tools.map(
        (tool) => html`<li><a class="chip" href="${comparisonPathOf(tool.id, id)}">${tool.name} and ${name}</a></li>`,
      ),
  )}</ul><p class="hint">Up to four side by side, with your own choice: <a rel="nofollow" href="${member}">compare in your account</a>.</p></section>`
}
${apiCall(curlLine(`${baseUrl}/api/v1/compare?a=${a.id}&b=${b.id}`, undefined), 'The same with the rule of each row.')}
${ask('Which one is right?', `${a.name} or ${b.name}`)}</div>`,
    };
  };
