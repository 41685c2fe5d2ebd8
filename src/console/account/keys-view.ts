import type { UsageReport } from '../../accounts/accounts.ts';
import { defaultGraceSeconds } from '../../accounts/keys/rotation.ts';
import { plans } from '../../accounts/plan.ts';
import { sparkline } from '../ui/chart.ts';
import { createFields } from '../ui/form.ts';
import { type Html, html, raw } from '../ui/html.ts';
import { ago, count, day, instant, until } from '../ui/time.ts';
import { type Profile, stateOf } from './profile-state.ts';

type Key = UsageReport['keys'][number];

const dayMs = 86_400_000;
/** From so many days before its end a key says how long it has left. */
const soonDays = 14;

const graces: readonly (readonly [seconds: number, name: string])[] = [
  [0, 'at once'],
  [3_600, 'in an hour'],
  [defaultGraceSeconds, 'in a day'],
  [604_800, 'in a week'],
];

const stateView = (key: Key, now: Date): Html => {
  const { state, expiresAt, revokedAt, graceEndsAt } = key;
  if (state === 'revoked') return html`<span class="tag over">revoked</span> ${revokedAt && day(revokedAt)}`;
  if (state === 'expired') return html`<span class="tag over">expired</span> ${expiresAt && day(expiresAt)}`;
  const isSoon = expiresAt !== null && expiresAt.getTime() - now.getTime() < soonDays * dayMs;
  const tag =
    expiresAt !== null && isSoon
      ? html`<span class="tag soon">expires in ${until(expiresAt, now)}</span>`
      : html`<span class="tag live">live</span>${expiresAt && html` until ${day(expiresAt)}`}`;
  return html`${tag}${graceEndsAt && html`<p class="hint">old secret until ${instant(graceEndsAt)}</p>`}`;
};

const actions = (profile: Profile, key: Key): Html => {
  const rename = createFields(stateOf(profile, 'rename', key.id), `rename-${key.id}`);
  const rotate = createFields(stateOf(profile, 'rotate', key.id), `rotate-${key.id}`);
  const revoke = createFields(stateOf(profile, 'revoke', key.id), `revoke-${key.id}`);
  const open = (form: 'rename' | 'rotate' | 'revoke') =>
    profile.failed?.row === key.id && profile.failed.form === form && raw(' open');
  const renameField = rename.field({
    ...{ name: 'name', label: 'New name', maxlength: 60 },
    says: () => 'Give the key a name of 1 to 60 characters.',
  });
  const rotateField = rotate.field({
    ...{ name: 'graceSeconds', label: 'The old secret ends' },
    hint: 'The key keeps its name and its counts. Whatever uses the old secret goes on working until then.',
    control: (attributes, value) =>
      html`<select ${attributes}>${graces.map(
        ([seconds, name]) =>
          html`<option value="${seconds}"${String(seconds) === (value || String(defaultGraceSeconds)) && raw(' selected')}>${name}</option>`,
      )}</select>`,
  });
  const revokeField = revoke.field({
    ...{ name: 'confirm', label: 'Type the name of the key to confirm', autocomplete: 'off' },
    hint: html`It is <strong>${key.name}</strong>. Whatever uses the key is refused from the next request on. This cannot be undone.`,
    says: () => `Type the name as it is: ${key.name}`,
  });
  const form = (path: string, field: Html, button: Html): Html =>
    html`<form method="post" action="/profile/keys/${key.id}/${path}" class="stack">${field}${button}</form>`;
  return html`${rename.summary()}${rotate.summary()}${revoke.summary()}<div class="key-actions">
<details${open('rename')}><summary>Rename<span class="unseen"> ${key.name}</span></summary>
${form('rename', renameField, html`<button class="button small">Rename</button>`)}</details>
<details${open('rotate')}><summary>Rotate<span class="unseen"> ${key.name}</span></summary>
${form('rotate', rotateField, html`<button class="button small">Create new secret</button>`)}</details>
<details${open('revoke')}><summary class="danger">Revoke<span class="unseen"> ${key.name}</span></summary>
${form('revoke', revokeField, html`<button class="button danger small">Revoke this key</button>`)}</details>
</div>`;
};

