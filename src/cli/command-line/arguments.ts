import { parseArgs } from 'node:util';
import { commandPrefix } from '../../build-target.ts';
import { type Command, type CommandTable, flagOf, usageOf } from './command.ts';
import { suggest, UsageFault } from './faults.ts';

/** The options of every command. */
export const commonOptions = {
  json: { meaning: 'Print the result as JSON, and errors too.' },
  help: { meaning: 'Say what the command does, and what it takes.' },
} as const;

const reverse = (name: string): string => name.split(' ').reverse().join(' ');

/** The name of a command that words begin with. Throws `UsageFault`. */
export const findCommandName = (commands: CommandTable, words: readonly string[]): string => {
  const [first = '', second = ''] = words;
  const pair = `${first} ${second}`.trim();
  const name = [pair, first].find((known) => Object.hasOwn(commands, known));
  if (name !== undefined) return name;
  const names = Object.keys(commands);
  const group = names.filter((known) => known.startsWith(`${first} `));
  const seeAll = `See ${commandPrefix} help${group.length > 0 ? ` ${first}` : ''}.`;
  if (group.length > 0 && (second === '' || second.startsWith('-'))) {
    const actions = group.map((known) => known.slice(first.length + 1));
    throw new UsageFault(`${first} needs one of ${actions.join(', ')}. ${seeAll}`);
  }
  const likeliest =
    suggest(pair, names, (known) => [known, reverse(known), known.split(' ').at(-1) as string]) ||
    suggest(
      first,
      names.map((known) => known.split(' ')[0] as string),
    );
  throw new UsageFault(`There is no command "${pair}".${likeliest} ${seeAll}`);
};

/** Reads what follows a command's name by what the command takes. Throws `UsageFault`, with one fault in one line. */
export const readArguments = (name: string, command: Command, args: readonly string[]): Record<string, unknown> => {
  const refuse = (fault: string): never => {
    throw new UsageFault(`${name}: ${fault} See ${commandPrefix} help ${name}.`);
  };
  const options: Command['options'] = { ...command.options, ...commonOptions };
  const names = new Map(Object.keys(options).map((option) => [flagOf(option).slice(2), option]));
  const { tokens } = parseArgs({
    args: [...args],
    options: Object.fromEntries(
      [...names].map(([flag, option]) => [flag, { type: options[option]?.value ? 'string' : 'boolean' }]),
    ),
    ...{ strict: false, allowPositionals: true, tokens: true },
  });
  const given: Record<string, unknown> = Object.fromEntries(
    Object.entries(options).flatMap(([option, { value }]) => (value ? [] : [[option, false]])),
  );
  const read = (called: string, value: { parse(text: string): unknown }, text: string): unknown => {
    try {
      return value.parse(text);
    } catch (error) {
      return refuse(`${called} ${error instanceof Error ? error.message : String(error)}`);
    }
  };

  const waiting = Object.entries(command.words);
  for (const token of tokens) {
    if (token.kind === 'positional') {
      const next = waiting.shift();
      if (next === undefined) return refuse(`takes no further word "${token.value}".`);
      const [word, { value }] = next;
      given[word] = read(value.placeholder, value, token.value);
    }
    if (token.kind !== 'option') continue;
    const option = names.get(token.name);
    if (option === undefined) {
      const flags = [...names.keys()].map((flag) => `--${flag}`);
      return refuse(`has no option ${token.rawName}.${suggest(token.rawName, flags)}`);
    }
    const { value } = options[option] as Command['options'][string];
    if (value === undefined) {
      if (token.value !== undefined) refuse(`${token.rawName} takes no value.`);
      given[option] = true;
      continue;
    }
    const { value: text } = token;
    if (text === undefined || (!token.inlineValue && /^-./.test(text))) {
      return refuse(
        `${token.rawName} needs a value; ${token.rawName}=${value.placeholder} for one that begins with -.`,
      );
    }
    if (given[option] !== undefined) refuse(`${token.rawName} was given twice.`);
    given[option] = read(token.rawName, value, text);
  }

  const missing = [
    ...waiting.flatMap(([, { value, isOptional }]) => (isOptional ? [] : [value.placeholder])),
    ...Object.entries(options).flatMap(([option, { value, isRequired }]) =>
      isRequired && given[option] === undefined ? [`${flagOf(option)} ${value?.placeholder ?? ''}`.trim()] : [],
    ),
  ];
  if (missing.length > 0) refuse(`needs ${missing.join(' and ')}: ${[name, ...usageOf(command)].join(' ')}.`);
  return given;
};
