import type { JsonText } from './serialise.ts';

/** An answer that can be given again, and what stands for its content. */
export type KeptAnswer = {
  json: JsonText;
  etag: string | undefined;
  link: string | undefined;
  /** The whole text, once it has been asked for again and while there is room for whole texts. */
  text?: string;
};

/** Of the bytes: whole texts one half, and the pieces of each generation a quarter. */
const textShare = 1 / 2;
const generationShare = 1 / 4;

/**
 * Answers by what was asked, as long as one catalogue lasts; it never holds anything of an account. Kept in pieces that
 * share the tools' texts with the catalogue, and those asked for most also whole. Bounded by bytes, in two generations:
 * when the younger is full, the older is dropped and what is asked again moves up.
 */
export class AnswerCache {
  readonly #bytesMax: number;
  readonly #snapshot: () => object;
  #owner: object | undefined;
  #young = new Map<string, KeptAnswer>();
  #old = new Map<string, KeptAnswer>();
  #pieceBytes = 0;
  #textBytes = 0;

  /** `snapshot` names the catalogue that answers are made from: when it is another object, all that was kept is dropped. */
  constructor(bytesMax: number, snapshot: () => object) {
    this.#bytesMax = bytesMax;
    this.#snapshot = snapshot;
  }

  get(asked: string): KeptAnswer | undefined {
    this.#follow();
    let answer = this.#young.get(asked);
    if (answer === undefined) {
      answer = this.#old.get(asked);
      if (answer === undefined) return undefined;
      this.#add(asked, answer);
    }
    if (answer.text === undefined && this.#textBytes < textShare * this.#bytesMax) {
      answer.text = answer.json.toString();
      this.#textBytes += answer.text.length;
    }
    return answer;
  }

  set(asked: string, answer: KeptAnswer): void {
    this.#follow();
    this.#add(asked, answer);
  }

  #add(asked: string, answer: KeptAnswer): void {
    if (this.#pieceBytes > generationShare * this.#bytesMax) {
      for (const { text = '' } of this.#old.values()) this.#textBytes -= text.length;
      this.#old = this.#young;
      this.#young = new Map();
      this.#pieceBytes = 0;
    }
    this.#young.set(asked, answer);
    this.#pieceBytes += asked.length + answer.json.ownLength;
  }

  #follow(): void {
    const snapshot = this.#snapshot();
    if (snapshot === this.#owner) return;
    this.#owner = snapshot;
    this.#young = new Map();
    this.#old = new Map();
    this.#pieceBytes = 0;
    this.#textBytes = 0;
  }
}
