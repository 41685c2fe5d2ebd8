/** The thesaurus: rows of phrases that mean the same, found by the stems of a phrase in a query. */
import type { Way } from './scorer.ts';
import type { TextIndex } from './text-index.ts';
import { wordsOf } from './words.ts';

/** The longest phrase that is looked up, in words. */
export const phraseWordsMax = 5;

export type Thesaurus = {
  /**
   * Calls `visit` for each phrase of the thesaurus that begins at a place, with how else it may be said. The ways are made
   * once, so that the places of their phrases are found once.
   */
  eachAt(stems: readonly string[], from: number, visit: (to: number, ways: readonly Way[]) => void): void;
};

export const createThesaurus = (
  rows: readonly (readonly string[])[],
  { stem, family }: Pick<TextIndex, 'stem' | 'family'>,
  manner: number,
): Thesaurus => {
  const ways = new Map<string, Way[]>();
  /** By first stem: the words of the longest phrase that begins with it. Few words begin any. */
  const longest = new Map<string, number>();
  for (const row of rows) {
    const phrases = row.map((phrase) => wordsOf(phrase).map(({ text }) => stem(text)));
    for (const phrase of phrases) {
      const key = phrase.join(' ');
      const [first] = phrase;
      if (first === undefined || phrase.length > phraseWordsMax) continue;
      const known = ways.get(key) ?? [];
      ways.set(key, known);
      longest.set(first, Math.max(longest.get(first) ?? 0, phrase.length));
      for (const other of phrases) {
        const [only] = other;
        if (only === undefined || other.join(' ') === key) continue;
        known.push(
          other.length === 1
            ? { kind: 'words', via: 'synonym', manner, words: family(only) }
            : { kind: 'phrase', via: 'synonym', manner, stems: other },
        );
      }
    }
  }
  return {
    eachAt: (stems, from, visit) => {
      const wordsMax = longest.get(stems[from] as string) ?? 0;
      let phrase = '';
      for (let to = from; to < Math.min(stems.length, from + wordsMax); to++) {
        phrase = to === from ? (stems[to] as string) : `${phrase} ${stems[to]}`;
        const found = ways.get(phrase);
        if (found) visit(to + 1, found);
      }
    },
  };
};
