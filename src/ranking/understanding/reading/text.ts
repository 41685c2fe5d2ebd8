/** A text as it is read: its words with their places and stems, and where clauses and sentences end. */
import { stemWord } from '../../analysis/stemmer.ts';
import { isAsciiText, tokenize } from '../../analysis/tokenizer.ts';

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
  /** What it means in English, where the text is in another language, the most usual first (`glossary.ts`). */
  readonly english: readonly string[];
};

export type ReadText = {
  readonly text: string;
  readonly tokens: readonly ReadToken[];
  /** Of the six others that are known, by ISO 639-1; none for English. */
  readonly language?: string;
  /** Its tokens word by word in English, each at its own place in the text, where the text is in another language. */
  readonly translation?: readonly ReadToken[];
  /** Whether capitals say anything: not in a text without any, or of capitals alone. */
  readonly hasCase: boolean;
};

/** The words of a text as they are written, and in English where they are in another language. */
export const wordingsOf = ({ tokens, translation }: ReadText): (readonly ReadToken[])[] =>
  translation === undefined ? [tokens] : [tokens, translation];

/** Fewer words than this are a search. */
const toldMin = 7;
export const isSearch = ({ tokens }: ReadText): boolean => tokens.length < toldMin;

const noEnglish: readonly string[] = [];

const clauseEnd = /[,;:()\u2013\u2014\n]|\s-\s/;
/** Words that open a clause of their own. */
const clauseWords = new Set(['but', 'although', 'though', 'however', 'whereas', 'because', 'since', 'while']);
/** A point within a name or a number ends no sentence: "node.js", "6.50". */
const isSentenceGap = (gap: string, next: string): boolean =>
  /[!?\n]|\.["”')\]]?\s+$/.test(gap) || (gap.includes('…') && /^[\p{Lu}\p{N}"'“]/u.test(next));
/** "e.g. a till", "files incl. photos" */
const isAbbreviated = (word: string, next: string): boolean =>
  /^(.|incl|excl|approx|etc|vs|ca|max|min|resp|bzw)$/.test(word) && /^[\p{Ll}\p{N}]/u.test(next);
/** "6,000" */
const isWithinNumber = (gap: string, next: string): boolean => gap === ',' && /\d/.test(next);

const countLetters = (text: string): { letters: number; capitals: number } => {
  if (!isAsciiText(text)) {
    const letters = text.replace(/[^\p{L}]/gu, '');
    return { letters: letters.length, capitals: letters.replace(/[^\p{Lu}]/gu, '').length };
  }
  let letters = 0;
  let capitals = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit >= 65 && unit <= 90) capitals++;
    else if (unit >= 97 && unit <= 122) letters++;
  }
  return { letters: letters + capitals, capitals };
};

const isCapitalAt = (text: string, at: number): boolean => {
  const unit = text.charCodeAt(at);
  return unit < 128 ? unit >= 65 && unit <= 90 : /^\p{Lu}/u.test(text.slice(at, at + 2));
};

export const readText = (text: string): ReadText => {
  const { letters, capitals } = countLetters(text);
  const hasCase = capitals > 0 && capitals < 0.6 * letters;
  const tokens: ReadToken[] = [];
  let clause = 0;
  let sentence = 0;
  let before = 0;
  let isFirst = true;
  for (const { text: word, start, end } of tokenize(text)) {
    const gap = text.slice(before, start);
    const next = text.charAt(start);
    // Between most words stands a space, which ends nothing.
    if (gap === ' ') {
      if (clauseWords.has(word)) clause++;
    } else if (tokens.length > 0 && isSentenceGap(gap, next) && !isAbbreviated(tokens.at(-1)?.text ?? '', next)) {
      sentence++;
      clause++;
      isFirst = true;
    } else if ((clauseEnd.test(gap) && !isWithinNumber(gap, word)) || clauseWords.has(word)) clause++;
    const isCapital = isCapitalAt(text, start);
    tokens.push({
      text: word,
      stem: stemWord(word),
      start,
      end,
      clause,
      sentence,
      isFirstOfSentence: isFirst,
      isCapital,
      english: noEnglish,
    });
    isFirst = false;
    before = end;
  }
  return { text, tokens, hasCase };
};
