/**
 * A procurement form in plain TypeScript: a page asks what is needed, the service says what to buy, and why. The key
 * stays on this side; the browser never sees it.
 *
 *     TOOLS_URL=http://localhost:3000 TOOLS_KEY=tra_live_… bun examples/procurement-form.ts
 */
const url = process.env['TOOLS_URL'] ?? 'http://localhost:3000';
const key = process.env['TOOLS_KEY'] ?? '';
const port = Number(process.env['FORM_PORT'] ?? 4000);

type Sentence = { text: string };
type Recommendation = {
  score: number;
  tool: { name: string; website: string; summary: string };
  reasons: Sentence[];
  caveats: Sentence[];
};
type Problem = { detail: string; errors?: { name?: string; pointer?: string; message: string }[] };

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

const page = (title: string, body: string, status = 200): Response =>
  new Response(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><style>body{font:1rem/1.5 system-ui;max-width:40rem;margin:2rem auto;padding:0 1rem}
label{display:block;margin:1rem 0}textarea,select{display:block;width:100%;font:inherit}</style>
<h1>${escapeHtml(title)}</h1>${body}</html>`,
    { status, headers: { 'Content-Type': 'text/html; charset=utf-8' } },
  );

const options = (values: string[]): string =>
  ['', ...values].map((value) => `<option value="${value}">${value || 'does not matter'}</option>`).join('');

const form = `<form method="post">
<label>What problem is to be solved? <textarea name="useCase" rows="4" maxlength="2000" required></textarea></label>
<label>Company size <select name="companySize">${options(['solo', 'small', 'medium', 'large', 'enterprise'])}</select></label>
<label>Budget <select name="budget">${options(['free-only', 'minimal', 'moderate', 'flexible', 'unlimited'])}</select></label>
<button>What should we buy?</button></form>`;

const sentences = (title: string, list: Sentence[]): string =>
  list.length === 0 ? '' : `<p>${title}</p><ul>${list.map(({ text }) => `<li>${escapeHtml(text)}</li>`).join('')}</ul>`;

const describe = ({ score, tool, reasons, caveats }: Recommendation): string =>
  `<section><h2><a href="${escapeHtml(tool.website)}">${escapeHtml(tool.name)}</a>: ${score} of 100</h2>
<p>${escapeHtml(tool.summary)}</p>${sentences('Why', reasons)}${sentences('But', caveats)}</section>`;

const recommend = async (profile: Record<string, string>): Promise<Response> => {
  const response = await fetch(`${url}/api/v1/recommend`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...profile, limit: 5 }),
  });
  if (!response.ok) {
    const { detail, errors = [] } = (await response.json()) as Problem;
    const lines = errors.map(({ name, pointer, message }) => ({ text: `${name ?? pointer}: ${message}` }));
    return page('That did not work', `<p>${escapeHtml(detail)}</p>${sentences('', lines)}${form}`, 502);
  }
  const { data } = (await response.json()) as { data: Recommendation[] };
  return page('What to buy', data.map(describe).join('') || '<p>Nothing fits all of that.</p>');
};

const server = Bun.serve({
  port,
  fetch: async (request) => {
    if (request.method !== 'POST') return page('What do you need?', form);
    const fields = new URLSearchParams(await request.text());
    return recommend(Object.fromEntries([...fields].filter(([, value]) => value !== '')));
  },
});
console.log(`The form is at http://localhost:${server.port}`);
