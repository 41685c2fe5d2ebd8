import { readEmbedded } from '../build-target.ts';
import { type CommandTable, print, readWords } from './command.ts';

const inCheckout =
  'This is a checkout: each package has its licence in node_modules. `bun run build` puts them into the binary.';

export const licenseCommands: CommandTable = {
  licenses: {
    usage: '',
    meaning: 'Print the licences of the software of others that is in this program.',
    run: async (context) => {
      const { values } = readWords(context, 0, {});
      const notices = readEmbedded()?.notices ?? null;
      print(values.json, { notices }, notices?.trimEnd() ?? inCheckout);
    },
  },
};
