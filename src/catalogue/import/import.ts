/**
 * Reads a file of tools: all of it, every fault with its place, nothing executed and nothing trusted. What to do with
 * the faults is the caller's business.
 */
import type { Tool } from '../tool.ts';
import { pathToText, type RecordFault } from '../validate/schema-validator.ts';
import { findClashes } from './clashes.ts';
import { readCsv } from './csv-reader.ts';
import { decodeImport, findFormat, type ImportFormat } from './file-format.ts';
import { readJson } from './json-reader.ts';
import { readNdjson } from './ndjson-reader.ts';
import { idOf, parseRecord } from './record.ts';
import type { Entry, ImportFault, Reader } from './record-reader.ts';

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
