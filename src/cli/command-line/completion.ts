import { commonOptions } from './arguments.ts';
import { type Command, type CommandTable, flagOf } from './command.ts';

/** A word that may stand next, and what it means. */
export type Candidate = readonly [word: string, meaning: string];

/** Stands for the names of files, which the shell knows itself. */
const files: Candidate = [':file', ''];

const completeValue = ({ value, meaning }: Command['words'][string], before = ''): Candidate[] => {
  if (value.isPath) return [files];
  return (value.choices ?? []).map((choice) => [`${before}${choice}`, meaning]);
};

/** What may follow the words of a command, the first of its name left out. */
const completeArguments = (command: Command, before: readonly string[], current: string): Candidate[] => {
  const options = Object.entries<Command['options'][string]>({ ...command.options, ...commonOptions });
  const takesValue = (word: string | undefined) =>
    options.find(([name, { value }]) => value !== undefined && flagOf(name) === word)?.[1];
  const open = takesValue(before.at(-1));
  if (open?.value) return completeValue({ ...open, value: open.value });
  const [flag = '', hasValue] = current.split('=', 2);
  const inline = hasValue === undefined ? undefined : takesValue(flag);
  if (inline?.value) return completeValue({ ...inline, value: inline.value }, `${flag}=`);

  const placed = before.filter((word, at) => !word.startsWith('-') && takesValue(before[at - 1]) === undefined);
  const next = Object.values(command.words)[placed.length];
  const flags = options
    .filter(([name]) => !before.includes(flagOf(name)))
    .map(([name, { meaning }]): Candidate => [flagOf(name), meaning]);
  return [...(next ? completeValue(next) : []), ...flags];
};

/** What may stand for the last of the words that follow the program's name, which may be empty or half typed. */
export const complete = (commands: CommandTable, words: readonly string[]): Candidate[] => {
  const before = words.slice(0, -1);
  const current = words.at(-1) ?? '';
  const isFitting = ([word]: Candidate): boolean => word === files[0] || word.startsWith(current);
  for (const count of [2, 1]) {
    const command = commands[before.slice(0, count).join(' ')];
    if (command !== undefined) return completeArguments(command, before.slice(count), current).filter(isFitting);
  }
  const isHelp = before[0] === 'help';
  const path = (isHelp ? before.slice(1) : before).map((word) => `${word} `).join('');
  const next = new Map<string, string>();
  for (const [name, { meaning }] of Object.entries(commands)) {
    if (!name.startsWith(path)) continue;
    const [word = '', rest] = name.slice(path.length).split(' ');
    if (!next.has(word)) next.set(word, rest === undefined ? meaning : `${word} …`);
  }
  if (before.length === 0) next.set('help', 'Say what there is, or what a command takes.');
  return [...next].filter(isFitting);
};
