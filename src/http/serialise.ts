import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Tool } from '../catalogue/tool.ts';

/** The JSON of one tool, made once for each snapshot. */
export const toolJson = (catalogue: Catalogue, tool: Tool): string =>
  catalogue.fragments[catalogue.position(tool.id) as number] as string;

/** An item that carries a tool, as JSON with the tool's prebuilt text in its place: what stands before it holds no strings. */
export const itemJson = (catalogue: Catalogue, item: { tool: Tool }): string =>
  JSON.stringify({ ...item, tool: 0 }).replace('"tool":0', () => `"tool":${toolJson(catalogue, item.tool)}`);

/** `{"data":[...], ...rest}` where the items are JSON already. */
export const dataJson = (items: readonly string[], rest: Record<string, unknown>): string =>
  `{"data":[${items.join(',')}],${JSON.stringify(rest).slice(1)}`;

/** A short digest of what an answer depends on, fit for an entity tag: the content's revision, the operation, its query. */
export const tagOf = (catalogue: Catalogue, operation: string, query: Record<string, unknown>): string => {
  const names = Object.keys(query).sort();
  const normalised = names.map((name) => `${name}=${JSON.stringify(query[name])}`).join('&');
  return `${catalogue.revision}-${Bun.hash(`${operation}?${normalised}`).toString(36)}`;
};
