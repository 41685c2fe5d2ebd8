/**
 * Phrases: which word follows which where things are named.
 *
 * "website build" is half of "website builder" rather than a wish for builds, because "website builder" is what a kind of
 * software is called. Only names are read, those of features among them, so that the pairs stay few; of a category, which
 * has fewer fields, everything.
 */
import { field } from './fields.ts';
import { type ForwardIndex, gap } from './forward-index.ts';

/** Whether a word, or another of its stem, follows one of this stem anywhere. */
export type FindFollowers = (stem: string) => (word: number) => boolean;

type Index = {
  readonly forwardIndex: ForwardIndex;
  readonly stemOf: Uint32Array;
  readonly stems: readonly string[];
  family(stem: string): readonly number[];
};

export const createBigrams = ({ forwardIndex, stemOf, stems, family }: Index): FindFollowers => {
  const pairs = new Set<number>();
  const pairOf = (left: number, right: number): number =>
    (stemOf[left] as number) * stems.length + (stemOf[right] as number);
  const { starts, texts, fields, words } = forwardIndex;
  const isRead = (place: number): boolean => place <= field.categorySynonyms || place === field.features;
  const isSeen = new Uint8Array(words.length);
  for (let nth = 0; nth < (starts.at(-1) as number); nth++) {
    const text = texts[nth] as number;
    if (!isRead(fields[nth] as number) || isSeen[text] === 1) continue;
    isSeen[text] = 1;
    if (words[text] === gap) continue;
    for (let at = text + 1; words[at] !== gap; at++) pairs.add(pairOf(words[at - 1] as number, words[at] as number));
  }
  return (stem) => {
    const [left] = family(stem);
    return left === undefined ? () => false : (right) => pairs.has(pairOf(left, right));
  };
};
