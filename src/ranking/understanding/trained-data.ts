/**
 * What `bun run train` made, the classifier's weights and the words of English, and the names of products and countries.
 * Part of the program, read once as it is loaded; a compiled binary carries them with it.
 */
import { readFileSync } from 'node:fs';
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
import rolesPath from '../../../data/role-model.bin.br' with { type: 'file' };
import writersPath from '../../../data/writer-model.bin.br' with { type: 'file' };
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { createWordSet } from '../analysis/english-words.ts';
import type { Integrations } from '../related/integrations.ts';
import type { RoleRatios } from './buyer-kinds.ts';
import { readFeatureModel } from './feature-classifier.ts';
import type { IndustryRatios } from './kind-industries.ts';
import { readModel, softmax } from './models/linear-model.ts';
import { readSparseModel } from './models/sparse-model.ts';
import { createCountries } from './reading/buyer/countries.ts';
import { createEmphasize } from './reading/emphasis.ts';
import { readGlossary } from './reading/glossary.ts';
import { createKnownNames, type KnownNames, readProducts } from './reading/products/known-names.ts';
import type { RoleClassifier } from './reading/products/product-roles.ts';
import { createReader, type Reader } from './reading/reading.ts';
import type { CorrectSlip } from './reading/slips.ts';

export const roleModel = readSparseModel(readFileSync(rolesPath));

export const demandModel = readSparseModel(readFileSync(demandsPath));

export const numberModel = readSparseModel(readFileSync(numbersPath));

export const industryModel = readSparseModel(readFileSync(industriesPath));

export const writerModel = readSparseModel(readFileSync(writersPath));

export const industryRatios: IndustryRatios = kindIndustries;

export const roleRatios: RoleRatios = kindRoles;

export const emphasisModel = readSparseModel(readFileSync(emphasisPath));

export const trainedModel = readModel(readFileSync(kindsPath));

export const featureModel = readFeatureModel(readFileSync(featuresPath), trainedModel.idfOf);

const wordBytes = readFileSync(wordsPath);
export const englishWords = createWordSet(
  new Uint32Array(wordBytes.buffer.slice(wordBytes.byteOffset, wordBytes.byteOffset + wordBytes.byteLength)),
);

export const glossary = readGlossary(readFileSync(glossaryPath), englishWords);

const knownProducts = readProducts(readFileSync(namesPath, 'utf8'));
const listedNames = createKnownNames(knownProducts, englishWords);
/** The names of products that a catalogue does not hold. */
export const namesNotHeld = ({ productsLeftOut }: Catalogue): KnownNames =>
  productsLeftOut.length === 0 ? listedNames : createKnownNames([...knownProducts, ...productsLeftOut], englishWords);

export const countries = createCountries(readFileSync(countriesPath, 'utf8'));

const classifyRole: RoleClassifier = (features) => {
  const scores = roleModel.score(features);
  softmax(scores, 1);
  return scores;
};

type TrainedReaderOptions = { readonly knownNames?: KnownNames; readonly correctSlip?: CorrectSlip };

export const createTrainedReader = (
  catalogue: Catalogue,
  integrations: Integrations,
  { knownNames = namesNotHeld(catalogue), correctSlip = () => undefined }: TrainedReaderOptions = {},
): Reader =>
  createReader(catalogue, integrations, {
    ...{ words: englishWords, knownNames, countries, classifyRole, correctSlip, glossary },
    emphasize: createEmphasize(emphasisModel),
    ...{ demandModel, numberModel, industryModel, writerModel, idfOf: trainedModel.idfOf },
  });
