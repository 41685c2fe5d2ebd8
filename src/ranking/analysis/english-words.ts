/**
 * The words of English, as a sorted list of 32-bit hashes (FNV-1a): half a megabyte for some hundred thousand words. A word
 * that is none is taken for one once in thirty thousand times. The list is made from two Hunspell dictionaries and the
 * training data by `bun run train`.
 */
import { addText, fnvStart } from './fnv.ts';
import { findHash } from './sorted-hashes.ts';

export type WordSet = {
  has(word: string): boolean;
  /** Whether it is the name of a person, a place or a day. */
  hasProperName(word: string): boolean;
  /** Whether buyers write it, though no dictionary has it: jargon, and the words of other languages. */
  isWritten(word: string): boolean;
};

/** Stands before a proper name in the list. */
export const properNameMark = '^';
/** Stands before a word that the statements have, and no dictionary. */
export const writtenMark = '~';

export const hashWord = (word: string): number => addText(fnvStart, word) >>> 0;

export const createWordSet = (hashes: Uint32Array): WordSet => {
  const holds = (text: string): boolean => findHash(hashes, hashWord(text)) >= 0;
  return {
    has: holds,
    hasProperName: (word) => holds(properNameMark + word),
    isWritten: (word) => holds(writtenMark + word),
  };
};
