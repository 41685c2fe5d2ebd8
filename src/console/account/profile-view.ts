import type { UsageReport } from '../../accounts/accounts.ts';
import { plans } from '../../accounts/plan.ts';
import type { Session } from '../../accounts/store.ts';
import { copyable, curlLine } from '../ui/api-call.ts';
import { sparkline, usageChart } from '../ui/chart.ts';
import { createFields, type FormState } from '../ui/form.ts';
import { type Html, html } from '../ui/html.ts';
import { type SecondFactorState, secondFactorCard } from './second-factor-view.ts';

export type Profile = {
  /** With a page of the live keys, of so many after so many. */
  report: UsageReport;
  keysFrom: number;
  keysAPage: number;
  sessions: readonly Session[];
  thisSession: Session;
  secondFactor: Pick<SecondFactorState, 'isOn' | 'recoveryCodesLeft'>;
  now: Date;
  baseUrl: string;
  /** A key made a moment ago: shown this once. */
  newKey?: { key: string; name: string };
  /** A secret for an authenticator app, and the codes that its first code brought: each shown this once. */
  offer?: SecondFactorState['offer'];
  recoveryCodes?: SecondFactorState['recoveryCodes'];
  /** What was just done, in words. */
  done?: string | undefined;
  /** The form that was sent and went wrong, by its name, and for a row's form its row. */
  failed?: { form: FormName; row?: string; state: FormState };
};

export type FormName =
  | 'create'
  | 'rename'
  | 'revoke'
  | 'password'
  | 'delete'
  | 'factor-on'
  | 'factor-code'
  | 'factor-off';
type Key = UsageReport['keys'][number];

const nothing: FormState = { values: {}, error: undefined };
const stateOf = ({ failed }: Profile, form: FormName, row?: string): FormState =>
  failed?.form === form && failed.row === row ? failed.state : nothing;

const count = (number: number, noun: string): string =>
  `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`;

const instant = (date: Date): Html =>
  html`<time datetime="${date.toISOString()}">${date.toISOString().slice(0, 16).replace('T', ' ')} UTC</time>`;
const day = (date: Date): Html =>
  html`<time datetime="${date.toISOString()}">${date.toISOString().slice(0, 10)}</time>`;

