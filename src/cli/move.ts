import { commandPrefix } from '../build-target.ts';
import { databaseUrl, storeLimitsOf } from '../config.ts';
import { moveStores } from '../store/open.ts';
import { defineCommand, type Value } from './command-line/command.ts';
import { toColumns } from './command-line/output.ts';

const address = (placeholder: string): Value<string> => ({
  placeholder,
  parse: (given) => {
    try {
      return databaseUrl(given);
    } catch (error) {
      throw new Error(`${(error as Error).message}.`);
    }
  },
});

export const moveCommands = {
  move: defineCommand({
    meaning: 'Copy the whole database into another, of either kind, and compare both; the service must be stopped.',
    details:
      'The second must be empty: a file that does not exist yet, or a database on a server without tables. The first stays as it is. Both are addresses as in DATABASE_URL.',
    words: {
      from: { value: address('FROM'), meaning: 'The database that is there.' },
      to: { value: address('TO'), meaning: 'The one that is to be filled.' },
    },
    run: async ({ config, progress }, { from, to }) => {
      const report = await moveStores(from, to, storeLimitsOf(config), progress.update);
      const rows = Object.entries(report.tables).map(([table, { rows: count, digest }]) => [
        table,
        count.toLocaleString('en'),
        digest,
      ]);
      const next = `Set DATABASE_URL to the second, look at it with ${commandPrefix} doctor, then start the service.`;
      return {
        json: report,
        text: `${toColumns(rows)}\nAll of ${report.from} is in ${report.to}, with the same counts and digests. ${next}`,
      };
    },
  }),
};
