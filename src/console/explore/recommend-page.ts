import { Elysia } from 'elysia';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Ranker } from '../../ranking/ranker.ts';
import { describeGuess } from '../../ranking/recommend/doubt.ts';
import { describeSplit } from '../../ranking/recommend/ordering.ts';
import type { RecommendAnswer, Recommendation } from '../../ranking/recommend/recommend.ts';
import { hidden } from '../../web/schemas/openapi.ts';
import type { PageAnswer, PageRoutes } from '../page-route.ts';
import { apiCall, curlLine } from '../ui/api-call.ts';
import type { FormState } from '../ui/form.ts';
import { type Html, html } from '../ui/html.ts';
import { toolCard } from '../ui/tool-view.ts';
import { withoutField } from './corrections.ts';
import { answerCharged, exploreView, readState } from './explore.ts';
import { profileForm } from './profile-form.ts';
import { asksNothing, type ProfileBody, ProfileState, profilePathOf, toBody } from './profile-state.ts';
import { kindLinks, understoodView } from './understood-view.ts';

type Dependencies = { pages: PageRoutes; ranker: () => Ranker; baseUrl: string };

const details = ({ tool, breakdown, reasons, caveats, scoreRange, coverage }: Recommendation): Html => html`
${reasons.length > 0 && html`<ul class="reasons">${reasons.map(({ text }) => html`<li>${text}</li>`)}</ul>`}
${caveats.length > 0 && html`<ul class="caveats">${caveats.map(({ text }) => html`<li>${text}</li>`)}</ul>`}
<details><summary>How the score is made</summary>
<p class="hint">From ${scoreRange.min} to ${scoreRange.max} whatever the unknown facts turn out to be; ${Math.round(100 * coverage)} % of what was asked is known.</p>
<div class="scroll" tabindex="0" role="region" aria-label="How the score of ${tool.name} is made"><table><thead><tr><th scope="col">Criterion</th><th scope="col">Outcome</th><th scope="col">Points</th><th scope="col">of</th></tr></thead>
<tbody>${breakdown.map(
  ({ criterion, outcome, points, weight }) =>
    html`<tr><th scope="row">${criterion}</th><td>${outcome}</td><td>${points}</td><td>${weight}</td></tr>`,
)}</tbody></table></div></details>`;

const moneyOf = (amount: number, currency: string): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency, maximumFractionDigits: 0 }).format(amount);

const card = (item: Recommendation): Html => {
  const { estimate } = item;
  const price =
    estimate &&
    html`<p class="estimate">About <strong>${moneyOf(estimate.amount, estimate.currency)} a month</strong>: ${estimate.basis}</p>`;
  return toolCard(item.tool, { score: item.score, more: html`${price}${details(item)}`, hasLinks: true });
};

type Answered = { catalogue: Catalogue; state: ProfileState; answer: RecommendAnswer };

const fieldWords: Record<string, string> = {
  mustHave: 'what must be as a wish alone',
  categories: 'any category',
  exclude: 'no tool unwanted',
  currentTools: 'no tool in use or to be replaced',
  budget: 'any budget',
};

/** Why nothing is answered, and what would be. */
const emptiness = ({ catalogue, state, answer }: Answered): Html | undefined => {
  const { noMatch, profile } = answer;
  if (noMatch === null) return undefined;
  const { code, text, nearest = [], blockers } = noMatch;
  const ways = blockers.filter(({ field }) => Object.hasOwn(fieldWords, field));
  return html`<div class="note"><p>${text}</p>
${code === 'not-understood' && html`<p>Say what people do with the software, or what goes wrong without it: “We lose track of who called which customer.”</p>`}
${ways.length > 0 && html`<ul>${ways.map(({ field, wouldReturn }) => html`<li><a href="${profilePathOf(withoutField(catalogue, state, profile.understood, field))}">Ask with ${fieldWords[field]}</a>: ${wouldReturn.toLocaleString('en')} ${wouldReturn === 1 ? 'tool' : 'tools'}</li>`)}</ul>`}</div>
${nearest.length > 0 && html`<div class="kind-line"><p>The kinds that come nearest, if one of them is meant all the same:</p>${kindLinks(state, nearest)}</div>`}`;
};

