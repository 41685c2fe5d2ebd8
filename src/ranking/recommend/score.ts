/**
 * The score: a need against the whole catalogue, as a weighted sum of columns.
 *
 * Only the criteria that the need asks are weighed, so their shares always sum to one, and a need that asks one thing is
 * judged by that thing alone.
 */
import type { IncrementalTask } from '../incremental.ts';
import type { IndexContext } from '../index-context.ts';
import type { Scratch } from '../scratch.ts';
import { type CriterionName, criteria } from './criteria/criteria.ts';
import type { Measured } from './criteria/criterion.ts';
import type { Need } from './need.ts';
import { penaltyFactors } from './penalties.ts';
import type { Scores } from './scores.ts';

/** One criterion that the need asks, measured, with its share of the whole weight. */
export type WeightedCriterion = {
  readonly criterion: CriterionName;
  /** What the need asked of it: the same object for the same question. */
  readonly asked: unknown;
  readonly share: number;
  readonly measured: Measured;
};

export type CriteriaScores = {
  /** Positions of the tools that are judged: of others nothing of the rest is to be read. */
  readonly judged: Uint32Array;
  readonly asked: readonly WeightedCriterion[];
  /** By position: what scales the whole score (`penalties.ts`). */
  readonly penalty: Float64Array;
};

/** Measures the criteria that a need asks. What `before` asked in the same way, of the same tools, is not measured again. */
export function* scoreCriteria(
  context: IndexContext,
  need: Need,
  judged: Uint32Array,
  scratch: Scratch,
  before?: CriteriaScores,
): IncrementalTask<CriteriaScores> {
  const weighed: (Omit<WeightedCriterion, 'share'> & { weight: number })[] = [];
  for (const criterion of criteria) {
    const weight = criterion.weight * (need.weights[criterion.name] ?? 1);
    const asked = weight > 0 ? criterion.asked(need) : undefined;
    if (asked === undefined) continue;
    const known = before?.asked.find((other) => other.criterion === criterion.name && other.asked === asked);
    if (known === undefined && criterion.prepare) yield* criterion.prepare(context, asked);
    const measured = known?.measured ?? criterion.measure(context, asked, judged, scratch);
    weighed.push({ criterion: criterion.name, asked, weight, measured });
    if (known === undefined) yield;
  }
  const total = weighed.reduce((sum, { weight }) => sum + weight, 0);
  return {
    judged,
    asked: weighed.map(({ weight, ...rest }) => ({ ...rest, share: weight / total })),
    penalty: penaltyFactors(
      context,
      need,
      judged,
      weighed.map(({ measured }) => measured),
    ),
  };
}

/** What is not known of a fact that is recalled: prices and certificates (`criteria/recalled.ts`). */
const recalledShare = 0.5;

const grain = 1e9;

/** `into`: columns of the catalogue's size that nothing else is using. */
export const sumScores = ({ judged, asked, penalty }: CriteriaScores, into: Scores): Scores => {
  const { low, high, middle, known } = into;
  low.fill(0);
  high.fill(0);
  known.fill(0);
  for (const { share, measured } of asked) {
    const { column } = measured;
    for (let nth = 0; nth < judged.length; nth++) {
      const at = judged[nth] as number;
      low[at] = (low[at] as number) + share * (column.low[at] as number);
      high[at] = (high[at] as number) + share * (column.high[at] as number);
    }
    if (column.recalled === undefined) continue;
    for (let nth = 0; nth < judged.length; nth++) {
      const at = judged[nth] as number;
      known[at] = (known[at] as number) - share * recalledShare * (column.recalled[at] as number);
    }
  }
  for (let nth = 0; nth < judged.length; nth++) {
    const at = judged[nth] as number;
    const scale = penalty[at] as number;
    const from = scale * (low[at] as number);
    const to = scale * (high[at] as number);
    low[at] = from;
    high[at] = to;
    middle[at] = Math.round(((from + to) / 2) * grain) / grain;
    known[at] = Math.round((1 - (to - from) + scale * (known[at] as number)) * grain) / grain;
  }
  return into;
};
