/**
 * A procurement form: it says while you type what it understood and what to buy, and why. What was misunderstood is
 * unticked, and the answer follows. Without scripts in the browser the button does the same.
 *
 *     TOOLS_URL=http://localhost:3000 TOOLS_KEY=tra_live_… bun examples/procurement-form.ts
 */
import { type Brief, describePrice, escapeHtml, items, options, page, recommend } from './page.ts';

type Understood = { text: string; as: string; value: string | number | boolean | object; force: string };
type Advice = {
  data: Brief[];
  profile?: { understood?: Understood[]; ignored?: { field: string; value: string; why: string }[] };
  noMatch?: { text: string };
  notice?: string;
};

const sizes = ['solo', 'small', 'medium', 'large', 'enterprise'];
const budgets = ['free-only', 'minimal', 'moderate', 'flexible', 'unlimited'];

/** The field of a profile that says the same as what was read from the text; none where no field does. */
const fieldOf = ({ as, force }: Understood): string | undefined => {
  if (force === 'not') return undefined;
  switch (as) {
    case 'feature':
    case 'deployment':
    case 'platform':
    case 'integration':
    case 'openSource':
      return force === 'must' ? 'mustHave' : 'priorities';
    case 'currentTool':
      return 'currentTools';
    case 'exclude':
    case 'replaces':
      return 'exclude';
    case 'priceMax':
      return 'maxPrice';
    case 'industry':
    case 'companySize':
    case 'people':
    case 'role':
    case 'budget':
      return as;
    default:
      return undefined;
  }
};
const lists = ['mustHave', 'priorities', 'currentTools', 'exclude'];

/** What was understood as fields of a profile: what they say stands for what would be read. */
const toFields = (kept: readonly Understood[]): Record<string, unknown> => {
  const fields: Record<string, unknown> = {};
  for (const found of kept) {
    const field = fieldOf(found);
    if (field === undefined) continue;
    const value = found.as === 'openSource' ? 'open source' : found.value;
    fields[field] = lists.includes(field) ? [...((fields[field] as unknown[]) ?? []), value] : value;
  }
  return fields;
};

const parse = (json: string): Understood[] => {
  try {
    return [JSON.parse(json) as Understood];
  } catch {
    return [];
  }
};

type Asked = {
  useCase: string;
  companySize: string | null;
  budget: string | null;
  found: Understood[];
  kept: boolean[];
};

/** What was found counts as long as the text is the one in which it was found. */
const readForm = (form: FormData | URLSearchParams): Asked => {
  const text = (name: string): string => String(form.get(name) ?? '');
  const useCase = text('useCase').replaceAll('\r\n', '\n').trim();
  const found = text('foundIn') === useCase ? form.getAll('found').flatMap((json) => parse(String(json))) : [];
  const kept = new Set(form.getAll('kept').map(String));
  return {
    useCase,
    companySize: text('companySize') || null,
    budget: text('budget') || null,
    ...{ found, kept: found.map((_, at) => kept.has(String(at))) },
  };
};

const toProfile = ({ useCase, companySize, budget, found, kept }: Asked): Record<string, unknown> => ({
  ...(kept.includes(false) && { read: false, ...toFields(found.filter((_, at) => kept[at])) }),
  ...{ useCase, limit: 5 },
  ...(companySize && { companySize }),
  ...(budget && { budget }),
});

const sayValue = (value: Understood['value']): string =>
  typeof value === 'object' ? Object.values(value).join(' ') : value === true ? 'yes' : String(value);

/** A box for each thing that was understood; unticked, it does not count. */
const describeFound = (useCase: string, found: readonly Understood[], kept: readonly boolean[]): string => {
  const isCorrected = kept.includes(false);
  const boxes = found.map((one, at) => {
    const isLost = isCorrected && kept[at] && fieldOf(one) === undefined && one.as !== 'category';
    const said = `“${one.text}”: ${one.as} ${sayValue(one.value)} (${one.force})${isLost ? ', which has no field of its own and counts no more' : ''}`;
    return `<input type="hidden" name="found" value="${escapeHtml(JSON.stringify(one))}">
<label><input type="checkbox" name="kept" value="${at}"${kept[at] ? ' checked' : ''}> ${escapeHtml(said)}</label>`;
  });
  return `<input type="hidden" name="foundIn" value="${escapeHtml(useCase)}">
<fieldset><legend>Understood so; untick what you did not mean</legend>${boxes.join('') || 'Nothing in particular.'}</fieldset>`;
};

const describe = (tool: Brief): string =>
  `<section><h2>${escapeHtml(tool.name)}: ${tool.score} of 100</h2><p>${escapeHtml(tool.summary ?? '')}
(${escapeHtml(tool.category)}, ${escapeHtml(describePrice(tool))})</p>${items(tool.reasons ?? [])}${
    tool.caveat ? `<p>But: ${escapeHtml(tool.caveat)}</p>` : ''
  }</section>`;

/** What stands below the questions: what was understood, and what to buy. */
const advise = async (asked: Asked): Promise<{ status: number; html: string }> => {
  const outcome = await recommend<Advice>(toProfile(asked));
  if ('faults' in outcome) return { status: 502, html: `<p>That did not work.</p>${items(outcome.faults)}` };
  const { data, profile = {}, noMatch, notice } = outcome.answer;
  const { understood = [], ignored = [] } = profile;
  const isFresh = asked.found.length === 0 || !asked.kept.includes(false);
  const [found, kept] = isFresh ? [understood, understood.map(() => true)] : [asked.found, asked.kept];
  const missed = ignored.map(({ field, value, why }) => `Not understood: ${field} ${value}: ${why}`);
  const said = [...missed, ...(noMatch ? [noMatch.text] : []), ...(notice ? [notice] : [])];
  return { status: 200, html: describeFound(asked.useCase, found, kept) + items(said) + data.map(describe).join('') };
};

/** Sends the form half a second after the last change, and shows what comes back unless there was a later change. */
const script = `const form = document.querySelector('form');
let last = 0, timer;
form.addEventListener('input', () => {
  clearTimeout(timer);
  const mine = ++last;
  timer = setTimeout(async () => {
    if (form.useCase.value.trim().length < 10) return;
    const response = await fetch('/advice', { method: 'POST', body: new URLSearchParams(new FormData(form)) });
    const html = await response.text();
    if (mine === last) document.querySelector('#advice').innerHTML = html;
  }, 500);
});`;

const formOf = ({ useCase, companySize, budget }: Asked, advice: string): string => `<form method="post">
<label>What problem is to be solved? <textarea name="useCase" rows="4" maxlength="2000" required>${escapeHtml(useCase)}</textarea></label>
<label>Company size <select name="companySize">${options(sizes, companySize)}</select></label>
<label>Budget <select name="budget">${options(budgets, budget)}</select></label>
<button>What should we buy?</button><div id="advice" aria-live="polite">${advice}</div></form><script>${script}</script>`;

const server = Bun.serve({
  port: Number(process.env['FORM_PORT'] ?? 4000),
  fetch: async (request) => {
    const isPost = request.method === 'POST';
    const asked = readForm(new URLSearchParams(isPost ? await request.text() : ''));
    if (!isPost) return page('What do you need?', formOf(asked, ''));
    const { status, html } = await advise(asked);
    if (new URL(request.url).pathname !== '/advice') return page('What to buy', formOf(asked, html), status);
    return new Response(html, { status, headers: { 'Content-Type': 'text/html; charset=utf-8' } });
  },
});
console.log(`The form is at http://localhost:${server.port}`);
