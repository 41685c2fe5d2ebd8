import { Accounts } from '../accounts/accounts.ts';
import { commandPrefix, startCommand } from '../build-target.ts';
import { ConfigFaults, readConfig } from '../config.ts';
import { AppError } from '../errors.ts';
import { openStore, type Store } from '../store/open.ts';
import { DatabaseRefused } from '../store/refusal.ts';
import { accountCommands } from './account.ts';
import { backupCommands } from './backup.ts';
import { catalogueCommands } from './catalogue.ts';
import { clockCommands } from './clock.ts';
import { type Command, type CommandContext, CommandFault, type CommandTable, UsageFault } from './command.ts';
import { doctorCommands } from './doctor.ts';
import { healthCommands } from './health.ts';
import { keyCommands } from './key.ts';
import { licenseCommands } from './licenses.ts';
import { usageCommands } from './usage.ts';

const commands: CommandTable = {
  ...accountCommands,
  ...keyCommands,
  ...usageCommands,
  ...catalogueCommands,
  ...backupCommands,
  ...doctorCommands,
  ...clockCommands,
  ...healthCommands,
  ...licenseCommands,
};

const help = (): string =>
  `Usage: ${commandPrefix} COMMAND\n\n${Object.entries(commands)
    .map(([name, { usage, meaning }]) => `  ${`${name} ${usage}`.padEnd(62)} ${meaning}`)
    .join(
      '\n',
    )}\n\n--json prints the result as JSON. The database is the one that DATABASE_URL names. ${startCommand} starts the service.\n`;

const findCommand = (words: readonly string[]): { command: Command; name: string; rest: string[] } => {
  for (const count of [2, 1]) {
    const name = words.slice(0, count).join(' ');
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (command !== undefined) return { command, name, rest: words.slice(count) };
  }
  throw new UsageFault(`There is no command "${words.slice(0, 2).join(' ')}": see ${commandPrefix} --help.`);
};

/** What went wrong, in lines for a person. */
const explain = (error: unknown): string => {
  if (error instanceof AppError) {
    return error.faults.length > 1
      ? error.faults.map((fault) => `${fault.pointer ?? fault.name} ${fault.message}`).join('\n')
      : error.message;
  }
  const isExpected = [UsageFault, CommandFault, ConfigFaults, DatabaseRefused].some((kind) => error instanceof kind);
  return error instanceof Error ? (isExpected ? error.message : (error.stack ?? error.message)) : String(error);
};

const createContext = (name: string, words: readonly string[]) => {
  let opened: { store: Store; accounts: Accounts } | undefined;
  const open = () => {
    if (opened === undefined) {
      const { databaseUrl, passwordLengthMin } = readConfig(process.env);
      const store = openStore(databaseUrl);
      const now = () => new Date();
      opened = { store, accounts: new Accounts({ store: store.accounts, now, passwordLengthMin }) };
    }
    return opened;
  };
  const context: CommandContext = {
    name,
    words,
    get config() {
      return readConfig(process.env);
    },
    get store() {
      return open().store;
    },
    get accounts() {
      return open().accounts;
    },
  };
  const close = async (): Promise<void> => {
    await opened?.accounts.close();
    opened?.store.close();
  };
  return { context, close };
};

/** Runs one of the operator's commands; the exit code is 1 when it fails. */
export const runCommand = async (words: readonly string[]): Promise<void> => {
  try {
    if (words.length === 0 || words.includes('--help')) {
      process.stdout.write(help());
      return;
    }
    const { command, name, rest } = findCommand(words);
    const { context, close } = createContext(name, rest);
    await command.run(context).finally(close);
  } catch (error) {
    process.stderr.write(`${explain(error).trimEnd()}\n`);
    process.exitCode = 1;
  }
};

if (import.meta.main) await runCommand(process.argv.slice(2));
