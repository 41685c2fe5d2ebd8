import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { Accounts } from '../accounts/accounts.ts';
import { commandPrefix } from '../build-target.ts';
import type { Config } from '../config.ts';
import type { Store } from '../store/open.ts';

/** What a command works with. The settings are read and the store is opened, and brought up to date, when first asked for. */
export type CommandContext = {
  readonly name: string;
  readonly words: readonly string[];
  readonly config: Config;
  readonly accounts: Accounts;
  readonly store: Store;
};

export type Command = {
  /** The words and options that follow the command's name. */
  usage: string;
  meaning: string;
  run(context: CommandContext): Promise<void>;
};

export type CommandTable = Record<string, Command>;

/** A command that was called in another way than its usage says. */
export class UsageFault extends Error {}

/** A command that could not do what it was called for; the message says what hinders it and how to fix it. */
export class CommandFault extends Error {}

/** Splits a command's words into `count` positional ones and options. Throws `UsageFault`. */
export const readWords = <Options extends NonNullable<ParseArgsConfig['options']>>(
  { name, words }: CommandContext,
  count: number,
  options: Options,
) => {
  try {
    const config = {
      args: [...words],
      options: { ...options, json: { type: 'boolean' as const } },
      allowPositionals: true as const,
    };
    const { values, positionals } = parseArgs(config);
    if (positionals.length !== count)
      throw new Error(`takes ${count} word${count === 1 ? '' : 's'}, not ${positionals.length}`);
    return { values, positionals };
  } catch (error) {
    throw new UsageFault(
      `${name}: ${error instanceof Error ? error.message : String(error)}. See ${commandPrefix} --help.`,
    );
  }
};

/** Prints a result: as JSON for scripts, else as text for people. */
export const print = (isJson: boolean | undefined, value: unknown, text: string): void => {
  process.stdout.write(isJson ? `${JSON.stringify(value)}\n` : `${text}\n`);
};

/** Rows as columns that line up. */
export const toColumns = (rows: readonly (readonly string[])[]): string => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};
