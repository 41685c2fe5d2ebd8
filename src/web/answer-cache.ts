import { EncodedBody } from './encoding/encodings.ts';
import type { PackedJson } from './json-answer.ts';

/** An answer that can be given again, in each coding that was asked for, and what stands for its content. */
export type CachedAnswer = {
  body: EncodedBody;
  /** How many bytes are kept for it besides its codings. */
  ownLength: number;
  etag: string | undefined;
  link: string | undefined;
};

/** What the objects that hold an answer take besides its texts, about. */
const objectBytes = 600;

const bytesOf = (asked: string, { body, ownLength, link = '' }: CachedAnswer): number =>
  objectBytes + asked.length + link.length + ownLength + body.keptLength;

export const createCachedAnswer = (
  json: PackedJson,
  { etag, link }: Pick<CachedAnswer, 'etag' | 'link'>,
): CachedAnswer => ({
  body: new EncodedBody({ length: json.length, toBytes: () => json.toBytes() }),
  ownLength: json.ownLength,
  ...{ etag, link },
});

/**
 * Answers by what was asked, as long as one catalogue lasts; it never holds anything of an account. Held without
 * the tools' texts, which the catalogue has. Bounded by bytes, in two generations: when the younger has half of them, the
 * older is dropped, and what is asked again moves up.
 */
export class AnswerCache {
  readonly #bytesMax: number;
  readonly #snapshot: () => object;
  #owner: object | undefined;
  #young = new Map<string, CachedAnswer>();
  #old = new Map<string, CachedAnswer>();
  #youngBytes = 0;

  /** `snapshot` names the catalogue that answers are made from: when it is another object, all that was kept is dropped. */
  constructor(bytesMax: number, snapshot: () => object) {
    this.#bytesMax = bytesMax;
    this.#snapshot = snapshot;
  }

  get(asked: string): CachedAnswer | undefined {
    this.#follow();
    const young = this.#young.get(asked);
    if (young !== undefined) return young;
    const old = this.#old.get(asked);
    if (old !== undefined) this.#add(asked, old);
    return old;
  }

  set(asked: string, answer: CachedAnswer): void {
    this.#follow();
    this.#add(asked, answer);
  }

  /** An answer that is kept has come to take so many bytes more. */
  grow(bytes: number): void {
    this.#youngBytes += bytes;
  }

  #add(asked: string, answer: CachedAnswer): void {
    if (this.#youngBytes > this.#bytesMax / 2) {
      this.#old = this.#young;
      this.#young = new Map();
      this.#youngBytes = 0;
    }
    this.#young.set(asked, answer);
    this.#youngBytes += bytesOf(asked, answer);
  }

  #follow(): void {
    const snapshot = this.#snapshot();
    if (snapshot === this.#owner) return;
    this.#owner = snapshot;
    this.#young = new Map();
    this.#old = new Map();
    this.#youngBytes = 0;
  }
}
