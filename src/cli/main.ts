import { version } from '../../package.json' with { type: 'json' };
import { Accounts } from '../accounts/accounts.ts';
import { readConfig, storeLimitsOf } from '../config.ts';
import { openStore, type Store } from '../store/open.ts';
import { findCommandName, readArguments } from './command-line/arguments.ts';
import type { Command, CommandContext, CommandTable } from './command-line/command.ts';
import { complete } from './command-line/completion.ts';
import { type CommandGroup, helpOfAll, helpOfCommand, helpOfGroup } from './command-line/help.ts';
import { printFailure, printResult } from './command-line/output.ts';
import { createProgress } from './command-line/progress.ts';
import { commandGroups, commandsOf } from './table.ts';

const createContext = () => {
  let opened: Promise<{ store: Store; accounts: Accounts }> | undefined;
  const openOnce = async () => {
    const config = readConfig(process.env);
    const { databaseUrl, passwordLengthMin } = config;
    const store = await openStore(databaseUrl, storeLimitsOf(config));
    return { store, accounts: new Accounts({ store: store.accounts, now: () => new Date(), passwordLengthMin }) };
  };
  const open = () => {
    opened ??= openOnce();
    return opened;
  };
  const context: CommandContext = {
    get config() {
      return readConfig(process.env);
    },
    openStore: async () => (await open()).store,
    openAccounts: async () => (await open()).accounts,
    progress: createProgress(),
  };
  const close = async (): Promise<void> => {
    const { store, accounts } = (await opened?.catch(() => undefined)) ?? {};
    await accounts?.close();
    await store?.close();
  };
  return { context, close };
};

const drawEveryMs = 100;

const execute = async (name: string, command: Command, words: readonly string[]) => {
  const given = readArguments(name, command, words);
  const { context, close } = createContext();
  const { progress } = context;
  progress.begin(name);
  const timer = setInterval(progress.tick, drawEveryMs);
  try {
    return await command.run(context, given);
  } finally {
    clearInterval(timer);
    progress.finish();
    await close();
  }
};

const help = (groups: readonly CommandGroup[], commands: CommandTable, words: readonly string[]): string => {
  const [first] = words;
  if (first === undefined) return helpOfAll(groups);
  const group = Object.entries(commands).filter(([name]) => name.startsWith(`${first} `));
  if (words.length === 1 && group.length > 0) return helpOfGroup(first, Object.fromEntries(group));
  const name = findCommandName(commands, words);
  return helpOfCommand(name, commands[name] as Command);
};

const describeVersion = () => {
  const revision = process.env['BUILD_REVISION'] || null;
  return {
    json: { version, revision, bun: Bun.version },
    text: `Tool Recommendation API ${version}${revision === null ? '' : `, ${revision}`}, on Bun ${Bun.version}`,
  };
};

/**
 * Runs one of the operator's commands, or of those that the caller has beside them; the exit code is 2 when it is called
 * wrongly, and 1 when it fails.
 */
export const runCommand = async (given: readonly string[], others: CommandTable = {}): Promise<void> => {
  const groups = commandGroups.map((group, at) =>
    at === commandGroups.length - 1 ? { ...group, commands: { ...others, ...group.commands } } : group,
  );
  const commands = commandsOf(groups);
  const words = given[0] === '--json' ? [...given.slice(1), '--json'] : given;
  const end = words.indexOf('--');
  const options = end === -1 ? words : words.slice(0, end);
  const isJson = options.includes('--json');
  const named = options.filter((word) => !word.startsWith('-'));
  try {
    if (words[0] === '__complete') {
      const lines = complete(commands, words.slice(2)).map((candidate) => `${candidate.join('\t')}\n`);
      process.stdout.write(lines.join(''));
    } else if (words[0] === 'help' || options.includes('--help') || options.includes('-h') || words.length === 0) {
      process.stdout.write(`${help(groups, commands, words[0] === 'help' ? named.slice(1) : named)}\n`);
    } else if (words[0] === '--version' || words[0] === '-V') {
      printResult(describeVersion(), isJson);
    } else {
      const name = findCommandName(commands, words);
      const result = await execute(name, commands[name] as Command, words.slice(name.split(' ').length));
      if (result !== undefined) printResult(result, isJson);
    }
  } catch (error) {
    printFailure(error, isJson);
  }
};

if (import.meta.main) await runCommand(process.argv.slice(2));
