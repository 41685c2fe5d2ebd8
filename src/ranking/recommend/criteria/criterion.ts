/**
 * A criterion: one thing that a recommendation is judged by.
 *
 * A file of this folder holds all there is to say of one: its weight, how well a tool meets it, the sentences that
 * explain it, and what `GET /api/v1/criteria` says of it. `criteria.ts` lists them.
 */
import type { Tool } from '../../../catalogue/tool.ts';
import type { IncrementalTask } from '../../incremental.ts';
import type { IndexContext } from '../../index-context.ts';
import type { Reason } from '../../phrasing.ts';
import type { Scratch } from '../../scratch.ts';
import type { Need } from '../need.ts';
import type { Column } from './column.ts';

/** `weight`: how much of the criterion the statement speaks for. */
export type Statement = { weight: number; reason?: Reason; caveat?: Reason };

/** What was asked, what the tool has to show, and what is to be said of it. */
export type Judgement = { asked: unknown; found: unknown; statements: Statement[] };

export const unknownFact = (field: string, text: string): Statement => ({
  weight: 0.5,
  caveat: { code: 'fact-unknown', field, text },
});

/** A criterion measured over the whole catalogue for one need. */
export type Measured = {
  readonly column: Column;
  /** By position, 0..1: what scales the whole score of a tool down, because other merits cannot make up for it. */
  readonly penalty?: Float32Array;
  /** Explains how well the tool at a position meets it. `level` is the column's low and high there. */
  judge(tool: Tool, position: number, level: { low: number; high: number }): Judgement;
};

/** Another need that differs in one thing, to see whether the first place would change. */
export type Change = { field: string; change: 'drop' | 'move'; from: unknown; to: unknown; need: Need };

export type Criterion<Name extends string = string, Asked = unknown> = {
  readonly name: Name;
  /** Its share of the whole is its weight over the sum of the weights of all criteria that the need asks. */
  readonly weight: number;
  /** How it is met, for people. */
  readonly meaning: string;
  /** What the need asks of it: undefined where it asks nothing. The same object means the same question. */
  asked(need: Need): Asked | undefined;
  /** Makes in steps what `measure` will find made already, where that is much. */
  prepare?(context: IndexContext, asked: Asked): IncrementalTask<void>;
  /** `judged`: positions of the tools that it is asked of; of others it may say anything. */
  measure(context: IndexContext, asked: Asked, judged: Uint32Array, scratch: Scratch): Measured;
  /** Single changes of the need that are worth trying, each made when it is its turn. */
  changes(context: IndexContext, need: Need): Iterable<Change>;
};

/** A criterion whose types are inferred from its own parts. */
export const defineCriterion = <Name extends string, Asked>(criterion: Criterion<Name, Asked>) => criterion;

/** The need without one thing, where it has it. `from`: what it says of that; `field`: what a profile calls it. */
export const changeByDropping = (
  need: Need,
  key: 'budget' | 'companySize' | 'industry' | 'role' | 'market' | 'purpose',
  from: unknown,
  field: string = key,
): Change[] =>
  from === undefined ? [] : [{ field, change: 'drop', from, to: null, need: { ...need, [key]: undefined } }];

/** The changes of a value that stands on a scale: without it, and with each of its neighbours in its place. */
export const changesOnScale = <Field extends 'budget' | 'companySize'>(
  need: Need,
  field: Field,
  scale: readonly NonNullable<Need[Field]>[],
): Change[] => {
  const from = need[field];
  if (from === undefined) return [];
  const at = scale.indexOf(from);
  const neighbours = [scale[at - 1], scale[at + 1]].filter((other) => other !== undefined);
  return [
    ...changeByDropping(need, field, from),
    ...neighbours.map((to): Change => ({ field, change: 'move', from, to, need: { ...need, [field]: to } })),
  ];
};
