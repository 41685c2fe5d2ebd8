/**
 * The stream: every document's words in reading order, in typed arrays.
 *
 * A document is a list of texts, each of one field; the texts of a field stand together. Most texts, such as the names of
 * features and the synonyms of categories, recur in thousands of documents: each is read and held once, and documents
 * refer to it. Each word keeps its place in the text, for neighbours, phrases and highlights; a `gap` ends each text, so
 * that no phrase runs from one into the next.
 */

import { eachAsciiSpan, eachToken, isAsciiText } from '../analysis/tokenizer.ts';
import type { IncrementalTask } from '../incremental.ts';
import { createTermDictionary, type TermDictionary } from './term-dictionary.ts';

/** Gives the texts of one document, those of a field together. */
export type AddText = (field: number, text: string) => void;
export type Documents = { readonly count: number; put(document: number, put: AddText): void };

/** No word: where a text ends. Within 31 bits, so that the context keeps the column in machine integers. */
export const gap = 0x7fffffff;

export type ForwardIndex = {
  /** Document d has the texts at `starts[d]` to `starts[d + 1]` of these two columns. */
  readonly starts: Uint32Array;
  readonly texts: Uint32Array;
  readonly fields: Uint8Array;
  /** A text is the place of its first word in these three columns, and ends with a gap. */
  readonly words: Uint32Array;
  /** Where in its text the word begins, and how long it is, in UTF-16 units. */
  readonly places: Uint16Array;
  readonly lengths: Uint8Array;
};

export type IndexedDocuments = { readonly stream: ForwardIndex; readonly lexicon: TermDictionary };

/** Texts up to this length may recur, and are looked up before they are read. */
const recurringLengthMax = 60;

type Column = Uint32Array | Uint16Array | Uint8Array;

/** Twice the room, with what there is. */
const grow = <Kind extends Column>(column: Kind): Kind => {
  const grown = new (column.constructor as new (length: number) => Kind)(2 * column.length);
  grown.set(column);
  return grown;
};

/** So many documents are one step: a few milliseconds. */
export const documentsAStep = 256;

export function* createForwardIndex(documents: Documents): IncrementalTask<IndexedDocuments> {
  const lexicon = createTermDictionary();
  let words = new Uint32Array(1 << 14);
  let places = new Uint16Array(1 << 14);
  let lengths = new Uint8Array(1 << 14);
  let wordEnd = 0;
  const starts = new Uint32Array(documents.count + 1);
  let texts = new Uint32Array(1 << 12);
  let fields = new Uint8Array(1 << 12);
  let textEnd = 0;

  const addWord = (word: number, from: number, to: number): void => {
    if (wordEnd === words.length) {
      words = grow(words);
      places = grow(places);
      lengths = grow(lengths);
    }
    words[wordEnd] = word;
    places[wordEnd] = Math.min(from, 0xffff);
    lengths[wordEnd] = Math.min(to - from, 0xff);
    wordEnd++;
  };

  const readText = (text: string): number => {
    const start = wordEnd;
    if (isAsciiText(text)) {
      const lower = text.toLowerCase();
      eachAsciiSpan(lower, (from, to) => addWord(lexicon.add(lower, from, to), from, to));
    } else eachToken(text, (word, from, to) => addWord(lexicon.add(word, 0, word.length), from, to));
    addWord(gap, 0, 0);
    return start;
  };

  const recurring = new Map<string, number>();
  const readOnce = (text: string): number => {
    if (text.length > recurringLengthMax) return readText(text);
    let start = recurring.get(text);
    if (start === undefined) {
      start = readText(text);
      recurring.set(text, start);
    }
    return start;
  };

  const putText: AddText = (field, text) => {
    if (textEnd === texts.length) {
      texts = grow(texts);
      fields = grow(fields);
    }
    texts[textEnd] = readOnce(text);
    fields[textEnd] = field;
    textEnd++;
  };
  for (let document = 0; document < documents.count; document++) {
    if (document % documentsAStep === 0) yield;
    starts[document] = textEnd;
    documents.put(document, putText);
  }
  starts[documents.count] = textEnd;
  const stream = {
    ...{ starts, texts: texts.slice(0, textEnd), fields: fields.slice(0, textEnd) },
    ...{ words: words.slice(0, wordEnd), places: places.slice(0, wordEnd), lengths: lengths.slice(0, wordEnd) },
  };
  return { stream, lexicon };
}
