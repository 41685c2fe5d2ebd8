/**
 * A table of phrases, by their words, stemmed or as they are: finds, at each place of a text, the longest phrase that begins
 * there.
 *
 * A trie (Fredkin 1960) in numbers: every word has one, and every beginning of a phrase, and one map tells to which beginning
 * a word leads from another. Looking a phrase up makes no string.
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
  /** Whether a word, as it is compared, is part of any phrase. */
  hasWord(word: string): boolean;
  /** The phrases of one word that mean an entry, as they are written: a table by stems keeps them, since words share a stem. */
  wordsOf(entry: Entry): readonly string[];
};

/** Whether no clause ends between two words; "Cal.com" and "O.C. Tanner" are names. */
const isOneClause = (one: Token, next: Token): boolean =>
  (one.sentence === next.sentence && one.clause === next.clause) || next.start - one.end <= 1 || one.text.length === 1;

const stemmedLengthMin = 4;

/** More words than phrases have. */
const wordsMax = 2 ** 21;

/** `by`: whether words are compared by their stems or as they are written. */
export const createPhraseTable = <Entry>(
  by: 'text' | 'stem',
  added: Iterable<readonly [phrase: string, entry: Entry]>,
): PhraseTable<Entry> => {
  /** A short word is an abbreviation, and its last letter no ending: "ATS" is not "at". */
  const isShort = (word: string): boolean => word.length < stemmedLengthMin;
  const keyOf = ({ text, stem }: Pick<Token, 'text' | 'stem'>): string =>
    by === 'text' || isShort(text) ? text : stem;
  const numbers = new Map<string, number>();
  const numberOf = (key: string): number => {
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    return number;
  };
  /** By beginning and word: the beginning that the word leads to. */
  const steps = new Map<number, number>();
  const addStep = (from: number, word: number): number => {
    const step = from * wordsMax + word;
    const end = steps.get(step) ?? steps.size + 1;
    steps.set(step, end);
    return end;
  };
  /** By beginning: what it means, where it is a whole phrase. */
  const meanings: (readonly Entry[] | undefined)[] = [];

  /** The same words and lists come again and again while the table is filled. */
  const known = new Map<string, number>();
  const numberOfWord = (word: string): number => {
    const number = known.get(word) ?? numberOf(by === 'stem' && !isShort(word) ? stemWord(word) : word);
    known.set(word, number);
    return number;
  };
  const lists = new Map<Entry, readonly Entry[]>();
  const listOf = (entry: Entry): readonly Entry[] => {
    const list = lists.get(entry) ?? [entry];
    lists.set(entry, list);
    return list;
  };
  const wordsOf = new Map<Entry, string[]>();
  const addWord = (word: string, entry: Entry): void => {
    const words = wordsOf.get(entry);
    if (words) words.push(word);
    else wordsOf.set(entry, [word]);
  };
  for (const [phrase, entry] of added) {
    const words = tokenize(phrase);
    let end = 0;
    for (const { text } of words) end = addStep(end, numberOfWord(text));
    if (end === 0) continue;
    if (by === 'stem' && words.length === 1) addWord((words[0] as { text: string }).text, entry);
    const others = meanings[end];
    meanings[end] = others ? [...others, entry] : listOf(entry);
  }
  known.clear();
  lists.clear();
  /** By word, where a phrase that begins with it leads to: most words of a text begin none. */
  const firstSteps = Uint32Array.from({ length: numbers.size }, (_, word) => steps.get(word) ?? 0);

  const stepOver = (from: number, token: Token): number => {
    const number = numbers.get(keyOf(token));
    if (number === undefined) return 0;
    return from === 0 ? (firstSteps[number] as number) : (steps.get(from * wordsMax + number) ?? 0);
  };
  return {
    hasWord: (word) => numbers.has(word),
    wordsOf: (entry) => wordsOf.get(entry) ?? [],
    longest: (tokens, from) => {
      let end = stepOver(0, tokens[from] as Token);
      let found: { to: number; entries: readonly Entry[] } | undefined;
      for (let to = from + 1; end !== 0; to++) {
        const entries = meanings[end];
        if (entries) found = { to, entries };
        const next = tokens[to];
        if (next === undefined || !isOneClause(tokens[to - 1] as Token, next)) break;
        end = stepOver(end, next);
      }
      return found;
    },
  };
};
