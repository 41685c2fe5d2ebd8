import { Elysia } from 'elysia';
import type { Accounts } from '../../accounts/accounts.ts';
import { AppError } from '../../errors.ts';
import { CredentialsBody, SecondFactorSignInBody, SinglePasswordBody } from '../../web/schemas/account.ts';
import { hidden } from '../../web/schemas/openapi.ts';
import type { Members } from '../../web/session-cookie.ts';
import { type PageAnswer, type PageRoutes, safeNext } from '../page-route.ts';
import { checkForm, createFields, emptyForm, type FormState } from '../ui/form.ts';
import { type Html, html } from '../ui/html.ts';
import { codePage } from './code-page.ts';
import { tryForm } from './try-form.ts';

export type SignInDependencies = {
  pages: PageRoutes;
  members: Members;
  accounts: Accounts;
  signUp: 'open' | 'closed';
};

const hidePart = (name: string, value: string): Html => html`<input type="hidden" name="${name}" value="${value}">`;

const emailField = { name: 'email', label: 'E-mail address', type: 'email', autocomplete: 'username', maxlength: 254 };

/** Signing up, in and out, and the link that sets a new password. */
export const signInPages = ({ pages, members, accounts, signUp }: SignInDependencies) => {
  const { authentication } = accounts;
  const lengthHint = `At least ${authentication.passwordLengthMin} characters. A few unrelated words are easy to keep in mind and hard to guess.`;

  const signUpPage = (state: FormState): PageAnswer => {
    const { field, summary } = createFields(state, 'sign-up');
    const fields = [
      field(emailField),
      field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'new-password', hint: lengthHint }),
    ];
    return {
      title: 'Sign up',
      section: 'sign-up',
      body: html`<div class="narrow">
<h1>Sign up</h1>
<p class="lead">The free plan is 100 requests a day and 3 keys. You need nothing but an e-mail address.</p>
${summary()}
<form method="post" action="/sign-up" class="card stack">${fields}
<button class="button">Make my account</button></form>
<p class="after">You have one already? <a href="/sign-in">Sign in</a>.</p>
</div>`,
    };
  };

  const closedPage: PageAnswer = {
    title: 'Sign up',
    section: 'sign-up',
    status: 403,
    body: html`<div class="narrow prose"><h1>Sign-up is closed</h1>
<p class="lead">Accounts of this service are made by its operator. Ask them for one.</p>
<p><a class="button" href="/sign-in">Sign in</a></p></div>`,
  };

  const signInPage = (state: FormState, next: string): PageAnswer => {
    const { field, summary } = createFields(state, 'sign-in');
    const fields = [
      field(emailField),
      field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' }),
    ];
    return {
      title: 'Sign in',
      section: 'sign-in',
      body: html`<div class="narrow">
<h1>Sign in</h1>
${summary()}
<form method="post" action="/sign-in" class="card stack">${fields}${hidePart('next', next)}
<button class="button">Sign in</button></form>
<p class="after">${signUp === 'open' && html`New here? <a href="/sign-up">Sign up</a>. `}You have lost your password? The operator of this service can give you a link that sets a new one.</p>
</div>`,
    };
  };

  const resetPage = (state: FormState, email: string): PageAnswer => {
    const { field, summary } = createFields(state, 'reset');
    const fields = field({
      ...{ name: 'password', label: 'New password', type: 'password', autocomplete: 'new-password', hint: lengthHint },
    });
    return {
      title: 'Set a new password',
      body: html`<div class="narrow">
<h1>Set a new password</h1>
<p class="lead">For <strong>${email}</strong>. All sessions of the account end.</p>
${summary()}
<form method="post" class="card stack">
<input type="text" name="email" value="${email}" autocomplete="username" hidden>
${fields}
<button class="button">Set the password</button></form>
</div>`,
    };
  };

  const getResetAccount = async (token: string) => {
    const account = await authentication.findResetAccount(token);
    if (account === undefined)
      throw new AppError(
        'not-found',
        'This link was used already, or is over: it holds for 30 minutes. Ask the operator for another.',
      );
    return account;
  };

  return new Elysia({ name: 'sign-in-pages' })
    .get(
      '/sign-up',
      pages.forVisitors({
        route: '/sign-up',
        answer: ({ member }) => (member ? { to: '/profile' } : signUp === 'open' ? signUpPage(emptyForm) : closedPage),
      }),
      hidden,
    )
    .post(
      '/sign-up',
      pages.forVisitors({
        route: '/sign-up',
        answer: (call) => {
          if (signUp === 'closed') return closedPage;
          return tryForm(
            call,
            async () => {
              members.checkSignUpOpen();
              const { email, password } = checkForm(call.form, CredentialsBody);
              const entered = await accounts.signUp(email, password, call.visitor);
              await members.enter(call, entered);
              return { to: '/profile' };
            },
            signUpPage,
          );
        },
      }),
      { ...hidden, parse: 'none' },
    )
    .get(
      '/sign-in',
      pages.forVisitors({
        route: '/sign-in',
        answer: ({ member, query }) => {
          const next = safeNext(new URLSearchParams(query).get('next') ?? undefined);
          return member ? { to: next } : signInPage(emptyForm, next);
        },
      }),
      hidden,
    )
    .post(
      '/sign-in',
      pages.forVisitors({
        route: '/sign-in',
        answer: (call) => {
          const { next: asked, ...form } = call.form;
          const next = safeNext(asked);
          return tryForm(
            call,
            async () => {
              const { email, password } = checkForm(form, CredentialsBody);
              const entered = await authentication.signIn(email, password, call.visitor);
              await members.enter(call, entered);
              return { to: next };
            },
            (state) => {
              const { error } = state;
              if (error?.code !== 'second-factor-needed') return signInPage(state, next);
              return codePage(emptyForm, String(error.extra['ticket']), next);
            },
          );
        },
      }),
      { ...hidden, parse: 'none' },
    )
    .post(
      '/sign-in/second-factor',
      pages.forVisitors({
        route: '/sign-in/second-factor',
        answer: (call) => {
          const { next: asked, ...form } = call.form;
          const next = safeNext(asked);
          return tryForm(
            call,
            async () => {
              const { ticket, code } = checkForm(form, SecondFactorSignInBody);
              const entered = await authentication.signInByCode(ticket, code, call.visitor);
              await members.enter(call, entered);
              return { to: next };
            },
            (state) =>
              state.error?.code === 'invalid-sign-in'
                ? signInPage({ values: {}, error: state.error }, next)
                : codePage(state, form['ticket'] ?? '', next),
          );
        },
      }),
      { ...hidden, parse: 'none' },
    )
    .post(
      '/sign-out',
      pages.forVisitors({
        route: '/sign-out',
        answer: async ({ member, headers }) => {
          if (member) await authentication.signOut(member.token);
          members.clearCookie(headers);
          return { to: '/' };
        },
      }),
      { ...hidden, parse: 'none' },
    )
    .get(
      '/reset/:token',
      pages.forVisitors({
        route: '/reset/:token',
        answer: async ({ params }) => resetPage(emptyForm, (await getResetAccount(params['token'] ?? '')).email),
      }),
      hidden,
    )
    .post(
      '/reset/:token',
      pages.forVisitors({
        route: '/reset/:token',
        answer: async (call) => {
          const token = call.params['token'] ?? '';
          const { email } = await getResetAccount(token);
          const { email: _, ...form } = call.form;
          return tryForm(
            call,
            async () => {
              const { password } = checkForm(form, SinglePasswordBody);
              const account = await authentication.resetPassword(token, password);
              // A link that the operator gave stands in for the password alone.
              if ((await authentication.secondFactor.look(account)).isOn) return { to: '/sign-in' };
              members.setCookies(call.headers, await authentication.begin(account, call.visitor));
              return { to: '/profile?done=password' };
            },
            (state) => resetPage(state, email),
          );
        },
      }),
      { ...hidden, parse: 'none' },
    );
};
