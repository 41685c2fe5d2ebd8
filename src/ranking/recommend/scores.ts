/** Scores of a recommendation: one a tool, by position, within 0..1 until they are shown. */
import type { TieBreak } from '../top-k.ts';

/** By position, 0..1. `middle` is the score, `known` the coverage; both rounded, since sums differ in their last bits. */
export type Scores = {
  readonly low: Float64Array;
  readonly high: Float64Array;
  readonly middle: Float64Array;
  readonly known: Float64Array;
};

export const createScores = (size: number): Scores => {
  const column = (): Float64Array => new Float64Array(size);
  return { low: column(), high: column(), middle: column(), known: column() };
};

/** Whole numbers 0..100, as they are shown and as `minScore` means them. */
export const shownScore = (score: number): number => Math.round(100 * score);

/** Of equal scores the better known comes first, then the name, then the id. */
export const tieBreak =
  ({ nameRanks }: { readonly nameRanks: Uint32Array }, { known }: Scores): TieBreak =>
  (left, right) => {
    const byCoverage = (known[left] as number) - (known[right] as number);
    return byCoverage !== 0 ? byCoverage > 0 : (nameRanks[left] as number) < (nameRanks[right] as number);
  };
