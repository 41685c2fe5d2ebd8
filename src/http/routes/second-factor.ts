import { Elysia } from 'elysia';
import { CodeBody, SecondFactorSignInBody, SinglePasswordBody } from '../../web/schemas/account.ts';
import {
  type AccountRouteDependencies,
  createAccountRoutes,
  documentedForAccount,
  toSignedIn,
} from '../account-route.ts';

/** The account's second factor: setting it up, the second step of signing in, and switching it off. */
export const secondFactor = (dependencies: AccountRouteDependencies) => {
  const { accounts, members } = dependencies;
  const { forMembers, forVisitors } = createAccountRoutes(dependencies);
  const { authentication } = accounts;

  return new Elysia({ name: 'second-factor' })
    .post(
      '/account/sign-in/second-factor',
      forVisitors({
        route: '/account/sign-in/second-factor',
        body: SecondFactorSignInBody,
        answer: async ({ body, visitor, headers, member }) => {
          const entered = await authentication.signInByCode(body.ticket, body.code, visitor);
          await members.enter({ member, headers }, entered);
          return toSignedIn(entered.account);
        },
      }),
      documentedForAccount({
        id: 'signInByCode',
        summary: 'Second step of signing in, for accounts with a second factor',
        description:
          'Takes the `ticket` of the `second-factor-needed` answer of `signIn`, good for 10 minutes, and a code of the app or a recovery code. A code is good once. After 5 wrong ones in a row each further try waits 1, 2, 4 … 60 s; at most 50 a day from devices that are not known.',
        body: SecondFactorSignInBody,
        answer: { name: 'SignedIn' },
        errors: ['invalid-sign-in', 'invalid-code', 'account-disabled', 'cross-site-request', 'too-many-attempts'],
        isPublic: true,
      }),
    )
    .get(
      '/account/second-factor',
      forMembers({
        route: '/account/second-factor',
        answer: ({ member }) => authentication.secondFactor.look(member.account),
      }),
      documentedForAccount({
        id: 'getSecondFactor',
        summary: 'Whether the second factor is on',
        answer: { name: 'SecondFactor' },
        errors: [],
      }),
    )
    .post(
      '/account/second-factor',
      forMembers({
        route: '/account/second-factor',
        body: SinglePasswordBody,
        status: 201,
        answer: ({ body, member }) => authentication.offerSecondFactor(member.account, body.password),
      }),
      documentedForAccount({
        id: 'offerSecondFactor',
        summary: 'Make a secret for an authenticator app',
        description:
          'Nothing changes until a code of it is confirmed. A later secret takes the place of an earlier one.',
        body: SinglePasswordBody,
        answer: { name: 'SecondFactorOffer', status: 201 },
        errors: ['second-factor-on', 'cross-site-request', 'too-many-attempts'],
      }),
    )
    .post(
      '/account/second-factor/confirm',
      forMembers({
        route: '/account/second-factor/confirm',
        body: CodeBody,
        answer: async ({ body, member }) => ({
          recoveryCodes: await authentication.secondFactor.confirm(member.account, member.session, body.code),
        }),
      }),
      documentedForAccount({
        id: 'confirmSecondFactor',
        summary: 'Switch the second factor on by a code of the app',
        description: 'Ends all other sessions. The recovery codes are shown this once.',
        body: CodeBody,
        answer: { name: 'RecoveryCodes' },
        errors: ['not-found', 'second-factor-on', 'cross-site-request'],
      }),
    )
    .post(
      '/account/second-factor/off',
      forMembers({
        route: '/account/second-factor/off',
        body: SinglePasswordBody,
        status: 204,
        answer: ({ body, member }) => authentication.endSecondFactor(member.account, body.password),
      }),
      documentedForAccount({
        id: 'endSecondFactor',
        summary: 'Switch the second factor off',
        body: SinglePasswordBody,
        errors: ['cross-site-request', 'too-many-attempts'],
      }),
    );
};
