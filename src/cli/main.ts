import { Accounts } from '../accounts/accounts.ts';
import { ConfigFaults, readConfig } from '../config.ts';
import { AppError } from '../errors.ts';
import { openStore } from '../store/open.ts';
import { DatabaseRefused } from '../store/refusal.ts';
import { accountCommands } from './account.ts';
import { type Command, type CommandTable, UsageFault } from './command.ts';
import { keyCommands } from './key.ts';

const commands: CommandTable = { ...accountCommands, ...keyCommands };

const help = (): string =>
  `Usage: bun run cli COMMAND\n\n${Object.entries(commands)
    .map(([name, { usage, meaning }]) => `  ${`${name} ${usage}`.padEnd(62)} ${meaning}`)
    .join('\n')}\n\n--json prints the result as JSON. The database is the one that DATABASE_URL names.\n`;

const findCommand = (words: readonly string[]): { command: Command; name: string; rest: string[] } => {
  const name = words.slice(0, 2).join(' ');
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) throw new UsageFault(`There is no command "${name}".\n\n${help()}`);
  return { command, name, rest: words.slice(2) };
};

/** What went wrong, in lines for a person. */
const explain = (error: unknown): string => {
  if (error instanceof AppError) {
    return error.faults.length > 1
      ? error.faults.map((fault) => `${fault.pointer ?? fault.name} ${fault.message}`).join('\n')
      : error.message;
  }
  const isExpected = error instanceof UsageFault || error instanceof ConfigFaults || error instanceof DatabaseRefused;
  return error instanceof Error ? (isExpected ? error.message : (error.stack ?? error.message)) : String(error);
};

const run = async (words: readonly string[]): Promise<void> => {
  if (words.length === 0 || words.includes('--help')) {
    process.stdout.write(help());
    return;
  }
  const { command, name, rest } = findCommand(words);
  const config = readConfig(process.env);
  const store = openStore(config.databaseUrl);
  try {
    const now = () => new Date();
    const accounts = new Accounts({ store: store.accounts, now, passwordLengthMin: config.passwordLengthMin });
    await command.run({ accounts, store, name, words: rest });
    await accounts.close();
  } finally {
    store.close();
  }
};

run(process.argv.slice(2)).catch((error) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
});
