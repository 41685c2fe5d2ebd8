/**
 * The stream: every document's words in reading order, in typed arrays.
 *
 * A document is a list of texts, each of one field; the texts of a field stand together. Where a text ends stands a
 * `gap`, so that no phrase runs from one text into the next. Each word keeps its field and its place in the text, for
 * neighbours, phrases and highlights.
 */
import { eachWord } from './words.ts';

export type FieldText = { readonly field: number; readonly text: string };

/** No word: where a text ends. */
export const gap = 0xffffffff;

export type Stream = {
  /** Document d stands at `starts[d]` to `starts[d + 1]` of the four columns. */
  readonly starts: Uint32Array;
  readonly words: Uint32Array;
  readonly fields: Uint8Array;
  /** Where in its text the word begins, and how long it is, in UTF-16 units. */
  readonly places: Uint16Array;
  readonly lengths: Uint8Array;
};

export type Reading = {
  readonly stream: Stream;
  readonly words: readonly string[];
  readonly ids: ReadonlyMap<string, number>;
};

type TextReading = { readonly words: number[]; readonly places: number[]; readonly lengths: number[] };

/** Texts up to this length, such as the names of features, recur in thousands of tools and are read once. */
const recurringLengthMax = 60;

export const readDocuments = (documents: readonly (readonly FieldText[])[]): Reading => {
  const ids = new Map<string, number>();
  const words: string[] = [];
  let size = 1 << 16;
  let streamWords = new Uint32Array(size);
  let fields = new Uint8Array(size);
  let places = new Uint16Array(size);
  let lengths = new Uint8Array(size);
  const starts = new Uint32Array(documents.length + 1);
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
    eachWord(text, (word, from, to) => {
      let id = ids.get(word);
      if (id === undefined) {
        id = words.length;
        ids.set(word, id);
        words.push(word);
      }
      reading.words.push(id);
      reading.places.push(Math.min(from, 0xffff));
      reading.lengths.push(Math.min(to - from, 0xff));
    });
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

  documents.forEach((texts, document) => {
    starts[document] = end;
    for (const { field, text } of texts) {
      const reading = readOnce(text);
      const count = reading.words.length;
      reserve(count + 1);
      for (let nth = 0; nth < count; nth++) {
        streamWords[end] = reading.words[nth] as number;
        fields[end] = field;
        places[end] = reading.places[nth] as number;
        lengths[end] = reading.lengths[nth] as number;
        end++;
      }
      streamWords[end] = gap;
      fields[end] = field;
      end++;
    }
  });
  starts[documents.length] = end;
  const stream = {
    starts,
    words: streamWords.slice(0, end),
    fields: fields.slice(0, end),
    places: places.slice(0, end),
    lengths: lengths.slice(0, end),
  };
  return { stream, words, ids };
};
