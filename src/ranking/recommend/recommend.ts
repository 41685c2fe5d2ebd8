/**
 * Recommend: the tools that best meet a buyer's stated needs.
 *
 * Gates first, which no score can buy back: sold today, of the categories asked for, not excluded, not in use already,
 * and, for free-only, not known to lack a free plan. Then the weighted sum of the criteria asked for (`criteria.ts`).
 * Total order: score before rounding, coverage, name, id. Nothing else enters: no popularity, no rating, no vendor.
 */
import type { Tool } from '../../catalogue/tool.ts';
import type { IndexContext } from '../index-context.ts';
import type { Reason } from '../phrasing.ts';
import type { Scratch } from '../scratch.ts';
import { selectTopK } from '../top-k.ts';
import { type Breakdown, explainTool, weighAsked } from './breakdown.ts';
import { type BuyerProfile, type Ignored, understandProfile } from './buyer-profile.ts';
import { diversify } from './diversity.ts';
import { applyEligibility, type EligibilityRule, eligibilityRuleNames, open } from './eligibility.ts';
import { scoreCriteria, sumScores } from './score.ts';
import { shownScore, tieBreak } from './scores.ts';
import { findSensitivities, type Sensitivity } from './sensitivity.ts';
import { describeNoMatch, type Explained, explainAbsence, type NoMatch } from './why-not.ts';

export type Recommendation = {
  rank: number;
  score: number;
  scoreRange: { min: number; max: number };
  coverage: number;
  tool: Tool;
  breakdown: Breakdown[];
  reasons: Reason[];
  caveats: Reason[];
};

export type RecommendAnswer = {
  data: Recommendation[];
  profile: { normalised: Record<string, unknown>; ignored: Ignored[] };
  considered: number;
  excluded: { reason: EligibilityRule; count: number }[];
  noMatch: NoMatch | null;
  explained: Explained[];
  notice: string | null;
  sensitivity?: Sensitivity;
};

/** How many times the limit the most different tools are chosen from. */
const diversityPool = 4;
const emptyNotice = 'Nothing was asked, so every score is 0 and the order is by name.';

export const recommend = (context: IndexContext, profile: BuyerProfile): RecommendAnswer =>
  context.withScratch((scratch) => recommendWith(context, profile, scratch));

const recommendWith = (context: IndexContext, profile: BuyerProfile, scratch: Scratch): RecommendAnswer => {
  const { catalogue } = context;
  const { need, ignored, normalised } = understandProfile(catalogue, profile);
  const measured = scoreCriteria(context, need, scratch);
  const { asked } = measured;
  const scores = sumScores(measured, scratch.scores);
  const stopped = applyEligibility(context, need);
  const belowMin = eligibilityRuleNames.indexOf('min-score');

  const passing = new Uint32Array(catalogue.tools.length);
  let count = 0;
  for (let at = 0; at < stopped.length; at++) {
    if (stopped[at] !== open) continue;
    if (need.minScore > 0 && shownScore(scores.middle[at] as number) < need.minScore) stopped[at] = belowMin;
    else passing[count++] = at;
  }
  const choice = { candidates: passing, length: count, scores: scores.middle, isFirst: tieBreak(context, scores) };
  const order =
    need.diversity > 0
      ? diversify(context, selectTopK(choice, diversityPool * profile.limit), scores, need.diversity, profile.limit)
      : selectTopK(choice, profile.limit);

  const weights = weighAsked(asked);
  const data = order.map((position, nth): Recommendation => {
    const tool = catalogue.tools[position] as Tool;
    const score = shownScore(scores.middle[position] as number);
    return {
      rank: nth + 1,
      score,
      scoreRange: {
        min: Math.min(score, shownScore(scores.low[position] as number)),
        max: Math.max(score, shownScore(scores.high[position] as number)),
      },
      coverage: asked.length === 0 ? 0 : Math.round(100 * (scores.known[position] as number)) / 100,
      tool,
      ...explainTool(measured, weights, { tool, position, score }),
    };
  });
  const counts = eligibilityRuleNames.map(() => 0);
  for (const rule of stopped) if (rule < counts.length) counts[rule] = (counts[rule] as number) + 1;
  const excluded = eligibilityRuleNames.flatMap((reason, rule) => {
    const stoppedHere = counts[rule] as number;
    return stoppedHere > 0 ? [{ reason, count: stoppedHere }] : [];
  });
  const ranking = { order, stopped, scores, measured, passing: passing.subarray(0, count) };
  return {
    data,
    profile: { normalised, ignored },
    considered: catalogue.activeCount,
    excluded,
    noMatch: data.length === 0 ? describeNoMatch(context, need, scores) : null,
    explained: (profile.explain ?? []).map((id) => explainAbsence(context, id, ranking)),
    notice: asked.length === 0 ? emptyNotice : null,
    ...(profile.sensitivity ? { sensitivity: findSensitivities(context, need, measured, scratch) } : {}),
  };
};
