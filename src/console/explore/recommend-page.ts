import { Elysia } from 'elysia';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Ranker } from '../../ranking/ranker.ts';
import { describeGuess } from '../../ranking/recommend/doubt.ts';
import { describeSplit } from '../../ranking/recommend/ordering.ts';
import type { RecommendAnswer, Recommendation } from '../../ranking/recommend/recommend.ts';
import { hidden } from '../../web/schemas/openapi.ts';
import type { PageRoutes, ShownPage } from '../page-route.ts';
import { apiCall, curlLine } from '../ui/api-call.ts';
import { didYouMean } from '../ui/did-you-mean.ts';
import type { FormState } from '../ui/form.ts';
import { type Html, html } from '../ui/html.ts';
import { moneyText, toolCard } from '../ui/tool/tool-view.ts';
import { withoutField } from './corrections.ts';
import { answerCharged, exploreView, readState } from './explore.ts';
import { priceChart } from './price-chart.ts';
import { profileExamples, profileForm, profileNames } from './profile-form.ts';
import { asksNothing, joinLists, type ProfileBody, ProfileState, profilePathOf, toBody } from './profile-state.ts';
import { scoreParts } from './score-parts.ts';
import { searchPathOf } from './search-state.ts';
import { kindLinks, understoodView } from './understood-view.ts';
import { sensitivityView, whyNotView } from './what-if.ts';

type Dependencies = { pages: PageRoutes; ranker: () => Ranker; baseUrl: string };

const card = (catalogue: Catalogue, item: Recommendation): Html => {
  const { estimate, reasons, caveats } = item;
  const price =
    estimate &&
    html`<p class="estimate">About <strong>${moneyText(estimate.amount, estimate.currency, 0)} a month</strong>: ${estimate.basis}</p>`;
  const more = html`${price}
${reasons.length > 0 && html`<ul class="reasons">${reasons.map(({ text }) => html`<li>${text}</li>`)}</ul>`}
${caveats.length > 0 && html`<ul class="caveats">${caveats.map(({ text }) => html`<li>${text}</li>`)}</ul>`}
${scoreParts(catalogue, item)}`;
  return toolCard(item.tool, { score: item.score, more, hasLinks: true });
};

/** A kind of this probability is what the text asks for. */
const contradictedFrom = 0.5;

type Answered = { catalogue: Catalogue; state: ProfileState; answer: RecommendAnswer };

/** What is asked instead where a field blocks. */
const fieldWords: Record<string, string> = {
  mustHave: 'what must be as a wish alone',
  categories: 'any category',
  exclude: 'no tool unwanted',
  currentTools: 'no tool in use or to be replaced',
  budget: 'any budget',
};

/** The fields as sentences name them. */
const fieldNames: Record<string, string> = {
  mustHave: 'what must be',
  categories: 'the category',
  exclude: 'the tools that are not wanted',
  currentTools: 'the tools in use',
  budget: 'the budget',
};

/** Whether the profile says nothing to judge tools by: no list follows from it. */
const isNothingAsked = ({ data, noMatch }: RecommendAnswer): boolean =>
  noMatch?.code === 'not-understood' || data[0]?.breakdown.length === 0;

/** What the text asks for where a filter lets nothing of that through. */
const contradiction = ({ state, answer: { profile } }: Answered): Html | undefined => {
  const { category, ...rest } = state;
  const [likeliest] = profile.kinds;
  if (category === undefined || likeliest === undefined || likeliest.probability < contradictedFrom) return undefined;
  if (profile.kinds.some((kind) => kind.category === category)) return undefined;
  return html`<div class="note"><p>The text asks for ${likeliest.category}, and the filter lets ${category} alone through.</p>
<p><a href="${profilePathOf(rest)}">Drop the filter</a>, or <a href="${profilePathOf({ ...rest, category: likeliest.category })}">ask for ${likeliest.category} alone</a>.</p></div>`;
};

/** Why nothing is answered, and what would be. */
const emptiness = ({ catalogue, state, answer }: Answered): Html | undefined => {
  const { noMatch, profile } = answer;
  if (noMatch === null) return undefined;
  const { code, field, text, nearest = [], blockers } = noMatch;
  const told = Object.hasOwn(fieldNames, field)
    ? text.replace(`without ${field},`, `without ${fieldNames[field]},`)
    : text;
  const ways = blockers.filter(({ field }) => Object.hasOwn(fieldWords, field));
  return html`<div class="note"><p>${told}</p>
${code === 'not-understood' && html`<p>Say what people do with the software, or what goes wrong without it: “We lose track of who called which customer.”</p>`}
${ways.length > 0 && html`<ul>${ways.map(({ field, wouldReturn }) => html`<li><a href="${profilePathOf(withoutField(catalogue, state, profile.understood, field))}">Ask with ${fieldWords[field]}</a>: ${wouldReturn.toLocaleString('en')} ${wouldReturn === 1 ? 'tool' : 'tools'}</li>`)}</ul>`}</div>
${nearest.length > 0 && html`<div class="kind-line"><p>The kinds that come nearest, if one of them is meant all the same:</p>${kindLinks(state, nearest)}</div>`}`;
};

/** Tools of which nothing that was asked is met are no answer. */
const isAnyFit = ({ data }: RecommendAnswer): boolean => data.some(({ score }) => score > 0);

