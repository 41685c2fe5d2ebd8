/**
 * Trains the classifier of kinds, and writes `data/model.bin`, `data/feature-model.bin.gz`, `data/role-model.bin.gz` and `data/english-words.bin`:
 * the same bytes from the same data.
 *
 *   bun run train            trains and writes
 *   bun run train --roles    the roles of products alone, which takes seconds
 *   bun run train --curve    how accuracy on a part kept apart grows with the number of statements
 */
import { join } from 'node:path';
import { bundleFolder, readBundle } from '../../src/catalogue/bundle.ts';
import { createCatalogue } from '../../src/catalogue/catalogue.ts';
import { readModel, softmax, writeModel } from '../../src/ranking/understanding/linear-model.ts';
import { readText } from '../../src/ranking/understanding/reading/text.ts';
import { bucketCount, createFeatureExtractor, weighFeatures } from '../../src/ranking/understanding/text-features.ts';
import { trainDivision } from './division.ts';
import { createEnglishWords } from './english-words.ts';
import { type Example, readExamples } from './examples.ts';
import { trainFeatureModel } from './feature-model.ts';
import { prune, type SparseVector, type Trained, type TrainingExample, train } from './logistic-regression.ts';
import { readRoleLines, trainRoles } from './product-roles.ts';

/** The most weights that are kept: two bytes each, as all weights together are to stay within 2 MB. */
const weightsMax = 478_000;
const idfMax = 12;
/** One statement in so many is kept apart for the temperature and the figures. */
const heldOutShare = 10;

const { examples, classes, digest, taxonomy } = await readExamples();
const placeOf = new Map(classes.map((slug, place) => [slug, place]));
const extractor = createFeatureExtractor();

const countFeatures = (text: string): SparseVector => {
  const { buckets, counts, length } = extractor.count(readText(text).tokens);
  return { buckets: buckets.slice(0, length), values: counts.slice(0, length) };
};
const counted = examples.map(({ text }) => countFeatures(text));

const createIdf = (vectors: readonly SparseVector[]): Uint8Array => {
  const holders = new Uint32Array(bucketCount);
  for (const { buckets } of vectors) for (const bucket of buckets) holders[bucket] = (holders[bucket] as number) + 1;
  return Uint8Array.from(holders, (count) =>
    Math.round((255 / idfMax) * (Math.log((1 + vectors.length) / (1 + count)) + 1)),
  );
};
const idfSteps = createIdf(counted);
const idf = Float32Array.from(idfSteps, (step) => (step * idfMax) / 255);

const weigh = ({ buckets, values }: SparseVector): SparseVector => {
  const counts = values.slice();
  weighFeatures({ buckets, counts, length: buckets.length }, idf);
  return { buckets, values: counts };
};
const vectors = counted.map(weigh);
const toTraining = (example: Example, nth: number): TrainingExample => ({
  features: vectors[nth] as SparseVector,
  classes: example.classes.map((slug) => placeOf.get(slug) as number),
  weight: example.weight,
});

const score = ({ weights, biases }: Trained, { buckets, values }: SparseVector): Float32Array => {
  const scores = Float32Array.from(biases);
  for (let slot = 0; slot < buckets.length; slot++) {
    const row = (buckets[slot] as number) * classes.length;
    for (let place = 0; place < scores.length; place++) {
      scores[place] = (scores[place] as number) + (values[slot] as number) * (weights[row + place] as number);
    }
  }
  return scores;
};

/** Rounds weights to 8 bits by class. */
const round8 = ({ weights, biases }: Trained): { rounded: Trained; scales: Float32Array; steps: Int8Array } => {
  const largest = new Float32Array(classes.length);
  for (let at = 0; at < weights.length; at++) {
    const place = at % classes.length;
    largest[place] = Math.max(largest[place] as number, Math.abs(weights[at] as number));
  }
  const scales = largest.map((most) => most / 127 || 1);
  const steps = new Int8Array(weights.length);
  const rounded = new Float32Array(weights.length);
  for (let at = 0; at < weights.length; at++) {
    const scale = scales[at % classes.length] as number;
    steps[at] = Math.round((weights[at] as number) / scale);
    rounded[at] = (steps[at] as number) * scale;
  }
  return { rounded: { weights: rounded, biases }, scales, steps };
};

type Measured = { readonly first: number; readonly three: number; readonly loss: number };

const measure = (trained: Trained, on: readonly number[], temperature: number): Measured => {
  let [first, three, loss] = [0, 0, 0];
  for (const nth of on) {
    const wanted = (examples[nth] as Example).classes.map((slug) => placeOf.get(slug) as number);
    const scores = score(trained, vectors[nth] as SparseVector);
    const order = [...scores.keys()].sort((one, other) => (scores[other] as number) - (scores[one] as number));
    if (wanted.includes(order[0] as number)) first++;
    if (order.slice(0, 3).some((place) => wanted.includes(place))) three++;
    softmax(scores, temperature);
    loss -= Math.log(Math.max(1e-9, ...wanted.map((place) => scores[place] as number)));
  }
  return { first: first / on.length, three: three / on.length, loss: loss / on.length };
};

