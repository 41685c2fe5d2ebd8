import type { Catalogue } from '../../catalogue/catalogue.ts';
import { companySizes } from '../../catalogue/tool.ts';
import { budgets } from '../../ranking/budget.ts';
import { createFields, type FormState, select } from '../ui/form.ts';
import { type Html, html, raw } from '../ui/html.ts';
import { nameList, withNames, withSeveralNames } from '../ui/name-lists.ts';
import { type ProfileState, profilePathOf, splitList } from './profile-state.ts';

const named = (entries: readonly { name: string }[]) => entries.map(({ name }) => [name, name] as const);
const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
const titled = (values: readonly string[]) => values.map((value) => [value, capital(value.replace('-', ' '))] as const);

/** Fields that few fill in; they unfold where one is filled in or wrong. */
const rarer = ['mustHave', 'exclude', 'currentTools', 'role', 'category', 'industry', 'read'];

/** The buyer's profile, as much as is known of it. */
const fieldsView = (catalogue: Catalogue, form: FormState): Html => {
  const { field, summary } = createFields(form, 'profile');
  const optional = { isOptional: true };
  const need = field({
    ...{ name: 'useCase', label: 'What is the problem?', ...optional },
    hint: 'In your own words: what you do today, and what goes wrong. No field is needed; each says more.',
    control: (attributes, value) => html`<textarea ${attributes} rows="3" maxlength="2000">${value}</textarea>`,
  });
  const several = (list: 'tools' | 'priorities' | 'demands', name: string, label: string, hint: string, least = 2) =>
    field({ ...{ name, label, hint, ...optional }, control: withSeveralNames(list, name, label, least, splitList) });
  const usual = [
    field({
      ...{ name: 'companySize', label: 'Company size', ...optional },
      control: select('Any', titled(companySizes)),
    }),
    field({ name: 'people', label: 'How many will use it', ...optional, maxlength: 7 }),
    field({ ...{ name: 'budget', label: 'Budget', ...optional }, control: select('Not said', titled(budgets)) }),
    field({ name: 'priceMax', label: 'Highest price', ...optional, maxlength: 12, placeholder: '12.50' }),
    field({ name: 'currency', label: 'Its currency', ...optional, maxlength: 3, placeholder: 'USD' }),
    field({
      ...{ name: 'pricePer', label: 'Per', ...optional },
      control: select('user, month', [
        ['month', 'month'],
        ['user-year', 'user, year'],
        ['year', 'year'],
      ]),
    }),
  ];
  const priorities = several('priorities', 'priorities', 'What matters most', 'The most important first.', 3);
  const others = [
    several('demands', 'mustHave', 'What must be', 'What is known to lack one is left out.'),
    several('tools', 'currentTools', 'In use already', 'Working with them counts.'),
    several('tools', 'exclude', 'Not wanted', 'Tools that are not to be recommended.'),
    field({ ...{ name: 'role', label: 'Your role', ...optional }, control: withNames('roles') }),
    field({
      ...{ name: 'industry', label: 'Industry', ...optional },
      control: select('Not said', named(catalogue.industries.entries)),
    }),
    field({
      ...{ name: 'category', label: 'Only of the category', ...optional },
      control: select('Any', named(catalogue.categories.entries)),
    }),
  ];
  const isOpen =
    rarer.some((name) => form.values[name]) ||
    form.error?.faults.some(({ name, pointer }) => rarer.includes(name ?? pointer?.slice(1) ?? ''));
  return html`${summary()}<form action="/explore/recommend#results" method="get" class="stack all-optional">${need}<div class="grid small">${usual}</div>${priorities}
<details${isOpen && raw(' open')}><summary>More: what must be, what is in use, role and industry</summary><div class="grid">${others}</div>
<p class="check"><label><input type="checkbox" name="read" value="false"${form.values['read'] === 'false' && raw(' checked')}> Take demands from these fields alone, and none from the text</label></p></details>
<button class="button">Recommend</button></form>`;
};

/** What the profile says, in a line. */
const profileLine = ({ values }: FormState): string => {
  const { useCase = '', companySize, people, budget, priceMax, mustHave, priorities, category } = values;
  const parts = [
    useCase && `“${useCase.length > 60 ? `${useCase.slice(0, 59)}…` : useCase}”`,
    companySize,
    people && `${people} people`,
    budget?.replace('-', ' '),
    priceMax && `at most ${priceMax}`,
    mustHave && `must: ${mustHave}`,
    priorities,
    category,
  ];
  return parts.filter((part) => part).join(' · ');
};

/** Beside results the form is folded, so that they are in sight. */
export const profileForm = (catalogue: Catalogue, form: FormState, isAnswered: boolean): Html => {
  const fields = fieldsView(catalogue, form);
  return isAnswered
    ? html`<details class="card asked"><summary>Change the profile <small>${profileLine(form)}</small></summary>${fields}</details>`
    : html`<div class="card">${fields}</div>`;
};

/** The names that fields offer, after all that is to be read. */
export const profileNames = (catalogue: Catalogue): Html =>
  html`${nameList(catalogue, 'roles')}${nameList(catalogue, 'priorities')}${nameList(catalogue, 'demands')}${nameList(catalogue, 'tools')}`;

const examples: readonly { who: string; state: ProfileState }[] = [
  {
    who: 'A joinery of twelve',
    state: {
      useCase: 'We keep customers in a spreadsheet and forget whom to call back. It has to work with Outlook.',
      ...{ people: 12, budget: 'minimal', priorities: 'ease of use' },
    },
  },
  {
    who: 'A hospital’s IT department',
    state: {
      useCase: 'Staff chat over private messengers. We need team chat on our own servers, with single sign-on.',
      ...{ companySize: 'enterprise', mustHave: 'Self-hosted', priorities: 'security' },
    },
  },
  {
    who: 'A freelance designer',
    state: {
      useCase: 'Invoices go out late and I lose track of hours spent for each client.',
      ...{ companySize: 'solo', budget: 'free-only' },
    },
  },
];

export const profileExamples = html`<section aria-labelledby="examples"><h2 id="examples">Three profiles to try</h2>
<ul class="answers">${examples.map(
  ({ who, state }) => html`<li><h3><a href="${profilePathOf(state)}">${who}</a></h3><p>${state.useCase}</p></li>`,
)}</ul></section>`;
