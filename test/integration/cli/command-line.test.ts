import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { writeReference } from '../../../src/cli/command-line/reference.ts';
import { commandGroups, commandsOf } from '../../../src/cli/table.ts';

describe('docs/commands.md', () => {
  test('is what scripts/command-reference.ts writes from the table of commands', async () => {
    const file = Bun.file(join(import.meta.dir, '../../../docs/commands.md'));
    expect(await file.text()).toBe(writeReference(commandGroups));
    expect(Object.keys(commandsOf(commandGroups)).length).toBe(
      commandGroups.flatMap((group) => Object.keys(group.commands)).length,
    );
  });
});
