/**
 * Explanations: the score taken apart, and the reasons and caveats it gives, in sentences.
 *
 * The breakdown is made of the same numbers as the score, and its points sum to it exactly (`apportionment.ts`). At most five
 * reasons, the weightiest first, and three caveats; each names the field it rests on.
 */
import type { Tool } from '../../../catalogue/tool.ts';
import type { Reason } from '../../phrasing.ts';
import type { CriterionName } from '../criteria/criteria.ts';
import type { CriteriaScores, WeightedCriterion } from '../score.ts';
import { apportion } from './apportionment.ts';

type Outcome = 'match' | 'partial' | 'mismatch' | 'unknown';
export type Breakdown = {
  criterion: CriterionName;
  /** The criterion's share of 100 points among the criteria asked. */
  weight: number;
  /** How many of them the tool earns. */
  points: number;
  outcome: Outcome;
  asked: unknown;
  found: unknown;
};

const reasonsMax = 5;
const caveatsMax = 3;

const outcomeOf = (low: number, high: number): Outcome => {
  if (high - low > 0.999) return 'unknown';
  if (low >= 0.7) return 'match';
  return high <= 0.2 ? 'mismatch' : 'partial';
};

/** The weights of the criteria asked, in whole points that sum to 100. */
export const weighAsked = (asked: readonly WeightedCriterion[]): number[] =>
  apportion(
    asked.map(({ share }) => 100 * share),
    asked.length > 0 ? 100 : 0,
  );

const byWeight = (one: { weight: number }, other: { weight: number }): number => other.weight - one.weight;

/** `weights`: what each of the criteria asked is worth of 100 points (`weighAsked`). */
export const explainTool = (
  { asked, penalty }: CriteriaScores,
  weights: readonly number[],
  { tool, position, score }: { tool: Tool; position: number; score: number },
): { breakdown: Breakdown[]; reasons: Reason[]; caveats: Reason[] } => {
  const levels = asked.map(({ measured: { column } }) => ({
    low: column.low[position] as number,
    high: column.high[position] as number,
  }));
  const scale = penalty[position] as number;
  const points = apportion(
    levels.map(({ low, high }, nth) => 100 * (asked[nth] as WeightedCriterion).share * ((scale * (low + high)) / 2)),
    score,
    weights,
  );
  const reasons: { weight: number; reason: Reason }[] = [];
  const caveats: { weight: number; caveat: Reason }[] = [];
  const breakdown = asked.map(({ criterion, share, measured }, nth): Breakdown => {
    const level = levels[nth] as { low: number; high: number };
    const judgement = measured.judge(tool, position, level);
    for (const { weight, reason, caveat } of judgement.statements) {
      if (reason) reasons.push({ weight: weight * share, reason });
      // Two criteria may rest on the same price: it is told once.
      const isNews = caveat && !caveats.some((told) => told.caveat.text === caveat.text);
      if (isNews) caveats.push({ weight: weight * share, caveat });
    }
    return {
      criterion,
      weight: weights[nth] as number,
      points: points[nth] as number,
      outcome: outcomeOf(level.low, level.high),
      asked: judgement.asked,
      found: judgement.found,
    };
  });
  return {
    breakdown,
    reasons: reasons
      .sort(byWeight)
      .slice(0, reasonsMax)
      .map(({ reason }) => reason),
    caveats: caveats
      .sort(byWeight)
      .slice(0, caveatsMax)
      .map(({ caveat }) => caveat),
  };
};
