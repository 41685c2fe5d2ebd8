/** Reads records that stand one in a line. A wrong line loses no other. */

import { JsonFault, skipJson, skipSpace } from '../lib/json-scanner.ts';
import { createPlaceFinder } from '../lib/text-place.ts';
import { locateJson } from './json-reader.ts';
import { type Reader, shown } from './record-reader.ts';

export const readNdjson = (text: string, { onShare, onEntry, onBadEntry }: Reader): void => {
  const placeOf = createPlaceFinder(text);
  for (const { 0: line, index: start } of text.matchAll(/[^\r\n]+/g)) {
    onShare(start / text.length);
    const from = skipSpace(line, 0);
    if (from >= line.length) continue;
    try {
      const rest = skipSpace(line, skipJson(line, from));
      if (rest < line.length) throw new JsonFault(rest, 'something follows the end of the object');
      onEntry({ value: JSON.parse(line), locate: locateJson(text, start + from, placeOf) });
    } catch (error) {
      if (!(error instanceof JsonFault)) throw error;
      const { line: lineNumber, column } = placeOf(start + error.offset);
      const message = error.isEnd ? 'the line ends in the middle of a value: it is cut off' : error.message;
      onBadEntry({ line: lineNumber, column, field: '', ...shown(line.slice(0, 200)), message });
    }
  }
};
