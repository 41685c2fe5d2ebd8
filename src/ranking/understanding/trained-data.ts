/**
 * What `bun run train` made, the classifier's weights and the words of English, and the names of products and countries. Part of the
 * program, read once as it is loaded; a compiled binary carries them with it.
 */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import countriesPath from '../../../data/countries.tsv' with { type: 'file' };
import wordsPath from '../../../data/english-words.bin' with { type: 'file' };
import featuresPath from '../../../data/feature-model.bin.gz' with { type: 'file' };
import namesPath from '../../../data/known-names.tsv' with { type: 'file' };
import modelPath from '../../../data/model.bin' with { type: 'file' };
import rolesPath from '../../../data/role-model.bin.gz' with { type: 'file' };
import { createWordSet } from '../analysis/english-words.ts';
import { readFeatureModel } from './feature-classifier.ts';
import { readModel } from './linear-model.ts';
import { createCountries } from './reading/countries.ts';
import { createKnownNames } from './reading/known-names.ts';
import { readRoleModel } from './role-model.ts';

export const featureModel = readFeatureModel(gunzipSync(readFileSync(featuresPath)));

export const roleModel = readRoleModel(gunzipSync(readFileSync(rolesPath)));

export const trainedModel = readModel(new Uint8Array(readFileSync(modelPath)));

const wordBytes = readFileSync(wordsPath);
export const englishWords = createWordSet(
  new Uint32Array(wordBytes.buffer.slice(wordBytes.byteOffset, wordBytes.byteOffset + wordBytes.byteLength)),
);

export const knownNames = createKnownNames(readFileSync(namesPath, 'utf8'), englishWords);

export const countries = createCountries(readFileSync(countriesPath, 'utf8'));
