/**
 * What `bun run train` made, the classifier's weights and the words of English, and the names of products, countries and cities.
 * Part of the program, read once as it is loaded; a compiled binary carries them with it.
 */
import { readFileSync } from 'node:fs';
import citiesPath from '../../../data/cities.tsv' with { type: 'file' };
import countriesPath from '../../../data/countries.tsv' with { type: 'file' };
import demandsPath from '../../../data/demand-model.bin.br' with { type: 'file' };
import emphasisPath from '../../../data/emphasis-model.bin.br' with { type: 'file' };
import wordsPath from '../../../data/english-words.bin' with { type: 'file' };
import featuresPath from '../../../data/feature-model.bin.br' with { type: 'file' };
import glossaryPath from '../../../data/glossary.bin.br' with { type: 'file' };
import industriesPath from '../../../data/industry-model.bin.br' with { type: 'file' };
import kindIndustries from '../../../data/kind-industries.json' with { type: 'json' };
import kindsPath from '../../../data/kind-model.bin.br' with { type: 'file' };
import kindRoles from '../../../data/kind-roles.json' with { type: 'json' };
import namesPath from '../../../data/known-names.tsv' with { type: 'file' };
import numbersPath from '../../../data/number-model.bin.br' with { type: 'file' };
import productRolesPath from '../../../data/product-role-model.bin.br' with { type: 'file' };
import writersPath from '../../../data/writer-model.bin.br' with { type: 'file' };
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { createWordSet } from '../analysis/english-words.ts';
import type { Integrations } from '../related/integrations.ts';
import { readFeatureModel } from './feature-classifier.ts';
import type { RoleRatios } from './kinds/buyer-kinds.ts';
import type { IndustryRatios } from './kinds/kind-industries.ts';
import { readModel, softmax } from './models/linear-model.ts';
import { readSparseModel } from './models/sparse-model.ts';
import { createCountries } from './reading/buyer/countries.ts';
import { createEmphasize } from './reading/emphasis.ts';
import { readGlossary } from './reading/glossary.ts';
import { createKnownNames, type KnownNames, readProducts } from './reading/products/known-names.ts';
import { createReader, type Reader } from './reading/reading.ts';
import type { CorrectSlip } from './reading/slips.ts';

/** What training made, as its files are now. */
export const readTrainedData = () => {
  const trainedModel = readModel(readFileSync(kindsPath));
  const wordBytes = readFileSync(wordsPath);
  const englishWords = createWordSet(
    new Uint32Array(wordBytes.buffer.slice(wordBytes.byteOffset, wordBytes.byteOffset + wordBytes.byteLength)),
  );
  return {
    trainedModel,
    englishWords,
    featureModel: readFeatureModel(readFileSync(featuresPath), trainedModel.idfOf),
    productRoleModel: readSparseModel(readFileSync(productRolesPath)),
    demandModel: readSparseModel(readFileSync(demandsPath)),
    numberModel: readSparseModel(readFileSync(numbersPath)),
    industryModel: readSparseModel(readFileSync(industriesPath)),
    writerModel: readSparseModel(readFileSync(writersPath)),
    emphasisModel: readSparseModel(readFileSync(emphasisPath)),
    glossary: readGlossary(readFileSync(glossaryPath), englishWords),
  };
};

const trainedData = readTrainedData();
export const {
  trainedModel,
  englishWords,
  featureModel,
  productRoleModel,
  demandModel,
  numberModel,
  industryModel,
  writerModel,
  emphasisModel,
  glossary,
} = trainedData;

export const industryRatios: IndustryRatios = kindIndustries;

export const roleRatios: RoleRatios = kindRoles;

const knownProducts = readProducts(readFileSync(namesPath, 'utf8'));
const listedNames = createKnownNames(knownProducts, englishWords);
/** The names of products that a catalogue does not hold. */
export const namesNotHeld = ({ productsLeftOut }: Catalogue): KnownNames =>
  productsLeftOut.length === 0 ? listedNames : createKnownNames([...knownProducts, ...productsLeftOut], englishWords);

export const countries = createCountries(readFileSync(countriesPath, 'utf8'), readFileSync(citiesPath, 'utf8'));

type TrainedReaderOptions = {
  readonly knownNames?: KnownNames;
  readonly correctSlip?: CorrectSlip;
  readonly trained?: ReturnType<typeof readTrainedData>;
};

export const createTrainedReader = (
  catalogue: Catalogue,
  integrations: Integrations,
  {
    knownNames = namesNotHeld(catalogue),
    correctSlip = () => undefined,
    trained = trainedData,
  }: TrainedReaderOptions = {},
): Reader =>
  createReader(catalogue, integrations, {
    ...trained,
    knownNames,
    countries,
    correctSlip,
    words: trained.englishWords,
    idfOf: trained.trainedModel.idfOf,
    emphasize: createEmphasize(trained.emphasisModel),
    classifyProductRole: (features) => {
      const scores = trained.productRoleModel.score(features);
      softmax(scores, 1);
      return scores;
    },
  });
