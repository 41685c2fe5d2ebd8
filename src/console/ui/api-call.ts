import { type Html, html } from './html.ts';

const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** A call of the API as a line for a shell; the key stands in a variable unless it is shown anyway. */
export const curlLine = (url: string, key: string | undefined, body?: unknown): string => {
  const parts = [
    `curl -s ${quote(url)}`,
    `-H ${key === undefined ? '"Authorization: Bearer $KEY"' : quote(`Authorization: Bearer ${key}`)}`,
    ...(body === undefined ? [] : [`-H 'Content-Type: application/json'`, `-d ${quote(JSON.stringify(body))}`]),
  ];
  return parts.join(' \\\n  ');
};

/** A line to copy. The button comes with the script, which alone can copy. */
export const copyable = (text: string, id: string, label: string): Html =>
  html`<div class="copyable"><pre tabindex="0" role="group" aria-label="${label}"><code id="${id}">${text}</code></pre>
<button type="button" class="quiet copy" data-copy="${id}" aria-label="Copy: ${label}" hidden>Copy</button></div>`;

/** The call of the API that makes the same as the view it stands under. */
export const apiCall = (line: string, note: string): Html => html`<section class="call" aria-labelledby="call">
<h2 id="call">The API call for this</h2>
<p class="hint">${note}</p>
${copyable(line, 'call-line', 'The API call')}
</section>`;