const isHeldOut = ({ text, isStatement }: Example): boolean =>
  isStatement && Number(Bun.hash.wyhash(text) % BigInt(heldOutShare)) === 0;
const places = [...examples.keys()];
const heldOut = places.filter((nth) => isHeldOut(examples[nth] as Example));
const rest = places.filter((nth) => !isHeldOut(examples[nth] as Example));
/** Trained, pruned and rounded: what is shipped. */
const trainOn = (on: readonly number[]): ReturnType<typeof round8> => {
  const some = on.map((nth) => toTraining(examples[nth] as Example, nth));
  return round8(prune(train(some, bucketCount, classes.length), some, weightsMax));
};
const figures = ({ first, three, loss }: Measured): string =>
  `first ${first.toFixed(3)}, among three ${three.toFixed(3)}, loss ${loss.toFixed(3)}`;

const writeFeatures = async (): Promise<void> => {
  const bytes = Bun.gzipSync(trainFeatureModel(taxonomy, examples), { level: 9 });
  await Bun.write(join(bundleFolder, 'feature-model.bin.gz'), bytes);
  console.log(`data/feature-model.bin.gz: ${bytes.length} bytes`);
};

const writeRoles = async (): Promise<void> => {
  const bytes = Bun.gzipSync(trainRoles(readRoleLines()), { level: 9 });
  await Bun.write(join(bundleFolder, 'role-model.bin.gz'), bytes);
  console.log(`data/role-model.bin.gz: ${bytes.length} bytes`);
};

if (process.argv.includes('--roles')) await writeRoles();
else if (process.argv.includes('--curve')) {
  for (const share of [0.25, 0.5, 1]) {
    const some = rest.filter(
      (nth) =>
        !examples[nth]?.isStatement || Number(Bun.hash.wyhash(examples[nth]?.text ?? '', 7n) % 100n) < 100 * share,
    );
    const statements = some.filter((nth) => examples[nth]?.isStatement).length;
    console.log(`${statements} statements: ${figures(measure(trainOn(some).rounded, heldOut, 1))}`);
  }
} else {
  const trial = trainOn(rest).rounded;
  const temperatures = Array.from({ length: 31 }, (_, nth) => 0.4 + nth * 0.05);
  const temperature = temperatures.reduce((best, one) =>
    measure(trial, heldOut, one).loss < measure(trial, heldOut, best).loss ? one : best,
  );
  console.log(
    `${heldOut.length} statements kept apart: ${figures(measure(trial, heldOut, temperature))}, temperature ${temperature.toFixed(2)}`,
  );

  const { rounded: trained, scales, steps } = trainOn(places);
  const counts = new Uint8Array(bucketCount);
  const rowClasses: number[] = [];
  const rowSteps: number[] = [];
  for (let bucket = 0; bucket < bucketCount; bucket++) {
    for (let place = 0; place < classes.length; place++) {
      const step = steps[bucket * classes.length + place] as number;
      if (step === 0) continue;
      counts[bucket] = (counts[bucket] as number) + 1;
      rowClasses.push(place);
      rowSteps.push(step);
    }
  }
  const round = (value: number): number => Math.round(value * 1e6) / 1e6;
  const header = {
    ...{ classes, temperature: round(temperature), dataDigest: digest, idfScale: idfMax / 255 },
    biases: [...trained.biases].map(round),
    scales: [...scales].map((scale) => Math.round(scale * 1e9) / 1e9),
  };
  const rows = { counts, classes: Uint8Array.from(rowClasses), weights: Int8Array.from(rowSteps) };
  const undivided = readModel(writeModel({ ...header, division: { bias: 0, weights: [] } }, idfSteps, rows));
  const { tools } = await readBundle();
  const division = trainDivision(createCatalogue(tools, taxonomy), undivided, examples);
  const bytes = writeModel({ ...header, division }, idfSteps, rows);
  await Bun.write(join(bundleFolder, 'model.bin'), bytes);
  await Bun.write(join(bundleFolder, 'english-words.bin'), createEnglishWords());
  await writeFeatures();
  await writeRoles();
  const statements = examples.filter(({ isStatement }) => isStatement).length;
  console.log(`${examples.length} texts, ${statements} of them statements, ${classes.length} classes`);
  console.log(`data/model.bin: ${bytes.length} bytes, ${rowSteps.length} weights, data ${digest}`);
}
