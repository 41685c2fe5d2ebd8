/**
 * Explanations: the score taken apart, and the reasons and caveats it gives, in sentences.
 *
 * The breakdown is made of the same numbers as the score, and its points sum to it exactly (`apportion.ts`). At most five
 * reasons, the weightiest first, and three caveats; each names the field it rests on.
 */
import type { Tool } from '../../catalogue/tool.ts';
import { apportion } from './apportionment.ts';
import type { Criterion } from './buyer-profile.ts';
import { judgeBudget, judgeCurrentTools, judgeIndustry, judgeRole, judgeSize } from './criteria/judge-facts.ts';
import { judgePriorities, judgeUseCase } from './criteria/judge-purpose.ts';
import type { Caveat, ExplanationContext, Judgement, Reason } from './judgement.ts';
import type { WeightedCriterion } from './score.ts';

type Outcome = 'match' | 'partial' | 'mismatch' | 'unknown';
export type Breakdown = {
  criterion: Criterion;
  /** The share of 100 that the criterion has among those asked, and how much of it the tool earns. */
  weight: number;
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

/** A tool on one criterion, and the interval of how well it meets it. */
type Met = { readonly tool: Tool; readonly position: number; readonly low: number; readonly high: number };

const judges: Readonly<Record<Criterion, (of: ExplanationContext, met: Met) => Judgement>> = {
  useCase: (of, { tool, position, low }) => judgeUseCase(of, tool, position, low),
  priorities: (of, { tool }) => judgePriorities(of, tool),
  budget: (of, { tool }) => judgeBudget(of, tool),
  companySize: (of, { tool }) => judgeSize(of, tool),
  industry: (of, { tool, low, high }) => judgeIndustry(of, tool, high - low > 0.999 ? undefined : low),
  role: (of, { tool }) => judgeRole(of, tool),
  currentTools: (of, { tool }) => judgeCurrentTools(of, tool),
};

export const explainTool = (
  of: ExplanationContext,
  position: number,
  score: number,
): { breakdown: Breakdown[]; reasons: Reason[]; caveats: Caveat[] } => {
  const tool = of.engine.catalogue.tools[position] as Tool;
  const fit = of.fit[position] as number;
  const middle = ({ column }: WeightedCriterion): number =>
    (fit * ((column.low[position] as number) + (column.high[position] as number))) / 2;
  const points = apportion(
    of.asked.map((asked) => 100 * asked.share * middle(asked)),
    score,
    of.weights,
  );
  const reasons: { weight: number; reason: Reason }[] = [];
  const caveats: { weight: number; caveat: Caveat }[] = [];

  const breakdown = of.asked.map((asked, nth): Breakdown => {
    const { criterion, column, share } = asked;
    const low = column.low[position] as number;
    const high = column.high[position] as number;
    const judgement = judges[criterion](of, { tool, position, low, high });
    for (const { weight, reason, caveat } of judgement.statements) {
      if (reason) reasons.push({ weight: weight * share, reason });
      if (caveat) caveats.push({ weight: weight * share, caveat });
    }
    return {
      criterion,
      weight: of.weights[nth] as number,
      points: points[nth] as number,
      outcome: outcomeOf(low, high),
      asked: judgement.asked,
      found: judgement.found,
    };
  });
  const byWeight = (one: { weight: number }, other: { weight: number }): number => other.weight - one.weight;
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
