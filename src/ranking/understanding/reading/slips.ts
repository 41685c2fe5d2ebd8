/**
 * Slips of the keyboard, set right before a text is read: "a shedule for shift wokers".
 *
 * Only in a text of mostly English words, since a word of another language is no slip; and only words that are neither
 * English nor a name.
 *
 * On the development set with a slip put into every fourth longer word by a program, the first answer is of the right kind
 * in .897 with it and .891 without; with one in every second, in .897 and .843.
 */
import type { WordSet } from '../../analysis/english-words.ts';
import type { Place } from './clauses.ts';
import { type ReadText, type ReadToken, readText } from './text.ts';

/** The word that a slip stands for; undefined for a word that is none, or is near to none. */
export type CorrectSlip = (word: string) => string | undefined;

/** What stands at a place of the text that is read, and where, as it was written. */
export type Quote = (place: Place) => Place & { readonly text: string };

/** Shorter words are alike in many languages. */
const tellingLengthMin = 4;
/** What share of a text's longer words must be English once its slips are set right. */
const englishShareMin = 0.75;
/** In a text of more slips than these it is not worth looking, if they are most of its longer words. */
const strangeMax = { alone: 4, share: 0.7 } as const;
/** A text has no more slips than this; looking for one costs as much as reading a sentence. */
const slipsMax = 20;

/** Whether a token says anything of the language: a name is of none. */
const tellsLanguage = ({ text, isCapital }: ReadToken, hasCase: boolean): boolean =>
  text.length >= tellingLengthMin && !(hasCase && isCapital) && !/\p{N}/u.test(text);

/** A slip, and the word that it stands for. */
type Correction = { readonly token: ReadToken; readonly text: string };

/** None in a text that is not English. */
const findSlips = ({ tokens, hasCase }: ReadText, words: WordSet, correct: CorrectSlip): Correction[] => {
  const isKnown = (word: string): boolean => words.has(word) || words.hasProperName(word);
  const strange: ReadToken[] = [];
  let telling = 0;
  for (const token of tokens) {
    if (!tellsLanguage(token, hasCase)) continue;
    telling++;
    if (!isKnown(token.text)) strange.push(token);
  }
  if (strange.length === 0 || strange.length > Math.max(strangeMax.alone, strangeMax.share * telling)) return [];
  const corrections = strange.slice(0, slipsMax).flatMap((token): Correction[] => {
    const text = correct(token.text);
    return text === undefined ? [] : [{ token, text }];
  });
  return strange.length - corrections.length > (1 - englishShareMin) * telling ? [] : corrections;
};

/** A word in capitals where the one that it stands for is: only a text without small letters is corrected there. */
const withCapitalsOf = (written: string, word: string): string =>
  written === written.toUpperCase() ? word.toUpperCase() : word;

/** The text with its slips set right, and what stands at its places in the text as it was written. */
export const readCorrected = (
  written: string,
  words: WordSet,
  correct: CorrectSlip,
): { readonly read: ReadText; readonly quote: Quote } => {
  const read = readText(written);
  const corrections = findSlips(read, words, correct);
  if (corrections.length === 0) {
    return { read, quote: ({ start, end }) => ({ start, end, text: written.slice(start, end) }) };
  }
  let corrected = '';
  let taken = 0;
  const moves = corrections.map(({ token, text }) => {
    corrected += written.slice(taken, token.start);
    const start = corrected.length;
    corrected += withCapitalsOf(written.slice(token.start, token.end), text);
    taken = token.end;
    return { start, end: corrected.length, written: token };
  });
  corrected += written.slice(taken);
  /** A place within a correction is where the slip begins, or where it ends. */
  const placeInWritten = (place: number, side: 'start' | 'end'): number => {
    const move = moves.findLast(({ start }) => (side === 'start' ? start <= place : start < place));
    if (move === undefined) return place;
    const isWithin = side === 'start' ? place < move.end : place <= move.end;
    return isWithin ? move.written[side] : place + move.written.end - move.end;
  };
  return {
    read: readText(corrected),
    quote: (place) => {
      const start = placeInWritten(place.start, 'start');
      const end = placeInWritten(place.end, 'end');
      return { start, end, text: written.slice(start, end) };
    },
  };
};
