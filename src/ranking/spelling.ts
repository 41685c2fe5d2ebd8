/**
 * Spelling: the known words a mistyped word may stand for.
 *
 * Only words that no tool says are corrected: a word that exists is taken at its word. One edit is forgiven from three
 * letters on and two from eight on; swapping neighbours is one edit (Damerau 1964, who found that four in five slips
 * are a single one of these edits). Candidates come from the unstemmed vocabulary, since slips happen to written words.
 *
 * To compare with every word would be slow, so each has a signature, a bit a letter: one edit changes at most two
 * letters of the set, so words whose signatures differ in more than twice the allowed bits are passed over unseen.
 */
import { editDistance } from '../catalogue/nearest.ts';
import type { TextIndex } from './text-index.ts';

export type Correction = { readonly word: number; readonly distance: number };
export type Spelling = { correct(word: string): Correction[] };

const signatureOf = (word: string): number => {
  let signature = 0;
  for (let at = 0; at < word.length; at++) signature |= 1 << (word.charCodeAt(at) & 31);
  return signature;
};

const countOnes = (bits: number): number => {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count++;
  return count;
};

const wordLengthMax = 40;
export const editsAllowed = (word: string): number => (word.length < 3 ? 0 : word.length < 8 ? 1 : 2);

export const createSpelling = (index: TextIndex): Spelling => {
  const byLength: number[][] = [];
  const signatures = new Int32Array(index.words.length);
  index.words.forEach((word, id) => {
    signatures[id] = signatureOf(word);
    const list = byLength[word.length];
    if (list) list.push(id);
    else byLength[word.length] = [id];
  });
  const frequency = (word: number): number => (index.starts[word + 1] as number) - (index.starts[word] as number);

  return {
    correct: (word) => {
      const max = editsAllowed(word);
      if (max === 0 || word.length > wordLengthMax || /^\p{N}+$/u.test(word)) return [];
      const signature = signatureOf(word);
      const found: Correction[] = [];
      for (let length = Math.max(3, word.length - max); length <= word.length + max; length++) {
        for (const id of byLength[length] ?? []) {
          if (countOnes((signatures[id] as number) ^ signature) > 2 * max) continue;
          const distance = editDistance(word, index.words[id] as string, max);
          if (distance <= max) found.push({ word: id, distance });
        }
      }
      const sameStart = (id: number): number => ((index.words[id] as string)[0] === word[0] ? 0 : 1);
      return found.sort(
        (one, other) =>
          one.distance - other.distance ||
          sameStart(one.word) - sameStart(other.word) ||
          frequency(other.word) - frequency(one.word) ||
          ((index.words[one.word] as string) < (index.words[other.word] as string) ? -1 : 1),
      );
    },
  };
};
