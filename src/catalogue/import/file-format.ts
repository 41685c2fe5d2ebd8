/** From the bytes of a file to its text and format, or one sentence on what it is instead. */
import { createPlaceFinder } from '../lib/text-place.ts';

export const importFormats = ['json', 'ndjson', 'csv'] as const;
export type ImportFormat = (typeof importFormats)[number];

/** A file that cannot be imported at all: one sentence for the operator. */
export class ImportRefused extends Error {}

export const importBytesMax = 100 * 1024 * 1024;

const signatures: readonly [bytes: readonly number[], meaning: string][] = [
  [[0x50, 0x4b, 0x03, 0x04], 'is a ZIP archive or an office document: save the sheet as CSV (UTF-8), or unpack it'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'is an old office document: save the sheet as CSV (UTF-8)'],
  [[0x1f, 0x8b], 'is compressed with gzip: unpack it first'],
  [[0x28, 0xb5, 0x2f, 0xfd], 'is compressed with zstd: unpack it first'],
  [[0x25, 0x50, 0x44, 0x46], 'is a PDF, not JSON, NDJSON or CSV'],
  [[0xff, 0xfe], 'is UTF-16: save it as UTF-8'],
  [[0xfe, 0xff], 'is UTF-16: save it as UTF-8'],
  [[...new TextEncoder().encode('SQLite format 3')], 'is an SQLite database, not JSON, NDJSON or CSV'],
];

/** Where UTF-8 first goes wrong, by decoding ever smaller parts. */
const findBadByte = (bytes: Uint8Array): number => {
  const isSound = (end: number): boolean => {
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, end), { stream: true });
      return true;
    } catch {
      return false;
    }
  };
  let low = 0;
  for (let high = bytes.length; low + 1 < high; ) {
    const middle = (low + high) >> 1;
    if (isSound(middle)) low = middle;
    else high = middle;
  }
  return low;
};

/** Decodes UTF-8, with or without a byte order mark. Throws `ImportRefused`. */
export const decodeImport = (bytes: Uint8Array): string => {
  for (const [signature, meaning] of signatures) {
    if (signature.every((byte, index) => bytes[index] === byte)) throw new ImportRefused(meaning);
  }
  if (bytes.subarray(0, 4096).includes(0)) throw new ImportRefused('is not text, so neither JSON, NDJSON nor CSV');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const before = new TextDecoder('utf-8').decode(bytes.subarray(0, findBadByte(bytes)), { stream: true });
    const { line, column } = createPlaceFinder(before)(before.length);
    throw new ImportRefused(`is not UTF-8 at line ${line}, column ${column}: save it as UTF-8`);
  }
};

const byExtension: Record<string, ImportFormat> = { json: 'json', ndjson: 'ndjson', jsonl: 'ndjson', csv: 'csv' };

export const formatOfName = (name: string): ImportFormat | undefined =>
  byExtension[/\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''];

const looks = (start: string): ImportFormat | 'markup' =>
  start === '[' ? 'json' : start === '{' ? 'ndjson' : start === '<' ? 'markup' : 'csv';

/** The format that was asked for, or that the name says, or that the text looks like. Throws `ImportRefused`. */
export const findFormat = (text: string, name: string, asked: ImportFormat | undefined): ImportFormat => {
  const start = text.trimStart()[0];
  if (start === undefined) throw new ImportRefused('is empty');
  const seen = looks(start);
  if (seen === 'markup') throw new ImportRefused('holds HTML or XML, not JSON, NDJSON or CSV');
  const format = asked ?? formatOfName(name) ?? seen;
  if (format === seen) return format;
  const what = {
    json: 'holds a JSON array',
    ndjson: 'begins with a JSON object, which is one line of NDJSON; a JSON file is an array of tools, [ … ]',
    csv: 'does not begin as JSON does',
  }[seen];
  throw new ImportRefused(`is read as ${format.toUpperCase()} but ${what}: name the right one with --format`);
};
