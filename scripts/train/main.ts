/**
 * Trains the classifier of kinds, and writes `data/kind-model.bin.br`, `data/feature-model.bin.br`,
 * `data/role-model.bin.br` and `data/english-words.bin`: the same bytes from the same data.
 *
 *   bun run train              trains and writes
 *   bun run train --features   the features of kinds alone, which takes a minute
 *   bun run train --roles      the roles of products alone, which takes seconds
 *   bun run train --curve      how accuracy on a part kept apart grows with the number of statements
 */
import { join } from 'node:path';
import { bundleFolder, readBundle } from '../../src/catalogue/bundle.ts';
import { createCatalogue } from '../../src/catalogue/catalogue.ts';
import { readModel } from '../../src/ranking/understanding/linear-model.ts';
import { createEnglishWords } from './english-words.ts';
import { readExamples, readFeatureExamples } from './examples.ts';
import { trainFeatureModel } from './feature-model.ts';
import { showCurve, trainKindModel } from './kind-model.ts';
import { readRoleLines, trainRoles } from './product-roles.ts';

const kindFile = 'kind-model.bin.br';

const write = async (name: string, bytes: Uint8Array | Uint32Array): Promise<void> => {
  await Bun.write(join(bundleFolder, name), bytes);
  console.log(`data/${name}: ${bytes.byteLength} bytes`);
};

/** With the model of kinds as it is written: that of features weighs words as it does. */
const writeFeatures = async (): Promise<void> => {
  const { taxonomy } = await readBundle();
  const { featureExamples, featureDigest } = readFeatureExamples();
  const { idfOf } = readModel(await Bun.file(join(bundleFolder, kindFile)).bytes());
  await write('feature-model.bin.br', trainFeatureModel(taxonomy, featureExamples, featureDigest, idfOf));
  console.log(`${featureExamples.length} statements`);
};

const writeRoles = (): Promise<void> => write('role-model.bin.br', trainRoles(readRoleLines()));

const writeAll = async (): Promise<void> => {
  const { examples, classes, digest, taxonomy } = await readExamples();
  const statements = examples.filter(({ isStatement }) => isStatement).length;
  console.log(`${examples.length} texts, ${statements} of them statements, ${classes.length} classes`);
  const { tools } = await readBundle();
  await write(kindFile, trainKindModel(examples, classes, digest, createCatalogue(tools, taxonomy)));
  await write('english-words.bin', createEnglishWords());
  await writeFeatures();
  await writeRoles();
};

if (process.argv.includes('--roles')) await writeRoles();
else if (process.argv.includes('--features')) await writeFeatures();
else if (process.argv.includes('--curve')) {
  const { examples, classes } = await readExamples();
  showCurve(examples, classes);
} else await writeAll();