/** A cell that says its column itself, where the columns are not seen: on a narrow screen. Roles are named, as styles there take them away. */
const cell = (label: string, content: Html | string): Html =>
  html`<td role="cell" data-label="${label}"><div>${content}</div></td>`;

const keyRows = (profile: Profile, key: Key): Html => {
  const { now } = profile;
  const isLive = key.state === 'live';
  return html`<tbody role="rowgroup"${!isLive && raw(' class="over"')}><tr class="key" id="key-${key.id}" role="row">
<th scope="row" role="rowheader">${key.name}<code>${key.masked}</code></th>
${cell('State', stateView(key, now))}
${cell('Created', html`${day(key.createdAt)}${key.rotatedAt && html`<p class="hint">rotated ${ago(key.rotatedAt, now)}</p>`}`)}
${cell('Last used', key.lastUsedAt ? html`<time datetime="${key.lastUsedAt.toISOString()}">${ago(key.lastUsedAt, now)}</time>` : 'never')}
${cell('Today', html`${key.usedToday.toLocaleString('en')}<span class="unseen"> requests</span>`)}
${cell('30 days', sparkline(key.days))}</tr>
${isLive && html`<tr class="key-manage" role="row"><td colspan="6" role="cell">${actions(profile, key)}</td></tr>`}</tbody>`;
};

const columnNames = ['Key', 'State', 'Created', 'Last used', 'Today', '30 days'];

const keyTable = (profile: Profile): Html =>
  html`<table class="keys" role="table" aria-labelledby="keys"><thead role="rowgroup"><tr role="row">${columnNames.map(
    (name) => html`<th scope="col" role="columnheader">${name}</th>`,
  )}</tr></thead>${profile.report.keys.map((key) => keyRows(profile, key))}</table>`;

/** Links to the keys before and after, where there are more than one page shows. */
const keyPages = ({ report: { keyCount }, keysFrom, keysAPage }: Profile): Html | undefined => {
  if (keyCount <= keysAPage && keysFrom === 0) return undefined;
  const before = Math.max(0, keysFrom - keysAPage);
  return html`<p class="actions">${keysFrom > 0 && html`<a href="/profile?keysFrom=${before}#keys">Keys before</a> `}${
    keysFrom + keysAPage < keyCount && html`<a href="/profile?keysFrom=${keysFrom + keysAPage}#keys">Keys after</a>`
  }</p>`;
};

/** The keys, those that ended too, and the form that makes one. */
export const keysCard = (profile: Profile): Html => {
  const { report } = profile;
  const { keyCount, liveKeyCount } = report;
  const { keysMax } = plans[report.account.plan];
  const isFull = keysMax !== null && liveKeyCount >= keysMax;
  const { field, summary } = createFields(stateOf(profile, 'create'), 'new');
  const fields = [
    field({
      ...{ name: 'name', label: 'Name', maxlength: 60, hint: 'What the key is for: “staging”, “the chat bot”.' },
      says: () => 'Give the key a name of 1 to 60 characters.',
    }),
    field({
      ...{ name: 'expiresOn', label: 'Expires on', type: 'date', isOptional: true },
      hint: 'At the end of that day, UTC.',
      says: () => 'Choose today or a later day.',
    }),
  ];
  return html`<section class="card" aria-labelledby="keys">
<div class="head"><h2 id="keys">API keys</h2><p class="count">${keysMax === null ? count(liveKeyCount, 'live key') : `${liveKeyCount} of ${keysMax} live keys`}</p></div>
${keyCount === 0 ? html`<p class="lead">Create your first key: it takes one field.</p>` : keyTable(profile)}
${keyCount > liveKeyCount && html`<p class="hint">Keys that expired or were revoked stay listed for 90 days.</p>`}
${keyPages(profile)}
${summary()}
${
  isFull
    ? html`<p class="note">No further key can be created: the ${report.account.plan} plan allows ${keysMax}. Revoke one first, or ask the operator for another plan.</p>`
    : html`<form method="post" action="/profile/keys" class="stack new-key"><h3>Create a key</h3><div class="row">${fields}</div><button class="button">Create key</button></form>`
}
</section>`;
};
