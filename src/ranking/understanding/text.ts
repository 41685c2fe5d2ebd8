/** A text as it is read: its words with their places and stems, and where clauses and sentences end. */
import { stemWord } from '../analysis/stemmer.ts';
import { tokenize } from '../analysis/tokenizer.ts';

export type ReadToken = {
  /** Folded: lower case, without accents. */
  readonly text: string;
  readonly stem: string;
  readonly start: number;
  readonly end: number;
  /** The number of its clause and of its sentence. */
  readonly clause: number;
  readonly sentence: number;
  readonly isFirstOfSentence: boolean;
  /** Written with a capital first letter. */
  readonly isCapital: boolean;
};

export type ReadText = {
  readonly text: string;
  readonly tokens: readonly ReadToken[];
  /** Whether capitals say anything: not in a text without any, or of capitals alone. */
  readonly hasCase: boolean;
};

const sentenceEnd = /[.!?\n…]/;
const clauseEnd = /[,;:()\u2013\u2014\n]|\s-\s/;
/** Words that open a clause of their own. */
const clauseWords = new Set(['but', 'although', 'though', 'however', 'whereas', 'because', 'since', 'while']);
/** "e.g." and the like end no sentence, and neither does a point within a name or a number. */
const isSentenceGap = (gap: string, next: string): boolean =>
  /[!?\n]/.test(gap) ||
  (sentenceEnd.test(gap) && (/\.\s/.test(gap) || gap.includes('…')) && /^[\p{Lu}\p{N}"'“]/u.test(next)) ||
  /\.\s*$/.test(gap);

export const readText = (text: string): ReadText => {
  const letters = text.replace(/[^\p{L}]/gu, '');
  const capitals = letters.replace(/[^\p{Lu}]/gu, '').length;
  const hasCase = capitals > 0 && capitals < 0.6 * letters.length;
  const tokens: ReadToken[] = [];
  let clause = 0;
  let sentence = 0;
  let before = 0;
  let isFirst = true;
  for (const { text: word, start, end } of tokenize(text)) {
    const gap = text.slice(before, start);
    if (tokens.length > 0 && isSentenceGap(gap, text.slice(start, start + 1)) && /[.!?\n…]/.test(gap)) {
      sentence++;
      clause++;
      isFirst = true;
    } else if (clauseEnd.test(gap) || clauseWords.has(word)) clause++;
    const isCapital = /^\p{Lu}/u.test(text.slice(start, start + 2));
    tokens.push({
      text: word,
      stem: stemWord(word),
      start,
      end,
      clause,
      sentence,
      isFirstOfSentence: isFirst,
      isCapital,
    });
    isFirst = false;
    before = end;
  }
  return { text, tokens, hasCase };
};
