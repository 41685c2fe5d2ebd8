/**
 * Writes the whole catalogue to a file of one JSON object a line, once a night from cron. A night on which nothing has
 * changed costs one request that is not counted: the entity tag of the last export is kept beside the file.
 *
 *     TOOLS_URL=http://localhost:3000 TOOLS_KEY=tra_live_… bun examples/nightly-export.ts tools.ndjson
 */
import { renameSync } from 'node:fs';

const url = process.env['TOOLS_URL'] ?? 'http://localhost:3000';
const key = process.env['TOOLS_KEY'] ?? '';
const file = process.argv[2] ?? 'tools.ndjson';
const tagFile = Bun.file(`${file}.etag`);

type Page = { data: object[]; pagination: { total: number; hasMore: boolean }; catalogue: { revision: string } };

const waitMsMax = 60_000;

/** Asks once more after a moment where the service says that it cannot answer just now. */
const ask = async (offset: number, headers: Record<string, string>): Promise<Response> => {
  const address = `${url}/api/v1/tools?limit=100&sort=name&offset=${offset}`;
  const response = await fetch(address, { headers: { Authorization: `Bearer ${key}`, ...headers } });
  if (response.status !== 503) return response;
  await Bun.sleep(Math.min(waitMsMax, 1000 * Number(response.headers.get('retry-after') ?? 1)));
  return fetch(address, { headers: { Authorization: `Bearer ${key}`, ...headers } });
};

const read = async (response: Response): Promise<Page> => {
  if (!response.ok) throw new Error(`The service answers ${response.status}: ${await response.text()}`);
  return (await response.json()) as Page;
};

const exportAll = async (): Promise<string> => {
  const known = (await tagFile.exists()) && (await Bun.file(file).exists()) ? await tagFile.text() : undefined;
  const first = await ask(0, known === undefined ? {} : { 'If-None-Match': known });
  if (first.status === 304) return 'Nothing has changed since the last export.';
  const etag = first.headers.get('etag') ?? '';
  let page = await read(first);
  const { revision } = page.catalogue;
  const tools = [...page.data];
  while (page.pagination.hasMore) {
    page = await read(await ask(tools.length, {}));
    if (page.catalogue.revision !== revision) throw new Error('The catalogue changed meanwhile: run the export again.');
    tools.push(...page.data);
  }
  await Bun.write(`${file}.new`, tools.map((tool) => `${JSON.stringify(tool)}\n`).join(''));
  renameSync(`${file}.new`, file);
  await Bun.write(tagFile, etag);
  return `Wrote ${tools.length} tools to ${file}.`;
};

try {
  console.log(await exportAll());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
