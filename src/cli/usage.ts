import { usageJson } from '../accounts/usage-json.ts';
import { emailWord, findAccount } from './account.ts';
import { defineCommand } from './command-line/command.ts';
import { toColumns } from './command-line/output.ts';

const bar = (used: number, highest: number): string => '█'.repeat(Math.ceil((20 * used) / Math.max(1, highest)));

export const usageCommands = {
  usage: defineCommand({
    meaning: 'What an account and each of its keys were used for in the last 30 days.',
    words: { email: emailWord },
    run: async (context, { email }) => {
      const { accounts, account } = await findAccount(context, email);
      const report = await accounts.reportUsage(account);
      const { standing, days, keys } = report;
      const highest = Math.max(...days.map(({ used }) => used));
      const limit = standing.limit === null ? 'no limit' : `of ${standing.limit}`;
      const lines = [
        `${account.email} on ${account.plan}: ${standing.used} used today, ${limit}.`,
        toColumns(days.map(({ day, used }) => [day, String(used).padStart(9), bar(used, highest)])),
        ...(keys.length === 0 ? [] : ['', 'In these 30 days, by key:']),
        ...keys.map(({ masked, name, days: own }) => `${String(sum(own)).padStart(9)}  ${masked}  ${name}`),
      ];
      return { json: { email: account.email, ...usageJson(report) }, text: lines.join('\n') };
    },
  }),
};

const sum = (days: readonly { used: number }[]): number => days.reduce((total, { used }) => total + used, 0);
