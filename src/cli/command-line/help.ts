import { commandPrefix, startCommand } from '../../build-target.ts';
import { commonOptions } from './arguments.ts';
import { type Command, type CommandTable, flagOf, usageOf } from './command.ts';
import { paint } from './output.ts';

export type CommandGroup = { title: string; commands: CommandTable };

const width = 80;

/** Words in lines of at most 80 characters, those after the first indented. */
const wrap = (parts: readonly string[], indent: number, first = ''): string => {
  const lines = [first];
  for (const part of parts) {
    const line = lines.at(-1) as string;
    const joined = line.trim() === '' ? `${line}${part}` : `${line} ${part}`;
    if (joined.length > width && line.trim() !== '') lines.push(`${' '.repeat(indent)}${part}`);
    else lines[lines.length - 1] = joined;
  }
  return lines.join('\n');
};

const paragraph = (text: string): string => wrap(text.split(' '), 0);

type Rows = readonly (readonly [name: string, meaning: string])[];

const columnOf = (rows: Rows): number => Math.max(...rows.map(([name]) => name.length)) + 4;

/** Names with their meanings beside them, from a column on. */
const list = (rows: Rows, column = columnOf(rows)): string =>
  rows
    .map(([name, meaning]) => {
      const text = wrap(meaning.split(' '), column, ' '.repeat(column));
      return `  ${paint('cyan', name)}${text.slice(name.length + 2)}`;
    })
    .join('\n');

const section = (title: string, body: string): string => `${paint('bold', title)}\n${body}`;

const meanings = (commands: CommandTable): [string, string][] =>
  Object.entries(commands).map(([name, { meaning }]) => [name, meaning]);

const usage = (parts: readonly string[]): string => {
  const first = `Usage: ${commandPrefix}`;
  return wrap(parts, first.length + 1, first);
};

const commonRows = Object.entries(commonOptions).map(([name, { meaning }]) => [flagOf(name), meaning] as const);

/** The command's words and options with what they mean. */
export const describeParts = ({ words, options }: Command): [part: string, meaning: string][] => [
  ...Object.values(words).map(({ value, meaning }): [string, string] => [value.placeholder, meaning]),
  ...Object.entries(options).map(([name, { value, meaning }]): [string, string] => [
    [flagOf(name), value?.placeholder].filter(Boolean).join(' '),
    meaning,
  ]),
];

/** Every command with its meaning, by groups. */
export const helpOfAll = (groups: readonly CommandGroup[]): string => {
  const column = columnOf(groups.flatMap(({ commands }) => meanings(commands)));
  const options = [...commonRows, ['--version', 'Print the version.'] as const];
  return [
    usage(['COMMAND', '…']),
    ...groups.map(({ title, commands }) => section(title, list(meanings(commands), column))),
    section('Options of every command', list(options, column)),
    paragraph(
      `${commandPrefix} help COMMAND tells more of one. The database is the one that DATABASE_URL names. ${startCommand} starts the service. The exit code is 0; 1 for what failed, and 2 for what was called wrongly.`,
    ),
  ].join('\n\n');
};

/** The commands that begin with one word. */
export const helpOfGroup = (word: string, commands: CommandTable): string =>
  [
    usage([word, 'COMMAND', '…']),
    list(meanings(commands)),
    `${commandPrefix} help ${word} COMMAND tells more of one.`,
  ].join('\n\n');

export const helpOfCommand = (name: string, command: Command): string =>
  [
    usage([name, ...usageOf(command)]),
    ...[command.meaning, command.details].flatMap((text) => (text === undefined ? [] : [paragraph(text)])),
    list([...describeParts(command), ...commonRows]),
  ].join('\n\n');
