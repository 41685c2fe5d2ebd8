import { foldName } from '../taxonomy.ts';
import { countOnes } from './bit-set.ts';

let rows = [new Uint16Array(128), new Uint16Array(128), new Uint16Array(128)] as const;

/** Three rows to count in, kept from one call to the next: a request may ask for thousands of distances. */
const rowsFor = (width: number): typeof rows => {
  if (rows[0].length < width) rows = [new Uint16Array(width), new Uint16Array(width), new Uint16Array(width)];
  return rows;
};

/**
 * The optimal string alignment distance (Damerau–Levenshtein with adjacent transpositions, no substring edited twice)
 * of two strings, or `max + 1` as soon as it is known to exceed `max`. Only the band that is `max` wide on either side
 * of the diagonal is computed: outside it every distance exceeds `max` (Ukkonen 1985).
 */
export const editDistance = (left: string, right: string, max: number): number => {
  if (Math.abs(left.length - right.length) > max) return max + 1;
  let [beforeLast, last, current] = rowsFor(right.length + 1);
  for (let column = 0; column <= Math.min(right.length, max); column++) last[column] = column;
  for (let row = 1; row <= left.length; row++) {
    const from = Math.max(1, row - max);
    const to = Math.min(right.length, row + max);
    if (to === row + max) last[to] = max + 1;
    current[from - 1] = from === 1 ? row : max + 1;
    let rowMin = current[from - 1] as number;
    for (let column = from; column <= to; column++) {
      const same = left[row - 1] === right[column - 1];
      let distance = Math.min(
        (last[column] as number) + 1,
        (current[column - 1] as number) + 1,
        (last[column - 1] as number) + (same ? 0 : 1),
      );
      const swapped =
        row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      if (swapped) distance = Math.min(distance, (beforeLast[column - 2] as number) + 1);
      current[column] = distance;
      if (distance < rowMin) rowMin = distance;
    }
    if (rowMin > max) return max + 1;
    [beforeLast, last, current] = [last, current, beforeLast];
  }
  return Math.min(last[right.length] as number, max + 1);
};

/** How many edits still count as a slip: none in short words, one from four letters on, two from eight, three from twelve. */
export const slipMax = (word: string): number => (word.length < 4 ? 0 : word.length < 8 ? 1 : word.length < 12 ? 2 : 3);

/** A bit a letter, some sharing one. */
export const signatureOf = (word: string): number => {
  let signature = 0;
  for (let at = 0; at < word.length; at++) signature |= 1 << (word.charCodeAt(at) & 31);
  return signature;
};

/** Whether so many edits could make words of the one signature of words of the other: one changes at most two letters. */
export const mayBeWithin = (one: number, other: number, edits: number): boolean => countOnes(one ^ other) <= 2 * edits;

type Spelling<Target> = { spelling: string; target: Target };

/**
 * Finds the targets whose spelling is nearest to a text, best first, at most `count`: those that begin with it or that it
 * begins with, and those within half its length in edits. Ties keep the order of the spellings, which are folded once.
 */
export const createNearest = <Target>(spellings: Iterable<Spelling<Target>>) => {
  const folded = Array.from(spellings, ({ spelling, target }) => {
    const known = foldName(spelling);
    return { known, target, signature: signatureOf(known) };
  });
  return (text: string, count: number): Target[] => {
    const wanted = foldName(text.slice(0, 100));
    if (wanted === '') return [];
    const max = Math.max(1, Math.min(6, Math.floor(wanted.length / 2)));
    const scored: { target: Target; distance: number }[] = [];
    const letters = signatureOf(wanted);
    for (const { known, target, signature } of folded) {
      const contained =
        known.length >= 3 && wanted.length >= 3 && (known.startsWith(wanted) || wanted.startsWith(known));
      if (!contained && !mayBeWithin(letters, signature, max)) continue;
      const distance = contained
        ? Math.min(1, Math.abs(known.length - wanted.length))
        : editDistance(wanted, known, max);
      if (distance <= max) scored.push({ target, distance });
    }
    scored.sort((one, other) => one.distance - other.distance);
    return [...new Set(scored.map(({ target }) => target))].slice(0, count);
  };
};

/** The same for spellings that are asked for once. */
export const nearest = <Target>(text: string, spellings: Iterable<Spelling<Target>>, count: number): Target[] =>
  createNearest(spellings)(text, count);
