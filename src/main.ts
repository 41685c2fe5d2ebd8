import { runCommand } from './cli/main.ts';
import { serve } from './server/serve.ts';

const words = process.argv.slice(2);
if (words.length === 0 || words[0] === 'serve') await serve();
else await runCommand(words);
