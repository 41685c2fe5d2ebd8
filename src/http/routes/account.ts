import { Elysia } from 'elysia';
import type { Account } from '../../accounts/account.ts';
import type { KeyView } from '../../accounts/accounts.ts';
import { plans } from '../../accounts/plan.ts';
import { usageJson } from '../../accounts/usage-json.ts';
import { CredentialsBody, KeyIdPath, NewKeyBody, PasswordBody, RenameBody } from '../../web/schemas/account.ts';
import { type AccountRouteDependencies, createAccountRoutes, documentedForAccount } from '../account-route.ts';

type Dependencies = AccountRouteDependencies;

const toKey = ({ id, name, masked, createdAt, expiresAt, lastUsedAt, usedToday }: KeyView) => ({
  ...{ id, name, masked, createdAt, expiresAt, lastUsedAt, usedToday },
});

const toSignedIn = ({ email, plan }: Account) => ({ email, plan });

/** The account's own JSON: what the console's pages do, for other clients of it. Opened by a session, never by a key. */
export const account = (dependencies: Dependencies) => {
  const { accounts, members } = dependencies;
  const { forMembers, forVisitors } = createAccountRoutes(dependencies);
  const { authentication } = accounts;

  const listLiveKeys = async (of: Account) => (await accounts.listKeys(of)).filter(({ isLive }) => isLive);

  return new Elysia({ name: 'account' })
    .post(
      '/account/sign-up',
      forVisitors({
        route: '/account/sign-up',
        body: CredentialsBody,
        status: 201,
        answer: async ({ body, visitor, headers }) => {
          members.checkSignUpOpen();
          const entered = await accounts.signUp(body.email, body.password, visitor);
          members.setCookies(headers, entered);
          return toSignedIn(entered.account);
        },
      }),
      documentedForAccount({
        id: 'signUp',
        summary: 'Make an account, and sign in to it',
        description: 'A new account is on the free plan. At most 10 an hour from one network address.',
        body: CredentialsBody,
        answer: { name: 'SignedIn', status: 201 },
        errors: ['email-taken', 'sign-up-closed', 'cross-site-request', 'too-many-attempts'],
        isPublic: true,
      }),
    )
    .post(
      '/account/sign-in',
      forVisitors({
        route: '/account/sign-in',
        body: CredentialsBody,
        answer: async ({ body, visitor, headers, member }) => {
          const entered = await authentication.signIn(body.email, body.password, visitor);
          if (member) await authentication.signOut(member.token);
          members.setCookies(headers, entered);
          return toSignedIn(entered.account);
        },
      }),
      documentedForAccount({
        id: 'signIn',
        summary: 'Sign in: the answer sets the session cookie',
        description:
          'After 5 failures in a row from one network address each further try waits 1, 2, 4 … 60 s; at most 20 failures in 15 minutes from one network address. A device that signed in before is known by a cookie and has 5 tries of its own.',
        body: CredentialsBody,
        answer: { name: 'SignedIn' },
        errors: [
          'invalid-sign-in',
          'second-factor-needed',
          'account-disabled',
          'cross-site-request',
          'too-many-attempts',
        ],
        isPublic: true,
      }),
    )
    .post(
      '/account/sign-out',
      forMembers({
        route: '/account/sign-out',
        status: 204,
        answer: async ({ member, headers }) => {
          await authentication.signOut(member.token);
          members.clearCookie(headers);
        },
      }),
      documentedForAccount({ id: 'signOut', summary: 'End this session', errors: ['cross-site-request'] }),
    )
    .get(
      '/account/profile',
      forMembers({
        route: '/account/profile',
        answer: async ({ member: { account: own, session } }) => {
          const [report, sessions] = await Promise.all([accounts.reportUsage(own), authentication.listSessions(own)]);
          const { days: _, keys: __, ...allowance } = usageJson(report);
          return {
            email: own.email,
            createdAt: own.createdAt,
            ...allowance,
            keys: { live: report.keys.filter(({ isLive }) => isLive).length, max: plans[own.plan].keysMax },
            sessions: sessions.map(({ id, createdAt, lastSeenAt, browser }) => ({
              ...{ createdAt, lastSeenAt, browser, isThisOne: id === session.id },
            })),
          };
        },
      }),
      documentedForAccount({ id: 'getProfile', summary: 'The account', answer: { name: 'Profile' }, errors: [] }),
    )
    .get(
      '/account/keys',
      forMembers({
        route: '/account/keys',
        answer: async ({ member }) => {
          const keys = await listLiveKeys(member.account);
          return { data: keys.map(toKey), live: keys.length, max: plans[member.account.plan].keysMax };
        },
      }),
      documentedForAccount({ id: 'listKeys', summary: 'The live keys', answer: { name: 'AccountKeys' }, errors: [] }),
    )
    .post(
      '/account/keys',
      forMembers({
        route: '/account/keys',
        body: NewKeyBody,
        status: 201,
        answer: async ({ body, member }) => {
          const expiresAt = body.expiresAt === undefined ? null : new Date(body.expiresAt);
          const { key, view } = await accounts.createKey(member.account, body.name, expiresAt);
          return { key, data: toKey(view) };
        },
      }),
      documentedForAccount({
        id: 'createKey',
        summary: 'Make a key; it is shown this once',
        body: NewKeyBody,
        answer: { name: 'NewKey', status: 201 },
        errors: ['key-limit-reached', 'cross-site-request'],
      }),
    )
    .patch(
      '/account/keys/:id',
      forMembers({
        route: '/account/keys/:id',
        body: RenameBody,
        answer: async ({ body, member, params }) => {
          await accounts.renameKey(member.account, params['id'] ?? '', body.name);
          const keys = await accounts.listKeys(member.account);
          return toKey(keys.find(({ id }) => id === params['id']) as KeyView);
        },
      }),
      documentedForAccount({
        id: 'renameKey',
        summary: 'Give a key another name',
        path: KeyIdPath,
        body: RenameBody,
        answer: { name: 'AccountKey' },
        errors: ['not-found', 'cross-site-request'],
      }),
    )
    .delete(
      '/account/keys/:id',
      forMembers({
        route: '/account/keys/:id',
        status: 204,
        answer: ({ member, params }) => accounts.revokeKey(member.account, params['id'] ?? ''),
      }),
      documentedForAccount({
        id: 'revokeKey',
        summary: 'End a key, from the next request on',
        path: KeyIdPath,
        errors: ['not-found', 'cross-site-request'],
      }),
    )
    .post(
      '/account/password',
      forMembers({
        route: '/account/password',
        body: PasswordBody,
        status: 204,
        answer: ({ body, member }) =>
          authentication.changePassword(member.account, member.session, body.currentPassword, body.newPassword),
      }),
      documentedForAccount({
        id: 'changePassword',
        summary: 'Set another password; ends all other sessions',
        body: PasswordBody,
        errors: ['cross-site-request', 'too-many-attempts'],
      }),
    )
    .get(
      '/account/usage',
      forMembers({
        route: '/account/usage',
        answer: async ({ member }) => usageJson(await accounts.reportUsage(member.account)),
      }),
      documentedForAccount({
        id: 'getAccountUsage',
        summary: 'What the account and each of its keys were used for, day by day',
        answer: { name: 'AccountUsage' },
        errors: [],
      }),
    );
};
