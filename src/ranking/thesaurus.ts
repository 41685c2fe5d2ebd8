/** The thesaurus: rows of phrases that mean the same, found by the stems of a phrase in a query. */
import type { Way } from './scorer.ts';
import type { TextIndex } from './text-index.ts';
import { wordsOf } from './words.ts';

/** The longest phrase that is looked up, in words. */
export const phraseWordsMax = 5;

export type Thesaurus = {
  /** How else a phrase may be said; the ways are made once, so that the places of their phrases are found once. */
  find(stems: readonly string[]): readonly Way[];
};

const none: readonly Way[] = [];

export const createThesaurus = (
  rows: readonly (readonly string[])[],
  { stem, family }: Pick<TextIndex, 'stem' | 'family'>,
  manner: number,
): Thesaurus => {
  const ways = new Map<string, Way[]>();
  for (const row of rows) {
    const phrases = row.map((phrase) => wordsOf(phrase).map(({ text }) => stem(text)));
    for (const phrase of phrases) {
      const key = phrase.join(' ');
      if (key === '') continue;
      const known = ways.get(key) ?? [];
      ways.set(key, known);
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
  const longest = Math.max(0, ...[...ways.keys()].map((key) => key.split(' ').length));
  return { find: (stems) => (stems.length > longest ? none : (ways.get(stems.join(' ')) ?? none)) };
};
