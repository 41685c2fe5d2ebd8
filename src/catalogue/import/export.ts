/** Writes tools as `import` reads them: in the order of ids, one form for one content, so that a round trip changes no byte. */

import type { Tool } from '../tool.ts';
import { csvHeader, toCsvRow } from './csv-columns.ts';
import type { ImportFormat } from './file-format.ts';

const writers: Record<ImportFormat, (tools: readonly Tool[]) => string> = {
  json: (tools) => `${JSON.stringify(tools, null, 2)}\n`,
  ndjson: (tools) => tools.map((tool) => `${JSON.stringify(tool)}\n`).join(''),
  csv: (tools) => csvHeader + tools.map(toCsvRow).join(''),
};

/** The text of an export file. The order in which the tools are given does not matter. */
export const writeExport = (tools: readonly Tool[], format: ImportFormat): string =>
  writers[format]([...tools].sort((one, other) => (one.id < other.id ? -1 : 1)));
