import { accountCommands } from './account.ts';
import { backupCommands } from './backup.ts';
import { catalogueCommands } from './catalogue.ts';
import { dataCommands } from './catalogue-data.ts';
import { clockCommands } from './clock.ts';
import type { CommandTable } from './command-line/command.ts';
import type { CommandGroup } from './command-line/help.ts';
import { completionCommands } from './completion.ts';
import { doctorCommands } from './doctor.ts';
import { healthCommands } from './health.ts';
import { keyCommands } from './key.ts';
import { licenseCommands } from './licenses.ts';
import { moveCommands } from './move.ts';
import { usageCommands } from './usage.ts';

/** The one table of commands: calling, help, completion and docs/commands.md are made from it. */
export const commandGroups: readonly CommandGroup[] = [
  { title: 'Accounts and keys', commands: { ...accountCommands, ...keyCommands, ...usageCommands } },
  { title: 'The catalogue', commands: { ...catalogueCommands, ...dataCommands } },
  { title: 'The database', commands: { ...backupCommands, ...moveCommands, ...clockCommands } },
  {
    title: 'The service',
    commands: { ...doctorCommands, ...healthCommands, ...completionCommands, ...licenseCommands },
  },
];

export const commandsOf = (groups: readonly CommandGroup[]): CommandTable =>
  Object.assign({}, ...groups.map((group) => group.commands));