const ago = (date: Date, now: Date): string => {
  const minutes = Math.floor((now.getTime() - date.getTime()) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${count(minutes, 'minute')} ago`;
  if (minutes < 48 * 60) return `${count(Math.floor(minutes / 60), 'hour')} ago`;
  return `${count(Math.floor(minutes / 1440), 'day')} ago`;
};

const until = (date: Date, now: Date): string => {
  const minutes = Math.max(1, Math.ceil((date.getTime() - now.getTime()) / 60_000));
  return minutes < 120 ? count(minutes, 'minute') : count(Math.floor(minutes / 60), 'hour');
};

/** A bar of what is used, for eyes alone: the figures above it say the same. */
const share = (used: number, limit: number): Html =>
  html`<svg class="share" viewBox="0 0 600 10" preserveAspectRatio="none" aria-hidden="true" focusable="false"><rect class="none" width="600" height="10"/><rect class="today" width="${limit === 0 ? 600 : Math.min(600, Math.round((600 * used) / limit))}" height="10"/></svg>`;

const allowance = ({ report: { account, standing, days }, now }: Profile): Html => {
  const { limit, used, resetsAt } = standing;
  const left = limit === null ? null : Math.max(0, limit - used);
  return html`<section class="card" aria-labelledby="usage">
<h2 id="usage">Usage</h2>
<dl class="figures">
<div><dt>Plan</dt><dd class="plan">${account.plan}</dd></div>
<div><dt>Used today</dt><dd>${used.toLocaleString('en')}${limit !== null && html` <small>of ${limit.toLocaleString('en')}</small>`}</dd></div>
<div><dt>Left today</dt><dd>${left === null ? 'no limit' : left.toLocaleString('en')}</dd></div>
<div><dt>Resets</dt><dd>in ${until(resetsAt, now)} <small>${instant(resetsAt)}</small></dd></div>
</dl>
${limit !== null && share(used, limit)}
${usageChart(days)}
</section>`;
};

const newKeyDialog = ({ newKey, baseUrl }: Profile): Html | undefined =>
  newKey &&
  html`<dialog open class="dialog" id="new-key" aria-labelledby="new-key-title">
<h2 id="new-key-title">Your key “${newKey.name}”</h2>
<p><strong>Copy it now.</strong> It is not stored, and cannot be shown again.</p>
${copyable(newKey.key, 'new-key-text', 'The key')}
<p>Your first call, ready to run in a terminal:</p>
${copyable(curlLine(`${baseUrl}/api/v1/search?q=team+chat&limit=3`, newKey.key), 'new-key-call', 'The first call')}
<p class="actions"><a class="button" href="/profile?done=key" autofocus>I have saved it</a></p>
</dialog>`;

const keyRow = (profile: Profile, key: Key): Html => {
  const rename = createFields(stateOf(profile, 'rename', key.id), `rename-${key.id}`);
  const revoke = createFields(stateOf(profile, 'revoke', key.id), `revoke-${key.id}`);
  const failed = profile.failed?.row === key.id;
  const renameField = rename.field({ name: 'name', label: 'New name', maxlength: 60 });
  const revokeField = revoke.field({
    ...{ name: 'confirm', label: 'Type the name of the key to confirm', autocomplete: 'off' },
    hint: html`It is <strong>${key.name}</strong>. Whatever uses the key is refused from the next request on, and it cannot be undone.`,
  });
  return html`<li class="key" id="key-${key.id}">
<div class="key-head"><h3>${key.name}</h3><code>${key.masked}</code></div>
<dl class="facts">
<div><dt>Created</dt><dd>${day(key.createdAt)}</dd></div>
<div><dt>Last used</dt><dd>${key.lastUsedAt ? html`<time datetime="${key.lastUsedAt.toISOString()}">${ago(key.lastUsedAt, profile.now)}</time>` : 'never'}</dd></div>
<div><dt>Today</dt><dd>${count(key.usedToday, 'request')}</dd></div>
${key.expiresAt && html`<div><dt>Expires</dt><dd>${instant(key.expiresAt)}</dd></div>`}
<div class="wide-fact"><dt>30 days</dt><dd>${sparkline(key.days)}</dd></div>
</dl>
${failed && rename.summary()}${failed && revoke.summary()}
<div class="key-actions">
<details${profile.failed?.form === 'rename' && failed && html` open`}><summary>Rename<span class="unseen"> ${key.name}</span></summary>
<form method="post" action="/profile/keys/${key.id}/rename" class="stack">${renameField}<button class="button small">Rename</button></form></details>
<details${profile.failed?.form === 'revoke' && failed && html` open`}><summary class="danger">Revoke<span class="unseen"> ${key.name}</span></summary>
<form method="post" action="/profile/keys/${key.id}/revoke" class="stack">${revokeField}<button class="button danger small">Revoke this key</button></form></details>
</div>
</li>`;
};

/** Links to the keys before and after, where there are more than one page shows. */
const keyPages = ({ report: { keyCount }, keysFrom, keysAPage }: Profile): Html | undefined => {
  if (keyCount <= keysAPage && keysFrom === 0) return undefined;
  const before = Math.max(0, keysFrom - keysAPage);
  return html`<p class="actions">${keysFrom > 0 && html`<a href="/profile?keysFrom=${before}">Keys before</a> `}${
    keysFrom + keysAPage < keyCount && html`<a href="/profile?keysFrom=${keysFrom + keysAPage}">Keys after</a>`
  }</p>`;
};

const keys = (profile: Profile): Html => {
  const { report } = profile;
  const { keys: live, keyCount } = report;
  const { keysMax } = plans[report.account.plan];
  const isFull = keysMax !== null && keyCount >= keysMax;
  const { field, summary } = createFields(stateOf(profile, 'create'), 'new');
  const fields = [
    field({ name: 'name', label: 'Name', maxlength: 60, hint: 'What the key is for: “staging”, “the chat bot”.' }),
    field({ name: 'expiresOn', label: 'Expires at the end of', type: 'date', isOptional: true }),
  ];
  return html`<section class="card" aria-labelledby="keys">
<div class="head"><h2 id="keys">API keys</h2><p class="count">${keysMax === null ? count(keyCount, 'key') : `${keyCount} of ${keysMax} keys`}</p></div>
${keyCount === 0 ? html`<p class="lead">Make your first key: it takes one field.</p>` : html`<ul class="keys">${live.map((key) => keyRow(profile, key))}</ul>`}
${keyPages(profile)}
${summary()}
${
  isFull
    ? html`<p class="note">No further key can be made: the ${report.account.plan} plan allows ${keysMax}. Revoke one first, or ask the operator for another plan.</p>`
    : html`<form method="post" action="/profile/keys" class="stack new-key"><h3>Make a key</h3><div class="row">${fields}</div><button class="button">Make a key</button></form>`
}
</section>`;
};

const secondFactor = (profile: Profile): Html =>
  secondFactorCard(
    { ...profile.secondFactor, offer: profile.offer, recoveryCodes: profile.recoveryCodes },
    {
      switchOn: stateOf(profile, 'factor-on'),
      confirm: stateOf(profile, 'factor-code'),
      switchOff: stateOf(profile, 'factor-off'),
    },
  );

const security = (profile: Profile): Html => {
  const { sessions, thisSession, now } = profile;
  const { field, summary } = createFields(stateOf(profile, 'password'), 'change');
  const fields = [
    field({ name: 'currentPassword', label: 'Current password', type: 'password', autocomplete: 'current-password' }),
    field({ name: 'newPassword', label: 'New password', type: 'password', autocomplete: 'new-password' }),
  ];
  return html`<div class="flow"><section class="card" aria-labelledby="sessions">
<h2 id="sessions">Sessions</h2>
<ul class="sessions">${sessions.map(
    (
      session,
    ) => html`<li><div><strong>${session.browser ?? 'A browser we do not know'}</strong>${session.id === thisSession.id && html` <span class="tag">this one</span>`}
<p class="hint">Signed in ${instant(session.createdAt)}, last seen ${ago(session.lastSeenAt, now)}</p></div>
${session.id !== thisSession.id && html`<form method="post" action="/profile/sessions/${session.id}/end"><button class="quiet">End<span class="unseen"> the session of ${session.browser ?? 'a browser we do not know'}</span></button></form>`}</li>`,
  )}</ul>
</section>
${secondFactor(profile)}</div>
<section class="card" aria-labelledby="password">
<h2 id="password">Password</h2>
<p class="hint">A new password ends all other sessions.</p>
${summary()}
<form method="post" action="/profile/password" class="stack">
<input type="text" name="email" value="${profile.report.account.email}" autocomplete="username" hidden>
${fields}<button class="button">Change the password</button></form>
</section>`;
};

const deletion = (profile: Profile): Html => {
  const { field, summary } = createFields(stateOf(profile, 'delete'), 'delete');
  const fields = field({
    ...{ name: 'password', label: 'Your password, to confirm', type: 'password', autocomplete: 'current-password' },
  });
  return html`<section class="card" aria-labelledby="delete">
<h2 id="delete">Delete the account</h2>
<p class="hint">The account, its keys and all that was counted are removed at once. It cannot be undone.</p>
${summary()}
<details${profile.failed?.form === 'delete' && html` open`}><summary class="danger">Delete my account</summary>
<form method="post" action="/profile/delete" class="stack">${fields}<button class="button danger">Delete the account for good</button></form></details>
</section>`;
};

/** The account on one page: what was used, the keys, the sessions, the password. */
export const profileView = (profile: Profile): Html => html`<div class="wide flow">
<div class="head"><div><h1>Your account</h1><p class="lead">${profile.report.account.email}</p></div></div>
${profile.done && html`<p class="done" role="status">${profile.done}</p>`}
${newKeyDialog(profile)}
${keys(profile)}
${allowance(profile)}
<div class="columns">${security(profile)}</div>
${deletion(profile)}
</div>`;
