import type { JsonText } from './serialise.ts';

/** An answer that can be given again, and what stands for its content. */
export type KeptAnswer = {
  json: JsonText;
  etag: string | undefined;
  link: string | undefined;
  /** How often it has been given again. */
  times?: number;
  /** The whole text, once it has been asked for often and while there is room for whole texts. */
  text?: string;
};

/** Of the bytes: whole texts one half, and the pieces of each generation a quarter. */
const textShare = 1 / 2;
const generationShare = 1 / 4;

/** So often an answer is given again from its pieces before it is kept whole, so that the room goes to the popular. */
const wholeFromTimes = 3;

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
    answer.times = (answer.times ?? 0) + 1;
    const isWanted = answer.times >= wholeFromTimes && this.#textBytes < textShare * this.#bytesMax;
    if (answer.text === undefined && isWanted) {
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
