import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from './encodings.ts';

const compressors: Record<Encoding, (bytes: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer>>> = {
  zstd: (bytes) => Bun.zstdCompress(bytes, { level: 12 }) as Promise<Buffer<ArrayBuffer>>,
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }) as never,
  gzip: (bytes) => promisify(gzip)(bytes, { level: 9 }) as never,
};

/**
 * A file that is served as it is, and compressed once for each coding that is asked for, beside the event loop: it is
 * worth a level that no answer has time for.
 */
export class EncodedFile {
  readonly #file: Blob;
  readonly #kept = new Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>();

  constructor(file: Blob) {
    this.#file = file;
  }

  get length(): number {
    return this.#file.size;
  }

  read(): Promise<Uint8Array<ArrayBuffer>> {
    return this.#file.bytes() as Promise<Uint8Array<ArrayBuffer>>;
  }

  /** In a coding, or as it is. */
  async bodyIn(encoding: Encoding | undefined): Promise<Blob | Uint8Array<ArrayBuffer>> {
    if (encoding === undefined) return this.#file;
    let kept = this.#kept.get(encoding);
    if (!kept) {
      kept = this.read().then(compressors[encoding]);
      this.#kept.set(encoding, kept);
    }
    return kept;
  }
}
