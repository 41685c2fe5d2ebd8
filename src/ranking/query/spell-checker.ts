/**
 * Spelling: the known words that a mistyped word may stand for.
 *
 * Only words that no tool says and that are no English words are corrected: a word that exists is taken at its word. Up to
 * three letters are never corrected, and four only to a name. One edit is forgiven, and two from eight letters on; swapping neighbours is one edit (Damerau 1964, who found that four in five slips
 * are a single one of these edits). Of equally near words, one that a finger on the key beside explains is likelier. A
 * name that no edit explains may be spelt by ear (`../analysis/phonetic-key.ts`). Candidates come from the unstemmed vocabulary, since slips
 * happen to written words.
 *
 * To compare with every word would be slow, so each has a signature, a bit a letter: one edit changes at most two
 * letters of the set, so words whose signatures differ in more than twice the allowed bits are passed over unseen.
 */
import { editDistance, mayBeWithin, signatureOf } from '../../catalogue/lib/suggestions.ts';
import type { InvertedIndex } from '../index/inverted-index.ts';

type Correction = { readonly word: number; readonly distance: number };
/**
 * Near words, never stop words: the nearest first; then what names things, slips of the fingers (neighbours swapped, the
 * key beside), the same first letter, the frequent.
 */
export type SpellChecker = { correct(word: string): Correction[] };

const wordLengthMin = 4;
/** A word of so few letters is corrected only to what names something. */
const shortLengthMax = 4;
const wordLengthMax = 40;
const twoEditsFrom = 8;

/** How many edits are forgiven in a word. */
export const editsForgiven = (word: string): number => (word.length < twoEditsFrom ? 1 : 2);

/** The edit distance of what is left when common beginnings and endings are cut off, which changes nothing but the cost. */
const distanceWithin = (left: string, right: string, max: number): number => {
  let from = 0;
  const shorter = Math.min(left.length, right.length);
  while (from < shorter && left.charCodeAt(from) === right.charCodeAt(from)) from++;
  let cut = 0;
  while (cut < shorter - from && left.charCodeAt(left.length - 1 - cut) === right.charCodeAt(right.length - 1 - cut))
    cut++;
  const leftOver = left.length - cut - from;
  const rightOver = right.length - cut - from;
  if (leftOver <= 1 && rightOver <= 1) return Math.max(leftOver, rightOver);
  if (Math.min(leftOver, rightOver) === 0) return Math.max(leftOver, rightOver);
  if (max === 1 && (leftOver !== 2 || rightOver !== 2)) return 2;
  return editDistance(left.slice(from, left.length - cut), right.slice(from, right.length - cut), max);
};

const keyRows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
/** Pairs of letters whose keys touch: beside each other, or one of the two below. */
const touchingKeys = new Set(
  keyRows.flatMap((row, nth) =>
    [...row].flatMap((key, at) => {
      const below = keyRows[nth + 1] ?? '';
      return [row[at + 1], below[at - 1], below[at]].flatMap((other) => (other ? [key + other, other + key] : []));
    }),
  ),
);

/** Whether one letter for another whose key it touches makes all the difference. */
const isKeyBeside = (typed: string, meant: string): boolean => {
  if (typed.length !== meant.length) return false;
  let at = 0;
  while (at < typed.length && typed[at] === meant[at]) at++;
  return touchingKeys.has(`${typed[at]}${meant[at]}`) && typed.slice(at + 1) === meant.slice(at + 1);
};

const sortLetters = (word: string): string => [...word].sort().join('');

/** `counts`: which words may be corrections. */
export const createSpellChecker = (
  { words, postings, naming, stopWords, soundingLike }: InvertedIndex,
  counts: (word: number) => boolean,
): SpellChecker => {
  const byLength: number[][] = Array.from({ length: wordLengthMax + 3 }, () => []);
  const isCandidate = (id: number): boolean =>
    counts(id) && stopWords[id] === 0 && (words[id] as string).length < byLength.length;
  const signatures = new Int32Array(words.length);
  words.forEach((word, id) => {
    signatures[id] = signatureOf(word);
    if (isCandidate(id)) byLength[word.length]?.push(id);
  });
  const frequency = (word: number): number => (postings.starts[word + 1] as number) - (postings.starts[word] as number);

  return {
    correct: (word) => {
      if (word.length < wordLengthMin || word.length > wordLengthMax || /^\p{N}+$/u.test(word)) return [];
      const max = editsForgiven(word);
      const signature = signatureOf(word);
      const found: Correction[] = [];
      for (let length = Math.max(wordLengthMin, word.length - max); length <= word.length + max; length++) {
        for (const id of byLength[length] as number[]) {
          if (!mayBeWithin(signatures[id] as number, signature, max)) continue;
          const distance = distanceWithin(word, words[id] as string, max);
          const isShort = word.length <= shortLengthMax && naming[id] === 0;
          if (distance <= max && !isShort) found.push({ word: id, distance });
        }
      }
      if (found.length === 0) {
        for (const id of soundingLike(word)) if (isCandidate(id)) found.push({ word: id, distance: max + 1 });
      }
      if (found.length < 2) return found;
      const letters = sortLetters(word);
      const ranked = found.map(({ word: id, distance }) => {
        const text = words[id] as string;
        const isSwap = text.length === word.length && sortLetters(text) === letters;
        const isFingerSlip = isSwap || isKeyBeside(word, text);
        const signs = 4 * (naming[id] as number) + (isFingerSlip ? 2 : 0) + (text[0] === word[0] ? 1 : 0);
        return { id, distance, text, signs };
      });
      ranked.sort(
        (one, other) =>
          one.distance - other.distance ||
          other.signs - one.signs ||
          frequency(other.id) - frequency(one.id) ||
          (one.text < other.text ? -1 : 1),
      );
      return ranked.map(({ id, distance }) => ({ word: id, distance }));
    },
  };
};
