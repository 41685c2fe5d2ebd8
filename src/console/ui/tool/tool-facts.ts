import type { Catalogue } from '../../../catalogue/catalogue.ts';
import { findEvidence, provenanceOf } from '../../../catalogue/evidence.ts';
import { type FactProvenance, priceProvenance, provenancesOf } from '../../../catalogue/facts.ts';
import type { Tool } from '../../../catalogue/tool.ts';
import { type Html, html } from '../html.ts';
import { dayText } from '../time.ts';
import { basisView, sourceLink } from './basis.ts';
import { factWords } from './fact-words.ts';
import { planList } from './plan-list.ts';
import { priceText } from './tool-view.ts';

/** What the pages of a tool need besides it: the day, by which facts age, and where other tools have their pages. */
export type ToolView = {
  catalogue: Catalogue;
  tool: Tool;
  today: string;
  pathOf: (id: string) => string;
  categoryPathOf?: (slug: string) => string;
};

/** Each fact by its path in the record, with its name and its value in words; null is not known. */
const factsOf = ({ catalogue, tool }: ToolView): [path: string, label: string, value: string | null][] => {
  const license = tool.license === null ? '' : ` (${tool.license})`;
  const of = (path: string): string | null => factWords(catalogue, tool, path);
  const openSource = of('openSource');
  return [
    ['vendor', 'Vendor', of('vendor')],
    ['audience', 'Made for', of('audience')],
    ['companySizes', 'Company sizes', of('companySizes')],
    ['industries', 'Industries', tool.crossIndustry ? 'All' : of('industries')],
    ['pricing.model', 'Pricing model', of('pricing.model')],
    ['pricing.freeTrial', 'Free trial', of('pricing.freeTrial')],
    ['pricingTiers', 'Tiers', of('pricingTiers')],
    ['minimumSeats', 'Fewest seats', of('minimumSeats')],
    ['contract', 'Shortest contract', of('contract')],
    ['implementation', 'Setting up', of('implementation')],
    ['deployment', 'Runs as', of('deployment')],
    ['platforms', 'Platforms', of('platforms')],
    ['openSource', 'Open source', openSource && `${openSource}${license}`],
    ['regions', 'Sold in', of('regions')],
    ['languages', 'Languages', of('languages')],
    ['strengths', 'Chosen for', of('strengths')],
    ['roles', 'Worked with by', of('roles')],
    ['useCases', 'Used to', of('useCases')],
  ];
};

const factTable = (view: ToolView): Html => {
  const { tool, today } = view;
  const bases = new Map(provenancesOf(tool).map((fact) => [fact.field, fact]));
  const basisOf = (path: string): FactProvenance =>
    bases.get(path) ?? { field: path, ...provenanceOf(tool, path), ageingFrom: null };
  const facts = factsOf(view);
  const unknown = facts.filter(([, , value]) => value === null).map(([, label]) => label.toLowerCase());
  return html`<table class="facts"><caption class="unseen">Facts, and how each is known</caption><tbody>${facts.map(
    ([path, label, value]) =>
      value !== null &&
      html`<tr><th scope="row">${label}</th><td>${value} ${basisView(basisOf(path), tool, today)}</td></tr>`,
  )}</tbody></table>
${unknown.length > 0 && html`<p class="hint">Not known: ${unknown.join(', ')}.</p>`}`;
};

/** Features of a list, with how the list is known; one that has evidence of its own says so beside it. */
const featureList = (
  { catalogue, tool, today }: ToolView,
  list: 'has' | 'lacks',
  heading: string,
): Html | undefined => {
  const ids = tool.features[list];
  if (ids.length === 0) return undefined;
  const basisOf = (field: string): Html =>
    basisView({ field, ...provenanceOf(tool, field), ageingFrom: null }, tool, today);
  const ofList = findEvidence(tool, `features.${list}`);
  const items = ids.map((id) => {
    const field = `features.${list}.${id}`;
    const name = catalogue.features.get(id)?.name ?? id;
    return html`<li>${name} ${findEvidence(tool, field) !== ofList && basisOf(field)}</li>`;
  });
  return html`<div><h3>${heading}</h3>${basisOf(`features.${list}`)}<ul>${items}</ul></div>`;
};

