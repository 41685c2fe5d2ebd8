/**
 * A set of positions 0..size-1, a bit each. Filters over the catalogue are intersections of these, so that their cost
 * grows with the catalogue's words of 32 tools and not with its objects.
 */
export type BitSet = { readonly size: number; readonly words: Uint32Array };

export const createBitSet = (size: number): BitSet => ({ size, words: new Uint32Array((size + 31) >>> 5) });

export const addBit = (set: BitSet, position: number): void => {
  const word = position >>> 5;
  set.words[word] = (set.words[word] as number) | (1 << (position & 31));
};

export const hasBit = (set: BitSet, position: number): boolean =>
  ((set.words[position >>> 5] as number) & (1 << (position & 31))) !== 0;

export const intersect = (left: BitSet, right: BitSet): BitSet => {
  const both = createBitSet(left.size);
  for (let word = 0; word < both.words.length; word++) {
    both.words[word] = (left.words[word] as number) & (right.words[word] as number);
  }
  return both;
};

/** Adds the positions of another set to a set. */
export const addBits = (set: BitSet, more: BitSet): void => {
  for (let word = 0; word < set.words.length; word++) {
    set.words[word] = (set.words[word] as number) | (more.words[word] as number);
  }
};

/** How many bits of a 32-bit word are set. */
export const countOnes = (word: number): number => {
  let pairs = word - ((word >>> 1) & 0x55555555);
  pairs = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return (((pairs + (pairs >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
};

export const countBits = (set: BitSet): number => {
  let count = 0;
  for (const word of set.words) count += countOnes(word);
  return count;
};

/** Counts what other sets share with this one: of a set with few positions few words are looked at. */
export const createSharedCounter = ({ words }: BitSet): ((other: BitSet) => number) => {
  const filled = Uint32Array.from(words.keys()).filter((word) => words[word] !== 0);
  return (other) => {
    let count = 0;
    for (let nth = 0; nth < filled.length; nth++) {
      const word = filled[nth] as number;
      count += countOnes((words[word] as number) & (other.words[word] as number));
    }
    return count;
  };
};

/** The positions of a set, ascending: at most `limit` of them after the first `offset`. */
export const listBits = (set: BitSet, offset = 0, limit = Number.POSITIVE_INFINITY): number[] => {
  const positions: number[] = [];
  let skip = offset;
  for (let index = 0; index < set.words.length && positions.length < limit; index++) {
    let word = set.words[index] as number;
    const inWord = countOnes(word);
    if (skip >= inWord) {
      skip -= inWord;
      continue;
    }
    while (word !== 0 && positions.length < limit) {
      if (skip > 0) skip--;
      else positions.push((index << 5) + 31 - Math.clz32(word & -word));
      word &= word - 1;
    }
  }
  return positions;
};
