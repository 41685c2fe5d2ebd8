/** What explanations are made of: the judgement of one tool on one criterion. */
import type { Assessment } from './assess.ts';
import type { Engine } from './engine.ts';
import type { Need } from './profile.ts';

/** A sentence, the field it rests on, and a code for programs. */
export type Reason = { code: string; field: string; text: string };
export type Caveat = Reason;

/** A profile that was assessed, and what it was assessed with. */
export type Case = Assessment & {
  readonly engine: Engine;
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
