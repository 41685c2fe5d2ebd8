import type { Accounts } from '../../accounts/accounts.ts';
import type { Config } from '../../config.ts';
import type { Store } from '../../store/open.ts';
import type { Progress } from './progress.ts';

/**
 * What a command works with. The settings are read and the store is opened, and brought up to date, when first asked for:
 * a command that may refuse before asks for nothing until then.
 */
export type CommandContext = {
  readonly config: Config;
  openAccounts(): Promise<Accounts>;
  openStore(): Promise<Store>;
  readonly progress: Progress;
};

/** How a word or an option's value is written, read and completed. */
export type Value<Read> = {
  /** Stands for the value in the usage. */
  placeholder: string;
  choices?: readonly string[];
  /** Whether the shell completes it with the names of files. */
  isPath?: boolean;
  /** Throws an Error that says what is allowed, to follow the value's name. */
  parse(text: string): Read;
};

/** A word that stands at its place. */
type Word = { value: Value<unknown>; meaning: string; isOptional?: true };

/** An option; a switch where it has no value. */
type Option = { value?: Value<unknown>; meaning: string; isRequired?: true };

type ReadOf<Given> = Given extends { value: Value<infer Read> } ? Read : boolean;

type GivenWords<Words> = {
  [Name in keyof Words]: Words[Name] extends { isOptional: true }
    ? ReadOf<Words[Name]> | undefined
    : ReadOf<Words[Name]>;
};

type GivenOptions<Options> = {
  [Name in keyof Options]: Options[Name] extends { value: unknown; isRequired?: never }
    ? ReadOf<Options[Name]> | undefined
    : ReadOf<Options[Name]>;
};

/** What a command has to say: as JSON for scripts, as text for people. */
export type Result = {
  json: unknown;
  text: string;
  /** For people, beside the result. */
  remarks?: string;
  /** Whether what was looked at is not as it should be; the exit code is 1 then. */
  isFault?: boolean;
};

export type Command = {
  /** One sentence. */
  meaning: string;
  /** Further sentences, for the command's own help. */
  details?: string;
  words: Record<string, Word>;
  /** By their names in camelCase; `dailyLimit` is `--daily-limit` on the command line. */
  options: Record<string, Option>;
  run(context: CommandContext, given: Record<string, unknown>): Promise<Result | undefined>;
};

/** Commands by their names, of one word or two. */
export type CommandTable = Record<string, Command>;

type Definition<Words, Options> = Pick<Command, 'meaning' | 'details'> & {
  words?: Words;
  options?: Options;
  run(context: CommandContext, given: GivenWords<Words> & GivenOptions<Options>): Promise<Result | undefined>;
};

/** A command whose `run` is given its words and options as they were read, by name. */
export const defineCommand = <
  const Words extends Record<string, Word> = Record<never, never>,
  const Options extends Record<string, Option> = Record<never, never>,
>(
  definition: Definition<Words, Options>,
): Command => ({ words: {}, options: {}, ...definition }) as Command;

/** The option's name as it is typed. */
export const flagOf = (name: string): string => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** What follows a command's name, part by part. */
export const usageOf = ({ words, options }: Command): string[] => [
  ...Object.values(words).map(({ value, isOptional }) => (isOptional ? `[${value.placeholder}]` : value.placeholder)),
  ...Object.entries(options).map(([name, { value, isRequired }]) => {
    const text = value ? `${flagOf(name)} ${value.placeholder}` : flagOf(name);
    return isRequired ? text : `[${text}]`;
  }),
];
