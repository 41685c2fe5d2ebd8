/**
 * How good the ranking is: judged queries and buyer profiles over the bundled catalogue, and the same queries asked of
 * Lunr, MiniSearch, SQLite FTS5 and Orama in the same run. How they were judged: relevance/README.md.
 *
 *   bun bench/relevance.ts [--misses N] [--json FILE] [--collection DIR]
 *
 * --misses shows what came worst, of the tuning half alone: the other half is only ever counted.
 * --collection asks the same of a folder with docs.jsonl, queries.jsonl and qrels.tsv instead.
 */
import { parseArgs } from 'node:util';
import { readBundle } from '../src/catalogue/bundle.ts';
import { createCatalogue } from '../src/catalogue/catalogue.ts';
import { completeTool } from '../src/catalogue/tool.ts';
import { createRanker, type Ranker } from '../src/ranking/ranker.ts';
import {
  type Advised,
  type Answered,
  adviseAll,
  askAll,
  lossOf,
  macroOf,
  meanOf,
  rankerAsEngine,
} from './relevance/evaluate.ts';
import { askInVariants, type Question, readCollection, readProfiles, readQueries, splits } from './relevance/judged.ts';
import { createPeers } from './relevance/peers.ts';
import { variantNames } from './relevance/variants.ts';

const { values } = parseArgs({
  options: { misses: { type: 'string', default: '0' }, collection: { type: 'string' }, json: { type: 'string' } },
});
const missCount = Number(values.misses);
const toFixed = (number: number): string => (Number.isNaN(number) ? '–' : number.toFixed(3).replace(/^0/, ''));
const toPercent = (share: number): string => `${(100 * share).toFixed(1)} %`;
const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [row(head), row(head.map((_, at) => (at === 0 ? '---' : '--:'))), ...rows.map(row)].join('\n');

type ByEngine = ReadonlyMap<string, readonly Answered[]>;

const askEngines = async (ranker: Ranker, questions: readonly Question[]): Promise<ByEngine> => {
  const answers = new Map<string, readonly Answered[]>();
  for (const engine of [rankerAsEngine(ranker), ...(await createPeers(ranker.catalogue))])
    answers.set(engine.name, await askAll(engine, questions));
  return answers;
};

/** One line a class of query, and one over all; one column an engine. */
const printClasses = (answers: ByEngine, select: (answer: Answered) => boolean): void => {
  const [ours] = answers.values();
  const classes = [...new Set((ours ?? []).filter(select).map(({ query }) => query.class))];
  const counted = (kind: string | undefined) => (answer: Answered) =>
    select(answer) && (kind === undefined || answer.query.class === kind);
  const line = (label: string, kind: string | undefined) => [
    label,
    (ours ?? []).filter(counted(kind)).length,
    ...[...answers.values()].map((all) => toFixed(meanOf(all.filter(counted(kind))).ndcg)),
  ];
  const mine = meanOf((ours ?? []).filter(select));
  console.log(
    table(
      ['nDCG@10', 'queries', ...answers.keys()],
      [
        ...classes.map((kind) => line(kind, kind)),
        line('**all**', undefined),
        [
          'mean of classes',
          classes.length,
          ...[...answers.values()].map((all) => toFixed(macroOf(all.filter(select)))),
        ],
      ],
    ),
  );
  console.log(`ours: recall@10 ${toFixed(mine.recall)}, MRR ${toFixed(mine.mrr)}\n`);
};

const printMeasures = (answers: ByEngine, select: (answer: Answered) => boolean): void => {
  const lines = [...answers].flatMap(([name, all]) =>
    variantNames.map((variant) => {
      const chosen = all.filter((answer) => answer.variant === variant && select(answer));
      const { ndcg, recall, mrr } = meanOf(chosen);
      const loss = variant === 'clean' ? '' : toPercent(lossOf(all.filter(select), variant));
      return [
        name,
        variant,
        chosen.length,
        toFixed(ndcg),
        toFixed(recall),
        toFixed(mrr),
        toFixed(macroOf(chosen)),
        loss,
      ];
    }),
  );
  console.log(
    `${table(['engine', 'variant', 'queries', 'nDCG@10', 'recall@10', 'MRR', 'mean of classes', 'lost of clean'], lines)}\n`,
  );
};

