import { describe, expect, test } from 'bun:test';
import { join, resolve } from 'node:path';
import { commandPrefix } from '../../../src/build-target.ts';
import { writeReference } from '../../../src/cli/command-line/reference.ts';
import { typedCommand } from '../../../src/cli/command-line/typed-command.ts';
import { commandGroups, commandsOf } from '../../../src/cli/table.ts';
import { readConfig } from '../../../src/config.ts';

describe('docs/commands.md', () => {
  test('is what scripts/command-reference.ts writes from the table of commands', async () => {
    const file = Bun.file(join(import.meta.dir, '../../../docs/commands.md'));
    expect(await file.text()).toBe(writeReference(commandGroups));
    expect(Object.keys(commandsOf(commandGroups)).length).toBe(
      commandGroups.flatMap((group) => Object.keys(group.commands)).length,
    );
  });
});

describe('a command to be typed', () => {
  const typed = (env: Record<string, string>): string => typedCommand(readConfig(env), 'account list');

  test('names the database by its whole path, and other settings where they are not the usual ones', () => {
    expect(typed({})).toBe(
      `DATABASE_URL=sqlite:${resolve('var/tool-recommendation.db')} ${commandPrefix} account list`,
    );
    expect(typed({ DATABASE_URL: 'sqlite:/a b/x.db', PORT: '4000', BASE_URL: 'https://tools.example' })).toBe(
      `DATABASE_URL='sqlite:/a b/x.db' PORT=4000 BASE_URL=https://tools.example ${commandPrefix} account list`,
    );
  });

  test('shows no password of a database', () => {
    const config = { ...readConfig({}), databaseUrl: 'postgres://tools:s3cr@t@db.example:5432/tools' };
    expect(typedCommand(config, 'account list')).toBe(
      `DATABASE_URL=postgres://tools:PASSWORD@db.example:5432/tools ${commandPrefix} account list`,
    );
  });
});
