/** Reads records from the rows of a CSV file. `csv-parse` splits it; places and messages are ours. */
import { type CsvError, parse } from 'csv-parse/sync';
import { createPlaceFinder, showText } from '../lib/text-place.ts';
import { type RecordFault, unknownName } from '../validate/schema-validator.ts';
import { csvColumnNames, findCsvColumn, fromCsvRow } from './csv-columns.ts';
import type { Reader } from './record-reader.ts';

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

export const readCsv = (source: string, { onShare, onEntry, onBadEntry, onBroken }: Reader): void => {
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
