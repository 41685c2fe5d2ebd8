import { copyable, curlLine } from '../ui/api-call.ts';
import { type Html, html } from '../ui/html.ts';
import { instant } from '../ui/time.ts';

/** A key made a moment ago; one that was rotated says until when its old secret is good, `null` if it has ended. */
export type NewKey = { key: string; name: string; graceEndsAt?: Date | null };

const firstPath = '/api/v1/search?q=team+chat&limit=3&view=brief';

const javascriptCall = (url: string, key: string): string => `const response = await fetch('${url}', {
  headers: { Authorization: 'Bearer ${key}' },
});
console.log(await response.json());`;

const pythonCall = (url: string, key: string): string => `import json, urllib.request

request = urllib.request.Request(
    '${url}',
    headers={'Authorization': 'Bearer ${key}'},
)
print(json.load(urllib.request.urlopen(request)))`;

const calls = [
  ['curl', curlLine],
  ['JavaScript', javascriptCall],
  ['Python', pythonCall],
] as const;

const graceText = (graceEndsAt: Date | null): Html =>
  graceEndsAt === null
    ? html`<p>The old secret has ended: whatever uses it is refused from now on.</p>`
    : html`<p>The old secret works until ${instant(graceEndsAt)}. Put the new one in its place before.</p>`;

/**
 * The one time that a key is shown. It closes by a tick alone, which copying sets: a key that nobody has saved is lost.
 * What runs the call comes with the script; without it the explorer does the same, with the session in the key's place.
 */
export const newKeyDialog = (newKey: NewKey | undefined, baseUrl: string): Html | undefined =>
  newKey &&
  html`<dialog open class="dialog" id="new-key" aria-labelledby="new-key-title">
<h2 id="new-key-title" tabindex="-1" autofocus>${newKey.graceEndsAt === undefined ? 'Your key' : 'The new secret of'} “${newKey.name}”</h2>
<p><strong>Copy it now.</strong> It is not stored, and cannot be shown again.</p>
${newKey.graceEndsAt !== undefined && graceText(newKey.graceEndsAt)}
${copyable(newKey.key, 'new-key-text', 'The key')}
<h3>Your first call</h3>
<div class="languages">${calls.map(
    ([language, write], index) =>
      html`<details name="language"${index === 0 && html` open`}><summary>${language}</summary>
${copyable(write(baseUrl + firstPath, newKey.key), `new-key-call-${index}`, `The first call in ${language}`)}</details>`,
  )}</div>
<div class="try"><button type="button" class="button plain small" data-try="${firstPath}" hidden>Try it</button>
<p class="hint" role="status" id="try-status"></p>
<pre id="try-answer" tabindex="0" role="group" aria-label="The answer" hidden></pre>
<noscript><p class="hint">Run it in a terminal. Without JavaScript this page cannot send the key itself; <a href="/explore?q=team+chat" target="_blank">the explorer shows the same search in a new tab</a>.</p></noscript></div>
<form method="get" action="/profile" class="close"><input type="hidden" name="done" value="key">
<label><input type="checkbox" required id="new-key-saved"> I have saved the key</label>
<button class="button">Close</button></form>
</dialog>`;
