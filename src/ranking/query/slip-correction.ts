/** The word that a slip in a text stands for: stricter than the correction of a query, which one sees and can mend. */
import type { WordSet } from '../analysis/english-words.ts';
import type { InvertedIndex } from '../index/inverted-index.ts';
import type { SpellChecker } from './spell-checker.ts';

/** Shorter words are near too many others. */
const slipLengthMin = 5;
/** In shorter words two edits make another word: of "airframes" mainframes. */
const twoEditsFrom = 10;

/** `spelling`: that of queries. `isWord`: whether it is a word or a name, whatever the index knows. */
export const createSlipCorrection =
  (index: InvertedIndex, spelling: SpellChecker, words: WordSet, isWord: (word: string) => boolean) =>
  (word: string): string | undefined => {
    if (word.length < slipLengthMin || isWord(word) || words.isWritten(word) || index.wordId(word) !== undefined)
      return undefined;
    const edits = word.length < twoEditsFrom ? 1 : 2;
    const meant = spelling
      .correct(word)
      .find(({ word: id, distance }) => distance <= edits && words.has(index.words[id] as string));
    return meant && index.words[meant.word];
  };
