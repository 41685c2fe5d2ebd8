import type { Account } from '../accounts/account.ts';
import { dailyLimit, planNames } from '../accounts/plan.ts';
import { AppError } from '../errors.ts';
import { type CommandContext, defineCommand } from './command-line/command.ts';
import { suggest, UsageFault } from './command-line/faults.ts';
import { toColumns } from './command-line/output.ts';
import { typedCommand } from './command-line/typed-command.ts';
import { oneOf, text, wholeNumber } from './command-line/values.ts';

export const emailWord = { value: text('EMAIL'), meaning: "The account's e-mail address." } as const;

/** The accounts, and the one with the address. Throws `AppError` not-found, with the address that is nearest. */
export const findAccount = async ({ openAccounts }: CommandContext, email: string) => {
  const accounts = await openAccounts();
  try {
    return { accounts, account: await accounts.getAccount(email) };
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'not-found')) throw error;
    const known = (await accounts.listAccounts()).map((account) => account.email);
    throw new AppError('not-found', `${error.message}${suggest(email, known)}`);
  }
};

const plan = oneOf('PLAN', planNames);
const dailyLimitMax = 1_000_000_000;

const toJson = ({ createdAt, disabledAt, ...account }: Account) => ({
  ...account,
  dailyLimit: dailyLimit({ ...account }),
  createdAt: createdAt.toISOString(),
  disabledAt: disabledAt?.toISOString() ?? null,
});

const describeLimit = (account: Account): string => {
  const limit = dailyLimit(account);
  return limit === null ? 'no limit' : `${limit.toLocaleString('en')} requests a day`;
};

export const accountCommands = {
  'account create': defineCommand({
    meaning: 'Make an account.',
    details: 'Without a password its owner cannot sign in; account reset-password prints a link that sets one.',
    words: { email: emailWord },
    options: {
      plan: { value: plan, meaning: `${planNames.join(', ')}; free without it.` },
      passwordStdin: { meaning: 'Take the first line of the input as the password.' },
    },
    run: async ({ openAccounts, config }, { email, plan, passwordStdin }) => {
      const accounts = await openAccounts();
      const password = passwordStdin ? ((await Bun.stdin.text()).split(/\r?\n/, 1)[0] ?? '') : null;
      const account = await accounts.createAccount(email, password, plan ?? 'free');
      const made = `Made ${account.email} on ${account.plan}, ${describeLimit(account)}.`;
      const link = `account reset-password ${account.email}`;
      const hint = `It has no password. This prints a link that sets one:\n  ${typedCommand(config, link)}`;
      return { json: toJson(account), text: password === null ? `${made}\n${hint}` : made };
    },
  }),
  'account set-plan': defineCommand({
    meaning: 'Change the plan, from the next request on.',
    words: { email: emailWord, plan: { value: plan, meaning: `${planNames.join(', ')}.` } },
    options: {
      dailyLimit: {
        value: wholeNumber('N', dailyLimitMax),
        meaning: "Requests a day in the place of the plan's; the plan's own without it.",
      },
    },
    run: async (context, { email, plan, dailyLimit }) => {
      const { accounts, account } = await findAccount(context, email);
      const changed = { ...account, plan, customDailyLimit: dailyLimit ?? null };
      await accounts.setPlan(account, plan, changed.customDailyLimit);
      return { json: toJson(changed), text: `${changed.email} is on ${plan}, ${describeLimit(changed)}.` };
    },
  }),
  'account disable': defineCommand({
    meaning: 'Refuse the account from the next request on.',
    words: { email: emailWord },
    options: { undo: { meaning: 'Refuse it no longer.' } },
    run: async (context, { email, undo }) => {
      const { accounts, account } = await findAccount(context, email);
      await accounts.setDisabled(account, !undo);
      const changed = await accounts.getAccount(account.email);
      return { json: toJson(changed), text: `${changed.email} is ${undo ? 'enabled' : 'disabled'}.` };
    },
  }),
  'account reset-password': defineCommand({
    meaning: 'Print a link that sets a new password: good once, for 30 minutes.',
    words: { email: emailWord },
    run: async (context, { email }) => {
      const { accounts, account } = await findAccount(context, email);
      const { token, expiresAt } = await accounts.authentication.mintResetToken(account);
      const { baseUrl, port } = context.config;
      const link = `${baseUrl || `http://localhost:${port}`}/reset/${token}`;
      const until = `${expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
      const text = `${link}\nGive it to ${account.email} alone. It is good once, until ${until}, in the place of any earlier one.`;
      return { json: { email: account.email, link, expiresAt: expiresAt.toISOString() }, text };
    },
  }),
  'account reset-second-factor': defineCommand({
    meaning: 'Switch the second factor off, for an owner who has lost app and recovery codes.',
    words: { email: emailWord },
    run: async (context, { email }) => {
      const { accounts, account } = await findAccount(context, email);
      const { secondFactor } = accounts.authentication;
      const { isOn: wasOn } = await secondFactor.look(account);
      await secondFactor.end(account);
      const text = wasOn
        ? `${account.email} signs in by the password alone from now on. Make sure that it was its owner who asked.`
        : `${account.email} has no second factor.`;
      return { json: { email: account.email, wasOn }, text };
    },
  }),
  'account delete': defineCommand({
    meaning: 'Remove an account with its keys, sessions and counts.',
    words: { email: emailWord },
    options: { yes: { meaning: 'That this is meant: it cannot be undone.' } },
    run: async (context, { email, yes }) => {
      const { accounts, account } = await findAccount(context, email);
      if (!yes) throw new UsageFault('account delete cannot be undone: add --yes if that is meant.');
      await accounts.deleteAccount(account);
      return {
        json: { email: account.email, deleted: true },
        text: `${account.email} is deleted, with all its keys.`,
      };
    },
  }),
  'account list': defineCommand({
    meaning: 'Every account, in the order of creation.',
    run: async ({ openAccounts }) => {
      const accounts = await openAccounts();
      const all = await accounts.listAccounts();
      const rows = all.map((account) => [
        account.email,
        account.plan,
        describeLimit(account),
        account.createdAt.toISOString().slice(0, 10),
        account.disabledAt ? 'disabled' : '',
      ]);
      return { json: all.map(toJson), text: rows.length === 0 ? 'There are no accounts yet.' : toColumns(rows) };
    },
  }),
};
