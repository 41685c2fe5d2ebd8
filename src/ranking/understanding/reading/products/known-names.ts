/**
 * Products that buyers name and that the catalogue does not hold: `data/known-names.tsv`, a line each of its name, its other
 * names and the slug of its category, as far as there is one, with tabs between; and the bundled products that a catalogue
 * leaves out. What is sought in place of one is of its kind, an answer can say that it is not held, and a search takes no such
 * name for a slip.
 *
 * "Alan" and "Fellow" are likelier to be what they say: a name that is also a word is told by what is said of it
 * (`not-held.ts`).
 */
import type { KnownProduct } from '../../../../catalogue/catalogue.ts';
import type { WordSet } from '../../../analysis/english-words.ts';
import { tokenize } from '../../../analysis/tokenizer.ts';
import { placeOf, type Span } from '../clauses.ts';
import { createPhraseTable, type PhraseTable } from '../phrase-table.ts';
import type { ReadText } from '../text.ts';
import { isWordAnywhere } from './tool-names.ts';

/** `category`: its slug, if the product is of a category. `isWord`: whether the name is made of plain words, or as short as one. */
type Product = { readonly category: string; readonly isWord: boolean };
export type KnownName = Span & Product;

export type KnownNames = {
  /** The names in a text, by their tokens. */
  find(read: ReadText): KnownName[];
  /** Whether a word is such a name, or part of one. */
  hasWord(word: string): boolean;
  /** Stems the words of all names, for names in the plural: without it the first text that asks for something like one waits for it. */
  stemAll(): void;
};

/** What asks for something in the place of a product. */
const likeness = /\b(alternatives?|like|similar to|instead of|replacements? (for|of))\b/i;

/** A shorter name is too often an abbreviation of something else. */
const lengthMin = 4;

/** The products of a file. */
export const readProducts = (file: string): KnownProduct[] =>
  file.split('\n').map((line) => {
    const [name = '', aliases = '', category = ''] = line.split('\t');
    return { name, aliases: aliases.split(';').map((each) => each.trim()), category };
  });

/** The names of products, each with what is told of it. */
const listNames = (products: readonly KnownProduct[], words: WordSet): [string, Product][] => {
  const isWord = (name: string): boolean => {
    const [first, ...others] = tokenize(name);
    if (first === undefined) return false;
    const isPlain = isWordAnywhere(first.text, words) || words.hasProperName(first.text);
    if (others.length > 0) return isPlain && others.every(({ text }) => words.has(text));
    return isPlain || first.text.length < lengthMin;
  };
  // Names of one category share what is told of them.
  const shared = new Map<string, Product>();
  const productOf = (category: string, isMadeOfWords: boolean): Product => {
    const key = `${category} ${isMadeOfWords}`;
    const product = shared.get(key) ?? { category, isWord: isMadeOfWords };
    shared.set(key, product);
    return product;
  };
  return products.flatMap(({ name, aliases, category }) =>
    [name, ...aliases].map((each): [string, Product] => [each, productOf(category, isWord(each))]),
  );
};

export const createKnownNames = (products: readonly KnownProduct[], words: WordSet): KnownNames => {
  const listed = listNames(products, words);
  const names = createPhraseTable('text', listed);
  let byStem: PhraseTable<Product> | undefined;
  /** "An alternative to Typeforms": only where a product is asked for, as stems have many words in common with names. */
  const stemmed = (): PhraseTable<Product> => {
    byStem ??= createPhraseTable('stem', listed);
    return byStem;
  };
  return {
    find: ({ text, tokens, hasCase, language }) => {
      const found: KnownName[] = [];
      const asksForLike = likeness.test(text);
      for (let from = 0; from < tokens.length; ) {
        const at = from;
        const longest = names.longest(tokens, at) ?? (asksForLike ? stemmed().longest(tokens, at) : undefined);
        const [product] = longest?.entries ?? [];
        if (longest && product) {
          const { start, end } = placeOf({ tokens }, { from: at, to: longest.to });
          // A text that knows capitals writes names with them, or with what no word has: "4me", "boost.ai".
          const isWritten = /\p{Lu}|\p{N}|\.\S/u.test(text.slice(start, end));
          // In other languages than English any name may be a word: Italian "caselle" are letter boxes.
          const mayBeWords = product.isWord || longest.to > at + 1 || language !== undefined;
          if (!hasCase || isWritten || !mayBeWords) found.push({ from: at, to: longest.to, ...product });
        }
        from = longest?.to ?? at + 1;
      }
      return found;
    },
    hasWord: names.hasWord,
    stemAll: () => void stemmed(),
  };
};
