import type { PageAnswer } from '../page-route.ts';
import { createFields, type FormState } from '../ui/form.ts';
import { html } from '../ui/html.ts';
import { codeField } from './fields.ts';

/** The second step of signing in. What was shown to be right before is in the ticket, not in a cookie. */
export const codePage = (state: FormState, ticket: string, next: string): PageAnswer => {
  const { field, summary } = createFields({ ...state, values: {} }, 'code');
  const input = field(codeField('Code', 'Six digits from your authenticator app, or one of your recovery codes.'));
  return {
    title: 'Enter your code',
    section: 'sign-in',
    body: html`<div class="narrow">
<h1>Enter your code</h1>
${summary()}
<form method="post" action="/sign-in/second-factor" class="card stack">${input}
<input type="hidden" name="ticket" value="${ticket}"><input type="hidden" name="next" value="${next}">
<button class="button">Sign in</button></form>
<p class="after">App and recovery codes lost? The operator of this service can switch the second factor off. <a href="/sign-in">Start again</a>.</p>
</div>`,
  };
};
