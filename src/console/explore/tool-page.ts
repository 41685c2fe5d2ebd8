import { Elysia } from 'elysia';
import { AppError } from '../../errors.ts';
import type { Ranker } from '../../ranking/ranker.ts';
import { hidden } from '../../web/schemas/openapi.ts';
import type { PageRoutes, ShownPage } from '../page-route.ts';
import { apiCall, curlLine } from '../ui/api-call.ts';
import { didYouMean } from '../ui/did-you-mean.ts';
import { type Html, html, toHref } from '../ui/html.ts';
import { toolFacts, toolHead } from '../ui/tool/tool-facts.ts';
import { explorePathOf } from '../ui/tool/tool-view.ts';
import { answerCharged } from './explore.ts';

type Dependencies = { pages: PageRoutes; ranker: () => Ranker; baseUrl: string; now: () => Date };

const alternativesMax = 8;

const frame = (body: Html): Html => html`<div class="wide flow">
<nav aria-label="Back"><a href="/explore">Explore</a></nav>
${body}
<p class="hint">This page counts as one request of your account, as the same call of the API would.</p>
</div>`;

/** One tool: what is known of it, what that rests on, and what could stand in its place. */
export const exploreTool = ({ pages, ranker, baseUrl, now }: Dependencies) => {
  const showTool = (id: string): ShownPage => {
    const current = ranker();
    const { catalogue } = current;
    const tool = catalogue.find(id);
    if (tool === undefined) throw new AppError('tool-not-found', 'No tool has this id.');
    const view = { catalogue, tool, today: now().toISOString().slice(0, 10), pathOf: explorePathOf };
    const website = toHref(tool.website);
    const links = html`<p class="links"><a href="/explore/compare?a=${encodeURIComponent(tool.id)}">Compare<span class="unseen"> ${tool.name}</span></a>${
      website &&
      html` <a href="${website}" rel="noopener noreferrer nofollow" target="_blank">Website<span class="unseen"> of ${tool.name}, in a new tab</span></a>`
    }</p>`;
    const related = {
      worksWith: current.worksWith(tool),
      alternatives: current.alternatives(tool, alternativesMax).data.map(({ tool: { id: other } }) => other),
    };
    return {
      title: `${tool.name} · Explore`,
      section: 'explore',
      body: frame(html`${toolHead(view, links)}${toolFacts(view, related)}
${apiCall(curlLine(`${baseUrl}/api/v1/tools/${encodeURIComponent(tool.id)}`, undefined), 'The same with every field.')}`),
    };
  };

  const showMissing = (id: string, error: AppError): ShownPage => {
    const { catalogue } = ranker();
    const isMissing = error.code === 'tool-not-found';
    const near = (isMissing ? catalogue.suggestIds(id) : []).map((other) => {
      return { name: catalogue.find(other)?.name ?? other, path: explorePathOf(other) };
    });
    return {
      title: `${isMissing ? 'No such tool' : 'Not shown'} · Explore`,
      section: 'explore',
      body: frame(
        html`<h1>${isMissing ? 'No such tool' : 'Not shown'}</h1><p class="note" role="alert">${error.message} ${didYouMean(near)}</p>`,
      ),
    };
  };

  return new Elysia({ name: 'explore-tool' }).get(
    '/explore/tools/:id',
    pages.forMembers({
      route: '/explore/tools/:id',
      answer: (call) => {
        const id = call.params['id'] ?? '';
        const present = ranker().catalogue.find(id)?.id;
        // A tool has one page: ids it had before lead there, for nothing.
        if (present !== undefined && present !== id) return { to: explorePathOf(present) };
        return answerCharged(
          pages,
          call,
          () => showTool(id),
          (error) => showMissing(id, error),
        );
      },
    }),
    hidden,
  );
};
