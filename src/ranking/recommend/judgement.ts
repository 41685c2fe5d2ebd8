/** What explanations are made of: the judgement of one tool on one criterion. */

import type { IndexContext } from '../index-context.ts';
import type { Need } from './buyer-profile.ts';
import type { CriteriaScores } from './score.ts';

/** A sentence, the field it rests on, and a code for programs. */
export type Reason = { code: string; field: string; text: string };
export type Caveat = Reason;

/** A profile that was assessed, and what it was assessed with. */
export type ExplanationContext = CriteriaScores & {
  readonly engine: IndexContext;
  readonly need: Need;
  /** What each of the criteria asked is worth of 100 points, in whole points. */
  readonly weights: readonly number[];
};

/** `weight`: how much of the criterion the statement speaks for. */
export type Statement = { weight: number; reason?: Reason; caveat?: Caveat };
/** What was asked, what the tool has to show, and what is to be said of it. */
export type Judgement = { asked: unknown; found: unknown; statements: Statement[] };

export const unknownFact = (field: string, text: string): Statement => ({
  weight: 0.5,
  caveat: { code: 'fact-unknown', field, text },
});
