/**
 * The text index: which tool says which word, where, and how much that is worth.
 *
 * Lunr supplies the language: the Porter stemmer (Porter 1980, "An algorithm for suffix stripping") and the stop words.
 * Everything after that is ours, because Lunr's own index makes an object for every hit and cannot tell an exact word
 * from a corrected one (lunr.js issue 383). Three structures, all in typed arrays:
 *
 *   vocabulary   every distinct word as written (folded), each knowing its stem; all words of one stem form a family.
 *                Words are kept unstemmed so that prefixes and typos are sought in what people really type.
 *   postings     for each word the tools that hold it, and for each such pair two numbers in 0..1:
 *                  impact   how strongly the tool is about the word, for search
 *                  purpose  the same for a statement of need: without names and vendors, without counting repetitions
 *   stream       each tool's words in reading order with their fields and places: neighbours, phrases and highlights
 *                are read from it for the few tools that matter, so postings need carry no positions.
 *
 * The impact of a word on a tool joins the fields that hold it as independent evidence (noisy-or):
 *
 *   impact = 1 − Π over fields (1 − weight(field) · t),   t = n / (n + k·(1 − b + b·length/typical))
 *
 * where n counts the word in the field: BM25's saturation and length normalisation (Robertson and Zaragoza 2009), but
 * with a typical length that is a constant of the field. Nothing in the formula depends on other tools, so a tool's
 * figure does not move when another one is added.
 */
import lunr from 'lunr';
import { eachWord } from './words.ts';

export type FieldText = { readonly field: number; readonly text: string };

/** How a field counts: `weight` in search, `purpose` in statements of need, `typicalWords` for length. */
export type FieldRule = { readonly weight: number; readonly purpose: number; readonly typicalWords: number };

const saturation = 0.5;
const lengthShare = 0.6;

/** No word: where a field ends, so that no phrase runs across fields. */
export const gap = 0xffffffff;

export type TextIndex = {
  readonly documentCount: number;
  readonly words: readonly string[];
  /** The id of a folded word, if any tool says it. */
  wordId(word: string): number | undefined;
  stem(word: string): string;
  isStopWord(word: string): boolean;
  /** 1 for each word id that is a stop word: neighbours are neighbours across it. */
  readonly stopWords: Uint8Array;
  /** The ids of all words with this stem. */
  family(stem: string): readonly number[];
  /** Ids of words that begin with a prefix, longer than it, in the order of the alphabet. */
  completions(prefix: string): Uint32Array;
  /** How many tools say a word of this stem. */
  familySize(stem: string): number;
  readonly stemOf: Uint32Array;
  /** Postings of word w: `starts[w]` to `starts[w + 1]` of the four columns. */
  readonly starts: Uint32Array;
  readonly documents: Uint32Array;
  readonly impacts: Float32Array;
  readonly purposes: Float32Array;
  /** A bit for each field that holds the word. */
  readonly masks: Uint16Array;
  /** Stream of document d: `streamStarts[d]` to `streamStarts[d + 1]`. */
  readonly streamStarts: Uint32Array;
  readonly stream: Uint32Array;
  readonly streamFields: Uint8Array;
  readonly streamPlaces: Uint16Array;
  readonly streamLengths: Uint8Array;
};

/** A column that grows by doubling. */
class Column<Numbers extends Uint32Array | Float32Array | Uint16Array | Uint8Array> {
  values: Numbers;
  count = 0;
  readonly create: (size: number) => Numbers;
  constructor(create: (size: number) => Numbers) {
    this.create = create;
    this.values = create(1024);
  }
  push(value: number): void {
    if (this.count === this.values.length) {
      const grown = this.create(this.count * 2);
      grown.set(this.values);
      this.values = grown;
    }
    this.values[this.count++] = value;
  }
  done(): Numbers {
    return this.values.slice(0, this.count) as Numbers;
  }
}

const stopWordTest = (word: string): boolean => {
  // The filter returns undefined for a stop word.
  const filter = lunr.stopWordFilter as unknown as (token: string) => string | undefined;
  return filter(word) === undefined;
};

