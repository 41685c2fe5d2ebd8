/** Phrases in texts: which documents hold some stems side by side, found from the rarest of them. */
import { createBoundedMemo } from '../memo.ts';
import { type ForwardIndex, gap } from './forward-index.ts';
import type { Postings } from './postings.ts';

/** Each document once, with a bit for each field that holds the phrase. */
type PhraseHits = { readonly documents: number[]; readonly fieldMasks: number[] };
export type FindPhrase = (stems: readonly string[]) => PhraseHits;

/** What of the index phrases are found by. */
type Index = {
  readonly postings: Postings;
  readonly forwardIndex: ForwardIndex;
  readonly stemOf: Uint32Array;
  family(stem: string): readonly number[];
  familySize(stem: string): number;
};

/** Documents of phrases that are kept: names and synonyms are asked for again. 16 bytes each. */
const keptMax = 500_000;

/** Finds each phrase once, as long as there is room. */
export const createPhraseFinder = (index: Index): FindPhrase => {
  const kept = createBoundedMemo<string, PhraseHits>(keptMax, ({ documents }) => documents.length);
  return (stems) => kept.get(stems.join(' '), () => findPhrase(index, stems));
};

const findPhrase = (index: Index, stems: readonly string[]): PhraseHits => {
  const { postings, stemOf } = index;
  const { starts, texts, fields, words } = index.forwardIndex;
  const hits: PhraseHits = { documents: [], fieldMasks: [] };
  const wanted: number[] = [];
  let rarest = stems[0] as string;
  for (const stem of stems) {
    const [member] = index.family(stem);
    if (member === undefined) return hits;
    wanted.push(stemOf[member] as number);
    if (index.familySize(stem) < index.familySize(rarest)) rarest = stem;
  }

  const standsAt = (place: number): boolean => {
    for (let nth = 0; nth < wanted.length; nth++) {
      const word = words[place + nth] as number;
      if (word === gap || stemOf[word] !== wanted[nth]) return false;
    }
    return true;
  };
  /** By text: whether it holds the phrase, as most texts recur. */
  const known = new Map<number, boolean>();
  const isHeldBy = (text: number): boolean => {
    let isHeld = known.get(text);
    if (isHeld === undefined) {
      isHeld = false;
      for (let at = text; !isHeld && words[at] !== gap; at++) isHeld = standsAt(at);
      known.set(text, isHeld);
    }
    return isHeld;
  };

  const seen = new Set<number>();
  for (const word of index.family(rarest)) {
    for (let at = postings.starts[word] as number; at < (postings.starts[word + 1] as number); at++) {
      const document = postings.documents[at] as number;
      if (seen.has(document)) continue;
      seen.add(document);
      const end = starts[document + 1] as number;
      let fieldMask = 0;
      for (let nth = starts[document] as number; nth < end; nth++) {
        if (isHeldBy(texts[nth] as number)) fieldMask |= 1 << (fields[nth] as number);
      }
      if (fieldMask === 0) continue;
      hits.documents.push(document);
      hits.fieldMasks.push(fieldMask);
    }
  }
  return hits;
};
