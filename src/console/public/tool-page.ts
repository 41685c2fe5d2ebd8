import { apiCall, curlLine } from '../ui/api-call.ts';
import { html, toHref } from '../ui/html.ts';
import { toolFacts, toolHead } from '../ui/tool/tool-facts.ts';
import { priceText, publicPathOf } from '../ui/tool/tool-view.ts';
import {
  ask,
  browse,
  categoryPathOf,
  comparisonPathOf,
  type FoundPageDependencies,
  missing,
  type ShowPage,
  shorten,
} from './found-page.ts';
import { softwareData } from './tool-data.ts';

const alternativesMax = 8;

/** One tool: what is known of it, what that rests on, and what stands beside it. */
export const showTool =
  ({ ranker, baseUrl, now }: FoundPageDependencies): ShowPage =>
  ({ params }) => {
    const current = ranker();
    const { catalogue } = current;
    const id = params['id'] ?? '';
    const tool = catalogue.find(id);
    if (tool === undefined) {
      const near = catalogue.suggestIds(id).flatMap((other) => catalogue.find(other) ?? []);
      return missing(
        'No such tool',
        near.map((other) => ({ name: other.name, path: publicPathOf(other.id) })),
      );
    }
    if (tool.id !== id) return { to: publicPathOf(tool.id), isForGood: true };
    const view = { catalogue, tool, today: now().toISOString().slice(0, 10), pathOf: publicPathOf, categoryPathOf };
    const website = toHref(tool.website);
    const links =
      website === undefined
        ? html``
        : html`<p class="links"><a href="${website}" rel="noopener noreferrer nofollow" target="_blank">Website<span class="unseen"> of ${tool.name}, in a new tab</span></a></p>`;
    const alternatives = current.alternatives(tool, alternativesMax).data.map(({ tool: other }) => other);
    const related = { worksWith: current.worksWith(tool), alternatives: alternatives.map((other) => other.id) };
    const canonical = `${baseUrl}${publicPathOf(tool.id)}`;
    const description = shorten(`${tool.name}: ${tool.summary ?? tool.description} ${priceText(tool)}.`);
    return {
      title: `${tool.name}: plans, features and alternatives`,
      found: { description, canonical, data: softwareData(catalogue, tool, canonical) },
      body: html`<div class="wide flow">${browse}
${toolHead(view, links)}${toolFacts(view, related)}
${
  alternatives.length > 0 &&
  html`<section aria-labelledby="side"><h2 id="side">Side by side</h2><ul class="kinds">${alternatives.map(
    (other) =>
      html`<li><a class="chip" href="${comparisonPathOf(tool.id, other.id)}">${tool.name} and ${other.name}</a></li>`,
  )}</ul></section>`
}${apiCall(curlLine(`${baseUrl}/api/v1/tools/${tool.id}`, undefined), 'The same with every field.')}
${ask('Is it the right one?', `Something like ${tool.name}`)}</div>`,
    };
  };
