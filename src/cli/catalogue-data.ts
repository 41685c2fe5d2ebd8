import { bundleFolder } from '../catalogue/bundle.ts';
import { countsOf, coverageOf, decidedAverage, weakestOf } from '../catalogue/coverage.ts';
import { type Checked, checkFolder } from '../catalogue/validate/checks.ts';
import { type CommandContext, CommandFault, type CommandTable, print, readWords, toColumns } from './command.ts';

/** The commands on the files of a bundled catalogue; none needs a database. */

const weakestShown = 10;

/** Splits off the folder that a command may name, the bundled one by default, and checks it. */
const readChecked = async (context: CommandContext): Promise<{ checked: Checked; folder: string; isJson: boolean }> => {
  const isNamed = context.words.some((word) => !word.startsWith('-'));
  const { values, positionals } = readWords(context, isNamed ? 1 : 0, {});
  const folder = positionals[0] ?? bundleFolder;
  const checked = await checkFolder(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === undefined) throw error;
    throw new CommandFault(
      `${folder} cannot be read (${error.code}): taxonomy.json and a folder tools are wanted in it.`,
    );
  });
  return { checked, folder, isJson: values.json === true };
};

const toTable = (title: string, counts: ReadonlyMap<string, number>): string => {
  const rows = [...counts].sort(
    ([one, oneCount], [other, otherCount]) => otherCount - oneCount || (one < other ? -1 : 1),
  );
  return `${title}\n${toColumns(rows.map(([name, count]) => [`  ${name}`, String(count)]))}`;
};

/** Names of the vocabulary that no tool has count too. */
const withNone = (names: readonly string[], counts: ReadonlyMap<string, number>): Map<string, number> =>
  new Map([...names.map((name): [string, number] => [name, 0]), ...counts]);

export const dataCommands: CommandTable = {
  'catalogue validate': {
    usage: '[FOLDER]',
    meaning: 'Check the bundled catalogue, or one made like it; needs no database.',
    run: async (context) => {
      const { checked, isJson } = await readChecked(context);
      const { faults, tools } = checked;
      const lines = faults.map(({ file, field, message }) => [`${file}:`, field, message].filter(Boolean).join(' '));
      if (faults.length > 0) process.exitCode = 1;
      print(
        isJson,
        { tools: tools.length, faults },
        [...lines, `${tools.length} tools, ${faults.length} faults.`].join('\n'),
      );
    },
  },
  'catalogue report': {
    usage: '[FOLDER]',
    meaning: 'What is known of the tools, how many there are of each kind, the weakest.',
    run: async (context) => {
      const { checked, folder, isJson } = await readChecked(context);
      const { taxonomy, tools } = checked;
      if (taxonomy === undefined || tools.length === 0)
        throw new CommandFault(`${folder} is not sound: see catalogue validate.`);
      const counts = countsOf(tools);
      const coverage = coverageOf(tools);
      const weakest = weakestOf(tools, weakestShown);
      const decided = decidedAverage(tools);
      const namesOf = (terms: readonly { name: string }[]) => terms.map(({ name }) => name);
      const tables = {
        categories: withNone(namesOf(taxonomy.categories), counts.categories),
        industries: withNone(namesOf(taxonomy.industries), counts.industries),
        sizes: counts.sizes,
        tiers: counts.tiers,
        licences: counts.licences,
      };
      const percent = (known: number, asked: number) => `${asked === 0 ? 100 : Math.floor((known / asked) * 100)} %`;
      const text = [
        `${tools.length} tools, ${counts.active} of them sold; ${decided.toFixed(1)} decided features a tool.`,
        `Coverage\n${toColumns(coverage.map(({ field, known, asked }) => [`  ${field}`, percent(known, asked), `${known} of ${asked}`]))}`,
        toTable('Tools with this category first', tables.categories),
        toTable('Tools that name this industry', tables.industries),
        toTable('Company sizes', tables.sizes),
        toTable('Pricing tiers', tables.tiers),
        toTable('Licences', tables.licences),
        `Weakest\n${toColumns(weakest.map(({ id, unknown, decidedFeatures }) => [`  ${id}`, `${decidedFeatures} features decided`, unknown.length > 0 ? `unknown: ${unknown.join(', ')}` : '']))}`,
      ].join('\n\n');
      const asObjects = Object.fromEntries(
        Object.entries(tables).map(([name, table]) => [name, Object.fromEntries(table)]),
      );
      print(
        isJson,
        { tools: tools.length, active: counts.active, decidedAverage: decided, coverage, ...asObjects, weakest },
        text,
      );
    },
  },
};
