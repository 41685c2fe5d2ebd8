import { encode } from 'uqr';
import type { TotpOffer } from '../../accounts/sign-in/second-factor.ts';
import { copyable } from '../ui/api-call.ts';
import { createFields, type FormState } from '../ui/form.ts';
import { type Html, html } from '../ui/html.ts';
import { codeField, currentPasswordField } from './fields.ts';

export type SecondFactorState = {
  isOn: boolean;
  recoveryCodesLeft: number;
  /** A secret that waits for its first code. */
  offer?: TotpOffer | undefined;
  /** Made a moment ago: shown this once. */
  recoveryCodes?: readonly string[] | undefined;
};

type Forms = { switchOn: FormState; confirm: FormState; switchOff: FormState };

/** A QR code as one path, a square a dark module; dark on light whatever the theme, as cameras want it. */
const qrCode = (text: string): Html => {
  const { data, size } = encode(text, { border: 3 });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return html`<svg class="qr" viewBox="0 0 ${size} ${size}" role="img" aria-label="QR code of the secret, for an authenticator app"><rect width="${size}" height="${size}" fill="#fff"/><path d="${squares.join('')}" fill="#000"/></svg>`;
};

const password = (state: FormState, prefix: string) => {
  const { field, summary } = createFields(state, prefix);
  const input = field(currentPasswordField('password', 'Current password'));
  return { input, summary };
};

const offered = ({ secret, uri }: TotpOffer, state: FormState): Html => {
  const { field, summary } = createFields(state, 'code');
  const input = field(codeField('Code from the app'));
  return html`<p>Scan this with an authenticator app, or type the secret into it.</p>
${qrCode(uri)}
${copyable(secret, 'totp-secret', 'The secret')}
<p class="hint"><a href="${uri}">Open it in an app on this device</a>: <code class="wrap">${uri}</code></p>
${summary()}
<form method="post" action="/profile/second-factor/confirm#second-factor" class="stack">${input}<button class="button">Switch it on</button></form>`;
};

const shownCodes = (codes: readonly string[]): Html =>
  html`<p><strong>Keep these recovery codes now.</strong> Each signs you in once when the app is lost. They cannot be shown again.</p>
${copyable(codes.join('\n'), 'recovery-codes', 'The recovery codes')}
<p class="actions"><a class="button" href="/profile?done=second-factor">I have kept them</a></p>`;

const body = ({ isOn, recoveryCodesLeft, offer, recoveryCodes }: SecondFactorState, forms: Forms): Html => {
  if (recoveryCodes !== undefined) return shownCodes(recoveryCodes);
  if (isOn) {
    const { input, summary } = password(forms.switchOff, 'factor-off');
    return html`<p>It is <strong>on</strong>: signing in asks for a code of your app. ${recoveryCodesLeft} of 10 recovery codes are left.</p>
${summary()}
<details${forms.switchOff.error && html` open`}><summary class="danger">Switch it off</summary>
<form method="post" action="/profile/second-factor/off" class="stack">${input}<button class="button danger">Switch the second factor off</button></form></details>`;
  }
  if (offer !== undefined) return offered(offer, forms.confirm);
  const { input, summary } = password(forms.switchOn, 'factor-on');
  return html`<p class="hint">With it, signing in asks for a code of an authenticator app as well: a stolen password alone opens nothing.</p>
${summary()}
<form method="post" action="/profile/second-factor#second-factor" class="stack">${input}<button class="button">Set it up</button></form>`;
};

/** The second factor on the profile: off, being set up, or on. */
export const secondFactorCard = (state: SecondFactorState, forms: Forms): Html =>
  html`<section class="card" aria-labelledby="second-factor">
<h2 id="second-factor">Second factor</h2>
${body(state, forms)}
</section>`;
