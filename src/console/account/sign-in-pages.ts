import { Elysia } from 'elysia';
import type { Accounts } from '../../accounts/accounts.ts';
import { plans } from '../../accounts/plan.ts';
import type { DeadLink, SignedIn } from '../../accounts/sign-in/authentication.ts';
import { CredentialsBody, SecondFactorSignInBody, SinglePasswordBody } from '../../web/schemas/account.ts';
import { hidden } from '../../web/schemas/openapi.ts';
import type { Member, Members } from '../../web/session-cookie.ts';
import { type PageAnswer, type PageCall, type PageRoutes, safeNext } from '../page-route.ts';
import { checkForm, createFields, emptyForm, type FormState } from '../ui/form.ts';
import { type Html, html } from '../ui/html.ts';
import type { Page } from '../ui/layout.ts';
import { codePage } from './code-page.ts';
import { currentPasswordField, emailField, newPasswordField } from './fields.ts';
import { tryForm } from './try-form.ts';

export type SignInDependencies = {
  pages: PageRoutes;
  members: Members;
  accounts: Accounts;
  site: Pick<Page, 'isSignUpOpen'>;
};

const deadLinkTexts: Record<DeadLink, { title: string; lead: string }> = {
  used: { title: 'This link was used already', lead: 'It has set a password. Sign in with that one.' },
  over: { title: 'This link has expired', lead: 'Nothing was changed.' },
  unknown: { title: 'This link is not valid', lead: 'It was replaced by a later one, or is not complete.' },
};

const hidePart = (name: string, value: string): Html => html`<input type="hidden" name="${name}" value="${value}">`;

/** Signing up, in and out, and the link that sets a new password. */
export const signInPages = ({ pages, members, accounts, site: { isSignUpOpen } }: SignInDependencies) => {
  const { authentication } = accounts;
  const { passwordLengthMin } = authentication;

  const signUpPage = (state: FormState): PageAnswer => {
    const { field, summary } = createFields(state, 'sign-up');
    const fields = [field(emailField), field(newPasswordField('password', 'Password', passwordLengthMin))];
    return {
      title: 'Sign up',
      section: 'sign-up',
      body: html`<div class="narrow">
<h1>Sign up</h1>
<p class="lead">The free plan is ${plans.free.requestsPerDay} requests a day and ${plans.free.keysMax} keys. You need nothing but an e-mail address and a password.</p>
${summary()}
<form method="post" action="/sign-up" class="card stack">${fields}
<button class="button">Create account</button></form>
<p class="after">Already have an account? <a href="/sign-in">Sign in</a>.</p>
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
    const fields = [field(emailField), field(currentPasswordField('password', 'Password'))];
    return {
      title: 'Sign in',
      section: 'sign-in',
      body: html`<div class="narrow">
<h1>Sign in</h1>
${summary()}
<form method="post" action="/sign-in" class="card stack">${fields}${hidePart('next', next)}
<button class="button">Sign in</button></form>
<p class="after">${isSignUpOpen && html`New here? <a href="/sign-up">Sign up</a>. `}Lost your password? The operator of this service can give you a link that sets a new one.</p>
</div>`,
    };
  };

  const resetPage = (state: FormState, email: string): PageAnswer => {
    const { field, summary } = createFields(state, 'reset');
    const fields = field(newPasswordField('password', 'New password', passwordLengthMin));
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

  /** A link that sets no password any more: why, and what to do. */
  const deadLinkPage = (reason: DeadLink): PageAnswer => ({
    title: deadLinkTexts[reason].title,
    section: 'sign-in',
    status: reason === 'unknown' ? 404 : 410,
    body: html`<div class="narrow prose"><h1>${deadLinkTexts[reason].title}</h1>
<p class="lead">${deadLinkTexts[reason].lead}</p>
<p>Each link sets a password once, within 30 minutes. The operator of this service can give you another.</p>
<p><a class="button" href="/sign-in">Sign in</a></p></div>`,
  });

  /** A step of signing in: whoever is let in goes on to the page that they came for. */
  const takeStep = (
    call: PageCall<Member | undefined>,
    signIn: (form: Record<string, string>) => Promise<SignedIn>,
    again: (state: FormState, next: string) => PageAnswer,
  ): Promise<PageAnswer> => {
    const { next: asked, ...form } = call.form;
    const next = safeNext(asked);
    return tryForm(
      call,
      async () => {
        await members.enter(call, await signIn(form));
        return { to: next };
      },
      (state) => again(state, next),
    );
  };

  return new Elysia({ name: 'sign-in-pages' })
    .get(
      '/sign-up',
      pages.forVisitors({
        route: '/sign-up',
        answer: ({ member }) => (member ? { to: '/profile' } : isSignUpOpen ? signUpPage(emptyForm) : closedPage),
      }),
      hidden,
    )
    .post(
      '/sign-up',
      pages.forVisitors({
        route: '/sign-up',
        answer: (call) => {
          if (!isSignUpOpen) return closedPage;
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
        answer: (call) =>
          takeStep(
            call,
            (form) => {
              const { email, password } = checkForm(form, CredentialsBody);
              return authentication.signIn(email, password, call.visitor);
            },
            (state, next) => {
              const { error } = state;
              if (error?.code !== 'second-factor-needed') return signInPage(state, next);
              return codePage(emptyForm, String(error.extra['ticket']), next);
            },
          ),
      }),
      { ...hidden, parse: 'none' },
    )
    .post(
      '/sign-in/second-factor',
      pages.forVisitors({
        route: '/sign-in/second-factor',
        answer: (call) =>
          takeStep(
            call,
            (form) => {
              const { ticket, code } = checkForm(form, SecondFactorSignInBody);
              return authentication.signInByCode(ticket, code, call.visitor);
            },
            (state, next) =>
              state.error?.code === 'invalid-sign-in'
                ? signInPage({ values: {}, error: state.error }, next)
                : codePage(state, state.values['ticket'] ?? '', next),
          ),
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
        answer: async ({ params }) => {
          const found = await authentication.findResetAccount(params['token'] ?? '');
          return typeof found === 'string' ? deadLinkPage(found) : resetPage(emptyForm, found.email);
        },
      }),
      hidden,
    )
    .post(
      '/reset/:token',
      pages.forVisitors({
        route: '/reset/:token',
        answer: async (call) => {
          const token = call.params['token'] ?? '';
          const found = await authentication.findResetAccount(token);
          if (typeof found === 'string') return deadLinkPage(found);
          const { email } = found;
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
