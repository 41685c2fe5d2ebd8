/** What the examples with pages share: asking the service, and writing HTML. The key stays on this side. */
const url = process.env['TOOLS_URL'] ?? 'http://localhost:3000';
const key = process.env['TOOLS_KEY'] ?? '';

/** A tool in its place of a ranking, by `view=brief`: what is absent is not known. */
export type Brief = {
  id: string;
  name: string;
  summary?: string;
  category: string;
  free?: boolean;
  price?: string;
  score: number;
  reasons?: string[];
  caveat?: string;
};
type Problem = { detail: string; errors?: { name?: string; pointer?: string; message: string }[] };
type Outcome<Answer> = { answer: Answer } | { faults: string[] };

export const recommend = async <Answer>(profile: Record<string, unknown>): Promise<Outcome<Answer>> => {
  const response = await fetch(`${url}/api/v1/recommend?view=brief`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(profile),
  });
  if (response.ok) return { answer: (await response.json()) as Answer };
  const { detail, errors = [] } = (await response.json()) as Problem;
  return { faults: [detail, ...errors.map(({ name, pointer, message }) => `${name ?? pointer}: ${message}`)] };
};

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

export const items = (texts: readonly string[]): string =>
  texts.length === 0 ? '' : `<ul>${texts.map((text) => `<li>${escapeHtml(text)}</li>`).join('')}</ul>`;

export const options = (values: readonly string[], chosen: string | null): string =>
  ['', ...values]
    .map(
      (value) =>
        `<option value="${value}"${value === chosen ? ' selected' : ''}>${value || 'does not matter'}</option>`,
    )
    .join('');

/** "free to use, from 8.75 USD a user a month". */
export const describePrice = ({ free, price }: Brief): string =>
  [...(free ? ['free to use'] : []), ...(price ? [`from ${price}`] : [])].join(', ') || 'price not known';

export const page = (title: string, body: string, status = 200): Response =>
  new Response(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><style>body{font:1rem/1.5 system-ui;max-width:44rem;margin:2rem auto;padding:0 1rem}
label{display:block;margin:.6rem 0}textarea,select{display:block;width:100%;font:inherit}table{border-collapse:collapse}
td,th{border:1px solid;padding:.3rem .6rem;text-align:left;vertical-align:top}</style>
<h1>${escapeHtml(title)}</h1>${body}</html>`,
    { status, headers: { 'Content-Type': 'text/html; charset=utf-8' } },
  );
