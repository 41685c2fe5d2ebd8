import type { Catalogue } from '../catalogue/catalogue.ts';
import { bytesAUnitMax, type ToolTexts } from '../catalogue/lib/tool-texts.ts';
import type { Tool } from '../catalogue/tool.ts';

const noTexts: ToolTexts = { bytes: Buffer.alloc(0), starts: new Uint32Array(1) };

/** Where every answer is written, one at a time. */
let desk: Buffer<ArrayBuffer> = Buffer.allocUnsafe(1 << 18);

const clearDesk = (lengthMax: number): Buffer<ArrayBuffer> => {
  if (lengthMax > desk.length) desk = Buffer.allocUnsafe(Math.max(lengthMax, 2 * desk.length));
  return desk;
};

/**
 * JSON text on its way: what is an answer's own, and the positions of the tools that go into it. Tools in succession are
 * members of a list.
 */
export class JsonText {
  readonly #pieces: (string | number)[] = [];
  readonly #textOf: ((tool: Tool) => string) | undefined;
  #texts: ToolTexts = noTexts;
  #ownLength = 0;
  #endsInTool = false;

  /** `textOf` gives a tool's JSON where it is not to be the whole record. */
  constructor(textOf?: (tool: Tool) => string) {
    this.#textOf = textOf;
  }

  add(text: string): this {
    this.#pieces.push(text);
    this.#ownLength += text.length;
    this.#endsInTool = false;
    return this;
  }

  addTool(catalogue: Catalogue, tool: Tool): this {
    return this.addToolAt(catalogue, catalogue.position(tool.id) as number);
  }

  /** The tool at a position of the catalogue. All of one answer come from one catalogue. */
  addToolAt({ texts, tools }: Catalogue, position: number): this {
    if (this.#textOf) {
      if (this.#endsInTool) this.add(',');
      this.add(this.#textOf(tools[position] as Tool));
      this.#endsInTool = true;
      return this;
    }
    this.#texts = texts;
    this.#pieces.push(position);
    return this;
  }

  /** An object that carries a tool, in the order of its fields: what stands before the tool holds no strings. */
  addItem(catalogue: Catalogue, item: { tool: Tool }): this {
    const text = JSON.stringify({ ...item, tool: 0 });
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
    return this.add(`,${JSON.stringify(members).slice(1)}`);
  }

  pack(): PackedJson {
    const target = clearDesk(bytesAUnitMax * this.#ownLength);
    const { bytes, starts } = this.#texts;
    const insertions: number[] = [];
    let end = 0;
    this.#pieces.forEach((piece, nth) => {
      if (typeof piece === 'string') {
        end += target.write(piece, end);
        return;
      }
      const isFollowed = typeof this.#pieces[nth + 1] === 'number';
      insertions.push(end, starts[piece] as number, (starts[piece + 1] as number) - (isFollowed ? 0 : 1));
    });
    return new PackedJson(Buffer.copyBytesFrom(target, 0, end), bytes, Uint32Array.from(insertions));
  }
}

/**
 * JSON text that is done. Kept, it weighs only what is not a tool, and that is one piece of bytes: thousands of answers in
 * strings would be so much more for the collector to look through.
 */
export class PackedJson {
  readonly #own: Buffer;
  readonly #toolBytes: Buffer;
  /** In threes: after how much of the own text to insert, and from where to where of the tools' bytes. */
  readonly #insertions: Uint32Array;
  /** In bytes of UTF-8. */
  readonly length: number;

  constructor(own: Buffer, toolBytes: Buffer, insertions: Uint32Array) {
    this.#own = own;
    this.#toolBytes = toolBytes;
    this.#insertions = insertions;
    let length = own.length;
    for (let at = 0; at < insertions.length; at += 3) {
      length += (insertions[at + 2] as number) - (insertions[at + 1] as number);
    }
    this.length = length;
  }

  /** How many bytes are kept for this text alone. */
  get ownLength(): number {
    return this.#own.length + this.#insertions.byteLength;
  }

  /** The whole in UTF-8, valid until the next one is written: a Response copies it. */
  toBytes(): Buffer<ArrayBuffer> {
    const own = this.#own;
    const insertions = this.#insertions;
    const target = clearDesk(this.length);
    let end = 0;
    let ownStart = 0;
    for (let at = 0; at < insertions.length; at += 3) {
      const ownEnd = insertions[at] as number;
      if (ownEnd > ownStart) end += own.copy(target, end, ownStart, ownEnd);
      end += this.#toolBytes.copy(target, end, insertions[at + 1] as number, insertions[at + 2] as number);
      ownStart = ownEnd;
    }
    own.copy(target, end, ownStart);
    return target.subarray(0, this.length);
  }
}

/** A short digest of what an answer depends on, fit for an entity tag: the content's revision, the operation, its query. */
export const tagOf = (catalogue: Catalogue, operation: string, query: Record<string, unknown>): string => {
  let asked = operation;
  for (const name of Object.keys(query).sort()) asked += `&${name}=${JSON.stringify(query[name])}`;
  return `${catalogue.revision}-${Bun.hash.xxHash32(asked).toString(36)}`;
};
