/**
 * A table of phrases, by their words, stemmed or as they are: finds, at each place of a text, the longest phrase that begins
 * there. One table of whole phrases takes a quarter of the memory of a trie with a node a word.
 */
import { stemWord } from '../../analysis/stemmer.ts';
import { tokenize } from '../../analysis/tokenizer.ts';
import type { ReadToken } from './text.ts';

type Token = Pick<ReadToken, 'text' | 'stem' | 'start' | 'end' | 'sentence' | 'clause'>;

export type PhraseTable<Entry> = {
  /** The entries of the longest phrase that begins at a place, within its clause, and where it ends. */
  longest(
    tokens: readonly Token[],
    from: number,
  ): { readonly to: number; readonly entries: readonly Entry[] } | undefined;
};

/** Whether no clause ends between two words; "Cal.com" and "O.C. Tanner" are names. */
const isOneClause = (one: Token, next: Token): boolean =>
  (one.sentence === next.sentence && one.clause === next.clause) || next.start - one.end <= 1 || one.text.length === 1;

const stemmedLengthMin = 4;

/** `by`: whether words are compared by their stems or as they are written. */
export const createPhraseTable = <Entry>(
  by: 'text' | 'stem',
  added: Iterable<readonly [phrase: string, entry: Entry]>,
): PhraseTable<Entry> => {
  /** A short word is an abbreviation, and its last letter no ending: "ATS" is not "at". */
  const isShort = (word: string): boolean => word.length < stemmedLengthMin;
  const keyOf = (token: Pick<Token, 'text' | 'stem'>): string => (isShort(token.text) ? token.text : token[by]);
  /** By the words of a phrase, with spaces between. */
  const phrases = new Map<string, readonly Entry[]>();
  /** By the first word of phrases: how many words the longest of them has. */
  const wordsMax = new Map<string, number>();

  /** The same words and lists come again and again while the table is filled. */
  const stems = new Map<string, string>();
  const stemOf = (word: string): string => {
    let stem = stems.get(word);
    if (stem === undefined) {
      stem = by === 'stem' && !isShort(word) ? stemWord(word) : word;
      stems.set(word, stem);
    }
    return stem;
  };
  const lists = new Map<Entry, readonly Entry[]>();
  const listOf = (entry: Entry): readonly Entry[] => {
    let list = lists.get(entry);
    if (list === undefined) {
      list = [entry];
      lists.set(entry, list);
    }
    return list;
  };
  for (const [phrase, entry] of added) {
    const words = tokenize(phrase).map(({ text }) => stemOf(text));
    const [first] = words;
    if (first === undefined) continue;
    const key = words.join(' ');
    const known = phrases.get(key);
    phrases.set(key, known ? [...known, entry] : listOf(entry));
    if (words.length > (wordsMax.get(first) ?? 0)) wordsMax.set(first, words.length);
  }
  stems.clear();
  lists.clear();

  return {
    longest: (tokens, from) => {
      let key = keyOf(tokens[from] as Token);
      const most = Math.min(tokens.length, from + (wordsMax.get(key) ?? 0));
      let found: { to: number; entries: readonly Entry[] } | undefined;
      for (let to = from + 1; to <= most; to++) {
        const entries = phrases.get(key);
        if (entries) found = { to, entries };
        const next = tokens[to];
        if (next === undefined || !isOneClause(tokens[to - 1] as Token, next)) break;
        key = `${key} ${keyOf(next)}`;
      }
      return found;
    },
  };
};
