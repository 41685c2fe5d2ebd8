/**
 * The keyword filter of the list: tools in whose name or description every word occurs.
 *
 * Case, accents and inflection aside; the last word also as the beginning of one. It filters and does not rank, so
 * nothing is corrected and nothing is left out: a stop word must occur like any other.
 */
import { addBit, type BitSet, createBitSet, intersect } from '../../catalogue/lib/bit-set.ts';
import { tokenize } from '../analysis/tokenizer.ts';
import { field } from '../index/fields.ts';
import type { IndexContext } from '../index-context.ts';

const fieldMask = (1 << field.name) | (1 << field.nameVariants) | (1 << field.description);

export const matchWords = ({ catalogue, index }: IndexContext, text: string): BitSet => {
  const { starts, documents, masks } = index.postings;
  const words = [...new Set(tokenize(text).map((word) => word.text))];
  const last = tokenize(text).at(-1)?.text;
  let matched = catalogue.active;
  for (const word of words) {
    const holders = createBitSet(index.documentCount);
    const addHolders = (id: number): void => {
      for (let at = starts[id] as number; at < (starts[id + 1] as number); at++) {
        if ((masks[at] as number) & fieldMask) addBit(holders, documents[at] as number);
      }
    };
    for (const id of index.family(index.stem(word))) addHolders(id);
    if (word === last) for (const id of index.completions(word)) addHolders(id);
    matched = intersect(matched, holders);
  }
  return matched;
};
