/**
 * Trains the classifiers, and writes the models (`data/*-model.bin.br`) and `data/english-words.bin`: the same bytes from
 * the same data.
 *
 *   bun run train              trains and writes
 *   bun run train --features   the features of kinds alone, which takes a minute
 *   bun run train --words      the words of English and of buyers alone, in seconds
 *   bun run train --glossary   the word lists of other languages alone, in seconds
 *   bun run train --roles      what texts say of products alone, which takes seconds
 *   bun run train --emphasis   which clauses tell the need alone, in seconds, with the model of kinds as it is
 *   bun run train --demands    which clauses demand a fact alone, in seconds
 *   bun run train --numbers    what numbers count alone, in seconds
 *   bun run train --buyers     the buyer's trade, the writer's role, and who seeks each kind, alone, in seconds
 *   bun run train --curve      how accuracy on a part kept apart grows with the number of statements
 */
import { join } from 'node:path';
import { bundleFolder, readBundle } from '../../src/catalogue/bundle.ts';
import { createCatalogue } from '../../src/catalogue/catalogue.ts';
import { readModel } from '../../src/ranking/understanding/models/linear-model.ts';
import { readDemandLines, trainDemands } from './demands.ts';
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

const writeRoles = (): Promise<void> => write('role-model.bin.br', trainRoles(readRoleLines()));

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
  await writeRoles();
  await writeDemands();
  await writeNumbers();
  const kinds = trainKindModel(examples, classes, digest);
  await write(kindFile, kinds.write(undivided));
  await writeEmphasis();
  await writeBuyers();
  await writeFeatures();
  // Only now, as it reads texts by the models that were just written.
  const { trainDivision } = await import('./division.ts');
  const { tools } = await readBundle();
  await write(kindFile, kinds.write(trainDivision(createCatalogue(tools, taxonomy), kinds.trial, kinds.unseen)));
};

if (process.argv.includes('--words')) await writeWords((await readExamples()).examples);
else if (process.argv.includes('--glossary')) await writeGlossary();
else if (process.argv.includes('--roles')) await writeRoles();
else if (process.argv.includes('--emphasis')) await writeEmphasis();
else if (process.argv.includes('--demands')) await writeDemands();
else if (process.argv.includes('--numbers')) await writeNumbers();
else if (process.argv.includes('--buyers')) await writeBuyers();
else if (process.argv.includes('--features')) await writeFeatures();
else if (process.argv.includes('--curve')) {
  const { examples, classes } = await readExamples();
  showCurve(examples, classes);
} else await writeAll();
