import type { Catalogue } from '../../catalogue/catalogue.ts';
import { companySizes } from '../../catalogue/tool.ts';
import { budgets } from '../../ranking/budget.ts';
import { createFields, type FormState, select } from '../ui/form.ts';
import { type Html, html, raw } from '../ui/html.ts';

const named = (entries: readonly { name: string }[]) => entries.map(({ name }) => [name, name] as const);
const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
const titled = (values: readonly string[]) => values.map((value) => [value, capital(value.replace('-', ' '))] as const);

/** Fields that few fill in; they unfold where one is filled in or wrong. */
const rarer = ['mustHave', 'exclude', 'currentTools', 'people', 'priceMax', 'currency', 'pricePer', 'read'];

/** The buyer's profile, as much as is known of it. */
export const profileForm = (catalogue: Catalogue, form: FormState): Html => {
  const { field, summary } = createFields(form, 'profile');
  const optional = { isOptional: true };
  const need = field({
    ...{ name: 'useCase', label: 'What is the problem?', ...optional },
    hint: 'In your own words: what you do today, and what goes wrong.',
    control: (attributes, value) => html`<textarea ${attributes} rows="3" maxlength="2000">${value}</textarea>`,
  });
  const usual = [
    field({
      ...{ name: 'companySize', label: 'Company size', ...optional },
      control: select('Any', titled(companySizes)),
    }),
    field({ ...{ name: 'budget', label: 'Budget', ...optional }, control: select('Not said', titled(budgets)) }),
    field({
      ...{ name: 'industry', label: 'Industry', ...optional },
      control: select('Not said', named(catalogue.industries.entries)),
    }),
    field({
      ...{ name: 'category', label: 'Only of the category', ...optional },
      control: select('Any', named(catalogue.categories.entries)),
    }),
    field({ name: 'role', label: 'Your role', ...optional, maxlength: 100, placeholder: 'Sales manager' }),
    field({
      ...{ name: 'priorities', label: 'What matters most', ...optional, maxlength: 1000 },
      placeholder: 'ease of use, integrations',
      hint: 'The most important first, with commas between.',
    }),
  ];
  const others = [
    field({
      ...{ name: 'mustHave', label: 'What must be', ...optional, maxlength: 1000 },
      placeholder: 'single sign-on, self-hosted',
      hint: 'What is known to lack one is left out.',
    }),
    field({ name: 'exclude', label: 'Not wanted', ...optional, maxlength: 1000, placeholder: 'Slack, Zulip' }),
    field({
      ...{ name: 'currentTools', label: 'In use already', ...optional, maxlength: 1000 },
      placeholder: 'Jira, Google Workspace',
      hint: 'Working with them counts.',
    }),
    field({ name: 'people', label: 'How many will use it', ...optional, maxlength: 7 }),
    field({ name: 'priceMax', label: 'Highest price', ...optional, maxlength: 12, placeholder: '12.50' }),
    field({ name: 'currency', label: 'Its currency', ...optional, maxlength: 3, placeholder: 'USD' }),
    field({
      ...{ name: 'pricePer', label: 'That price is', ...optional },
      control: select('A user a month', [['month', 'A month in all']]),
    }),
  ];
  const isOpen =
    rarer.some((name) => form.values[name]) ||
    form.error?.faults.some(({ name, pointer }) => rarer.includes(name ?? pointer?.slice(1) ?? ''));
  return html`${summary()}<form action="/explore/recommend#results" method="get" class="card stack">${need}<div class="grid">${usual}</div>
<details${isOpen && raw(' open')}><summary>More: what must be, what is in use, people and price</summary><div class="grid">${others}</div>
<p class="check"><label><input type="checkbox" name="read" value="false"${form.values['read'] === 'false' && raw(' checked')}> Take demands from these fields alone, and none from the text</label></p></details>
<button class="button">Recommend</button></form>`;
};
