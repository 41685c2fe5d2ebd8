import { defineCommand } from './cli/command-line/command.ts';
import { runCommand } from './cli/main.ts';
import { serve } from './server/serve.ts';

const serveCommand = defineCommand({
  meaning: 'Start the service, as no command at all does.',
  run: async ({ progress }) => {
    progress.finish();
    await serve();
    return undefined;
  },
});

const words = process.argv.slice(2);
await runCommand(words.length === 0 ? ['serve'] : words, { serve: serveCommand });
