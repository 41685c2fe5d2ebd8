/**
 * Own kinds: what kinds of software a tool's own text speaks of.
 *
 * A record may say nothing of its kind: an imported list has names and descriptions under one category of its own making.
 * For such tools the kinds are read from the text, as those of a query are: each category's evidence is the sum, over the
 * words of the text, of how far the category's document says the word, by its rarity among the categories. The evidence is
 * squared, so that the likelier kinds stand out, and brought to length 1, so that two texts are compared by their cosine.
 */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { needStopWords, softStopWords } from '../analysis/soft-stop-words.ts';
import { field } from '../index/fields.ts';
import { gap } from '../index/forward-index.ts';
import type { InvertedIndex } from '../index/inverted-index.ts';
import { rarity } from '../query/query-parser.ts';

const readFields = new Set<number>([field.useCases, field.summary, field.description]);
const sharpness = 2;

/** What a word of the tools' index is worth to the kinds, of which few say it. */
type Telling = { readonly places: number[]; readonly strengths: number[] };

/** By position: the levels of the kinds, of length 1; only tools whose categories are without features have any. */
export type TextCategories = ReadonlyMap<number, Float32Array>;

/** `kinds`: the index whose documents are the categories. */
export const createTextCategories = (
  catalogue: Catalogue,
  index: InvertedIndex,
  kinds: InvertedIndex,
  isVague: (position: number) => boolean,
): TextCategories => {
  const { starts, documents, needWeights, masks } = kinds.postings;
  const known: (Telling | undefined)[] = [];
  const tellingOf = (word: number): Telling => {
    let telling = known[word];
    if (!telling) {
      telling = { places: [], strengths: [] };
      known[word] = telling;
      const text = index.words[word] as string;
      const stem = index.stems[word] as string;
      const isTelling = index.stopWords[word] === 0 && !softStopWords.has(text) && !needStopWords.has(text);
      const weight = rarity(kinds.familySize(stem, 'need'));
      for (const member of isTelling ? kinds.family(stem) : []) {
        for (let at = starts[member] as number; at < (starts[member + 1] as number); at++) {
          telling.places.push(documents[at] as number);
          telling.strengths.push(weight * (needWeights[masks[at] as number] as number));
        }
      }
    }
    return telling;
  };

  const { starts: textStarts, texts, fields, words } = index.forwardIndex;
  const seen = new Uint32Array(index.words.length);
  const read = (position: number): Float32Array => {
    const levels = new Float32Array(kinds.documentCount);
    const end = textStarts[position + 1] as number;
    for (let nth = textStarts[position] as number; nth < end; nth++) {
      if (!readFields.has(fields[nth] as number)) continue;
      for (let at = texts[nth] as number; words[at] !== gap; at++) {
        const word = words[at] as number;
        if (seen[word] === position + 1) continue;
        seen[word] = position + 1;
        const { places, strengths } = tellingOf(word);
        for (let one = 0; one < places.length; one++) {
          const place = places[one] as number;
          levels[place] = (levels[place] as number) + (strengths[one] as number);
        }
      }
    }
    let squares = 0;
    for (let place = 0; place < levels.length; place++) {
      const level = (levels[place] as number) ** sharpness;
      levels[place] = level;
      squares += level * level;
    }
    const length = Math.sqrt(squares);
    return length === 0 ? levels : levels.map((level) => level / length);
  };

  const own = new Map<number, Float32Array>();
  catalogue.tools.forEach(({ status }, position) => {
    if (status === 'active' && isVague(position)) own.set(position, read(position));
  });
  return own;
};
