import { type Static, Type } from '@sinclair/typebox';
import { Elysia } from 'elysia';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { companySizes } from '../../catalogue/tool.ts';
import { budgets } from '../../ranking/budget.ts';
import type { Ranker } from '../../ranking/ranker.ts';
import type { RecommendAnswer, Recommendation } from '../../ranking/recommend/recommend.ts';
import { hidden } from '../../web/schemas/openapi.ts';
import { RecommendBody } from '../../web/schemas/requests.ts';
import { findBodyFaults } from '../../web/validate.ts';
import type { PageAnswer, PageRoutes } from '../page-route.ts';
import { apiCall, curlLine } from '../ui/api-call.ts';
import { createFields, type FormState, select } from '../ui/form.ts';
import { type Html, html } from '../ui/html.ts';
import { toolCard } from '../ui/tool-view.ts';
import { answerCharged, exploreView, invalidState, readState } from './explore.ts';

type Dependencies = { pages: PageRoutes; ranker: () => Ranker; baseUrl: string };

const { role, industry, companySize, budget, useCase } = RecommendBody.properties;
const list = Type.Optional(Type.String({ minLength: 1, maxLength: 1000 }));
const State = Type.Object({ role, industry, companySize, budget, useCase, priorities: list, category: list });
type Body = Static<typeof RecommendBody>;

const split = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** The form's fields as the body of the API's call. */
const toBody = ({ priorities, category, ...rest }: Static<typeof State>): Body => ({
  ...rest,
  ...(priorities !== undefined && { priorities: split(priorities) }),
  ...(category !== undefined && { categories: [category] }),
  limit: 10,
});

const named = (entries: readonly { name: string }[]) => entries.map(({ name }) => [name, name] as const);
const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
const titled = (values: readonly string[]) => values.map((value) => [value, capital(value.replace('-', ' '))] as const);

const profileForm = (catalogue: Catalogue, form: FormState): Html => {
  const { field, summary } = createFields(form, 'profile');
  const need = field({
    ...{
      name: 'useCase',
      label: 'What is the problem?',
      isOptional: true,
      hint: 'In your own words: what you do today, and what goes wrong.',
    },
    control: (attributes, value) => html`<textarea ${attributes} rows="3" maxlength="2000">${value}</textarea>`,
  });
  const others = [
    field({
      name: 'companySize',
      label: 'Company size',
      isOptional: true,
      control: select('Any', titled(companySizes)),
    }),
    field({ name: 'budget', label: 'Budget', isOptional: true, control: select('Not said', titled(budgets)) }),
    field({
      ...{ name: 'industry', label: 'Industry', isOptional: true },
      control: select('Not said', named(catalogue.industries.entries)),
    }),
    field({
      ...{ name: 'category', label: 'Only of the category', isOptional: true },
      control: select('Any', named(catalogue.categories.entries)),
    }),
    field({ name: 'role', label: 'Your role', isOptional: true, maxlength: 100, placeholder: 'Sales manager' }),
    field({
      ...{ name: 'priorities', label: 'What matters most', isOptional: true, maxlength: 1000 },
      placeholder: 'ease of use, integrations',
      hint: 'The most important first, with commas between.',
    }),
  ];
  return html`${summary()}<form action="/explore/recommend" method="get" class="card stack">${need}<div class="grid">${others}</div><button class="button">Recommend</button></form>`;
};

const details = ({ breakdown, reasons, caveats, scoreRange, coverage }: Recommendation): Html => html`
${reasons.length > 0 && html`<ul class="reasons">${reasons.map(({ text }) => html`<li>${text}</li>`)}</ul>`}
${caveats.length > 0 && html`<ul class="caveats">${caveats.map(({ text }) => html`<li>${text}</li>`)}</ul>`}
<details><summary>How the score is made</summary>
<p class="hint">From ${scoreRange.min} to ${scoreRange.max} whatever the unknown facts turn out to be; ${Math.round(100 * coverage)} % of what was asked is known.</p>
<div class="scroll" tabindex="0" role="region" aria-label="How the score is made"><table><thead><tr><th scope="col">Criterion</th><th scope="col">Outcome</th><th scope="col">Points</th><th scope="col">of</th></tr></thead>
<tbody>${breakdown.map(
  ({ criterion, outcome, points, weight }) =>
    html`<tr><th scope="row">${criterion}</th><td>${outcome}</td><td>${points}</td><td>${weight}</td></tr>`,
)}</tbody></table></div></details>`;

const answerView = (answer: RecommendAnswer, body: Body, baseUrl: string): Html => {
  const { data, profile, noMatch, notice, considered } = answer;
  const blocked = noMatch as { text?: unknown } | null;
  return html`<section aria-labelledby="results"><h2 id="results">${data.length === 0 ? 'Nothing is left' : `The best ${data.length}`} <small>of ${considered.toLocaleString('en')} tools</small></h2>
${notice && html`<p class="note">${notice}</p>`}
${typeof blocked?.text === 'string' && html`<p class="note">${blocked.text}</p>`}
${profile.ignored.length > 0 && html`<ul class="note">${profile.ignored.map(({ value, why }) => html`<li>“${value}” was left out: ${why}.</li>`)}</ul>`}
<ol class="tools">${data.map((item) => toolCard(item.tool, { score: item.score, more: details(item), hasLinks: true }))}</ol>
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
        if (query === '') return show({ values, error: undefined });
        return answerCharged(
          pages,
          call,
          function* () {
            const state = readState(query, State);
            const body = toBody(state);
            const wrong = findBodyFaults(RecommendBody, body);
            if (wrong.length > 0)
              throw invalidState(
                wrong.map(({ pointer = '', ...rest }) => ({ ...rest, pointer: `/${pointer.split('/')[1]}` })),
              );
            const answer = yield* ranker().recommendInSteps({ ...body, limit: body.limit ?? 10 });
            return show({ values, error: undefined }, answerView(answer, body, baseUrl));
          },
          (error) => show({ values, error }),
        );
      },
    }),
    hidden,
  );
};
