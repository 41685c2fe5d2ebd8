/**
 * The stream: every document's words in reading order, in typed arrays.
 *
 * A document is a list of texts, each of one field; the texts of a field stand together. Where a text ends stands a
 * `gap`, so that no phrase runs from one text into the next. Each word keeps its field and its place in the text, for
 * neighbours, phrases and highlights.
 */
import { createLexicon, type Lexicon } from './lexicon.ts';
import { eachAsciiSpan, eachWord, isAsciiText } from './words.ts';

/** Gives the texts of one document, those of a field together. */
export type PutText = (field: number, text: string) => void;
export type Documents = { readonly count: number; put(document: number, put: PutText): void };

/** No word: where a text ends. Within 31 bits, so that the engine keeps the column in machine integers. */
export const gap = 0x7fffffff;

export type Stream = {
  /** Document d stands at `starts[d]` to `starts[d + 1]` of the four columns. */
  readonly starts: Uint32Array;
  readonly words: Uint32Array;
  readonly fields: Uint8Array;
  /** Where in its text the word begins, and how long it is, in UTF-16 units. */
  readonly places: Uint16Array;
  readonly lengths: Uint8Array;
};

export type Reading = { readonly stream: Stream; readonly lexicon: Lexicon };

type TextReading = { readonly words: number[]; readonly places: number[]; readonly lengths: number[] };

/** Texts up to this length, such as the names of features, recur in thousands of tools and are read once. */
const recurringLengthMax = 60;

export const readDocuments = (documents: Documents): Reading => {
  const lexicon = createLexicon();
  let size = 1 << 16;
  let streamWords = new Uint32Array(size);
  let fields = new Uint8Array(size);
  let places = new Uint16Array(size);
  let lengths = new Uint8Array(size);
  const starts = new Uint32Array(documents.count + 1);
  let end = 0;

  const reserve = (count: number): void => {
    if (end + count <= size) return;
    size = Math.max(2 * size, end + count);
    const grow = <Column extends Uint32Array | Uint16Array | Uint8Array>(column: Column, grown: Column): Column => {
      grown.set(column);
      return grown;
    };
    streamWords = grow(streamWords, new Uint32Array(size));
    fields = grow(fields, new Uint8Array(size));
    places = grow(places, new Uint16Array(size));
    lengths = grow(lengths, new Uint8Array(size));
  };

  const readText = (text: string): TextReading => {
    const reading: TextReading = { words: [], places: [], lengths: [] };
    const add = (word: number, from: number, to: number): void => {
      reading.words.push(word);
      reading.places.push(Math.min(from, 0xffff));
      reading.lengths.push(Math.min(to - from, 0xff));
    };
    if (isAsciiText(text)) {
      const lower = text.toLowerCase();
      eachAsciiSpan(lower, (from, to) => add(lexicon.add(lower, from, to), from, to));
    } else eachWord(text, (word, from, to) => add(lexicon.add(word, 0, word.length), from, to));
    return reading;
  };

  const recurring = new Map<string, TextReading>();
  const readOnce = (text: string): TextReading => {
    if (text.length > recurringLengthMax) return readText(text);
    let reading = recurring.get(text);
    if (!reading) {
      reading = readText(text);
      recurring.set(text, reading);
    }
    return reading;
  };

  const putText: PutText = (field, text) => {
    const reading = readOnce(text);
    const count = reading.words.length;
    reserve(count + 1);
    for (let nth = 0; nth < count; nth++) {
      streamWords[end + nth] = reading.words[nth] as number;
      places[end + nth] = reading.places[nth] as number;
      lengths[end + nth] = reading.lengths[nth] as number;
    }
    streamWords[end + count] = gap;
    fields.fill(field, end, end + count + 1);
    end += count + 1;
  };
  for (let document = 0; document < documents.count; document++) {
    starts[document] = end;
    documents.put(document, putText);
  }
  starts[documents.count] = end;
  const stream = {
    starts,
    words: streamWords.slice(0, end),
    fields: fields.slice(0, end),
    places: places.slice(0, end),
    lengths: lengths.slice(0, end),
  };
  return { stream, lexicon };
};
