/**
 * Reads a file of tools: all of it, every fault with its place, nothing executed and nothing trusted. What to do with
 * the faults is the caller's business.
 */
import { type CsvError, parse } from 'csv-parse/sync';
import type { Tool } from '../tool.ts';
import { type Path, pathToText, type RecordFault, unknownName } from '../validate/schema-validator.ts';
import { findClashes } from './clashes.ts';
import { csvColumnNames, findCsvColumn, fromCsvRow } from './csv-columns.ts';
import { decodeImport, findFormat, type ImportFormat } from './file-format.ts';
import { eachElement, findJson, JsonFault, skipJson, skipSpace } from './json-scanner.ts';
import { idOf, parseRecord } from './record.ts';
import { createPlaceFinder, type Place, showText } from './text-place.ts';

type ImportFault = Place & {
  /** As people write it, `pricing.model`; empty for the whole record. */
  field: string;
  /** What stands there, shortened and harmless; undefined where nothing does. */
  value?: string;
  message: string;
};

export type ImportReading = {
  format: ImportFormat;
  /** The sound records, each id once. */
  tools: Tool[];
  faults: ImportFault[];
  /** How many records have faults, and so are missing from `tools`. */
  faultyCount: number;
  /** The file is wrong from some place on, where no record can be told from the next: the tools are not all. */
  isBroken: boolean;
};

/** A record as it stood in the file. */
type Entry = { value: unknown; locate(path: Path): Place & { value?: string } };
type Reader = {
  /** Which share of the file has been read, 0 to 1. */
  onShare(share: number): void;
  onEntry(entry: Entry): void;
  onBadEntry(fault: ImportFault): void;
  onBroken(fault: ImportFault): void;
};

const shown = (text: string | undefined): { value?: string } => (text === undefined ? {} : { value: showText(text) });

const locateJson =
  (text: string, start: number, placeOf: (offset: number) => Place): Entry['locate'] =>
  (path) => {
    const { from, to, isThere } = findJson(text, start, path);
    return { ...placeOf(from), ...shown(isThere ? text.slice(from, Math.min(to, from + 200)) : undefined) };
  };

