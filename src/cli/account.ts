import type { Account } from '../accounts/account.ts';
import { dailyLimit, isPlanName, type PlanName, planNames } from '../accounts/plan.ts';
import { type CommandTable, print, readWords, toColumns, UsageFault } from './command.ts';

const parsePlan = (text: string): PlanName => {
  if (!isPlanName(text)) throw new UsageFault(`The plan must be one of ${planNames.join(', ')}.`);
  return text;
};

const limitMax = 1_000_000_000;

const parseDailyLimit = (text: string | undefined): number | null => {
  if (text === undefined) return null;
  const limit = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (!(limit <= limitMax)) throw new UsageFault(`--daily-limit must be a whole number from 0 to ${limitMax}.`);
  return limit;
};

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

export const accountCommands: CommandTable = {
  'account create': {
    usage: 'EMAIL [--plan P] [--password-stdin]',
    meaning: 'Make an account; the password is the first line of the input.',
    run: async (context) => {
      const { values, positionals } = readWords(context, 1, {
        plan: { type: 'string', default: 'free' },
        'password-stdin': { type: 'boolean' },
      });
      const plan = parsePlan(values.plan);
      const password = values['password-stdin'] ? ((await Bun.stdin.text()).split(/\r?\n/, 1)[0] ?? '') : null;
      const account = await context.accounts.createAccount(positionals[0] ?? '', password, plan);
      print(values.json, toJson(account), `Made ${account.email} on ${account.plan}, ${describeLimit(account)}.`);
    },
  },
  'account set-plan': {
    usage: 'EMAIL PLAN [--daily-limit N]',
    meaning: 'Change the plan, from the next request on.',
    run: async (context) => {
      const { values, positionals } = readWords(context, 2, { 'daily-limit': { type: 'string' } });
      const [email = '', planName = ''] = positionals;
      const plan = parsePlan(planName);
      const customDailyLimit = parseDailyLimit(values['daily-limit']);
      const account = await context.accounts.getAccount(email);
      await context.accounts.setPlan(account, plan, customDailyLimit);
      const changed = { ...account, plan, customDailyLimit };
      print(values.json, toJson(changed), `${changed.email} is on ${plan}, ${describeLimit(changed)}.`);
    },
  },
  'account disable': {
    usage: 'EMAIL [--undo]',
    meaning: 'Refuse the account from the next request on, or no longer.',
    run: async (context) => {
      const { values, positionals } = readWords(context, 1, { undo: { type: 'boolean' } });
      const account = await context.accounts.getAccount(positionals[0] ?? '');
      await context.accounts.setDisabled(account, !values.undo);
      const changed = await context.accounts.getAccount(account.email);
      print(values.json, toJson(changed), `${changed.email} is ${values.undo ? 'enabled' : 'disabled'}.`);
    },
  },
  'account reset-password': {
    usage: 'EMAIL',
    meaning: 'Print a link that sets a new password: good once, for 30 minutes.',
    run: async (context) => {
      const { values, positionals } = readWords(context, 1, {});
      const account = await context.accounts.getAccount(positionals[0] ?? '');
      const { token, expiresAt } = await context.accounts.authentication.mintResetToken(account);
      const { baseUrl, port } = context.config;
      const link = `${baseUrl || `http://localhost:${port}`}/reset/${token}`;
      const until = `${expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
      const text = `${link}\nGive it to ${account.email} alone. It is good once, until ${until}, in the place of any earlier one.`;
      print(values.json, { email: account.email, link, expiresAt: expiresAt.toISOString() }, text);
    },
  },
  'account reset-second-factor': {
    usage: 'EMAIL',
    meaning: 'Switch the second factor off, for an owner who has lost app and recovery codes.',
    run: async (context) => {
      const { values, positionals } = readWords(context, 1, {});
      const account = await context.accounts.getAccount(positionals[0] ?? '');
      const { secondFactor } = context.accounts.authentication;
      const { isOn: wasOn } = await secondFactor.look(account);
      await secondFactor.end(account);
      const text = wasOn
        ? `${account.email} signs in by the password alone from now on. Make sure that it was its owner who asked.`
        : `${account.email} has no second factor.`;
      print(values.json, { email: account.email, wasOn }, text);
    },
  },
  'account delete': {
    usage: 'EMAIL --yes',
    meaning: 'Remove an account with its keys, sessions and counts.',
    run: async (context) => {
      const { values, positionals } = readWords(context, 1, { yes: { type: 'boolean', default: false } });
      const account = await context.accounts.getAccount(positionals[0] ?? '');
      if (!values.yes) throw new UsageFault('account delete cannot be undone: add --yes if that is meant.');
      await context.accounts.deleteAccount(account);
      print(values.json, { email: account.email, deleted: true }, `${account.email} is deleted, with all its keys.`);
    },
  },
  'account list': {
    usage: '',
    meaning: 'Every account, in the order of creation.',
    run: async (context) => {
      const { values } = readWords(context, 0, {});
      const accounts = await context.accounts.listAccounts();
      const rows = accounts.map((account) => [
        account.email,
        account.plan,
        describeLimit(account),
        account.createdAt.toISOString().slice(0, 10),
        account.disabledAt ? 'disabled' : '',
      ]);
      print(values.json, accounts.map(toJson), rows.length === 0 ? 'There are no accounts yet.' : toColumns(rows));
    },
  },
};
