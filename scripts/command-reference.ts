/** Writes docs/commands.md from the table of commands. */
import { join } from 'node:path';
import { writeReference } from '../src/cli/command-line/reference.ts';
import { commandGroups } from '../src/cli/table.ts';

await Bun.write(join(import.meta.dir, '../docs/commands.md'), writeReference(commandGroups));
