/**
 * An onboarding page for HR: what a new hire's first weeks take, a need a line, and which software would do it. All needs
 * are asked at once with what is known of the company; a tool that answers several of them is said to.
 *
 *     TOOLS_URL=http://localhost:3000 TOOLS_KEY=tra_live_… bun examples/hr-onboarding.ts
 */
import { type Brief, describePrice, escapeHtml, items, options, page, recommend } from './page.ts';

type Advice = { data: Brief[]; noMatch?: { text: string } };
type Company = { companySize?: string; people?: number; currentTools?: string[] };
type Answered = { need: string; tools: Brief[]; said: string[] };

const usualNeeds = [
  'have contracts signed by new hires online',
  'enter new employees into payroll',
  'hand out laptops and know who has which',
  'give every new hire a checklist of the first weeks',
  'train new employees with courses',
].join('\n');
const sizes = ['solo', 'small', 'medium', 'large', 'enterprise'];
/** Each need is a request. */
const needsMax = 10;

const linesOf = (text: string, separator: RegExp): string[] =>
  text
    .split(separator)
    .map((line) => line.trim())
    .filter((line) => line !== '');

const answerNeed = async (need: string, company: Company): Promise<Answered> => {
  const outcome = await recommend<Advice>({ useCase: need, ...company, limit: 3 });
  if ('faults' in outcome) return { need, tools: [], said: outcome.faults };
  const { data, noMatch } = outcome.answer;
  return { need, tools: data, said: noMatch ? [noMatch.text] : [] };
};

const tableOf = (answered: readonly Answered[]): string => {
  const timesOf = (id: string): number => answered.filter(({ tools }) => tools.some((tool) => tool.id === id)).length;
  const describe = (tool: Brief): string => {
    const times = timesOf(tool.id);
    return `<p><b>${escapeHtml(tool.name)}</b>, ${tool.score} of 100, ${escapeHtml(describePrice(tool))}${
      times > 1 ? ` <mark>for ${times} of the needs</mark>` : ''
    }</p>${items([...(tool.reasons ?? []), ...(tool.caveat ? [`But: ${tool.caveat}`] : [])])}`;
  };
  const rows = answered.map(
    ({ need, tools, said }) =>
      `<tr><th>${escapeHtml(need)}</th><td>${tools.map(describe).join('')}${items(said)}</td></tr>`,
  );
  return `<table>${rows.join('')}</table>`;
};

const formOf = (needs: string, form: URLSearchParams): string => `<form method="post">
<label>What do the first weeks take? One need a line <textarea name="needs" rows="6" required>${escapeHtml(needs)}</textarea></label>
<label>Company size <select name="companySize">${options(sizes, form.get('companySize'))}</select></label>
<label>People <input name="people" type="number" min="1" value="${escapeHtml(form.get('people') ?? '')}"></label>
<label>Already in use, with commas <input name="currentTools" value="${escapeHtml(form.get('currentTools') ?? '')}"></label>
<button>Which software?</button></form>`;

const companyOf = (form: URLSearchParams): Company => {
  const [size, people] = [form.get('companySize'), form.get('people')];
  const currentTools = linesOf(form.get('currentTools') ?? '', /,/);
  return {
    ...(size && { companySize: size }),
    ...(people && { people: Number(people) }),
    ...(currentTools.length > 0 && { currentTools }),
  };
};

const server = Bun.serve({
  port: Number(process.env['FORM_PORT'] ?? 4001),
  fetch: async (request) => {
    const form = new URLSearchParams(request.method === 'POST' ? await request.text() : '');
    const needs = linesOf(form.get('needs') ?? '', /\r?\n/).slice(0, needsMax);
    if (needs.length === 0) return page('Onboarding', formOf(usualNeeds, form));
    const company = companyOf(form);
    const answered = await Promise.all(needs.map((need) => answerNeed(need, company)));
    return page('Onboarding', tableOf(answered) + formOf(needs.join('\n'), form));
  },
});
console.log(`The page is at http://localhost:${server.port}`);
