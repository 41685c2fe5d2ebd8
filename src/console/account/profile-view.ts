import { createFields } from '../ui/form.ts';
import { type Html, html } from '../ui/html.ts';
import { ago, instant } from '../ui/time.ts';
import { currentPasswordField, newPasswordField } from './fields.ts';
import { keysCard } from './keys-view.ts';
import { newKeyDialog } from './new-key-view.ts';
import { type Profile, stateOf } from './profile-state.ts';
import { secondFactorCard } from './second-factor-view.ts';
import { usageCard } from './usage-view.ts';

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
    field(currentPasswordField('currentPassword', 'Current password')),
    field(newPasswordField('newPassword', 'New password', profile.passwordLengthMin)),
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
${fields}<button class="button">Change password</button></form>
</section>`;
};

const deletion = (profile: Profile): Html => {
  const { field, summary } = createFields(stateOf(profile, 'delete'), 'delete');
  const fields = field(currentPasswordField('password', 'Current password'));
  return html`<section class="card" aria-labelledby="delete">
<h2 id="delete">Delete the account</h2>
<p class="hint">The account, its keys and all that was counted are removed at once. It cannot be undone.</p>
${summary()}
<details${profile.failed?.form === 'delete' && html` open`}><summary class="danger">Delete my account</summary>
<form method="post" action="/profile/delete" class="stack">${fields}<button class="button danger">Delete account</button></form></details>
</section>`;
};

/** The account on one page: what was used, the keys, the sessions, the password. */
export const profileView = (profile: Profile): Html => html`<div class="wide flow">
<div class="head"><div><h1>Your account</h1><p class="lead">${profile.report.account.email}</p></div></div>
${profile.done && html`<p class="done" role="status">${profile.done}</p>`}
${newKeyDialog(profile.newKey, profile.baseUrl)}
${usageCard(profile)}
${keysCard(profile)}
<div class="columns">${security(profile)}</div>
${deletion(profile)}
</div>`;