const printProfiles = (advised: readonly Advised[]): void => {
  const share = (chosen: readonly Advised[], holds: (one: Advised) => boolean): string =>
    `${chosen.filter(holds).length} (${toPercent(chosen.filter(holds).length / chosen.length)})`;
  console.log(
    table(
      [
        'profiles',
        'judged',
        'three of the shortlist in the first five',
        'a gate broken',
        'a wrong tool in the first three',
      ],
      [...splits, 'all'].map((split) => {
        const chosen = advised.filter(({ judged }) => split === 'all' || judged.split === split);
        return [
          split,
          chosen.length,
          share(chosen, ({ isGood }) => isGood),
          share(chosen, ({ brokenGates }) => brokenGates.length > 0),
          share(chosen, ({ wrong }) => wrong.length > 0),
        ];
      }),
    ),
  );
};

const printMisses = (answers: readonly Answered[], advised: readonly Advised[], count: number): void => {
  const worst = answers
    .filter(({ query, variant }) => query.split === 'tune' && variant === 'clean')
    .sort((one, other) => one.measure.ndcg - other.measure.ndcg)
    .slice(0, count);
  for (const { query, ranked, measure } of worst) {
    const missing = [...query.judged].filter(([id, grade]) => grade === 2 && !ranked.includes(id)).map(([id]) => id);
    console.log(`\n${toFixed(measure.ndcg)} ${query.class}: ${query.text}`);
    console.log(
      `  came    ${ranked.map((id) => `${id}${query.judged.has(id) ? `:${query.judged.get(id)}` : ''}`).join(' ')}`,
    );
    console.log(`  missing ${missing.slice(0, 10).join(' ')}`);
  }
  const poorest = advised
    .filter(({ judged }) => judged.split === 'tune')
    .sort(
      (one, other) =>
        Number(one.isGood) - Number(other.isGood) ||
        one.agreed - one.wrong.length - (other.agreed - other.wrong.length),
    )
    .slice(0, Math.ceil(count / 2));
  for (const { judged, first, agreed, wrong } of poorest) {
    console.log(`\n${agreed} of 5, ${wrong.length} wrong: ${judged.id} ${JSON.stringify(judged.profile)}`);
    const mark = (id: string): string => (judged.shortlist.includes(id) ? '+' : judged.never.includes(id) ? '!' : '');
    console.log(`  came      ${first.map(({ id }) => `${mark(id)}${id}`).join(' ')}`);
    console.log(`  shortlist ${judged.shortlist.join(' ')}`);
  }
};

if (values.collection !== undefined) {
  const { taxonomy } = await readBundle();
  const { documents, questions } = readCollection(values.collection);
  const tools = documents.map((document) => completeTool({ ...document, categories: ['General'] }));
  const answers = await askEngines(createRanker(createCatalogue(tools, taxonomy)), questions);
  console.log(`${tools.length} documents, ${questions.length} questions of ${values.collection}\n`);
  for (const variant of variantNames) {
    console.log(`### ${variant}\n`);
    printClasses(answers, (answer) => answer.variant === variant);
  }
} else {
  const { tools, taxonomy } = await readBundle();
  const ranker = createRanker(createCatalogue(tools, taxonomy));
  const answers = await askEngines(
    ranker,
    askInVariants(readQueries((id) => ranker.catalogue.find(id)?.status === 'active')),
  );
  const advised = adviseAll(ranker, readProfiles());
  for (const split of splits) {
    console.log(`## ${split}\n`);
    printClasses(answers, ({ query, variant }) => variant === 'clean' && query.split === split);
    printMeasures(answers, ({ query }) => query.split === split);
  }
  printProfiles(advised);
  printMisses(answers.get('ours') ?? [], advised, missCount);
  if (values.json !== undefined) {
    const lines = [...answers].flatMap(([engine, all]) =>
      all
        .filter(({ query }) => query.split === 'tune')
        .map(({ query, variant, text, ranked, measure }) => ({
          engine,
          id: query.id,
          variant,
          text,
          ranked,
          ...measure,
        })),
    );
    await Bun.write(values.json, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  }
}
