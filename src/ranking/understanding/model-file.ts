/** How weights lie in a file: a header of JSON behind its length, then arrays of numbers, one after the other. */
const headerLengthBytes = 4;

const bytesOf = (part: ArrayBufferView): Uint8Array =>
  new Uint8Array(part.buffer as ArrayBuffer, part.byteOffset, part.byteLength);

export const writeModelFile = (header: unknown, parts: readonly ArrayBufferView[]): Uint8Array<ArrayBuffer> => {
  const json = new TextEncoder().encode(JSON.stringify(header));
  const length = new DataView(new ArrayBuffer(headerLengthBytes));
  length.setUint32(0, json.length, true);
  return new Uint8Array(Buffer.concat([length, json, ...parts].map(bytesOf)));
};

/** The header, and the bytes after it, each to be taken once and in their order. */
export const readModelFile = (bytes: Uint8Array): { header: unknown; take(length: number): Uint8Array } => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = headerLengthBytes + view.getUint32(0, true);
  const header: unknown = JSON.parse(new TextDecoder().decode(bytes.subarray(headerLengthBytes, at)));
  return {
    header,
    take: (length) => {
      at += length;
      return new Uint8Array(bytes.buffer, bytes.byteOffset + at - length, length);
    },
  };
};