const features = (view: ToolView): Html => {
  const { catalogue, tool } = view;
  const known = new Set([...tool.features.has, ...tool.features.lacks]);
  const ofCategory = catalogue.categories.find(tool.categories[0] ?? '')?.features ?? [];
  const unknown = ofCategory.filter(({ id }) => !known.has(id));
  return html`<section aria-labelledby="features"><h2 id="features">Features</h2>
<div class="columns features">${featureList(view, 'has', 'Has')}${featureList(view, 'lacks', 'Is known not to have')}${
    unknown.length > 0 &&
    html`<div><h3>Not known</h3><ul>${unknown.map(({ name }) => html`<li>${name}</li>`)}</ul></div>`
  }</div></section>`;
};

const prices = ({
  catalogue,
  tool,
  today,
}: ToolView): Html => html`<section aria-labelledby="plans"><h2 id="plans">Plans and prices</h2>
${tool.plans.length > 0 ? planList(catalogue, tool.plans) : html`<p>${priceText(tool)}. The plans are not known.</p>`}
<div class="rests">The price: ${basisView(priceProvenance(tool), tool, today)}</div></section>`;

const evidence = ({ tool }: ToolView): Html | undefined =>
  tool.evidence.length === 0
    ? undefined
    : html`<details class="all-sources"><summary>All sources of this record (${tool.evidence.length})</summary>
<ul>${tool.evidence.map(
        ({ fields, url, method, readOn, saidOn, quote }) =>
          html`<li>${sourceLink(url)}: ${method}${readOn !== null && `, read ${dayText(readOn)}`}${saidOn !== null && `, for ${dayText(saidOn)}`}${quote && html`, “${quote}”`} <span class="basis">for ${fields.join(', ')}</span></li>`,
      )}</ul></details>`;

const toolLinks = ({ catalogue, pathOf }: ToolView, ids: readonly string[]): Html[] =>
  ids.map((id, index) => {
    const name = catalogue.find(id)?.name;
    return html`${index > 0 && ', '}${name === undefined ? id : html`<a href="${pathOf(id)}">${name}</a>`}`;
  });

const relatedMax = 24;

/** Everything that is known of a tool, and how. `worksWith` and `alternatives`: ids. What the tool itself names comes first. */
export const toolFacts = (
  view: ToolView,
  { worksWith, alternatives }: { worksWith: readonly string[]; alternatives: readonly string[] },
): Html => {
  const { tool } = view;
  const partners = new Set([...tool.integrations.filter((id) => worksWith.includes(id)), ...worksWith]);
  const shown = [...partners].slice(0, relatedMax);
  return html`${prices(view)}
<section aria-labelledby="facts"><h2 id="facts">Facts</h2>
<p class="hint">“Read” names the day on which a source was read; it unfolds. “Recalled” is from memory${tool.asOf !== null && `, for ${dayText(tool.asOf)}`}: check it before it decides.</p>
${factTable(view)}</section>
${features(view)}
${worksWith.length > 0 && html`<section aria-labelledby="with"><h2 id="with">Works with</h2><p>${toolLinks(view, shown)}${worksWith.length > relatedMax && ` and ${worksWith.length - relatedMax} more`}.</p></section>`}
${alternatives.length > 0 && html`<section aria-labelledby="alternatives"><h2 id="alternatives">Alternatives</h2><p>${toolLinks(view, alternatives)}.</p></section>`}
${evidence(view)}`;
};

/** The name of a tool and what it is, on top of its page. */
export const toolHead = ({ catalogue, tool, pathOf, categoryPathOf }: ToolView, links: Html): Html => {
  const { name, vendor, summary, description, categories, status, successor, endOfLife } = tool;
  const tag = (name: string): Html => {
    const slug = catalogue.categories.find(name)?.slug;
    return categoryPathOf && slug !== undefined
      ? html`<a class="tag" href="${categoryPathOf(slug)}">${name}</a>`
      : html`<span class="tag">${name}</span>`;
  };
  const follower = successor === null ? undefined : catalogue.find(successor);
  return html`<div><h1>${name}${vendor && vendor !== name && html` <small>by ${vendor}</small>`}</h1>
<p class="lead">${summary ?? description}</p></div>
${status === 'discontinued' && html`<p class="note">It is no longer sold${endOfLife !== null && `, and not kept up from ${dayText(endOfLife)} on`}.${follower && html` <a href="${pathOf(follower.id)}">${follower.name}</a> follows it.`}</p>`}
<p class="tags">${categories.map(tag)}<span class="price">${priceText(tool)}</span></p>
${summary !== null && html`<p class="prose-width">${description}</p>`}
${links}`;
};
