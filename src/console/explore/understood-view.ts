import type { Catalogue } from '../../catalogue/catalogue.ts';
import { type Platform, platformNames } from '../../catalogue/tool.ts';
import { priceUnitPhrases } from '../../ranking/price-max.ts';
import type { KindShown, Understood } from '../../ranking/understanding/shown.ts';
import { type Html, html } from '../ui/html.ts';
import { moneyText } from '../ui/tool/tool-view.ts';
import { isDemand, takeOver } from './corrections.ts';
import { type ProfileState, profilePathOf } from './profile-state.ts';

type Asked = { catalogue: Catalogue; state: ProfileState; understood: readonly Understood[] };

const forceWords = { must: 'must be', want: 'a wish', not: 'not asked for' } as const;

/** What is asked, by its name. */
const nameOf = (catalogue: Catalogue, { as, value, text }: Understood): string => {
  const toolName = () => catalogue.find(String(value))?.name ?? String(value);
  if (as === 'feature') return catalogue.features.get(String(value))?.name ?? String(value);
  if (as === 'integration') return `works with ${toolName()}`;
  if (as === 'exclude' || as === 'replaces') return toolName();
  if (as === 'openSource') return 'open source';
  if (as === 'region') return text;
  if (as === 'platform') return platformNames[value as Platform];
  if (typeof value === 'object') {
    const { amount, currency, per } = value;
    return `at most ${moneyText(amount, currency)} ${priceUnitPhrases[per]}`;
  }
  return String(value);
};

const kindWords: Partial<Record<Understood['as'], string>> = {
  category: 'kind of software',
  replaces: 'to be replaced',
  exclude: 'not wanted',
  industry: 'industry',
  companySize: 'company size',
  people: 'people',
  role: 'role',
  budget: 'budget',
  priceMax: 'highest price',
};

/** How it is taken, in a word or two. */
const meaningOf = (one: Understood): string => kindWords[one.as] ?? forceWords[one.force];

type Segment = { start: number; end: number; found: Understood[] };

/** What was found by its places in the text, in order; what overlaps is one place. */
const segmentsOf = (understood: readonly Understood[]): Segment[] => {
  const segments: Segment[] = [];
  for (const one of [...understood].sort((left, right) => left.start - right.start || right.end - left.end)) {
    const last = segments.at(-1);
    if (last !== undefined && one.start < last.end) {
      last.end = Math.max(last.end, one.end);
      last.found.push(one);
    } else segments.push({ start: one.start, end: one.end, found: [one] });
  }
  return segments;
};

/** So many corrections a page offers at most: each link holds the whole text. */
const correctionsMax = 40;

const unique = (words: readonly string[]): string[] => [...new Set(words)];

const chip = (
  { catalogue, state, understood }: Asked,
  { found }: Segment,
  text: string,
  isCorrectable: boolean,
): Html => {
  const without = takeOver(
    catalogue,
    state,
    understood.filter((one) => !found.includes(one)),
  );
  // The kind is not a demand that can be left out: another one is chosen below.
  const isKind = found.every(({ as }) => as === 'category');
  return html`<span class="chip">${text} <span class="as">${unique(found.map(meaningOf)).join(', ')}</span>${
    isCorrectable &&
    !isKind &&
    html`<a class="drop" href="${profilePathOf(without)}"><span aria-hidden="true">×</span><span class="unseen">Not meant: ${text}</span></a>`
  }</span>`;
};

/** The buyer's own text with what was read of it as chips in it. What a whole sentence lets one think has none. */
const readText = (asked: Asked, text: string): Html => {
  let at = 0;
  const parts = segmentsOf(asked.understood.filter(({ inferred }) => !inferred)).map((segment, index) => {
    const before = text.slice(at, segment.start);
    at = segment.end;
    return html`${before}${chip(asked, segment, text.slice(segment.start, segment.end), index < correctionsMax)}`;
  });
  return html`<p class="own-text">${parts}${text.slice(at)}</p>`;
};

/** For each demand the other way to take it: a must as a wish, and a wish as a must. */
const forceLinks = ({ catalogue, state, understood }: Asked): Html[] =>
  understood
    .filter(isDemand)
    .slice(0, correctionsMax)
    .map((one) => {
      const force = one.force === 'must' ? ('want' as const) : ('must' as const);
      const other = understood.map((each) => (each === one ? { ...one, force } : each));
      const name = nameOf(catalogue, one);
      const rest = understood.filter((each) => each !== one);
      const notMeant =
        one.inferred &&
        html` <a href="${profilePathOf(takeOver(catalogue, state, rest))}">Not meant<span class="unseen">: ${name}</span></a>`;
      return html`<li>${name}: ${forceWords[one.force]}. <a href="${profilePathOf(takeOver(catalogue, state, other))}">${force === 'must' ? 'It must be' : 'A wish will do'}<span class="unseen">: ${name}</span></a>${notMeant}</li>`;
    });

const share = (probability: number): string => (probability > 0.99 ? '>99' : String(Math.round(100 * probability)));

/** The kinds that the text may ask for, each a link to the tools of that kind alone. */
export const kindLinks = (state: ProfileState, kinds: readonly (KindShown | string)[]): Html =>
  html`<ul class="kinds">${kinds.map((kind) => {
    const [category, likely] = typeof kind === 'string' ? [kind, undefined] : [kind.category, kind.probability];
    return html`<li><a class="chip" href="${profilePathOf({ ...state, category })}"><span class="unseen">Only </span>${category}${likely !== undefined && html` <span class="as">${share(likely)} %</span>`}</a></li>`;
  })}</ul>`;

/** What was understood of a profile, each part of it to be corrected. `isGuess`: nothing says surely which kind is meant. */
export const understoodView = (asked: Asked, kinds: readonly KindShown[], isGuess: boolean): Html | undefined => {
  const { catalogue, state, understood } = asked;
  const { useCase, category, read } = state;
  const says = understood.some(({ as }) => as !== 'category');
  const isSomething = says || kinds.length > 0 || category !== undefined || read === false;
  if (useCase === undefined || !isSomething) return undefined;
  const { category: _, ...anyKind } = state;
  const { read: __, ...reading } = state;
  const musts = forceLinks(asked);
  return html`<section class="understood" aria-labelledby="understood"><h2 id="understood">What was understood</h2>
${readText(asked, useCase)}
${
  category !== undefined
    ? html`<p class="kind-line">Only of one kind: <a class="chip" href="${profilePathOf(anyKind)}">${category}<span class="drop"><span aria-hidden="true">×</span><span class="unseen">: of any kind instead</span></span></a></p>`
    : kinds.length > 0 &&
      html`<div class="kind-line"><p>${isGuess ? 'Which kind do you mean?' : kinds.length > 1 ? 'Kinds of software, the likeliest first; choose one for its tools alone:' : 'Kind of software:'}</p>${kindLinks(state, kinds)}</div>`
}
${
  read === false
    ? html`<p class="hint">Nothing is read from the text but what it is for: the fields say the rest. <a href="${profilePathOf(reading)}">Read the text again</a></p>`
    : says &&
      html`<details><summary>Correct it</summary>${musts.length > 0 && html`<ul class="corrections">${musts}</ul>`}
<p><a href="${profilePathOf({ ...state, read: false })}">Take no demand from the text</a>, or <a href="${profilePathOf(takeOver(catalogue, state, understood))}">write all of it into the fields</a> and change it there.</p></details>`
}</section>`;
};
