/**
 * The score: a need against the whole catalogue, as a weighted sum of columns.
 *
 * Only the criteria that the need asks are weighed, so their shares always sum to one, and a need that asks one thing is
 * judged by that thing alone.
 */
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
  readonly asked: readonly WeightedCriterion[];
  /** By position: what scales the whole score (`penalties.ts`). */
  readonly penalty: Float64Array;
};

/** Measures the criteria that a need asks. What `before` asked in the same way is not measured again. */
export const scoreCriteria = (
  context: IndexContext,
  need: Need,
  scratch: Scratch,
  before?: CriteriaScores,
): CriteriaScores => {
  const weighed = criteria.flatMap((criterion) => {
    const weight = criterion.weight * (need.weights[criterion.name] ?? 1);
    const asked = weight > 0 ? criterion.asked(need) : undefined;
    if (asked === undefined) return [];
    const known = before?.asked.find((other) => other.criterion === criterion.name && other.asked === asked);
    const measured = known?.measured ?? criterion.measure(context, asked, scratch);
    return [{ criterion: criterion.name, asked, weight, measured }];
  });
  const total = weighed.reduce((sum, { weight }) => sum + weight, 0);
  return {
    asked: weighed.map(({ weight, ...rest }) => ({ ...rest, share: weight / total })),
    penalty: penaltyFactors(
      context,
      need,
      weighed.map(({ measured }) => measured),
    ),
  };
};

const grain = 1e9;

/** `into`: columns of the catalogue's size that nothing else is using. */
export const sumScores = ({ asked, penalty }: CriteriaScores, into: Scores): Scores => {
  const { low, high, middle, known } = into;
  low.fill(0);
  high.fill(0);
  for (const { share, measured } of asked) {
    const { column } = measured;
    for (let at = 0; at < penalty.length; at++) {
      low[at] = (low[at] as number) + share * (column.low[at] as number);
      high[at] = (high[at] as number) + share * (column.high[at] as number);
    }
  }
  for (let at = 0; at < penalty.length; at++) {
    const scale = penalty[at] as number;
    const from = scale * (low[at] as number);
    const to = scale * (high[at] as number);
    low[at] = from;
    high[at] = to;
    middle[at] = Math.round(((from + to) / 2) * grain) / grain;
    known[at] = Math.round((1 - (to - from)) * grain) / grain;
  }
  return into;
};
