import { existsSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { commandPrefix } from '../build-target.ts';
import { backupStore, restoreStore } from '../store/open.ts';
import { CommandFault, type CommandTable, print, readWords } from './command.ts';

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** Both work on a store from outside: neither opens it for work, and so neither upgrades it. */
export const backupCommands: CommandTable = {
  backup: {
    usage: 'FILE [--replace]',
    meaning: 'Write a checked copy of the database to a file, while the service runs.',
    run: async (context) => {
      const { values, positionals } = readWords(context, 1, { replace: { type: 'boolean' } });
      const file = resolve(positionals[0] ?? '');
      if (existsSync(file) && !values.replace) {
        throw new CommandFault(`${file} exists: name another file, or say --replace.`);
      }
      const bytes = backupStore(context.config.databaseUrl, file);
      print(values.json, { file, bytes }, `Wrote ${file}, ${megabytes(bytes)}, checked.`);
    },
  },
  restore: {
    usage: 'FILE',
    meaning: 'Put a backup in the place of the database; the service must be stopped.',
    run: async (context) => {
      const { values, positionals } = readWords(context, 1, {});
      const file = resolve(positionals[0] ?? '');
      const kept = restoreStore(context.config.databaseUrl, file, new Date());
      const keptText = kept === null ? '' : ` What was there is kept as ${basename(kept)} in ${dirname(kept)}.`;
      const text = `Restored ${file}.${keptText} Look at it with ${commandPrefix} doctor, then start the service.`;
      print(values.json, { file, kept }, text);
    },
  },
};
