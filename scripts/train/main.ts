/**
 * Trains the classifiers, and writes the models (`data/*-model.bin.br`) and `data/english-words.bin`: the same bytes from
 * the same data. `bun run train` makes all of them; with one of `steps`, that alone.
 */
import { join } from 'node:path';
import { bundleFolder, readBundle } from '../../src/catalogue/bundle.ts';
import { createCatalogue } from '../../src/catalogue/catalogue.ts';
import { readModel } from '../../src/ranking/understanding/models/linear-model.ts';
import { readDemandLines, trainDemands } from './demands.ts';
import { trainDivision } from './division.ts';
import { trainEmphasis } from './emphasis.ts';
import { createEnglishWords } from './english-words.ts';
import { type Example, readExamples, readFeatureExamples, readStatementFeatures } from './examples.ts';
import { trainFeatureModel } from './feature-model.ts';
import { createGlossary } from './glossary.ts';
import { countKindIndustries } from './kind-industries.ts';
import { showCurve, trainKindModel, undivided } from './kind-model.ts';
import { countKindRoles } from './kind-roles.ts';
import { readNumberLines, trainNumbers } from './number-roles.ts';
import { readRoleLines, trainRoles } from './product-roles.ts';
import { readPartLines } from './statement-parts.ts';
import { readTradeLines, readWriterLines, trainIndustries, trainWriters } from './traits.ts';

const kindFile = 'kind-model.bin.br';

const write = async (name: string, bytes: Uint8Array | Uint32Array): Promise<void> => {
  await Bun.write(join(bundleFolder, name), bytes);
  console.log(`data/${name}: ${bytes.byteLength} bytes`);
};

const writeJson = (name: string, value: unknown): Promise<void> =>
  write(name, new TextEncoder().encode(`${JSON.stringify(value)}\n`));

/** With the model of kinds as it is written: that of features weighs words as it does. */
const writeFeatures = async (): Promise<void> => {
  const { taxonomy } = await readBundle();
  const { featureExamples, featureDigest } = readFeatureExamples(taxonomy);
  const { idfOf } = readModel(await Bun.file(join(bundleFolder, kindFile)).bytes());
  await write('feature-model.bin.br', trainFeatureModel(taxonomy, featureExamples, featureDigest, idfOf));
  console.log(`${featureExamples.length} statements`);
};

const writeWords = (examples: readonly Example[]): Promise<void> =>
  write(
    'english-words.bin',
    createEnglishWords(examples.flatMap(({ text, isStatement }) => (isStatement ? [text] : []))),
  );

const writeGlossary = (): Promise<void> => write('glossary.bin.br', createGlossary());

const writeProducts = (): Promise<void> => write('product-role-model.bin.br', trainRoles(readRoleLines()));

const writeEmphasis = async (): Promise<void> => {
  const model = readModel(await Bun.file(join(bundleFolder, kindFile)).bytes());
  await write('emphasis-model.bin.br', trainEmphasis(model, readPartLines()));
};

const writeDemands = (): Promise<void> =>
  write('demand-model.bin.br', trainDemands(readDemandLines(), readPartLines(), readStatementFeatures()));

const writeNumbers = (): Promise<void> => write('number-model.bin.br', trainNumbers(readNumberLines()));

/** With the model of kinds as it is written, by which words are weighed. */
const writeBuyers = async (): Promise<void> => {
  const { tools, taxonomy } = await readBundle();
  const model = readModel(await Bun.file(join(bundleFolder, kindFile)).bytes());
  const catalogue = createCatalogue(tools, taxonomy);
  const partLines = readPartLines();
  await write('industry-model.bin.br', trainIndustries(catalogue, model, readTradeLines(), partLines));
  await write('writer-model.bin.br', trainWriters(catalogue, model, readWriterLines()));
  await writeJson('kind-industries.json', countKindIndustries(partLines));
  await writeJson('kind-roles.json', countKindRoles(taxonomy, tools));
};

const writeAll = async (): Promise<void> => {
  const { examples, classes, digest, taxonomy } = await readExamples();
  const statements = examples.filter(({ isStatement }) => isStatement).length;
  console.log(`${examples.length} texts, ${statements} of them statements, ${classes.length} classes`);
  await writeWords(examples);
  await writeGlossary();
  await writeProducts();
  await writeDemands();
  await writeNumbers();
  const kinds = trainKindModel(examples, classes, digest);
  await write(kindFile, kinds.write(undivided));
  await writeEmphasis();
  await writeBuyers();
  await writeFeatures();
  // Last, as it reads texts by the models that were just written.
  const { tools } = await readBundle();
  await write(kindFile, kinds.write(trainDivision(createCatalogue(tools, taxonomy), kinds.trial, kinds.unseen)));
};

const steps: Record<string, { readonly makes: string; run(): Promise<void> }> = {
  '--features': { makes: 'the features of kinds, in a minute', run: writeFeatures },
  '--words': {
    makes: 'the words of English and of buyers',
    run: async () => writeWords((await readExamples()).examples),
  },
  '--glossary': { makes: 'the word lists of other languages', run: writeGlossary },
  '--products': { makes: 'what texts say of products', run: writeProducts },
  '--emphasis': { makes: 'which clauses tell the need, with the model of kinds as it is', run: writeEmphasis },
  '--demands': { makes: 'which clauses demand a fact', run: writeDemands },
  '--numbers': { makes: 'what numbers count', run: writeNumbers },
  '--buyers': { makes: "the buyer's trade, the writer's role, and who seeks each kind", run: writeBuyers },
  '--curve': {
    makes: 'nothing, but shows how accuracy on a part kept apart grows with the number of statements',
    run: async () => {
      const { examples, classes } = await readExamples();
      showCurve(examples, classes);
    },
  },
};

const [name] = process.argv.slice(2);
const step = steps[name ?? ''];
if (name === undefined) await writeAll();
else if (step) await step.run();
else {
  const known = Object.entries(steps).map(([flag, { makes }]) => `  ${flag.padEnd(12)}${makes}`);
  console.error(
    `There is no ${name}. Without a word all is trained; with one of these, that alone:\n${known.join('\n')}`,
  );
  process.exitCode = 1;
}