const readJson = (text: string, { onShare, onEntry, onBroken }: Reader): void => {
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

const readNdjson = (text: string, { onShare, onEntry, onBadEntry }: Reader): void => {
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

/** Offsets at which the cells of a row begin. */
const findCells = (raw: string, delimiter: string): number[] => {
  const starts = [0];
  let isQuoted = false;
  for (let at = 0; at < raw.length; at++) {
    if (raw[at] === '"') isQuoted = !isQuoted;
    else if (!isQuoted && raw[at] === delimiter) starts.push(at + 1);
  }
  return starts;
};

/** Some countries' spreadsheets write semicolons, and pasting gives tabs; the names in the header have none of these. */
const findDelimiter = (text: string): string => {
  const header = text.trimStart().split('\n', 1)[0] ?? '';
  const counts = [',', ';', '\t'].map((delimiter) => ({ delimiter, count: header.split(delimiter).length }));
  return counts.reduce((most, next) => (next.count > most.count ? next : most)).delimiter;
};

const findHeaderFaults = (names: readonly string[]): RecordFault[] =>
  names.flatMap((name, index) => {
    if (!csvColumnNames.includes(name)) {
      return [{ path: [index], message: `the column ${unknownName(name, csvColumnNames)}` }];
    }
    return names.indexOf(name) < index ? [{ path: [index], message: 'the column is given twice' }] : [];
  });

const explainCsv = (error: CsvError): string => {
  if (error.code === 'CSV_QUOTE_NOT_CLOSED')
    return 'a quote that opens in this row is never closed: the file is cut off';
  if (error.code === 'CSV_INVALID_CLOSING_QUOTE') {
    return 'in a quoted cell of this row a quote is followed by more text: write a quote within quotes twice';
  }
  if (error.code === 'INVALID_OPENING_QUOTE')
    return 'a quote stands within a cell of this row: put the whole cell in quotes, and the quote twice';
  return error.message;
};

const readCsv = (source: string, { onShare, onEntry, onBadEntry, onBroken }: Reader): void => {
  const text = source.replace(/\r\n?/g, '\n');
  const placeOf = createPlaceFinder(text);
  const delimiter = findDelimiter(text);
  let names: readonly string[] | undefined;
  let isSoundHeader = true;
  let offset = 0;

  const onRow = (cells: readonly string[], raw: string): void => {
    const start = offset + (raw.length - raw.replace(/^\n+/, '').length);
    const row = raw.slice(start - offset);
    offset += raw.length;
    const locateCell = (index: number) => ({
      ...placeOf(start + (findCells(row, delimiter)[Math.max(0, index)] ?? 0)),
      ...(cells[index] ? { value: `"${showText(cells[index])}"` } : {}),
    });
    if (names === undefined) {
      names = cells.map((cell) => cell.trim());
      for (const { path, message } of findHeaderFaults(names)) {
        isSoundHeader = false;
        onBroken({ ...locateCell(Number(path[0])), field: '', message });
      }
      return;
    }
    if (!isSoundHeader) return;
    onShare(offset / text.length);
    // Spreadsheets leave rows of empty cells below the last one that was used.
    if (cells.every((cell) => cell.trim() === '')) return;
    const known = names;
    if (cells.length === known.length) {
      onEntry({ value: fromCsvRow(known, cells), locate: (path) => locateCell(findCsvColumn(known, path)) });
    } else {
      const message = `the row has ${cells.length} cells, the header ${known.length}`;
      onBadEntry({ ...locateCell(0), field: '', message });
    }
  };

  try {
    parse(text, {
      ...{ delimiter, record_delimiter: '\n', relax_column_count: true, skip_empty_lines: true, raw: true },
      // With `raw` a row is given as `{record, raw}`, which the types of csv-parse do not say.
      on_record: (row: unknown) => {
        const { record, raw } = row as { record: string[]; raw: string };
        onRow(record, raw);
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    const start = offset + (text.slice(offset).match(/^\n+/)?.[0].length ?? 0);
    onBroken({ ...placeOf(start), field: '', message: explainCsv(error as CsvError) });
  }
};

const readers: Record<ImportFormat, (text: string, reader: Reader) => void> = {
  json: readJson,
  ndjson: readNdjson,
  csv: readCsv,
};

export type ImportOptions = {
  /** The file's name, of which the ending says the format unless `format` does. */
  name: string;
  format?: ImportFormat | undefined;
  /** The catalogue as it will be beside the imported tools. */
  present: readonly Tool[];
  /** Told now and then which share of the file has been read. */
  onProgress?: (share: number) => void;
};

/** Reads tools from the bytes of a file. Throws `ImportRefused` for a file that is of another kind altogether. */
export const readImport = (bytes: Uint8Array, options: ImportOptions): ImportReading => {
  const text = decodeImport(bytes);
  const format = findFormat(text, options.name, options.format);
  const faults: ImportFault[] = [];
  const sound: { tool: Tool; locate: Entry['locate'] }[] = [];
  const firsts = new Map<string, Entry['locate']>();
  let faultyCount = 0;
  let isBroken = false;

  const complain = (locate: Entry['locate'], found: readonly RecordFault[]): void => {
    faultyCount++;
    for (const { path, message } of found) faults.push({ ...locate(path), field: pathToText(path), message });
  };
  readers[format](text, {
    onShare: (share) => options.onProgress?.(share),
    onEntry: ({ value, locate }) => {
      const parsed = parseRecord(value);
      const found = 'faults' in parsed ? parsed.faults : [];
      const id = idOf(value);
      const first = id === undefined ? undefined : firsts.get(id);
      if (first) found.push({ path: ['id'], message: `is the id in line ${first(['id']).line} already` });
      else if (id !== undefined) firsts.set(id, locate);
      if (found.length > 0) complain(locate, found);
      else if ('tool' in parsed) sound.push({ tool: parsed.tool, locate });
    },
    onBadEntry: (fault) => {
      faultyCount++;
      faults.push(fault);
    },
    onBroken: (fault) => {
      isBroken = true;
      faults.push(fault);
    },
  });

  const clashes = findClashes(
    sound.map(({ tool }) => tool),
    options.present,
  );
  const tools = sound.flatMap(({ tool, locate }) => {
    const found = clashes.get(tool);
    if (found) complain(locate, found);
    return found ? [] : [tool];
  });
  faults.sort((one, other) => one.line - other.line || one.column - other.column);
  return { format, tools, faults, faultyCount, isBroken };
};
