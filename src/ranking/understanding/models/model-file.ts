/**
 * How weights lie in a file: a header of JSON behind its length, then arrays of numbers, one after the other, all of it
 * compressed by Brotli (RFC 7932).
 */
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

const headerLengthBytes = 4;

const bytesOf = (part: ArrayBufferView): Uint8Array =>
  new Uint8Array(part.buffer as ArrayBuffer, part.byteOffset, part.byteLength);

const compression = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
  },
};

export const writeModelFile = (header: unknown, parts: readonly ArrayBufferView[]): Uint8Array => {
  const json = new TextEncoder().encode(JSON.stringify(header));
  const length = new DataView(new ArrayBuffer(headerLengthBytes));
  length.setUint32(0, json.length, true);
  return new Uint8Array(brotliCompressSync(Buffer.concat([length, json, ...parts].map(bytesOf)), compression));
};

/** Numbers in rising order as the differences between neighbours, low bytes first: these are small and compress well. */
export const toGaps = (sorted: Uint16Array): Uint8Array => {
  const gaps = sorted.map((value, at) => value - (sorted[at - 1] ?? 0));
  return Uint8Array.from([...gaps.map((gap) => gap & 255), ...gaps.map((gap) => gap >> 8)]);
};

/** The numbers that two bytes of each of `gaps` tell. */
export const fromGaps = (gaps: Uint8Array): Uint16Array => {
  const count = gaps.length / 2;
  const sorted = new Uint16Array(count);
  for (let at = 0; at < count; at++) {
    sorted[at] = (sorted[at - 1] ?? 0) + (gaps[at] as number) + ((gaps[count + at] as number) << 8);
  }
  return sorted;
};

/** The header, and the bytes after it, each to be taken once and in their order. */
export const readModelFile = (file: Uint8Array): { header: unknown; take(length: number): Uint8Array } => {
  const bytes = brotliDecompressSync(file);
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
