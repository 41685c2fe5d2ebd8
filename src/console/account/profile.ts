import { Type } from '@sinclair/typebox';
import { Elysia } from 'elysia';
import type { Accounts } from '../../accounts/accounts.ts';
import { AppError } from '../../errors.ts';
import { NewKeyBody, PasswordBody, RenameBody, SinglePasswordBody } from '../../web/schemas/account.ts';
import { hidden } from '../../web/schemas/openapi.ts';
import type { Members } from '../../web/session-cookie.ts';
import type { PageRoutes } from '../page-route.ts';
import { checkForm } from '../ui/form.ts';
import { createProfileForms } from './profile-forms.ts';
import { secondFactorForms } from './second-factor.ts';
import { operationFile, usageFiles } from './usage-csv.ts';

type Dependencies = { pages: PageRoutes; members: Members; accounts: Accounts; now: () => Date; baseUrl: string };

/** What a page says after a form led to it: the address holds a name of the message, never its text. */
const doneTexts: Record<string, string> = {
  key: 'The key is ready. You recognise it by its beginning and its end.',
  renamed: 'The key has its new name.',
  revoked: 'The key is revoked: it is refused from now on.',
  password: 'The password is changed, and all other sessions are ended.',
  session: 'The session is ended.',
  'second-factor': 'The second factor is on, and all other sessions are ended.',
  'second-factor-off': 'The second factor is off.',
};

/** Forms have a day where the JSON has an instant: the key ends with that day, UTC. */
const NewKeyForm = Type.Object({
  name: NewKeyBody.properties.name,
  expiresOn: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })),
});
const RotateForm = Type.Object({ graceSeconds: Type.Optional(Type.String({ pattern: '^\\d{1,6}$' })) });
const RevokeForm = Type.Object({ confirm: Type.String({ maxLength: 60 }) });

const fault = (name: string, message: string): AppError =>
  new AppError('invalid-request', `${name} ${message}.`, { faults: [{ in: 'body', pointer: `/${name}`, message }] });

const parseExpiry = (day: string | undefined): Date | null => {
  if (day === undefined) return null;
  const end = new Date(`${day}T23:59:59.999Z`);
  if (Number.isNaN(end.getTime()) || end.toISOString().slice(0, 10) !== day) throw fault('expiresOn', 'must be a day');
  return end;
};

export const profile = ({ pages, members, accounts, now, baseUrl }: Dependencies) => {
  const { authentication } = accounts;

  const { form, show } = createProfileForms({ pages, accounts, now, baseUrl });
  const posted = { ...hidden, parse: 'none' as const };
  const backFrom = (route: string) => pages.forMembers({ route, answer: () => ({ to: '/profile' }) });

  return (
    new Elysia({ name: 'profile' })
      .use(secondFactorForms({ forms: { form, show }, accounts }))
      .get(
        '/profile',
        pages.forMembers({
          route: '/profile',
          answer: (call) => {
            const done = new URLSearchParams(call.query).get('done') ?? '';
            return show(call, { done: Object.hasOwn(doneTexts, done) ? doneTexts[done] : undefined });
          },
        }),
        hidden,
      )
      // Where the browser is after a key was made: coming back to it must neither make nor show anything.
      .get('/profile/keys', backFrom('/profile/keys'), hidden)
      .get('/profile/keys/:id/rotate', backFrom('/profile/keys/:id/rotate'), hidden)
      .get(
        '/profile/usage.csv',
        pages.forMembers({
          route: '/profile/usage.csv',
          answer: async ({ query, member: { account } }) => {
            const by = new URLSearchParams(query).get('by') ?? 'day';
            if (by !== 'day' && by !== 'key' && by !== 'operation') {
              throw new AppError('invalid-request', 'Usage can be downloaded by day, by key or by operation.');
            }
            const text =
              by === 'operation'
                ? operationFile(await accounts.listOperationCounts(account))
                : usageFiles[by](await accounts.reportUsage(account));
            return { file: { name: `usage-by-${by}.csv`, type: 'text/csv; charset=utf-8', text } };
          },
        }),
        hidden,
      )
      .post(
        '/profile/keys',
        form('/profile/keys', 'create', async (call) => {
          const { name, expiresOn } = checkForm(call.form, NewKeyForm);
          let made: Awaited<ReturnType<Accounts['createKey']>>;
          try {
            await accounts.admitKeyChange(call.member.account);
            made = await accounts.createKey(call.member.account, name, parseExpiry(expiresOn));
          } catch (error) {
            const isOfDay = error instanceof AppError && error.faults[0]?.pointer === '/expiresAt';
            throw isOfDay ? fault('expiresOn', 'must be today or later') : error;
          }
          // Not 303: the key is stored nowhere, so no later page could show it.
          return { ...(await show(call, { newKey: { key: made.key, name: made.view.name } })), status: 201 };
        }),
        posted,
      )
      .post(
        '/profile/keys/:id/rename',
        form('/profile/keys/:id/rename', 'rename', async ({ form: sent, member, params }) => {
          const { name } = checkForm(sent, RenameBody);
          await accounts.admitKeyChange(member.account);
          await accounts.renameKey(member.account, params['id'] ?? '', name);
          return { to: '/profile?done=renamed' };
        }),
        posted,
      )
      .post(
        '/profile/keys/:id/rotate',
        form('/profile/keys/:id/rotate', 'rotate', async (call) => {
          const { account } = call.member;
          const { graceSeconds } = checkForm(call.form, RotateForm);
          const { id, name } = await accounts.getKey(account, call.params['id'] ?? '');
          await accounts.admitKeyChange(account);
          const rotated = await accounts.rotateKey(account, id, graceSeconds ? Number(graceSeconds) : undefined);
          const graceEndsAt = rotated.graceEndsAt > now() ? rotated.graceEndsAt : null;
          return { ...(await show(call, { newKey: { key: rotated.key, name, graceEndsAt } })), status: 201 };
        }),
        posted,
      )
      .post(
        '/profile/keys/:id/revoke',
        form('/profile/keys/:id/revoke', 'revoke', async ({ form: sent, member, params }) => {
          const key = await accounts.getKey(member.account, params['id'] ?? '');
          if (checkForm(sent, RevokeForm).confirm.trim() !== key.name)
            throw fault('confirm', 'must be the name of the key');
          await accounts.admitKeyChange(member.account);
          await accounts.revokeKey(member.account, key.id);
          return { to: '/profile?done=revoked' };
        }),
        posted,
      )
      .post(
        '/profile/sessions/:id/end',
        pages.forMembers({
          route: '/profile/sessions/:id/end',
          answer: async ({ member, params }) => {
            await authentication.endSession(member.account, params['id'] ?? '');
            return { to: '/profile?done=session' };
          },
        }),
        posted,
      )
      .post(
        '/profile/password',
        form('/profile/password', 'password', async ({ form: { email: _, ...sent }, member }) => {
          const { currentPassword, newPassword } = checkForm(sent, PasswordBody);
          await authentication.changePassword(member.account, member.session, currentPassword, newPassword);
          return { to: '/profile?done=password' };
        }),
        posted,
      )
      .post(
        '/profile/delete',
        form('/profile/delete', 'delete', async ({ form: sent, member, headers }) => {
          await authentication.confirm(member.account, '/password', checkForm(sent, SinglePasswordBody).password);
          await accounts.deleteAccount(member.account);
          members.clearCookie(headers);
          return { to: '/' };
        }),
        posted,
      )
  );
};
