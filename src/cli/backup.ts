import { existsSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { commandPrefix } from '../build-target.ts';
import { storeLimitsOf } from '../config.ts';
import { backupStore, restoreStore } from '../store/open.ts';
import { defineCommand } from './command-line/command.ts';
import { CommandFault } from './command-line/faults.ts';
import { path } from './command-line/values.ts';

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

export const replaceOption = { meaning: 'Write over a file that is there.' } as const;

/** Throws `CommandFault` where a file would be lost. */
export const checkReplacing = (file: string, isReplacing: boolean): void => {
  if (existsSync(file) && !isReplacing) throw new CommandFault(`${file} exists: name another file, or say --replace.`);
};

/** Both work on a store from outside: neither opens it for work, and so neither upgrades it. */
export const backupCommands = {
  backup: defineCommand({
    meaning: 'Write a checked copy of the database to a file, while the service runs.',
    words: { file: { value: path('FILE'), meaning: 'Where the copy goes.' } },
    options: { replace: replaceOption },
    run: async ({ config, progress }, { file: name, replace }) => {
      const file = resolve(name);
      checkReplacing(file, replace);
      progress.announce('copying and checking');
      const bytes = await backupStore(config.databaseUrl, file, storeLimitsOf(config));
      return { json: { file, bytes }, text: `Wrote ${file}, ${megabytes(bytes)}, checked.` };
    },
  }),
  restore: defineCommand({
    meaning: 'Put a backup in the place of the database; the service must be stopped.',
    words: { file: { value: path('FILE'), meaning: 'A file that backup wrote.' } },
    run: async ({ config, progress }, { file: name }) => {
      const file = resolve(name);
      progress.announce('checking and copying');
      const kept = await restoreStore(config.databaseUrl, file, new Date());
      const keptText = kept === null ? '' : ` What was there is kept as ${basename(kept)} in ${dirname(kept)}.`;
      const text = `Restored ${file}.${keptText} Look at it with ${commandPrefix} doctor, then start the service.`;
      return { json: { file, kept }, text };
    },
  }),
};
