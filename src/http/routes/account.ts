import { Elysia } from 'elysia';
import type { KeyView } from '../../accounts/accounts.ts';
import { plans } from '../../accounts/plan.ts';
import { standingJson, sumOperations, usageJson } from '../../accounts/usage-json.ts';
import {
  CredentialsBody,
  KeyIdPath,
  NewKeyBody,
  PasswordBody,
  RenameBody,
  RotationBody,
} from '../../web/schemas/account.ts';
import { pageQuery, paginationOf } from '../../web/schemas/page.ts';
import {
  type AccountRouteDependencies,
  createAccountRoutes,
  documentedForAccount,
  toSignedIn,
} from '../account-route.ts';

type Dependencies = AccountRouteDependencies;

/** So many that no answer has more than 64 kB: a key with its thirty days takes up to 1.5 kB. */
const keysAPageMax = 100;
const keysWithDaysAPageMax = 40;
const KeysQuery = pageQuery(keysAPageMax);
const AccountUsageQuery = pageQuery(keysWithDaysAPageMax);

const toKey = ({ ending: _, accountId: __, ...key }: KeyView) => key;

/** The account's own JSON: what the console's pages do, for other clients of it. Opened by a session, never by a key. */
export const account = (dependencies: Dependencies) => {
  const { accounts, members } = dependencies;
  const { forMembers, forVisitors } = createAccountRoutes(dependencies);
  const { authentication } = accounts;

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
          await members.enter({ member, headers }, entered);
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
          const [standing, { live }, sessions] = await Promise.all([
            accounts.readStanding(own),
            accounts.countKeys(own),
            authentication.listSessions(own),
          ]);
          return {
            email: own.email,
            createdAt: own.createdAt,
            ...standingJson(own, standing),
            keys: { live, max: plans[own.plan].keysMax },
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
        query: KeysQuery,
        answer: async ({ member: { account: own }, query: { limit = keysAPageMax, offset = 0 } }) => {
          const [keys, { live, total }] = await Promise.all([
            accounts.listKeys(own, { limit, offset }),
            accounts.countKeys(own),
          ]);
          const pagination = paginationOf(total, { limit, offset });
          return { data: keys.map(toKey), live, max: plans[own.plan].keysMax, pagination };
        },
      }),
      documentedForAccount({
        id: 'listKeys',
        summary: 'The keys',
        description:
          'The live ones first, in the order of creation; then those that expired or were revoked in the last 90 days, the last to end first. `live` and `max` are of live keys.',
        query: KeysQuery,
        answer: { name: 'AccountKeys' },
        errors: [],
      }),
    )
    .post(
      '/account/keys',
      forMembers({
        route: '/account/keys',
        body: NewKeyBody,
        status: 201,
        answer: async ({ body, member }) => {
          const expiresAt = body.expiresAt === undefined ? null : new Date(body.expiresAt);
          await accounts.admitKeyChange(member.account);
          const { key, view } = await accounts.createKey(member.account, body.name, expiresAt);
          return { key, data: toKey(view) };
        },
      }),
      documentedForAccount({
        id: 'createKey',
        summary: 'Make a key; it is shown this once',
        description: 'An account may make, rename, rotate and revoke 100 keys an hour, all together.',
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
          const id = params['id'] ?? '';
          await accounts.admitKeyChange(member.account);
          await accounts.renameKey(member.account, id, body.name);
          return toKey(await accounts.getKey(member.account, id));
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
    .post(
      '/account/keys/:id/rotate',
      forMembers({
        route: '/account/keys/:id/rotate',
        body: RotationBody,
        answer: async ({ body, member: { account: own }, params }) => {
          const id = params['id'] ?? '';
          await accounts.admitKeyChange(own);
          const { key } = await accounts.rotateKey(own, id, body.graceSeconds);
          return { key, data: toKey(await accounts.getKey(own, id)) };
        },
      }),
      documentedForAccount({
        id: 'rotateKey',
        summary: 'Give a key another secret; it is shown this once',
        description:
          'The key keeps its id, name and counts. The secret before stays good for `graceSeconds`, and no older one for longer: 0 ends them all at once. A body is not needed.',
        path: KeyIdPath,
        body: RotationBody,
        answer: { name: 'NewKey' },
        errors: ['not-found', 'cross-site-request'],
      }),
    )
    .delete(
      '/account/keys/:id',
      forMembers({
        route: '/account/keys/:id',
        status: 204,
        answer: async ({ member, params }) => {
          await accounts.admitKeyChange(member.account);
          await accounts.revokeKey(member.account, params['id'] ?? '');
        },
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
        query: AccountUsageQuery,
        answer: async ({ member, query: { limit = keysWithDaysAPageMax, offset = 0 } }) => {
          const [report, operations] = await Promise.all([
            accounts.reportUsage(member.account, { limit, offset }),
            accounts.listOperationCounts(member.account),
          ]);
          const pagination = paginationOf(report.keyCount, { limit, offset });
          return { ...usageJson(report), operations: sumOperations(operations), pagination };
        },
      }),
      documentedForAccount({
        id: 'getAccountUsage',
        summary: 'What the account and each of its keys were used for, day by day',
        description:
          '`pagination` is of the keys, revoked and expired ones included. `operations` counts every answer in the same days, those that cost nothing and refusals too; the last seconds of it may be missing.',
        query: AccountUsageQuery,
        answer: { name: 'AccountUsage' },
        errors: [],
      }),
    );
};
