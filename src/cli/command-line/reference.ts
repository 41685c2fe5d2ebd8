import { commandPrefix } from '../../build-target.ts';
import { commonOptions } from './arguments.ts';
import { flagOf, usageOf } from './command.ts';
import { type CommandGroup, describeParts } from './help.ts';

const prefix = 'bun run cli';

/** docs/commands.md: every command with its words and options, for people who read rather than call. */
export const writeReference = (groups: readonly CommandGroup[]): string => {
  const common = Object.entries(commonOptions).map(([name, { meaning }]) => `- \`${flagOf(name)}\` ${meaning}`);
  const sections = groups.flatMap(({ title, commands }) => [
    `## ${title}`,
    ...Object.entries(commands).map(([name, command]) => {
      const parts = describeParts(command).map(([part, meaning]) => `- \`${part}\` ${meaning}`);
      const usage = `\`\`\`\n${[prefix, name, ...usageOf(command)].join(' ')}\n\`\`\``;
      const text = [command.meaning, command.details?.replaceAll(commandPrefix, prefix)].filter(Boolean).join(' ');
      return [`### ${name}`, usage, text, ...(parts.length > 0 ? [parts.join('\n')] : [])].join('\n\n');
    }),
  ]);
  return `${[
    "# The operator's commands",
    `\`${prefix} help\` lists them, \`${prefix} help COMMAND\` tells of one, and \`${prefix} completion bash\` makes the shell complete them (zsh and fish too). They work beside a running service, on the database that \`DATABASE_URL\` names, and act on its next request. With only Node, \`npx -y bun@1.4.5 run cli\` stands for \`${prefix}\`; the binary is called by its name, \`tool-recommendation\`.`,
    `Every command takes\n\n${common.join('\n')}`,
    'The exit code is 0; 1 for what failed, and 2 for what was called wrongly. With `--json` an error is `{"error": {"code", "message"}}` on the error output, with `errors` where several parts are wrong. Colour is for terminals, unless `NO_COLOR` is set.',
    ...sections,
  ].join('\n\n')}\n`;
};
