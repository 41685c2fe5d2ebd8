import { usageJson } from '../accounts/usage-json.ts';
import { type CommandTable, print, readWords, toColumns } from './command.ts';

const bar = (used: number, highest: number): string => '█'.repeat(Math.ceil((20 * used) / Math.max(1, highest)));

export const usageCommands: CommandTable = {
  usage: {
    usage: 'EMAIL',
    meaning: 'What an account and each of its keys were used for in the last 30 days.',
    run: async (context) => {
      const { values, positionals } = readWords(context, 1, {});
      const account = await context.accounts.getAccount(positionals[0] ?? '');
      const report = await context.accounts.reportUsage(account);
      const { standing, days, keys } = report;
      const highest = Math.max(...days.map(({ used }) => used));
      const limit = standing.limit === null ? 'no limit' : `of ${standing.limit}`;
      const lines = [
        `${account.email} on ${account.plan}: ${standing.used} used today, ${limit}.`,
        toColumns(days.map(({ day, used }) => [day, String(used).padStart(9), bar(used, highest)])),
        ...(keys.length === 0 ? [] : ['', 'In these 30 days, by key:']),
        ...keys.map(({ masked, name, days: own }) => `${String(sum(own)).padStart(9)}  ${masked}  ${name}`),
      ];
      print(values.json, { email: account.email, ...usageJson(report) }, lines.join('\n'));
    },
  },
};

const sum = (days: readonly { used: number }[]): number => days.reduce((total, { used }) => total + used, 0);
