import { Elysia } from 'elysia';
import type { Account } from '../../accounts/account.ts';
import type { Accounts, KeyView } from '../../accounts/accounts.ts';
import { plans } from '../../accounts/plan.ts';
import { usageJson } from '../../accounts/usage-json.ts';
import { AppError } from '../../errors.ts';
import { createMemberRoutes, documentedForMembers, type MemberRouteDependencies } from '../member-route.ts';
import { CredentialsBody, KeyIdPath, NewKeyBody, PasswordBody, RenameBody } from '../schemas/account.ts';

type Dependencies = MemberRouteDependencies & { accounts: Accounts; signUp: 'open' | 'closed' };

const toKey = ({ id, name, masked, createdAt, expiresAt, lastUsedAt, usedToday }: KeyView) => ({
  ...{ id, name, masked, createdAt, expiresAt, lastUsedAt, usedToday },
});

const toSignedIn = ({ email, plan }: Account) => ({ email, plan });

/** Throws `sign-up-closed` where the operator makes the accounts. */
export const checkSignUp = (signUp: 'open' | 'closed'): void => {
  if (signUp === 'closed') throw new AppError('sign-up-closed', 'Accounts of this service are made by its operator.');
};

/** The account's own JSON: what the console's pages do, for other clients of it. Opened by a session, never by a key. */
export const account = ({ accounts, signUp, members, ...rest }: Dependencies) => {
  const { forMembers, forVisitors } = createMemberRoutes({ members, ...rest });
  const { entrance } = accounts;

  const listLiveKeys = async (of: Account) => (await accounts.listKeys(of)).filter(({ isLive }) => isLive);

  return new Elysia({ name: 'account' })
    .post(
      '/account/sign-up',
      forVisitors({
        route: '/account/sign-up',
        body: CredentialsBody,
        status: 201,
        answer: async ({ body, visitor, headers }) => {
          checkSignUp(signUp);
          const entered = await accounts.signUp(body.email, body.password, visitor);
          members.setCookie(headers, entered.token);
          return toSignedIn(entered.account);
        },
      }),
      documentedForMembers({
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
          const entered = await entrance.signIn(body.email, body.password, visitor);
          if (member) await entrance.signOut(member.token);
          members.setCookie(headers, entered.token);
          return toSignedIn(entered.account);
        },
      }),
      documentedForMembers({
        id: 'signIn',
        summary: 'Sign in: the answer sets the session cookie',
        description:
          'After 5 failures in a row on an address each further try waits 1, 2, 4 … 60 s; at most 20 failures in 15 minutes from one network address.',
        body: CredentialsBody,
        answer: { name: 'SignedIn' },
        errors: ['invalid-sign-in', 'account-disabled', 'cross-site-request', 'too-many-attempts'],
        isPublic: true,
      }),
    )
    .post(
      '/account/sign-out',
      forMembers({
        route: '/account/sign-out',
        status: 204,
        answer: async ({ member, headers }) => {
          await entrance.signOut(member.token);
          members.clearCookie(headers);
        },
      }),
      documentedForMembers({ id: 'signOut', summary: 'End this session', errors: ['cross-site-request'] }),
    )
    .get(
      '/account/profile',
      forMembers({
        route: '/account/profile',
        answer: async ({ member: { account: own, session } }) => {
          const [report, sessions] = await Promise.all([accounts.reportUsage(own), entrance.listSessions(own)]);
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
      documentedForMembers({ id: 'getProfile', summary: 'The account', answer: { name: 'Profile' }, errors: [] }),
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
      documentedForMembers({ id: 'listKeys', summary: 'The live keys', answer: { name: 'AccountKeys' }, errors: [] }),
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
      documentedForMembers({
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
      documentedForMembers({
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
      documentedForMembers({
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
          entrance.changePassword(member.account, member.session, body.currentPassword, body.newPassword),
      }),
      documentedForMembers({
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
      documentedForMembers({
        id: 'getAccountUsage',
        summary: 'What the account and each of its keys were used for, day by day',
        answer: { name: 'AccountUsage' },
        errors: [],
      }),
    );
};
