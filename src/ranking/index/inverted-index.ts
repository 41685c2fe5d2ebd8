/**
 * The text index: which tool says which word, where, and how much that is worth.
 *
 * Lunr supplies the language: the Porter stemmer (Porter 1980, "An algorithm for suffix stripping") and the stop words.
 * Everything else is ours, because Lunr's own index makes an object for every hit and cannot tell an exact word from a
 * corrected one (lunr.js issue 383). Three structures, all in typed arrays:
 *
 *   vocabulary   every distinct word as written (folded), each knowing its stem; all words of one stem are a family.
 *                Words are kept unstemmed so that prefixes and typos are sought in what people really type.
 *   postings     for each word the tools that hold it, with its impact (`postings.ts`).
 *   stream       each tool's texts in reading order (`stream.ts`): neighbours, phrases and highlights are read from it
 *                for the few tools that matter, so that postings need no positions.
 */
import { isStopWord, stemWord } from '../analysis/stemmer.ts';
import type { IncrementalTask } from '../incremental.ts';
import { createBigrams, type FindFollowers } from './bigrams.ts';
import { createForwardIndex, type Documents, type ForwardIndex } from './forward-index.ts';
import { createPhraseFinder, type FindPhrase } from './phrase-search.ts';
import { createPostings, type FieldRule, type Postings, type WeightKind, weightAt } from './postings.ts';
import { createSounds, type FindBySound } from './sounds.ts';

export type InvertedIndex = {
  readonly documentCount: number;
  readonly words: readonly string[];
  readonly postings: Postings;
  readonly forwardIndex: ForwardIndex;
  /** By word: its stem, as a number; and 1 if it is a stop word. */
  readonly stemOf: Uint32Array;
  readonly stopWords: Uint8Array;
  /** By word: 1 if it serves a purpose of any tool. */
  readonly serves: Uint8Array;
  /** By word: 1 if it is part of a name, an alias or what a category is called. */
  readonly naming: Uint8Array;
  /** The id of a folded word, if any tool says it. */
  wordId(word: string): number | undefined;
  /** The number of two words written as one. */
  joinedId(left: string, right: string): number | undefined;
  stem(word: string): string;
  /** By word: its stem. */
  readonly stems: readonly string[];
  isStopWord(word: string): boolean;
  /** The ids of all words with this stem. */
  family(stem: string): readonly number[];
  /** How many tools say a word of this stem, or say it of a purpose. */
  familySize(stem: string, evidence?: WeightKind): number;
  /** The ids of words that begin with a prefix and are longer, in the order of the alphabet. */
  completions(prefix: string): Uint32Array;
  /** Where stems stand side by side. */
  readonly findPhrase: FindPhrase;
  /** Whether a word follows those of a stem where things are named. */
  readonly followersOf: FindFollowers;
  /** The words that name things and sound like a text. */
  readonly soundingLike: FindBySound;
};

const none: readonly number[] = [];

/** `stemOne` may come from another index, which holds most stems already. */
export function* createInvertedIndex(
  documents: Documents,
  rules: readonly FieldRule[],
  stemOne: (word: string) => string = stemWord,
): IncrementalTask<InvertedIndex> {
  const { stream, lexicon } = yield* createForwardIndex(documents);
  const { words } = lexicon;
  const postings = yield* createPostings(stream, words.length, rules);

  const stems: string[] = [];
  const families = new Map<string, number[]>();
  const stemOf = new Uint32Array(words.length);
  words.forEach((word, id) => {
    const stem = stemOne(word);
    stems.push(stem);
    const family = families.get(stem);
    // The first word of a stem gives it its number.
    stemOf[id] = family === undefined ? families.size : (stemOf[family[0] as number] as number);
    if (family) family.push(id);
    else families.set(stem, [id]);
  });
  yield;
  const familySizes = { search: new Map<string, number>(), need: new Map<string, number>() };
  const countedFor = new Uint32Array(documents.count);
  let counting = 0;
  const countHolders = (family: readonly number[], evidence: WeightKind): number => {
    let size = 0;
    counting++;
    for (const word of family) {
      const end = postings.starts[word + 1] as number;
      for (let at = postings.starts[word] as number; at < end; at++) {
        const document = postings.documents[at] as number;
        if (countedFor[document] === counting || weightAt(postings, evidence, at) === 0) continue;
        countedFor[document] = counting;
        size++;
      }
    }
    return size;
  };

  const sorted = [...words].sort();
  const sortedIds = Uint32Array.from(sorted, (word) => lexicon.find(word) as number);
  /** The first place in the alphabet that is not below the text. */
  const placeOf = (text: string): number => {
    let low = 0;
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((sorted[middle] as string) < text) low = middle + 1;
      else high = middle;
    }
    return low;
  };

  const index = {
    documentCount: documents.count,
    words,
    postings,
    forwardIndex: stream,
    stemOf,
    stopWords: Uint8Array.from(words, (word) => (isStopWord(word) ? 1 : 0)),
    serves: postings.serves,
    naming: postings.naming,
    wordId: lexicon.find,
    joinedId: lexicon.findJoined,
    stems,
    stem: (word: string) => {
      const id = lexicon.find(word);
      return id === undefined ? stemOne(word) : (stems[id] as string);
    },
    isStopWord,
    family: (stem: string) => families.get(stem) ?? none,
    familySize: (stem: string, evidence: WeightKind = 'search') => {
      const family = families.get(stem);
      if (!family) return 0;
      let size = familySizes[evidence].get(stem);
      if (size === undefined) {
        size = countHolders(family, evidence);
        familySizes[evidence].set(stem, size);
      }
      return size;
    },
    completions: (prefix: string) => {
      const from = placeOf(prefix);
      const found = sortedIds.subarray(from, placeOf(`${prefix}\uffff`));
      return sorted[from] === prefix ? found.subarray(1) : found;
    },
  };
  return {
    ...index,
    findPhrase: createPhraseFinder(index),
    followersOf: createBigrams(index),
    soundingLike: yield* createSounds(words, postings.naming),
  };
}
