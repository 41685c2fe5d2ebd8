/** Reads a JSON array of records, each with its place, without holding the parsed whole. */
import { eachElement, findJson, JsonFault, skipSpace } from '../lib/json-scanner.ts';
import { createPlaceFinder, type Place } from '../lib/text-place.ts';
import { type Entry, type Reader, shown } from './record-reader.ts';

/** Finds the places of a record's fields in the text. */
export const locateJson =
  (text: string, start: number, placeOf: (offset: number) => Place): Entry['locate'] =>
  (path) => {
    const { from, to, isThere } = findJson(text, start, path);
    return { ...placeOf(from), ...shown(isThere ? text.slice(from, Math.min(to, from + 200)) : undefined) };
  };

export const readJson = (text: string, { onShare, onEntry, onBroken }: Reader): void => {
  const placeOf = createPlaceFinder(text);
  try {
    const end = eachElement(text, skipSpace(text, 0), (from, to) => {
      onShare(to / text.length);
      onEntry({ value: JSON.parse(text.slice(from, to)), locate: locateJson(text, from, placeOf) });
    });
    const rest = skipSpace(text, end);
    if (rest < text.length) throw new JsonFault(rest, 'something follows the end of the array');
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error;
    const message = error.isEnd ? 'the file ends in the middle: it is cut off' : error.message;
    onBroken({ ...placeOf(error.offset), field: '', message });
  }
};