const stemWord = (word: string): string => lunr.stemmer(new lunr.Token(word, {})).toString();

/**
 * Builds the index of documents. Each is a list of texts with their fields; a field may come in several texts, and no
 * phrase runs from one text to the next.
 */
export const createTextIndex = (
  documents: readonly (readonly FieldText[])[],
  rules: readonly FieldRule[],
): TextIndex => {
  const ids = new Map<string, number>();
  const words: string[] = [];
  const idOf = (word: string): number => {
    let id = ids.get(word);
    if (id === undefined) {
      id = words.length;
      ids.set(word, id);
      words.push(word);
    }
    return id;
  };

  const stream = new Column((size) => new Uint32Array(size));
  const streamFields = new Column((size) => new Uint8Array(size));
  const streamPlaces = new Column((size) => new Uint16Array(size));
  const streamLengths = new Column((size) => new Uint8Array(size));
  const streamStarts = new Uint32Array(documents.length + 1);

  const pairWords = new Column((size) => new Uint32Array(size));
  const pairDocuments = new Column((size) => new Uint32Array(size));
  const pairImpacts = new Column((size) => new Float32Array(size));
  const pairPurposes = new Column((size) => new Float32Array(size));
  const pairMasks = new Column((size) => new Uint16Array(size));

  const put = (word: string, field: number, start: number, end: number): void => {
    stream.push(idOf(word));
    streamFields.push(field);
    streamPlaces.push(Math.min(start, 0xffff));
    streamLengths.push(Math.min(end - start, 0xff));
  };

  // Short texts such as feature names recur in thousands of tools: each is read once.
  const readings = new Map<string, { word: string; start: number; end: number }[]>();
  const readInto = (text: string, field: number): void => {
    if (text.length > 60) {
      eachWord(text, (word, start, end) => put(word, field, start, end));
      return;
    }
    let reading = readings.get(text);
    if (!reading) {
      const made: { word: string; start: number; end: number }[] = [];
      eachWord(text, (word, start, end) => made.push({ word, start, end }));
      reading = made;
      readings.set(text, made);
    }
    for (const { word, start, end } of reading) put(word, field, start, end);
  };

  let countOf = new Uint16Array(4096);
  let missImpact = new Float32Array(4096);
  let missPurpose = new Float32Array(4096);
  let maskOf = new Uint16Array(4096);
  const grow = (): void => {
    if (words.length <= countOf.length) return;
    const size = Math.max(words.length, countOf.length * 2);
    countOf = new Uint16Array(size);
    missImpact = new Float32Array(size);
    missPurpose = new Float32Array(size);
    maskOf = new Uint16Array(size);
  };

  documents.forEach((texts, document) => {
    const from = stream.count;
    streamStarts[document] = from;
    for (const { field, text } of texts) {
      readInto(text, field);
      stream.push(gap);
      streamFields.push(field);
      streamPlaces.push(0);
      streamLengths.push(0);
    }
    grow();
    // Texts of one field stand together, so a field is one stretch of the stream.
    const seen: number[] = [];
    let at = from;
    while (at < stream.count) {
      const field = streamFields.values[at] as number;
      const rule = rules[field] as FieldRule;
      const held: number[] = [];
      let length = 0;
      for (; at < stream.count && streamFields.values[at] === field; at++) {
        const word = stream.values[at] as number;
        if (word === gap) continue;
        length++;
        if (countOf[word] === 0) held.push(word);
        countOf[word] = (countOf[word] as number) + 1;
      }
      const drag = saturation * (1 - lengthShare + (lengthShare * length) / rule.typicalWords);
      for (const word of held) {
        const count = countOf[word] as number;
        countOf[word] = 0;
        if (maskOf[word] === 0) {
          seen.push(word);
          missImpact[word] = 1;
          missPurpose[word] = 1;
        }
        missImpact[word] = (missImpact[word] as number) * (1 - (rule.weight * count) / (count + drag));
        missPurpose[word] = (missPurpose[word] as number) * (1 - rule.purpose);
        maskOf[word] = (maskOf[word] as number) | (1 << field);
      }
    }
    for (const word of seen) {
      pairWords.push(word);
      pairDocuments.push(document);
      pairImpacts.push(1 - (missImpact[word] as number));
      pairPurposes.push(1 - (missPurpose[word] as number));
      pairMasks.push(maskOf[word] as number);
      maskOf[word] = 0;
    }
  });
  streamStarts[documents.length] = stream.count;

  // Counting sort of the pairs by word; within a word they stay in the order of documents.
  const starts = new Uint32Array(words.length + 1);
  for (let pair = 0; pair < pairWords.count; pair++) {
    const next = (pairWords.values[pair] as number) + 1;
    starts[next] = (starts[next] as number) + 1;
  }
  for (let word = 0; word < words.length; word++) {
    starts[word + 1] = (starts[word + 1] as number) + (starts[word] as number);
  }
  const cursor = starts.slice();
  const columnDocuments = new Uint32Array(pairWords.count);
  const impacts = new Float32Array(pairWords.count);
  const purposes = new Float32Array(pairWords.count);
  const masks = new Uint16Array(pairWords.count);
  for (let pair = 0; pair < pairWords.count; pair++) {
    const word = pairWords.values[pair] as number;
    const to = cursor[word] as number;
    cursor[word] = to + 1;
    columnDocuments[to] = pairDocuments.values[pair] as number;
    impacts[to] = pairImpacts.values[pair] as number;
    purposes[to] = pairPurposes.values[pair] as number;
    masks[to] = pairMasks.values[pair] as number;
  }

  const stems = new Map<string, string>();
  const stem = (word: string): string => stems.get(word) ?? stemWord(word);
  const families = new Map<string, number[]>();
  const stemIds = new Map<string, number>();
  const stemOf = new Uint32Array(words.length);
  words.forEach((word, id) => {
    const stemmed = stemWord(word);
    stems.set(word, stemmed);
    const family = families.get(stemmed);
    if (family) family.push(id);
    else {
      stemIds.set(stemmed, stemIds.size);
      families.set(stemmed, [id]);
    }
    stemOf[id] = stemIds.get(stemmed) as number;
  });
  const alphabetical = Uint32Array.from(words.keys()).sort((left, right) =>
    (words[left] as string) < (words[right] as string) ? -1 : 1,
  );
  const wordAt = (rank: number): string => words[alphabetical[rank] as number] as string;
  /** The first rank whose word is not below the text. */
  const rankOf = (text: string): number => {
    let low = 0;
    let high = alphabetical.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (wordAt(middle) < text) low = middle + 1;
      else high = middle;
    }
    return low;
  };

  const familySizes = new Map<string, number>();
  const familySize = (stemmed: string): number => {
    const known = familySizes.get(stemmed);
    if (known !== undefined) return known;
    const family = families.get(stemmed);
    if (!family) return 0;
    let size: number;
    if (family.length === 1) {
      const [only] = family as [number];
      size = (starts[only + 1] as number) - (starts[only] as number);
    } else {
      const holders = new Set<number>();
      for (const word of family) {
        for (let at = starts[word] as number; at < (starts[word + 1] as number); at++) {
          holders.add(columnDocuments[at] as number);
        }
      }
      size = holders.size;
    }
    familySizes.set(stemmed, size);
    return size;
  };

  return {
    documentCount: documents.length,
    words,
    wordId: (word) => ids.get(word),
    stem,
    isStopWord: stopWordTest,
    stopWords: Uint8Array.from(words, (word) => (stopWordTest(word) ? 1 : 0)),
    family: (stemmed) => families.get(stemmed) ?? [],
    completions: (prefix) => {
      const from = rankOf(prefix);
      const to = rankOf(`${prefix}\uffff`);
      const ranked = alphabetical.subarray(from, to);
      return ranked.length > 0 && wordAt(from) === prefix ? ranked.subarray(1) : ranked;
    },
    familySize,
    stemOf,
    starts,
    documents: columnDocuments,
    impacts,
    purposes,
    masks,
    streamStarts,
    stream: stream.done(),
    streamFields: streamFields.done(),
    streamPlaces: streamPlaces.done(),
    streamLengths: streamLengths.done(),
  };
};
