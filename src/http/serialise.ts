import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Tool } from '../catalogue/tool.ts';
import { bytesAUnitMax, type ToolTexts } from '../catalogue/tool-texts.ts';

const kept = new WeakMap<object, string>();

/** The JSON of a value of a tool's record, which is made once for each that is an object, as long as it lives. */
export const jsonOf = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  let text = kept.get(value);
  if (text === undefined) {
    text = JSON.stringify(value);
    kept.set(value, text);
  }
  return text;
};

/** Where every answer is put together, one at a time. */
let desk = Buffer.allocUnsafe(1 << 18);

const comma = ','.charCodeAt(0);

/**
 * JSON text in pieces: what is an answer's own, and the positions of tools, whose texts the catalogue has. An answer
 * that is kept weighs only what is not a tool. Tools in succession are members of an array, with commas in between.
 */
export class JsonText {
  readonly #pieces: (string | number)[] = [];
  #texts: ToolTexts | undefined;
  #ownLength = 0;
  #toolsLength = 0;

  add(text: string): this {
    const last = this.#pieces.length - 1;
    if (typeof this.#pieces[last] === 'string') this.#pieces[last] += text;
    else this.#pieces.push(text);
    this.#ownLength += text.length;
    return this;
  }

  /** The tool at a position of the catalogue. All of one answer come from one catalogue. */
  addTool({ texts }: Catalogue, position: number): this {
    this.#texts = texts;
    this.#pieces.push(position);
    this.#toolsLength += (texts.starts[position + 1] as number) - (texts.starts[position] as number) + 1;
    return this;
  }

  /** An object that carries a tool, in the order of its fields: what stands before the tool holds no strings. */
  addItem(catalogue: Catalogue, item: { tool: Tool }): this {
    const text = JSON.stringify({ ...item, tool: 0 });
    const toolAt = text.indexOf('"tool":0') + '"tool":'.length;
    return this.add(text.slice(0, toolAt))
      .addTool(catalogue, catalogue.position(item.tool.id) as number)
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
    return this.add(`,${JSON.stringify(members).slice(1)}`);
  }

  /** How many characters are this text's own, and not the catalogue's. */
  get ownLength(): number {
    return this.#ownLength;
  }

  /**
   * The whole in UTF-8, valid until the next whole is asked for: a Response copies it. Neither a string that large nor a
   * buffer of its own is made for an answer, which costs the collector more than the copying.
   */
  toBytes(): Uint8Array<ArrayBuffer> {
    const lengthMax = bytesAUnitMax * this.#ownLength + this.#toolsLength;
    if (lengthMax > desk.length) desk = Buffer.allocUnsafe(Math.max(lengthMax, 2 * desk.length));
    const { bytes, starts } = this.#texts ?? {};
    let end = 0;
    let isAfterTool = false;
    for (const piece of this.#pieces) {
      if (typeof piece === 'string') {
        end += desk.write(piece, end);
      } else {
        if (isAfterTool) desk[end++] = comma;
        end += (bytes as Buffer).copy(desk, end, starts?.[piece], starts?.[piece + 1]);
      }
      isAfterTool = typeof piece === 'number';
    }
    return desk.subarray(0, end);
  }
}

/** A short digest of what an answer depends on, fit for an entity tag: the content's revision, the operation, its query. */
export const tagOf = (catalogue: Catalogue, operation: string, query: Record<string, unknown>): string => {
  let asked = operation;
  for (const name of Object.keys(query).sort()) asked += `&${name}=${JSON.stringify(query[name])}`;
  return `${catalogue.revision}-${Bun.hash.xxHash32(asked).toString(36)}`;
};
