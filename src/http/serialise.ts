import { type Catalogue, toAscii } from '../catalogue/catalogue.ts';
import type { Tool } from '../catalogue/tool.ts';

const kept = new WeakMap<object, string>();

/** The JSON of a value of a tool's record, which is made once for each that is an object, as long as it lives. */
export const jsonOf = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return toAscii(JSON.stringify(value));
  let text = kept.get(value);
  if (text === undefined) {
    text = toAscii(JSON.stringify(value));
    kept.set(value, text);
  }
  return text;
};

/**
 * JSON text in pieces. A tool's piece is the catalogue's own text of it, made once for each snapshot: an answer that is
 * kept weighs only what is not a tool, and the whole is joined when it is given.
 */
export class JsonText {
  readonly #pieces: string[] = [];
  #ownLength = 0;

  add(text: string): this {
    this.#pieces.push(text);
    this.#ownLength += text.length;
    return this;
  }

  addTool(catalogue: Catalogue, tool: Tool): this {
    this.#pieces.push(catalogue.fragments[catalogue.position(tool.id) as number] as string);
    return this;
  }

  /** An object that carries a tool, in the order of its fields: what stands before the tool holds no strings. */
  addItem(catalogue: Catalogue, item: { tool: Tool }): this {
    const text = toAscii(JSON.stringify({ ...item, tool: 0 }));
    const toolAt = text.indexOf('"tool":0') + '"tool":'.length;
    return this.add(text.slice(0, toolAt))
      .addTool(catalogue, item.tool)
      .add(text.slice(toolAt + 1));
  }

  /** `"data":[…]` of items that carry tools. */
  addItems(catalogue: Catalogue, items: readonly { tool: Tool }[]): this {
    this.add('"data":[');
    items.forEach((item, index) => {
      if (index > 0) this.add(',');
      this.addItem(catalogue, item);
    });
    return this.add(']');
  }

  /** Further members of an object that is open, and its end. */
  addRest(members: Record<string, unknown>): this {
    return this.add(`,${toAscii(JSON.stringify(members)).slice(1)}`);
  }

  /** How many characters are this text's own, and not the catalogue's. */
  get ownLength(): number {
    return this.#ownLength;
  }

  toString(): string {
    return this.#pieces.join('');
  }
}

/** A short digest of what an answer depends on, fit for an entity tag: the content's revision, the operation, its query. */
export const tagOf = (catalogue: Catalogue, operation: string, query: Record<string, unknown>): string => {
  const names = Object.keys(query).sort();
  const normalised = names.map((name) => `${name}=${JSON.stringify(query[name])}`).join('&');
  return `${catalogue.revision}-${Bun.hash(`${operation}?${normalised}`).toString(36)}`;
};
