import { rename, rm, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { readBundle } from '../catalogue/bundle.ts';
import { csvColumns } from '../catalogue/import/csv-columns.ts';
import { writeExport } from '../catalogue/import/export.ts';
import { formatOfName, ImportRefused, importBytesMax, importFormats } from '../catalogue/import/file-format.ts';
import { type ImportReading, readImport } from '../catalogue/import/import.ts';
import { showText } from '../catalogue/lib/text-place.ts';
import type { CatalogueStore, ChangeCounts } from '../catalogue/store.ts';
import { checkReplacing, replaceOption } from './backup.ts';
import { defineCommand } from './command-line/command.ts';
import { CommandFault, UsageFault } from './command-line/faults.ts';
import { toColumns } from './command-line/output.ts';
import { oneOf, path } from './command-line/values.ts';

const formatOption = {
  value: oneOf('FORMAT', importFormats),
  meaning: `${importFormats.join(', ')}; without it as the file's name or content says.`,
} as const;

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

/** The faults of a file, a line each. */
const describeFaults = (path: string, { faults }: ImportReading): string[] => {
  const lines = faults.slice(0, faultsShown).map(({ line, column, field, value, message }) => {
    const text = [showText(field), value, message].filter(Boolean).join(' ');
    return `${path}:${line}:${column}: ${text}`;
  });
  return faults.length > faultsShown ? [...lines, `… and ${faults.length - faultsShown} more.`] : lines;
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

/** Throws if the file as it was read may not be imported. */
const checkReading = (path: string, reading: ImportReading, skipInvalid: boolean, replace: boolean): void => {
  const { faults, isBroken, tools } = reading;
  if (faults.length > 0 && (isBroken || !skipInvalid)) {
    const hint = isBroken && skipInvalid ? ' --skip-invalid cannot tell where the next tool begins.' : '';
    const verdict = `${path}: ${counted(faults.length, 'fault')}: nothing was imported.${hint}`;
    throw new CommandFault([...describeFaults(path, reading), verdict].join('\n'), faults);
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

export const catalogueCommands = {
  'catalogue import': defineCommand({
    meaning: 'Add and change tools by id, all or nothing.',
    words: { file: { value: path('FILE'), meaning: 'JSON, NDJSON or CSV; catalogue columns tells of the last.' } },
    options: {
      format: formatOption,
      dryRun: { meaning: 'Say what would change, and write nothing.' },
      skipInvalid: { meaning: 'Leave out the tools with faults.' },
      replace: { meaning: 'Remove all other tools.' },
    },
    run: async (context, { file, format, dryRun, skipInvalid, replace }) => {
      const { progress } = context;
      try {
        const bytes = await readFileToImport(file);
        const store = await prepareStore((await context.openStore()).catalogue);
        const reading = readImport(bytes, {
          ...{ name: basename(file), format },
          present: replace ? [] : await store.loadTools(),
          onProgress: (share) => progress.update(share * 0.9, 'reading'),
        });
        checkReading(file, reading, skipInvalid, replace);
        progress.update(0.9, 'writing');
        const counts = await store.writeOwn(reading.tools, { replace, isTrial: dryRun });
        const skipped = reading.faultyCount > 0 ? `, ${reading.faultyCount} skipped` : '';
        const text = `${describeCounts(counts)}${skipped}.${dryRun ? ' This was a dry run: nothing was written.' : ''}`;
        const json = { ...counts, skipped: reading.faultyCount, dryRun };
        const { faults } = reading;
        if (faults.length === 0) return { json, text };
        return { json: { ...json, faults }, text, remarks: describeFaults(file, reading).join('\n') };
      } catch (error) {
        if (error instanceof ImportRefused) throw new CommandFault(`${file}: ${error.message}`);
        throw error;
      }
    },
  }),
  'catalogue export': defineCommand({
    meaning: 'Write the whole catalogue as import reads it.',
    words: { file: { value: path('FILE'), meaning: 'Where it goes; - is the output.' } },
    options: { format: formatOption, replace: replaceOption },
    run: async (context, { file, format: named, replace }) => {
      const format = named ?? (file === '-' ? 'json' : formatOfName(file));
      if (format === undefined) {
        throw new UsageFault(`${file}: the name ends in none of .json, .ndjson and .csv; add --format.`);
      }
      if (file !== '-') checkReplacing(file, replace);
      const store = await prepareStore((await context.openStore()).catalogue);
      const tools = await store.loadTools();
      const text = writeExport(tools, format);
      if (file === '-') {
        await Bun.write(Bun.stdout, text).catch((error: NodeJS.ErrnoException) => {
          throw new CommandFault(`The output could not be written (${error.code}).`);
        });
        return undefined;
      }
      // Written beside and then put in place, so that a file of that name is never half of one.
      const part = `${file}.${process.pid}.part`;
      try {
        await Bun.write(part, text);
        await rename(part, file);
      } catch (error) {
        await rm(part, { force: true }).catch(() => undefined);
        throw new CommandFault(`${file} cannot be written (${(error as NodeJS.ErrnoException).code})`);
      }
      return {
        json: { tools: tools.length, format, file },
        text: `Wrote ${counted(tools.length, 'tool')} to ${file}.`,
      };
    },
  }),
  'catalogue columns': defineCommand({
    meaning: 'The columns of a CSV file, and how lists and unknowns are written.',
    run: async () => ({
      json: csvColumns.map(({ name, kind, meaning }) => ({ name, kind, meaning })),
      text: columnsHelp(),
    }),
  }),
  'catalogue reset': defineCommand({
    meaning: 'Put the bundled catalogue back; drops all that was imported.',
    options: { yes: { meaning: 'That this is meant.' } },
    run: async (context, { yes }) => {
      if (!yes) throw new UsageFault('catalogue reset drops every imported tool: add --yes if that is meant.');
      const { revision, tools } = await readBundle();
      const counts = await (await context.openStore()).catalogue.reset(revision, tools);
      return { json: counts, text: `The bundled catalogue is back: ${describeCounts(counts)}.` };
    },
  }),
};
