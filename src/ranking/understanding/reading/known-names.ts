/**
 * Products that buyers name and that the catalogue does not hold: `data/known-names.tsv`, a line each of its name, its other
 * names and the slug of its category, as far as there is one, with tabs between. Their names are known so that an answer can
 * say that nothing was judged by them, rather than pass them over, and so that a search takes none of them for a slip.
 *
 * A name that is also an English word is left out: "Alan" and "Fellow" are likelier to be what they say.
 */
import type { WordSet } from '../../analysis/english-words.ts';
import { tokenize } from '../../analysis/tokenizer.ts';
import { createPhraseTable } from './phrase-table.ts';
import type { ReadText } from './text.ts';

type Place = { readonly from: number; readonly to: number };
/** `category`: its slug, if the product is of a category. */
export type KnownName = Place & { readonly category: string };

export type KnownNames = {
  /** The names in a text, by their tokens, outside of the places that are taken. */
  find(read: ReadText, taken: readonly Place[]): KnownName[];
  /** Whether a word is such a name, or part of one. */
  hasWord(word: string): boolean;
};

/** A shorter name is too often an abbreviation of something else. */
const lengthMin = 4;

/** The names of a file, each with the slug of its category. */
const listNames = (file: string, words: WordSet): [string, string][] => {
  const isName = (name: string): boolean => {
    const [first, second] = tokenize(name);
    if (first === undefined) return false;
    const isPlain = words.has(first.text) || words.hasProperName(first.text) || first.text.length < lengthMin;
    return second !== undefined || !isPlain;
  };
  return file.split('\n').flatMap((line) => {
    const [name = '', others = '', category = ''] = line.split('\t');
    const names = [name, ...others.split(';')].map((each) => each.trim());
    return names.filter(isName).map((each): [string, string] => [each, category]);
  });
};

export const createKnownNames = (file: string, words: WordSet): KnownNames => {
  const names = createPhraseTable('text', listNames(file, words));
  return {
    find: ({ tokens, hasCase }, taken) => {
      const found: KnownName[] = [];
      for (let from = 0; from < tokens.length; ) {
        const at = from;
        const inside = taken.find((place) => place.from <= at && at < place.to);
        const longest = inside ? undefined : names.longest(tokens, at);
        // A text that knows capitals writes names with them.
        if (longest && (tokens[at]?.isCapital || !hasCase)) {
          found.push({ from: at, to: longest.to, category: longest.entries[0] ?? '' });
        }
        from = inside?.to ?? longest?.to ?? at + 1;
      }
      return found;
    },
    hasWord: names.hasWord,
  };
};
