/**
 * The lexicon: every distinct word once, by number.
 *
 * A hash table with linear probing over the units of a text (FNV-1a, Fowler, Noll and Vo), so that looking up a word
 * that is known, nearly always the case, makes no string. A Map of substrings takes four times as long to build.
 */
import { addText, fnvStart } from '../analysis/fnv.ts';

export type TermDictionary = {
  readonly words: readonly string[];
  /** The number of the word at `from` to `to` of a text, given one if it is new. */
  add(text: string, from: number, to: number): number;
  find(word: string): number | undefined;
  /** The number of two words written as one. */
  findJoined(left: string, right: string): number | undefined;
};

const empty = 0;

export const createTermDictionary = (): TermDictionary => {
  const words: string[] = [];
  let mask = (1 << 14) - 1;
  /** The number of a word plus one, or `empty`. */
  let slots = new Uint32Array(mask + 1);

  const finish = (value: number): number => value ^ (value >>> 15);
  const hash = (text: string, from: number, to: number): number => finish(addText(fnvStart, text, from, to));
  const isSame = (word: string, text: string, from: number, to: number): boolean => {
    if (word.length !== to - from) return false;
    for (let at = from; at < to; at++) if (word.charCodeAt(at - from) !== text.charCodeAt(at)) return false;
    return true;
  };
  /** The slot that holds the word, or the empty one where it would stand. */
  const slotOf = (text: string, from: number, to: number): number => {
    let slot = hash(text, from, to) & mask;
    for (;;) {
      const held = slots[slot] as number;
      if (held === empty || isSame(words[held - 1] as string, text, from, to)) return slot;
      slot = (slot + 1) & mask;
    }
  };
  const grow = (): void => {
    mask = 2 * mask + 1;
    slots = new Uint32Array(mask + 1);
    words.forEach((word, id) => {
      slots[slotOf(word, 0, word.length)] = id + 1;
    });
  };

  return {
    words,
    add: (text, from, to) => {
      const slot = slotOf(text, from, to);
      const held = slots[slot] as number;
      if (held !== empty) return held - 1;
      words.push(text.slice(from, to));
      slots[slot] = words.length;
      if (2 * words.length > mask) grow();
      return words.length - 1;
    },
    find: (word) => {
      const held = slots[slotOf(word, 0, word.length)] as number;
      return held === empty ? undefined : held - 1;
    },
    findJoined: (left, right) => {
      const value = addText(addText(fnvStart, left, 0, left.length), right, 0, right.length);
      for (let slot = finish(value) & mask; slots[slot] !== empty; slot = (slot + 1) & mask) {
        const id = (slots[slot] as number) - 1;
        const word = words[id] as string;
        if (word.length === left.length + right.length && word.startsWith(left) && word.endsWith(right)) return id;
      }
      return undefined;
    },
  };
};
