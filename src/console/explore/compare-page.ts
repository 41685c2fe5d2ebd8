import { Type } from '@sinclair/typebox';
import { Elysia } from 'elysia';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { EntryPrice } from '../../catalogue/plan.ts';
import type { Tool } from '../../catalogue/tool.ts';
import { AppError, type Fault } from '../../errors.ts';
import type { Ranker } from '../../ranking/ranker.ts';
import type { CompareAnswer, CompareRow, Relation } from '../../ranking/related/compare.ts';
import { hidden } from '../../web/schemas/openapi.ts';
import { CompareQuery } from '../../web/schemas/requests.ts';
import type { PageAnswer, PageRoutes } from '../page-route.ts';
import { apiCall, curlLine } from '../ui/api-call.ts';
import { createFields, type FormState } from '../ui/form.ts';
import { type Html, html } from '../ui/html.ts';
import { priceText } from '../ui/tool-view.ts';
import { answerCharged, exploreView, invalidState, readState } from './explore.ts';

type Dependencies = { pages: PageRoutes; ranker: () => Ranker; baseUrl: string };

const { a, b } = CompareQuery.properties;
const State = Type.Object({ a, b });

const findBoth = (catalogue: Catalogue, asked: { a?: string; b?: string }): { a: Tool; b: Tool } => {
  const faults: Fault[] = [];
  const find = (name: 'a' | 'b'): Tool | undefined => {
    const text = asked[name];
    if (text === undefined) {
      faults.push({ in: 'query', name, message: 'is needed' });
      return undefined;
    }
    const tool = catalogue.findCalled(text);
    if (tool === undefined) {
      const near = catalogue.suggestIds(text);
      const hint = near.length > 0 ? `; near to it: ${near.join(', ')}` : '';
      faults.push({ in: 'query', name, message: `is neither the id nor the name of one tool${hint}` });
    }
    return tool;
  };
  const [a, b] = [find('a'), find('b')];
  if (a && b && a !== b) return { a, b };
  if (a && b) throw invalidState([{ in: 'query', name: 'b', message: 'must be another tool than the first' }]);
  const isMissing = faults.some(({ message }) => message === 'is needed');
  throw new AppError(isMissing ? 'invalid-request' : 'tool-not-found', 'Name two tools of the catalogue.', { faults });
};

const isPrice = (value: unknown): value is EntryPrice =>
  typeof value === 'object' && value !== null && 'amountMinor' in value;

const words = (value: unknown): string => {
  if (value === null || (Array.isArray(value) && value.length === 0)) return 'unknown';
  if (value === true) return 'yes';
  if (value === false) return 'no';
  if (Array.isArray(value)) return value.join(', ');
  return isPrice(value) ? 'price' : String(value);
};

const cell = (tool: Tool, value: unknown): string =>
  isPrice(value) ? priceText({ ...tool, pricingTiers: null }) : words(value);

const relationText = (relation: Relation, a: Tool, b: Tool): string =>
  ({
    same: 'same',
    different: 'different',
    a: `${a.name} is ahead`,
    b: `${b.name} is ahead`,
    unknown: 'unknown',
    'not-comparable': 'not comparable',
  })[relation];

const row = ({ label, a, b, relation, rule }: CompareRow, first: Tool, second: Tool): Html => {
  const differs = relation !== 'same' && relation !== 'unknown';
  return html`<tr class="${differs ? 'differs' : relation}"><th scope="row">${label}</th>
<td${relation === 'a' && html` class="ahead"`}>${cell(first, a)}</td><td${relation === 'b' && html` class="ahead"`}>${cell(second, b)}</td>
<td><span class="tag" title="${rule}">${relationText(relation, first, second)}</span></td></tr>`;
};

const featureList = (catalogue: Catalogue, heading: string, ids: readonly string[]): Html | undefined =>
  ids.length === 0
    ? undefined
    : html`<div><h3>${heading}</h3><ul>${ids.map((id) => html`<li>${catalogue.features.get(id)?.name ?? id}</li>`)}</ul></div>`;

const answerView = (catalogue: Catalogue, answer: CompareAnswer, baseUrl: string): Html => {
  const { a, b, rows, features, summary, notice, alternatives } = answer;
  const query = new URLSearchParams({ a: a.id, b: b.id });
  return html`<section aria-labelledby="results" class="flow"><h2 id="results">${a.name} and ${b.name}</h2>
<p>${summary.text}</p>
${notice && html`<p class="note">${notice}</p>`}
<p class="hint">Rows that differ: ${summary.different}; the same: ${summary.same}; unknown: ${summary.unknown}. There is no overall winner: that depends on the buyer.</p>
<div class="scroll" tabindex="0" role="region" aria-label="${a.name} and ${b.name} side by side"><table class="compare">
<thead><tr><th scope="col">Fact</th><th scope="col">${a.name}</th><th scope="col">${b.name}</th><th scope="col">Difference</th></tr></thead>
<tbody>${rows.map((each) => row(each, a, b))}</tbody></table></div>
<div class="columns features">${featureList(catalogue, 'Both have', features.both)}${featureList(catalogue, `${a.name} alone has`, features.onlyA)}${featureList(catalogue, `${b.name} alone has`, features.onlyB)}</div>
${alternatives.length > 0 && html`<p>Considered in place of either: ${alternatives.map(({ id, name }, index) => html`${index > 0 && ', '}<a href="/explore/compare?a=${a.id}&amp;b=${id}">${name}</a>`)}.</p>`}
${apiCall(curlLine(`${baseUrl}/api/v1/compare?${query}`, undefined), 'A comparison of these two.')}
</section>`;
};

export const exploreCompare = ({ pages, ranker, baseUrl }: Dependencies) => {
  const show = (form: FormState, answer?: Html): Exclude<PageAnswer, { to: string }> => {
    const { field, summary } = createFields(form, 'compare');
    const fields = [
      field({ name: 'a', label: 'One tool', maxlength: 200, placeholder: 'Slack' }),
      field({ name: 'b', label: 'Another', maxlength: 200, placeholder: 'Zulip' }),
    ];
    return {
      title: 'Compare · Explore',
      section: 'explore',
      body: exploreView(
        '/explore/compare',
        'Two tools side by side, by name or id, with the differences marked.',
        html`${summary()}<form action="/explore/compare" method="get" class="card stack"><div class="grid">${fields}</div><button class="button">Compare</button></form>${answer}`,
      ),
    };
  };

  return new Elysia({ name: 'explore-compare' }).get(
    '/explore/compare',
    pages.forMembers({
      route: '/explore/compare',
      answer: (call) => {
        const { query } = call;
        const values = Object.fromEntries(new URLSearchParams(query));
        // With one tool alone, as a result's link has it, the other is still to be named.
        if (!/(^|&)b=/.test(query)) return show({ values, error: undefined });
        return answerCharged(
          pages,
          call,
          () => {
            const asked = readState(query, State);
            const current = ranker();
            const { a, b } = findBoth(current.catalogue, asked);
            return show(
              { values: { a: a.name, b: b.name }, error: undefined },
              answerView(current.catalogue, current.compare(a, b), baseUrl),
            );
          },
          (error) => show({ values, error }),
        );
      },
    }),
    hidden,
  );
};
