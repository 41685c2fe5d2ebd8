/**
 * The tools' JSON in UTF-8 in one buffer, each followed by a comma, made once for each snapshot. Answers copy from it:
 * nothing is encoded again, and the collector has one object to look at instead of thousands.
 */
export type ToolTexts = {
  readonly bytes: Buffer;
  /** Where in `bytes` the text of the tool at each position starts, and last where another would. */
  readonly starts: Uint32Array;
};

const firstLength = 1 << 20;
const comma = ','.charCodeAt(0);
/** No UTF-16 unit takes more bytes of UTF-8. */
export const bytesAUnitMax = 3;

export const packTexts = <Item>(items: readonly Item[], textOf: (item: Item) => string): ToolTexts => {
  const starts = new Uint32Array(items.length + 1);
  let bytes = Buffer.allocUnsafe(firstLength);
  let end = 0;
  items.forEach((item, position) => {
    const text = textOf(item);
    const needed = end + bytesAUnitMax * text.length + 1;
    if (needed > bytes.length) {
      const longer = Buffer.allocUnsafe(Math.max(needed, 2 * bytes.length));
      bytes.copy(longer, 0, 0, end);
      bytes = longer;
    }
    end += bytes.write(text, end);
    bytes[end++] = comma;
    starts[position + 1] = end;
  });
  return { bytes: bytes.subarray(0, end), starts };
};