const headingOf = (answer: RecommendAnswer): string => {
  const { data, noMatch } = answer;
  if (data[0]?.breakdown.length === 0) return 'Nothing to judge by';
  if (data.length > 0 && !isAnyFit(answer)) return 'Nothing fits';
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
const toolLists = ({ catalogue, answer: { data, profile, notice } }: Answered): Html => {
  const served = new Set(data.flatMap(({ tool }) => tool.categories));
  const kindOf = ({ tool }: Recommendation): string | undefined =>
    profile.kinds.find(({ category }) => tool.categories.includes(category))?.category;
  const list = (items: readonly Recommendation[]): Html =>
    html`<ol class="tools">${items.map((item) => card(catalogue, item))}</ol>`;
  if (notice === null || notice !== describeSplit(profile.kinds, served)) return list(data);
  const kinds = profile.kinds.flatMap(({ category }) => (served.has(category) ? [category] : []));
  const others = data.filter((item) => kindOf(item) === undefined);
  return html`${kinds.map((kind) => html`<h2>${kind}</h2>${list(data.filter((item) => kindOf(item) === kind))}`)}${
    others.length > 0 && html`<h2>Others</h2>${list(others)}`
  }`;
};

/** Nothing to judge by: what was left out, and what may be asked instead. */
const nothingView = ({ state, answer }: Answered): Html => {
  const { category } = state;
  return html`<div class="note"><p>None of this says what the software is for, so nothing is listed, and nothing was charged.</p>${
    category !== undefined &&
    html`<p><a href="${searchPathOf({ category: [category] })}">List the tools of ${category}</a></p>`
  }</div>${ignoredView(answer)}`;
};

const ignoredView = ({ profile: { ignored } }: RecommendAnswer): Html | undefined =>
  ignored.length === 0
    ? undefined
    : html`<ul class="note">${ignored.map(({ value, why }) => html`<li>“${value}” was left out: ${why}.</li>`)}</ul>`;

const answerView = (answered: Answered, body: ProfileBody, baseUrl: string, wrong: Html | undefined): Html => {
  const { catalogue, state, answer } = answered;
  const { data, profile, considered, notice, noMatch } = answer;
  const isGuess = notice === describeGuess(profile.kinds);
  const isNothing = noMatch === null && isNothingAsked(answer);
  const isListed = !isNothing && isAnyFit(answer);
  return html`<section aria-labelledby="results" class="flow"><h2 id="results">${headingOf(answer)}${isListed && html` <small>of ${considered.toLocaleString('en')} tools</small>`}</h2>
${isNothing ? nothingView(answered) : html`${contradiction(answered)}${noticeView(answered)}${emptiness(answered)}`}
${understoodView({ catalogue, state, understood: profile.understood }, noMatch?.code === 'not-understood' ? [] : profile.kinds, isGuess)}
${!isNothing && ignoredView(answer)}
${isListed && html`${toolLists(answered)}${priceChart(data)}${sensitivityView(answered)}`}
${isListed && whyNotView(answered, wrong)}
${!isNothing && apiCall(curlLine(`${baseUrl}/api/v1/recommend`, undefined, body), 'A recommendation from this profile.')}
</section>`;
};

export const exploreRecommend = ({ pages, ranker, baseUrl }: Dependencies) => {
  const show = (form: FormState, answer?: Html, hasResults = false): ShownPage => {
    const { catalogue } = ranker();
    const fields = profileForm(catalogue, form, hasResults);
    // What is wrong with a profile is said above the fields in which it is put right.
    const body = hasResults
      ? html`${fields}${answer}`
      : answer
        ? html`${answer}${fields}`
        : html`${fields}${profileExamples}`;
    return {
      title: 'Recommend · Explore',
      section: 'explore',
      hasResults,
      body: exploreView(
        '/explore/recommend',
        'Say what you need, as much as you know of it. Each answer says why.',
        html`${body}${profileNames(catalogue)}`,
      ),
    };
  };

  /** The tool of which it is asked why it is not among the first, or what to say where there is none. */
  const findExplained = (catalogue: Catalogue, state: ProfileState): { ids: string[]; wrong?: Html } => {
    const text = state.explain;
    if (text === undefined) return { ids: [] };
    const tool = catalogue.findCalled(text);
    if (tool) return { ids: [tool.id] };
    const near = catalogue.suggestIds(text).flatMap((id) => {
      const name = catalogue.find(id)?.name;
      return name === undefined ? [] : [{ name, path: profilePathOf({ ...state, explain: name }) }];
    });
    const wrong = html`<p class="fault" role="alert">No tool is called “${text}”. ${didYouMean(near)}</p>`;
    return { ids: [], wrong };
  };

  return new Elysia({ name: 'explore-recommend' }).get(
    '/explore/recommend',
    pages.forMembers({
      route: '/explore/recommend',
      answer: (call) => {
        const query = joinLists(call.query);
        const values = Object.fromEntries(new URLSearchParams(query));
        const form = { values, error: undefined };
        // A form without a word in it asks nothing, and so costs nothing.
        if (asksNothing(values)) return show(form);
        return answerCharged(
          pages,
          call,
          function* () {
            const state = readState(query, ProfileState);
            const current = ranker();
            const { catalogue } = current;
            const { ids, wrong } = findExplained(catalogue, state);
            const body = { ...toBody(state), ...(ids.length > 0 && { explain: ids }) };
            const answer = yield* current.recommendInSteps({ ...body, limit: body.limit ?? 10 });
            const isNothing = isNothingAsked(answer);
            if (isNothing) pages.envelope.giveBack(call.exchange);
            const answered = { catalogue, state, answer };
            return show(form, answerView(answered, body, baseUrl, wrong), !isNothing);
          },
          (error) => show({ values, error }),
        );
      },
    }),
    hidden,
  );
};
