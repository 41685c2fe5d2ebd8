import { bundleFolder } from '../catalogue/bundle.ts';
import { evidenceMethods } from '../catalogue/evidence.ts';
import { countsOf, coverageOf, decidedAverage, weakestOf } from '../catalogue/report/coverage.ts';
import { type MethodCounts, methodsOf } from '../catalogue/report/methods.ts';
import { type Reading, readingQueueOf } from '../catalogue/report/reading-queue.ts';
import { countIntegrations, findCommonFeatures, findTwins } from '../catalogue/report/separation.ts';
import { type CategoryUnknowns, unknownsOf } from '../catalogue/report/unknowns.ts';
import { type Checked, checkFolder } from '../catalogue/validate/checks.ts';
import { defineCommand } from './command-line/command.ts';
import { CommandFault } from './command-line/faults.ts';
import { toColumns } from './command-line/output.ts';
import { path } from './command-line/values.ts';

/** The commands on the files of a bundled catalogue; none needs a database. */

const weakestShown = 10;
const nextShown = 10;
const staleShown = 100;

const folderWord = {
  value: path('FOLDER'),
  meaning: 'One with taxonomy.json and a folder tools; the bundled one without it.',
  isOptional: true,
} as const;

const readChecked = (folder: string): Promise<Checked> =>
  checkFolder(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === undefined) throw error;
    throw new CommandFault(
      `${folder} cannot be read (${error.code}): taxonomy.json and a folder tools are wanted in it.`,
    );
  });

const toTable = (title: string, counts: ReadonlyMap<string, number>): string => {
  const rows = [...counts].sort(
    ([one, oneCount], [other, otherCount]) => otherCount - oneCount || (one < other ? -1 : 1),
  );
  return `${title}\n${toColumns(rows.map(([name, count]) => [`  ${name}`, String(count)]))}`;
};

const percent = (known: number, asked: number): string => `${asked === 0 ? 100 : Math.floor((known / asked) * 100)} %`;

const toMethodTable = (methods: Record<string, MethodCounts>): string => {
  const kinds = Object.keys(methods);
  const rows = evidenceMethods.map((method) => [
    `  ${method}`,
    ...kinds.map((kind) => String(methods[kind]?.[method] ?? 0)),
  ]);
  return `How facts are known\n${toColumns([['  ', ...kinds], ...rows])}`;
};

/** Unknown shares; a dash where the question arises for no tool. */
const toUnknownTable = ({ all, byCategory }: ReturnType<typeof unknownsOf>): string => {
  const fields = Object.keys(all);
  const row = (name: string, counts: CategoryUnknowns['fields']): string[] => [
    `  ${name}`,
    ...fields.map((field) => {
      const { asked = 0, unknown = 0 } = counts[field] ?? {};
      return asked === 0 ? '-' : `${Math.round((unknown / asked) * 100)} %`;
    }),
  ];
  const rows = [['  ', ...fields], row('all', all), ...byCategory.map((one) => row(one.category, one.fields))];
  return `Unknown, by the first category\n${toColumns(rows)}`;
};

const toReadingTable = (title: string, readings: readonly Reading[]): string => {
  const rows = readings.map(({ id, fact, method, day, days }) => [
    ...[`  ${id}`, fact, method, day ?? 'no day'],
    days === null ? '' : `${days} days`,
  ]);
  return `${title}\n${rows.length === 0 ? '  nothing' : toColumns(rows)}`;
};

/** Names of the vocabulary that no tool has count too. */
const withNone = (names: readonly string[], counts: ReadonlyMap<string, number>): Map<string, number> =>
  new Map([...names.map((name): [string, number] => [name, 0]), ...counts]);

export const dataCommands = {
  'catalogue validate': defineCommand({
    meaning: 'Check the bundled catalogue, or one made like it.',
    details: 'It needs no database.',
    words: { folder: folderWord },
    run: async (_, { folder = bundleFolder }) => {
      const { faults, tools } = await readChecked(folder);
      const lines = faults.map(({ file, field, message }) => [`${file}:`, field, message].filter(Boolean).join(' '));
      return {
        json: { tools: tools.length, faults },
        text: [...lines, `${tools.length} tools, ${faults.length} faults.`].join('\n'),
        isFault: faults.length > 0,
      };
    },
  }),
  'catalogue report': defineCommand({
    meaning: 'What is known of the tools and how, and what to read next.',
    details: 'How many tools there are of each kind, what is unknown, what is written twice. It needs no database.',
    words: { folder: folderWord },
    options: { stale: { meaning: 'Only what to read next, the most overdue first.' } },
    run: async (_, { folder = bundleFolder, stale }) => {
      const { taxonomy, tools } = await readChecked(folder);
      if (taxonomy === undefined || tools.length === 0)
        throw new CommandFault(`${folder} is not sound: see catalogue validate.`);
      const queue = readingQueueOf(tools, new Date());
      if (stale) {
        const shown = queue.slice(0, staleShown);
        const title = `${queue.length} facts are due to be read, the most overdue first`;
        return { json: { due: queue.length, next: shown }, text: toReadingTable(title, shown) };
      }
      const counts = countsOf(tools);
      const methods = methodsOf(tools);
      const unknowns = unknownsOf(tools);
      const integrations = countIntegrations(tools);
      const twins = findTwins(tools);
      const common = findCommonFeatures(tools, taxonomy);
      const next = queue.slice(0, nextShown);
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
      const price = coverage.find(({ field }) => field === 'pricing.entryPrice') ?? { known: 0, asked: 0 };
      const text = [
        `${tools.length} tools, ${counts.active} of them sold; ${decided.toFixed(1)} decided features a tool.`,
        `Coverage\n${toColumns(coverage.map(({ field, known, asked }) => [`  ${field}`, percent(known, asked), `${known} of ${asked}`]))}`,
        `Entry price: ${price.known} of the ${price.asked} tools that publish one, ${percent(price.known, price.asked)}.`,
        toMethodTable(methods),
        toUnknownTable(unknowns),
        `Integrations: ${integrations.named} named, ${integrations.dangling} of them no tool of the catalogue, ${integrations.oneWay} not named in turn.`,
        `Pairs of one category equal in all that scores: ${twins.length}${twins.map(([one, other]) => `\n  ${one}, ${other}`).join('')}`,
        `Features that separate nothing: ${common.length}${common.map(({ category, feature, has, tools: of }) => `\n  ${category}: ${feature}, ${has} of ${of}`).join('')}`,
        toReadingTable(`To be read next, of ${queue.length} that are due`, next),
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
      return {
        json: {
          ...{ tools: tools.length, active: counts.active, decidedAverage: decided, coverage, methods, unknowns },
          ...{ integrations, twins, commonFeatures: common, due: queue.length, next, ...asObjects, weakest },
        },
        text,
      };
    },
  }),
};
