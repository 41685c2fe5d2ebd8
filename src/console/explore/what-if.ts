/** What would change an answer, and why a tool is not among the first. */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Sensitivity } from '../../ranking/recommend/explanation/sensitivity.ts';
import type { RecommendAnswer } from '../../ranking/recommend/recommend.ts';
import { type Html, html } from '../ui/html.ts';
import { explorePathOf } from '../ui/tool/tool-view.ts';
import { withoutDemand, withoutField } from './corrections.ts';
import { type ProfileState, profilePathOf, splitList } from './profile-state.ts';
import { criterionWords, nameOf } from './score-parts.ts';

type Asked = { catalogue: Catalogue; state: ProfileState; answer: RecommendAnswer };
type Change = Sensitivity['changes'][number];

/** A text that is dropped leaves no question. */
const isShown = ({ field, first }: Change): boolean => field !== 'useCase' && first !== null;

const nounOf: Record<string, string> = {
  ...{ budget: 'budget', companySize: 'company size', industry: 'industry', role: 'role', priorities: 'priority' },
  ...{ features: 'demand', currentTools: 'tools in use', categories: 'category', exclude: 'unwanted tools' },
  market: 'condition that it is sold',
};

const namesOf = (catalogue: Catalogue, field: string, value: unknown): string =>
  [value]
    .flat()
    .map((id) => nameOf(catalogue, field, String(id)))
    .join(', ');

/** "With the budget free only instead of minimal". */
const changeWords = (catalogue: Catalogue, { field, from, to }: Change): string => {
  const noun = nounOf[field] ?? field;
  if (field === 'priorities' && Array.isArray(to)) return `With ${namesOf(catalogue, field, to[0])} before all else`;
  if (to === null) {
    const isAny = field === 'budget' || field === 'companySize';
    return isAny ? `With any ${noun}` : `Without the ${noun} ${namesOf(catalogue, field, from)}`;
  }
  return `With the ${noun} ${namesOf(catalogue, field, to)} instead of ${namesOf(catalogue, field, from)}`;
};

/** Fields that say what may be dropped, besides those that the text may say in their place. */
const droppable = ['companySize', 'industry', 'role', 'currentTools', 'exclude'] as const;

/** The state that makes the change, where fields of the form say it. */
const stateOf = ({ catalogue, state, answer }: Asked, { field, from, to }: Change): ProfileState | undefined => {
  if (field === 'priorities') {
    const idOf = (text: string): string | undefined => catalogue.priorities.understand(text)?.id;
    const said = splitList(state.priorities);
    const first = Array.isArray(to) ? said.filter((text) => idOf(text) === to[0]) : [];
    const left = said.filter((text) => !first.includes(text) && (to !== null || idOf(text) !== from));
    const { priorities: _, ...rest } = state;
    const priorities = [...first, ...left].join(', ');
    return left.length < said.length ? { ...rest, ...(priorities !== '' && { priorities }) } : undefined;
  }
  if (field === 'features') return withoutDemand(catalogue, state, answer.profile.understood, String(from));
  if ((field === 'budget' || field === 'companySize') && typeof to === 'string') {
    return { ...state, [field]: to as never };
  }
  const isSaid = field === 'categories' || field === 'budget' || droppable.some((one) => one === field && state[one]);
  return to === null && isSaid ? withoutField(catalogue, state, answer.profile.understood, field) : undefined;
};

/** The single changes of the profile that would put another tool first. */
export const sensitivityView = (asked: Asked): Html | undefined => {
  const { catalogue, answer } = asked;
  const { sensitivity } = answer;
  if (!sensitivity?.first) return undefined;
  const { first, tried } = sensitivity;
  const changes = sensitivity.changes.filter(isShown);
  return html`<section aria-labelledby="change"><h2 id="change">What would change the first place</h2>
${
  changes.length === 0
    ? html`<p>${first.name} stays first: ${tried} single changes were tried, of the budget, the size, each wish.</p>`
    : html`<ul class="changes">${changes.map((change) => {
        const words = changeWords(catalogue, change);
        const changed = stateOf(asked, change);
        return html`<li>${changed ? html`<a href="${profilePathOf(changed)}">${words}</a>` : words}, <a href="${explorePathOf(change.first?.id ?? '')}">${change.first?.name}</a> would win.</li>`;
      })}</ul>`
}</section>`;
};

/** The field of the form that each rule keeps tools out by. */
const fieldOfReason: Record<string, string> = {
  ...{ category: 'categories', 'must-have': 'mustHave', exclude: 'exclude' },
  ...{ 'current-tool': 'currentTools', budget: 'budget' },
};

const explanation = ({ catalogue, state, answer }: Asked): Html | undefined => {
  const [explained] = answer.explained;
  if (explained === undefined) return undefined;
  const { name, outcome, rank, score, lost, text, reason } = explained;
  const first = answer.data[0]?.tool;
  const last = answer.data.at(-1)?.tool;
  const compare =
    first &&
    first.id !== explained.id &&
    html` <a href="/explore/compare?a=${encodeURIComponent(first.id)}&amp;b=${encodeURIComponent(explained.id)}">Compare it with ${first.name}</a>`;
  if (outcome === 'outscored') {
    return html`<div class="done" role="status"><p><strong>${name}</strong> scores ${score} and comes ${rank}.${lost.length > 0 && last && ` Against ${last.name}, the last one shown, it loses:`}${compare}</p>${
      lost.length > 0 &&
      html`<ul>${lost.slice(0, 4).map(({ criterion, points }) => html`<li>${criterionWords[criterion]}: ${points} points</li>`)}</ul>`
    }</div>`;
  }
  const field = reason === null ? undefined : fieldOfReason[reason];
  const drop =
    outcome === 'excluded' && field
      ? html` <a href="${profilePathOf(withoutField(catalogue, state, answer.profile.understood, field))}">Ask without that</a>`
      : undefined;
  return html`<div class="done" role="status"><p>${text}${drop}${compare}</p></div>`;
};

/** A box to ask of any tool why it is not among the first; `wrong`: what was asked for and is not there. */
export const whyNotView = (asked: Asked, wrong: Html | undefined): Html => {
  const { explain, ...state } = asked.state;
  return html`<section aria-labelledby="why"><h2 id="why">Why not …?</h2>
${wrong ?? explanation(asked)}
<form class="search plain" action="/explore/recommend#why" method="get">${Object.entries(state).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${String(value)}">`,
  )}<div class="field"><label for="explain">The tool that you would have expected</label><input type="text" id="explain" name="explain" value="${explain}" list="names-tools" autocomplete="off" maxlength="200" required></div><button class="button plain">Ask why</button></form></section>`;
};
