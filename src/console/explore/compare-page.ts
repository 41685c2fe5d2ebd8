import { type Static, Type } from '@sinclair/typebox';
import { Elysia } from 'elysia';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Tool } from '../../catalogue/tool.ts';
import { AppError, type Fault } from '../../errors.ts';
import type { Ranker } from '../../ranking/ranker.ts';
import { comparedMax } from '../../ranking/related/compare-several.ts';
import { hidden } from '../../web/schemas/openapi.ts';
import { CompareQuery } from '../../web/schemas/requests.ts';
import type { PageRoutes, ShownPage } from '../page-route.ts';
import { apiCall, curlLine } from '../ui/api-call.ts';
import { didYouMean } from '../ui/did-you-mean.ts';
import { createFields, type FormState } from '../ui/form.ts';
import { type Html, html, raw } from '../ui/html.ts';
import { nameList, withNames } from '../ui/name-lists.ts';
import { comparisonTable } from '../ui/tool/comparison.ts';
import { explorePathOf } from '../ui/tool/tool-view.ts';
import { answerCharged, exploreView, invalidState, readState } from './explore.ts';

type Dependencies = { pages: PageRoutes; ranker: () => Ranker; baseUrl: string };

const { a, b } = CompareQuery.properties;
const State = Type.Object({ a, b, c: b, d: b });
type State = Static<typeof State>;

const sides = ['a', 'b', 'c', 'd'] as const;
const labels = { a: 'First tool', b: 'Second tool', c: 'Third tool', d: 'Fourth tool' } as const;
const suggestedMax = 6;

const comparePathOf = (tools: readonly Tool[]): string =>
  `/explore/compare?${tools.map(({ id }, at) => `${sides[at]}=${encodeURIComponent(id)}`).join('&')}`;

/** What the name of a tool that there is none of was likely meant for, each a link that puts it right. */
const meant = (catalogue: Catalogue, values: FormState['values'], name: (typeof sides)[number]): Html | undefined => {
  const text = values[name];
  if (!text || catalogue.findCalled(text)) return undefined;
  const asked = Object.entries(values).filter(([, value]) => value !== '');
  const pathWith = (id: string): string =>
    `/explore/compare?${new URLSearchParams({ ...Object.fromEntries(asked), [name]: id })}#results`;
  const near = catalogue.suggestIds(text).flatMap((id) => catalogue.find(id) ?? []);
  return didYouMean(near.map((tool) => ({ name: tool.name, path: pathWith(tool.id) })));
};

/** The tools that are named, in their order. Throws `invalid-request` or `tool-not-found` with every fault. */
const findAll = (catalogue: Catalogue, asked: State): Tool[] => {
  const faults: Fault[] = [];
  const tools: Tool[] = [];
  let isMissing = false;
  for (const name of sides) {
    const text = asked[name];
    const tool = text === undefined ? undefined : catalogue.findCalled(text);
    if (text === undefined) {
      if (name !== 'a' && name !== 'b') continue;
      faults.push({ in: 'query', name, message: 'Name a tool.' });
    } else if (tool === undefined) {
      isMissing = true;
      faults.push({ in: 'query', name, message: `No tool is called “${text}”.` });
    } else if (tools.includes(tool)) faults.push({ in: 'query', name, message: `${tool.name} is named already.` });
    else tools.push(tool);
  }
  if (faults.length === 0) return tools;
  if (!isMissing) throw invalidState(faults);
  throw new AppError('tool-not-found', 'Name tools of the catalogue.', { faults });
};

/** Tools that are considered in place of those compared, each a link that adds it. */
const suggestions = (tools: readonly Tool[], near: readonly Tool[]): Html | undefined => {
  if (tools.length >= comparedMax) return undefined;
  const others = [...new Set(near)].filter((other) => !tools.includes(other)).slice(0, suggestedMax);
  if (others.length === 0) return undefined;
  return html`<div class="kind-line"><p>Compare with</p><ul class="kinds">${others.map(
    (other) => html`<li><a class="chip" href="${comparePathOf([...tools, other])}#results">+ ${other.name}</a></li>`,
  )}</ul></div>`;
};

const answerView = (ranker: Ranker, tools: readonly Tool[], baseUrl: string): Html => {
  const { catalogue } = ranker;
  const [a, b] = tools as [Tool, Tool];
  const isPair = tools.length === 2;
  const compared = ranker.compareSeveral(tools);
  const text = isPair ? ranker.compare(a, b).summary.text : compared.summary.text;
  const query = isPair ? `a=${a.id}&b=${b.id}` : `ids=${tools.map(({ id }) => id).join(',')}`;
  const near = tools.flatMap((tool) => ranker.alternatives(tool, suggestedMax).data.map(({ tool: other }) => other));
  const pathWithout = (tool: Tool): string => `${comparePathOf(tools.filter((other) => other !== tool))}#results`;
  return html`<section aria-labelledby="results" class="flow"><h2 id="results">${tools.map(({ name }) => name).join(' · ')}</h2>
<p>${text} There is no overall winner: that depends on the buyer.</p>
${compared.notice && html`<p class="note">${compared.notice}</p>`}
${comparisonTable({ catalogue, tools, compared, pathOf: explorePathOf, pathWithout })}
${suggestions(tools, near)}
${apiCall(curlLine(`${baseUrl}/api/v1/compare?${query}`, undefined), 'A comparison of these tools.')}
</section>`;
};

export const exploreCompare = ({ pages, ranker, baseUrl }: Dependencies) => {
  /** The tools that one names as its alternatives, which cost nothing to look up. */
  const beginWith = (name: string): Html | undefined => {
    const { catalogue } = ranker();
    const tool = catalogue.findCalled(name);
    return (
      tool &&
      suggestions(
        [tool],
        tool.alternatives.flatMap((id) => catalogue.find(id) ?? []),
      )
    );
  };

  const show = (form: FormState, answer?: Html, begin?: Html): ShownPage => {
    const { field, summary } = createFields(form, 'compare');
    const fields = sides.map((name) =>
      field({
        ...{ name, label: labels[name], isOptional: name === 'c' || name === 'd' },
        more: meant(ranker().catalogue, form.values, name),
        control: withNames('tools'),
      }),
    );
    const body = html`<form action="/explore/compare#results" method="get" class="stack"><div class="grid small">${fields}</div><button class="button">Compare</button>
${nameList(ranker().catalogue, 'tools')}</form>`;
    return {
      title: 'Compare · Explore',
      section: 'explore',
      body: exploreView(
        '/explore/compare',
        'Two to four tools side by side, by name or id, with the differences marked.',
        html`${summary()}<details class="card asked"${answer === undefined && raw(' open')}><summary>${answer ? 'Choose other tools' : 'Tools to compare'}</summary>${body}</details>${answer ?? begin}`,
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
        if (!/(^|&)[bcd]=/.test(query))
          return show({ values, error: undefined }, undefined, beginWith(values['a'] ?? ''));
        return answerCharged(
          pages,
          call,
          () => {
            const current = ranker();
            const tools = findAll(current.catalogue, readState(query, State));
            const named = Object.fromEntries(tools.map(({ name }, at) => [sides[at] as string, name]));
            return show({ values: named, error: undefined }, answerView(current, tools, baseUrl));
          },
          (error) => show({ values, error }),
        );
      },
    }),
    hidden,
  );
};
