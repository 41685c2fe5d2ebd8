import { rename, rm, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { readBundle } from '../catalogue/bundle.ts';
import { csvColumns } from '../catalogue/import/csv-columns.ts';
import { writeExport } from '../catalogue/import/export.ts';
import {
  formatOfName,
  type ImportFormat,
  ImportRefused,
  importBytesMax,
  importFormats,
} from '../catalogue/import/file-format.ts';
import { type ImportReading, readImport } from '../catalogue/import/import.ts';
import { showText } from '../catalogue/import/text-place.ts';
import type { CatalogueStore, ChangeCounts } from '../catalogue/store.ts';
import { dataCommands } from './catalogue-data.ts';
import { CommandFault, type CommandTable, print, readWords, toColumns, UsageFault } from './command.ts';
import { createProgress } from './progress.ts';

const parseFormat = (text: string | undefined): ImportFormat | undefined => {
  if (text === undefined) return undefined;
  const format = importFormats.find((known) => known === text);
  if (format === undefined) throw new UsageFault(`--format must be one of ${importFormats.join(', ')}.`);
  return format;
};

/** Reads a file that may be imported. Throws `ImportRefused`. */
const readFileToImport = async (path: string): Promise<Uint8Array> => {
  const file = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new ImportRefused(error.code === 'ENOENT' ? 'there is no such file' : `cannot be read (${error.code})`);
  });
  if (file.isDirectory()) throw new ImportRefused('is a folder; a file is wanted');
  if (!file.isFile()) throw new ImportRefused('is no regular file');
  if (file.size > importBytesMax) {
    const megabytes = (bytes: number) => Math.ceil(bytes / 1024 / 1024);
    throw new ImportRefused(
      `has ${megabytes(file.size)} MB; at most ${megabytes(importBytesMax)} MB are read: split it`,
    );
  }
  return Bun.file(path)
    .bytes()
    .catch((error: NodeJS.ErrnoException) => {
      throw new ImportRefused(`cannot be read (${error.code})`);
    });
};

const faultsShown = 50;

const reportFaults = (path: string, { faults }: ImportReading): void => {
  for (const { line, column, field, value, message } of faults.slice(0, faultsShown)) {
    const text = [showText(field), value, message].filter(Boolean).join(' ');
    process.stderr.write(`${path}:${line}:${column}: ${text}\n`);
  }
  if (faults.length > faultsShown) process.stderr.write(`… and ${faults.length - faultsShown} more.\n`);
};

const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;

const describeCounts = ({ added, changed, unchanged, removed }: ChangeCounts): string =>
  `${added} added, ${changed} changed, ${unchanged} unchanged, ${removed} removed`;

/** A database that no service has served from yet gets the bundled catalogue first, as a start would give it. */
const prepareStore = async (store: CatalogueStore): Promise<CatalogueStore> => {
  if ((await store.readChangeCount()) === 0) {
    const { revision, tools } = await readBundle();
    await store.writeBundled(revision, tools);
  }
  return store;
};

/** Throws `ImportRefused` if the file as it was read may not be imported. */
const checkReading = (path: string, reading: ImportReading, skipInvalid: boolean, replace: boolean): void => {
  reportFaults(path, reading);
  const { faults, isBroken, tools } = reading;
  if (faults.length > 0 && (isBroken || !skipInvalid)) {
    const hint = isBroken && skipInvalid ? ' --skip-invalid cannot tell where the next tool begins.' : '';
    throw new ImportRefused(`${counted(faults.length, 'fault')}: nothing was imported.${hint}`);
  }
  if (tools.length === 0 && replace) throw new ImportRefused('holds no sound tool, and --replace would leave none');
};

const columnsHelp =
  (): string => `CSV: UTF-8, a header with these names in any order, one tool a row. Only id, name, description and categories are
needed; an empty cell is an unknown.

${toColumns(csvColumns.map(({ name, kind, meaning }) => [`  ${name}`, kind === 'sources' ? 'list' : kind, meaning]))}

Lists: values separated by |, as in "CRM|Help Desk". A backslash makes the next character a plain one: \\| and \\\\.
Formulas: export writes ' before a cell that begins with = + - @, a tab or a line end; import takes it away again.
JSON is an array of objects with these fields, NDJSON one object a line; pricing.model is {"pricing": {"model": …}}.
A sample: data/sample.csv.`;

