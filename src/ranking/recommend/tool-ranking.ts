/** Which tools an answer holds, and in which order, once they are scored. */
import type { IndexContext } from '../index-context.ts';
import { open } from './eligibility.ts';
import { markKind } from './explanation/shortfall.ts';
import { findUncovered } from './explanation/uncovered.ts';
import type { NoMatch } from './explanation/why-not.ts';
import { isPurposeUnknown, type Need } from './need.ts';
import { chooseTools, putFirst } from './ordering.ts';
import type { CriteriaScores } from './score.ts';
import { type Scores, tieBreak } from './scores.ts';

/**
 * What a need limits the answer to. `uncovered`: why it holds no tool at all; `isOfKind`: by position, 1 for the tools of the
 * kind that is asked for, where that is sure.
 */
export type Scope = { readonly uncovered: NoMatch | null; readonly isOfKind: Uint8Array | undefined };

export const findScope = (context: IndexContext, need: Need): Scope => {
  const uncovered = findUncovered(context, need);
  return { uncovered, isOfKind: uncovered ? undefined : markKind(context, need) };
};

/** The positions that no gate stops, of the kind asked for where there is one. */
export const listPassing = (stopped: Uint8Array, isOfKind: Uint8Array | undefined): Uint32Array => {
  const passing: number[] = [];
  for (let at = 0; at < stopped.length; at++) {
    if (stopped[at] === open && (isOfKind === undefined || isOfKind[at] === 1)) passing.push(at);
  }
  return Uint32Array.from(passing);
};

/** The tools that the use case compares, two at least: those that are eligible, and those that are not. */
export const findCompared = (
  { purpose, categories }: Need,
  stopped: Uint8Array,
): { shown: number[]; leftOut: number[] } => {
  const compared = [...new Set(purpose?.reading.versus)];
  if (categories !== undefined || compared.length < 2) return { shown: [], leftOut: [] };
  const { true: shown = [], false: leftOut = [] } = Object.groupBy(
    compared,
    (position) => `${stopped[position] === open}` as const,
  );
  return { shown, leftOut };
};

export type ToolRanking = {
  /** The first `limit`, by position. */
  readonly order: readonly number[];
  /** All that may be shown. */
  readonly passing: Uint32Array;
  readonly compared: ReturnType<typeof findCompared>;
  /** Whether nothing says what the software is for. */
  readonly isUnknown: boolean;
};

/** `stopped`: by position what stops a tool (`eligibility.ts`). */
export const rankTools = (
  context: IndexContext,
  need: Need,
  { uncovered, isOfKind }: Scope,
  { measured, scores, stopped }: { measured: CriteriaScores; scores: Scores; stopped: Uint8Array },
  limit: number,
): ToolRanking => {
  const passing = listPassing(stopped, isOfKind);
  const choice = {
    candidates: passing,
    length: passing.length,
    scores: scores.middle,
    isFirst: tieBreak(context, scores),
  };
  const isUnknown = measured.asked.length > 0 && isPurposeUnknown(need);
  const compared = findCompared(need, stopped);
  const chosen = uncovered ? [] : chooseTools(context, need, choice, limit, isUnknown);
  const order = putFirst(compared.shown, chosen, (position) => scores.middle[position] as number, limit);
  return { order, passing, compared, isUnknown };
};
