/**
 * Keeps a copy of the catalogue in a file of one JSON object a line, once a night from cron. The first night reads the
 * whole list; every other night reads what has changed since and puts it into the file. A night on which nothing has
 * changed costs one request that is not counted. Where the copy got to is kept beside the file.
 *
 *     TOOLS_URL=http://localhost:3000 TOOLS_KEY=tra_live_… bun examples/nightly-export.ts tools.ndjson
 */
import { renameSync } from 'node:fs';

const url = process.env['TOOLS_URL'] ?? 'http://localhost:3000';
const key = process.env['TOOLS_KEY'] ?? '';
const file = process.argv[2] ?? 'tools.ndjson';
const stateFile = `${file}.state`;

type Tool = { id: string; [field: string]: unknown };
type Change = {
  kind: 'added' | 'changed' | 'discontinued' | 'removed';
  id: string;
  fields: { field: string; after: unknown }[];
  tool?: Tool;
};
type Changes = { data: Change[]; next: string; hasMore: boolean };
type List = { data: Tool[]; pagination: { hasMore: boolean } };
type State = { next: string; etag: string };

const waitMsMax = 60_000;

/** Asks once more after a moment where the service says that it cannot answer just now. */
const ask = async (path: string, etag = ''): Promise<Response> => {
  const headers = { Authorization: `Bearer ${key}`, ...(etag && { 'If-None-Match': etag }) };
  const response = await fetch(`${url}/api/v1/${path}`, { headers });
  if (response.status !== 503) return response;
  await Bun.sleep(Math.min(waitMsMax, 1000 * Number(response.headers.get('retry-after') ?? 1)));
  return fetch(`${url}/api/v1/${path}`, { headers });
};

const read = async <Answer>(response: Response): Promise<Answer> => {
  if (!response.ok) throw new Error(`The service answers ${response.status}: ${await response.text()}`);
  return (await response.json()) as Answer;
};

/** Puts the fields of a change, such as `pricing.entryPrice`, into a tool. */
const patch = (tool: Tool, fields: Change['fields']): void => {
  for (const { field, after } of fields) {
    const [outer = '', inner] = field.split('.');
    if (inner === undefined) tool[outer] = after;
    else (tool[outer] as Record<string, unknown>)[inner] = after;
  }
};

/** The copy holds what is sold: what was taken up again is asked for whole. */
const apply = async (tools: Map<string, Tool>, { kind, id, fields, tool }: Change): Promise<void> => {
  const known = tools.get(id);
  if (kind === 'removed' || kind === 'discontinued') tools.delete(id);
  else if (kind === 'added') {
    if (tool?.['status'] === 'active') tools.set(id, tool);
  } else if (known) patch(known, fields);
  else {
    const response = await ask(`tools/${id}`);
    if (response.status === 404) return;
    const { data } = await read<{ data: Tool }>(response);
    if (data['status'] === 'active') tools.set(id, data);
  }
};

const readList = async (): Promise<Map<string, Tool>> => {
  const tools = new Map<string, Tool>();
  for (let offset = 0; ; offset += 100) {
    const { data, pagination } = await read<List>(await ask(`tools?limit=100&sort=name&offset=${offset}`));
    for (const tool of data) tools.set(tool.id, tool);
    if (!pagination.hasMore) return tools;
  }
};

const readCopy = async (): Promise<Map<string, Tool>> => {
  const lines = (await Bun.file(file).text()).trimEnd().split('\n');
  const tools = lines.map((line) => JSON.parse(line) as Tool);
  return new Map(tools.map((tool) => [tool.id, tool]));
};

/** Reads on from a cursor to the end; gives the number of changes, and from where to go on the next night. */
const follow = async (tools: Map<string, Tool>, first: Response, since: string): Promise<[number, State]> => {
  let count = 0;
  let response = first;
  for (let next = since; ; response = await ask(`changes?since=${next}`)) {
    const page = await read<Changes>(response);
    for (const change of page.data) await apply(tools, change);
    count += page.data.length;
    // The end was reached where nothing was left: its tag tells the next night that this is still so.
    if (page.data.length === 0) return [count, { next, etag: response.headers.get('etag') ?? '' }];
    next = page.next;
  }
};

const save = async (tools: Map<string, Tool>, state: State): Promise<void> => {
  await Bun.write(`${file}.new`, [...tools.values()].map((tool) => `${JSON.stringify(tool)}\n`).join(''));
  renameSync(`${file}.new`, file);
  await Bun.write(stateFile, JSON.stringify(state));
};

/** The cursor is taken before the list is read, so that nothing is lost between the two. */
const exportAll = async (): Promise<string> => {
  const { next } = await read<Changes>(await ask('changes?since=latest'));
  const tools = await readList();
  const [, state] = await follow(tools, await ask(`changes?since=${next}`), next);
  await save(tools, state);
  return `Wrote ${tools.size} tools to ${file}.`;
};

const exportChanges = async ({ next, etag }: State): Promise<string> => {
  const first = await ask(`changes?since=${next}`, etag);
  if (first.status === 304) return 'Nothing has changed since the last export.';
  // The cursor is too old, or of another database.
  if (first.status === 410) return exportAll();
  const tools = await readCopy();
  const [count, state] = await follow(tools, first, next);
  await save(tools, state);
  return `Put ${count} changes into ${file}: ${tools.size} tools.`;
};

try {
  const hasCopy = (await Bun.file(stateFile).exists()) && (await Bun.file(file).exists());
  console.log(await (hasCopy ? exportChanges(await Bun.file(stateFile).json()) : exportAll()));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
