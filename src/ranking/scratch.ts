/**
 * Scratch: the arrays that a request works in. They are as long as the catalogue, so they are made once and lent to one
 * request at a time; two requests that are under way together have one each.
 */
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { IncrementalTask } from './incremental.ts';
import type { InvertedIndex } from './index/inverted-index.ts';
import { type Accumulators, createAccumulators } from './query/scorer.ts';
import { createScores, type Scores } from './recommend/scores.ts';
import { createMatchMasks, type MatchMasks } from './search/match-details.ts';

export type Scratch = {
  readonly accumulators: Accumulators;
  /** Which words meet which terms of the request. */
  readonly matchMasks: MatchMasks;
  /** By position: the score of a search. */
  readonly searchScores: Float64Array;
  /** The scores of a recommendation, and of a change of its profile that is tried. */
  readonly scores: Scores;
  readonly trialScores: Scores;
  /** Columns by position that nothing else of the request is using; they hold anything. */
  takeColumn(): Float32Array;
  /** Ends the request: what it took is free again. */
  clear(): void;
};

/** A profile of which many changes are tried takes more, which are not kept. */
const columnsKept = 16;

const createScratch = ({ tools: { length } }: Catalogue, index: InvertedIndex): Scratch => {
  const columns: Float32Array[] = [];
  let taken = 0;
  const matchMasks = createMatchMasks(index);
  return {
    accumulators: createAccumulators(length),
    matchMasks,
    searchScores: new Float64Array(length),
    scores: createScores(length),
    trialScores: createScores(length),
    takeColumn: () => {
      const column = columns[taken] ?? new Float32Array(length);
      if (taken < columnsKept) columns[taken++] = column;
      return column;
    },
    clear: () => {
      taken = 0;
      matchMasks.clear();
    },
  };
};

/** Does a piece of work with scratch of its own. */
export type WithScratch = {
  atOnce<Result>(use: (scratch: Scratch) => Result): Result;
  inSteps<Result>(use: (scratch: Scratch) => IncrementalTask<Result>): IncrementalTask<Result>;
};

export const createScratchPool = (catalogue: Catalogue, index: InvertedIndex): WithScratch => {
  const free: Scratch[] = [];
  const take = (): Scratch => free.pop() ?? createScratch(catalogue, index);
  const giveBack = (scratch: Scratch): void => {
    scratch.clear();
    free.push(scratch);
  };
  return {
    atOnce: (use) => {
      const scratch = take();
      try {
        return use(scratch);
      } finally {
        giveBack(scratch);
      }
    },
    *inSteps(use) {
      const scratch = take();
      try {
        return yield* use(scratch);
      } finally {
        giveBack(scratch);
      }
    },
  };
};
