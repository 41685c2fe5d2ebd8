import { readEmbedded } from '../build-target.ts';
import { defineCommand } from './command-line/command.ts';

const inCheckout =
  'This is a checkout: each package has its licence in node_modules. `bun run build` puts them into the binary.';

export const licenseCommands = {
  licenses: defineCommand({
    meaning: 'Print the licences of the software of others that is in this program.',
    run: async () => {
      const notices = readEmbedded()?.notices ?? null;
      return { json: { notices }, text: notices?.trimEnd() ?? inCheckout };
    },
  }),
};