const headingOf = ({ data, noMatch }: RecommendAnswer): string => {
  if (data.length > 0) return data.length === 1 ? 'The one that fits' : `The best ${data.length}`;
  if (noMatch?.code === 'not-covered') return 'None of ours';
  return noMatch?.code === 'not-understood' ? 'Not understood' : 'Nothing is left';
};

/** A notice, and where musts leave little, each of them as a wish. */
const noticeView = ({ catalogue, state, answer }: Answered): Html | undefined => {
  const { notice, data, excluded, profile } = answer;
  if (notice === null) return undefined;
  const isShort = data.length > 0 && data.length < 5 && excluded.some(({ reason }) => reason === 'must-have');
  return html`<div class="note"><p>${notice}</p>${
    isShort &&
    html`<p><a href="${profilePathOf(withoutField(catalogue, state, profile.understood, 'mustHave'))}">Take what must be as wishes</a></p>`
  }</div>`;
};

/** The tools; where several kinds are asked for alike by kind, each list the best first. */
const toolLists = ({ answer: { data, profile, notice } }: Answered): Html => {
  const served = new Set(data.flatMap(({ tool }) => tool.categories));
  const kindOf = ({ tool }: Recommendation): string | undefined =>
    profile.kinds.find(({ category }) => tool.categories.includes(category))?.category;
  const list = (items: readonly Recommendation[]): Html => html`<ol class="tools">${items.map(card)}</ol>`;
  if (notice === null || notice !== describeSplit(profile.kinds, served)) return list(data);
  const kinds = profile.kinds.flatMap(({ category }) => (served.has(category) ? [category] : []));
  const others = data.filter((item) => kindOf(item) === undefined);
  return html`${kinds.map((kind) => html`<h2>${kind}</h2>${list(data.filter((item) => kindOf(item) === kind))}`)}${
    others.length > 0 && html`<h2>Others</h2>${list(others)}`
  }`;
};

const answerView = (answered: Answered, body: ProfileBody, baseUrl: string): Html => {
  const { catalogue, state, answer } = answered;
  const { data, profile, considered, notice } = answer;
  const isGuess = notice === describeGuess(profile.kinds);
  return html`<section aria-labelledby="results" class="flow"><h2 id="results">${headingOf(answer)}${data.length > 0 && html` <small>of ${considered.toLocaleString('en')} tools</small>`}</h2>
${noticeView(answered)}${emptiness(answered)}
${understoodView({ catalogue, state, understood: profile.understood }, answer.noMatch?.code === 'not-understood' ? [] : profile.kinds, isGuess)}
${profile.ignored.length > 0 && html`<ul class="note">${profile.ignored.map(({ value, why }) => html`<li>“${value}” was left out: ${why}.</li>`)}</ul>`}
${data.length > 0 && toolLists(answered)}
${apiCall(curlLine(`${baseUrl}/api/v1/recommend`, undefined, body), 'A recommendation from this profile.')}
</section>`;
};

export const exploreRecommend = ({ pages, ranker, baseUrl }: Dependencies) => {
  const show = (form: FormState, answer?: Html): Exclude<PageAnswer, { to: string }> => ({
    title: 'Recommend · Explore',
    section: 'explore',
    body: exploreView(
      '/explore/recommend',
      'Say what you need, as much as you know of it. Each answer says why.',
      html`${profileForm(ranker().catalogue, form)}${answer}`,
    ),
  });

  return new Elysia({ name: 'explore-recommend' }).get(
    '/explore/recommend',
    pages.forMembers({
      route: '/explore/recommend',
      answer: (call) => {
        const { query } = call;
        const values = Object.fromEntries(new URLSearchParams(query));
        const form = { values, error: undefined };
        // A form without a word in it asks nothing, and so costs nothing.
        if (asksNothing(values)) return show(form);
        return answerCharged(
          pages,
          call,
          function* () {
            const state = readState(query, ProfileState);
            const body = toBody(state);
            const current = ranker();
            const answer = yield* current.recommendInSteps({ ...body, limit: body.limit ?? 10 });
            return show(form, answerView({ catalogue: current.catalogue, state, answer }, body, baseUrl));
          },
          (error) => show({ values, error }),
        );
      },
    }),
    hidden,
  );
};
