import { commandPrefix, programWords } from '../build-target.ts';
import { defineCommand } from './command-line/command.ts';
import { shellNames, writeCompletion } from './command-line/shells.ts';
import { oneOf } from './command-line/values.ts';

export const completionCommands = {
  completion: defineCommand({
    meaning: 'Print what makes a shell complete commands and options.',
    details: `In bash: source <(${commandPrefix} completion bash), in ~/.bashrc for good. In zsh likewise, in ~/.zshrc after compinit. In fish: ${commandPrefix} completion fish | source.`,
    words: { shell: { value: oneOf('SHELL', shellNames), meaning: `${shellNames.join(', ')}.` } },
    run: async (_, { shell }) => {
      const script = writeCompletion(shell, commandPrefix.split(' '), programWords);
      return { json: { shell, script }, text: script.trimEnd() };
    },
  }),
};
