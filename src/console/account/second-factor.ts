import { Elysia } from 'elysia';
import type { Accounts } from '../../accounts/accounts.ts';
import { CodeBody, SinglePasswordBody } from '../../web/schemas/account.ts';
import { hidden } from '../../web/schemas/openapi.ts';
import { checkForm } from '../ui/form.ts';
import type { ProfileForms } from './profile-forms.ts';

type Dependencies = { forms: ProfileForms; accounts: Accounts };

/** The forms of the profile that set the second factor up and switch it off. */
export const secondFactorForms = ({ forms: { form, show }, accounts }: Dependencies) => {
  const { authentication } = accounts;
  const { secondFactor } = authentication;
  const posted = { ...hidden, parse: 'none' as const };

  return new Elysia({ name: 'second-factor-forms' })
    .post(
      '/profile/second-factor',
      form('/profile/second-factor', 'factor-on', async (call) => {
        const { password } = checkForm(call.form, SinglePasswordBody);
        const offer = await authentication.offerSecondFactor(call.member.account, password);
        // Not 303: the secret is shown to whoever has just typed the password, and on no other page.
        return { ...(await show(call, { offer })), status: 201 };
      }),
      posted,
    )
    .post(
      '/profile/second-factor/confirm',
      form(
        '/profile/second-factor/confirm',
        'factor-code',
        async (call) => {
          const { code } = checkForm(call.form, CodeBody);
          const { account, session } = call.member;
          return show(call, { recoveryCodes: await secondFactor.confirm(account, session, code) });
        },
        async ({ member }) => ({ offer: await secondFactor.findOffer(member.account) }),
      ),
      posted,
    )
    .post(
      '/profile/second-factor/off',
      form('/profile/second-factor/off', 'factor-off', async ({ form: sent, member }) => {
        await authentication.endSecondFactor(member.account, checkForm(sent, SinglePasswordBody).password);
        return { to: '/profile?done=second-factor-off' };
      }),
      posted,
    );
};