export const catalogueCommands: CommandTable = {
  ...dataCommands,
  'catalogue import': {
    usage: 'FILE [--format json|ndjson|csv] [--dry-run] [--skip-invalid] [--replace]',
    meaning: 'Add and change tools by id, all or nothing; --replace removes all others.',
    run: async (context) => {
      const { values, positionals } = readWords(context, 1, {
        format: { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
        'skip-invalid': { type: 'boolean', default: false },
        replace: { type: 'boolean', default: false },
      });
      const [path = ''] = positionals;
      const { replace, 'dry-run': isTrial, 'skip-invalid': skipInvalid } = values;
      const format = parseFormat(values.format);
      const progress = createProgress();
      try {
        const bytes = await readFileToImport(path);
        const store = await prepareStore(context.store.catalogue);
        const reading = readImport(bytes, {
          ...{ name: basename(path), format },
          present: replace ? [] : await store.loadTools(),
          onProgress: (share) => progress.update(share * 0.9, 'reading'),
        });
        progress.finish();
        checkReading(path, reading, skipInvalid, replace);
        progress.update(0.9, 'writing');
        const counts = await store.writeOwn(reading.tools, { replace, isTrial });
        progress.finish();
        const skipped = reading.faultyCount > 0 ? `, ${reading.faultyCount} skipped` : '';
        const text = `${describeCounts(counts)}${skipped}.${isTrial ? ' This was a dry run: nothing was written.' : ''}`;
        print(values.json, { ...counts, skipped: reading.faultyCount, dryRun: isTrial }, text);
      } catch (error) {
        progress.finish();
        if (error instanceof ImportRefused) throw new CommandFault(`${path}: ${error.message}`);
        throw error;
      }
    },
  },
  'catalogue export': {
    usage: 'FILE|- [--format json|ndjson|csv]',
    meaning: 'Write the whole catalogue as import reads it; - is the output.',
    run: async (context) => {
      const { values, positionals } = readWords(context, 1, { format: { type: 'string' } });
      const [path = ''] = positionals;
      const format = parseFormat(values.format) ?? (path === '-' ? 'json' : formatOfName(path));
      if (format === undefined) {
        throw new UsageFault(`${path}: the name ends in none of .json, .ndjson and .csv; add --format.`);
      }
      const store = await prepareStore(context.store.catalogue);
      const tools = await store.loadTools();
      const text = writeExport(tools, format);
      if (path === '-') {
        await Bun.write(Bun.stdout, text).catch((error: NodeJS.ErrnoException) => {
          throw new CommandFault(`The output could not be written (${error.code}).`);
        });
        return;
      }
      // Written beside and then put in place, so that a file of that name is never half of one.
      const part = `${path}.${process.pid}.part`;
      try {
        await Bun.write(part, text);
        await rename(part, path);
      } catch (error) {
        await rm(part, { force: true }).catch(() => undefined);
        throw new CommandFault(`${path} cannot be written (${(error as NodeJS.ErrnoException).code})`);
      }
      print(
        values.json,
        { tools: tools.length, format, file: path },
        `Wrote ${counted(tools.length, 'tool')} to ${path}.`,
      );
    },
  },
  'catalogue columns': {
    usage: '',
    meaning: 'The columns of a CSV file, and how lists and unknowns are written.',
    run: async (context) => {
      const { values } = readWords(context, 0, {});
      print(
        values.json,
        csvColumns.map(({ name, kind, meaning }) => ({ name, kind, meaning })),
        columnsHelp(),
      );
    },
  },
  'catalogue reset': {
    usage: '--yes',
    meaning: 'Put the bundled catalogue back; drops all that was imported.',
    run: async (context) => {
      const { values } = readWords(context, 0, { yes: { type: 'boolean', default: false } });
      if (!values.yes) throw new UsageFault('catalogue reset drops every imported tool: add --yes if that is meant.');
      const { revision, tools } = await readBundle();
      const counts = await context.store.catalogue.reset(revision, tools);
      print(values.json, counts, `The bundled catalogue is back: ${describeCounts(counts)}.`);
    },
  },
};
