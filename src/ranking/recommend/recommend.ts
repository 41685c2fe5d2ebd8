/**
 * Recommend: the tools that best meet a buyer's stated needs.
 *
 * Gates first, which no score can buy back: sold today, of the categories asked for, not excluded, not in use already,
 * and, for free-only, not known to lack a free plan. Then the weighted sum of the criteria asked for (`criteria.ts`).
 * Total order: score before rounding, coverage, name, id. Nothing else enters: no popularity, no rating, no vendor.
 */
import type { Tool } from '../../catalogue/tool.ts';
import type { IncrementalTask } from '../incremental.ts';
import type { IndexContext } from '../index-context.ts';
import type { Reason } from '../phrasing.ts';
import { type MonthlyPrice, monthlyPriceOf } from '../price-limit.ts';
import type { Scratch } from '../scratch.ts';
import { selectTopK } from '../top-k.ts';
import { featuresThatMust } from '../understanding/demands.ts';
import { type Breakdown, explainTool, weighAsked } from './breakdown.ts';
import { type BuyerProfile, type UnderstoodProfile, understandProfile } from './buyer-profile.ts';
import { failed } from './demand-facts.ts';
import { diversify } from './diversity.ts';
import { describeGuess, isGuess } from './doubt.ts';
import { applyEligibility, type EligibilityRule, eligibilityRuleNames, open } from './eligibility.ts';
import { isPurposeUnknown, type Need } from './need.ts';
import {
  describeCompared,
  describeLeftOut,
  describeSplit,
  interleaveKinds,
  isBetweenKinds,
  oneOfEachCategory,
  putFirst,
} from './ordering.ts';
import { scoreCriteria, sumScores } from './score.ts';
import { shownScore, tieBreak } from './scores.ts';
import { findSensitivities, type Sensitivity } from './sensitivity.ts';
import { describeShortfall, findKindTest, findShortfall } from './shortfall.ts';
import { findUncovered } from './uncovered.ts';
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
  /** What it would cost a month, where its price is published and the number of people is known. */
  estimate?: MonthlyPrice & { per: 'month' };
};

export type RecommendAnswer = {
  data: Recommendation[];
  profile: Pick<UnderstoodProfile, 'normalised' | 'understood' | 'kinds' | 'ignored'>;
  considered: number;
  excluded: { reason: EligibilityRule; demand?: string; count: number }[];
  noMatch: NoMatch | null;
  explained: Explained[];
  notice: string | null;
  sensitivity?: Sensitivity;
};

/** How many times the limit the most different tools are chosen from. */
const diversityPool = 4;
/** How many times the limit kinds are interleaved from. */
const interleavePool = 6;
/** An answer of fewer tools says what keeps the others out. */
const fewTools = 5;
/** What was not understood counts this share of all that was asked, each. */
const ignoredWeight = 0.15;
const unknownPurposeNotice =
  'Nothing says what the software is for, so the list shows one tool of each category. Add a use case or categories.';
const emptyNotice = 'Nothing was asked, so every score is 0 and the order is by name.';

/** In steps of a millisecond or so: a profile may ask for much. */
export const recommend = (context: IndexContext, profile: BuyerProfile): IncrementalTask<RecommendAnswer> =>
  context.withScratch.inSteps((scratch) => recommendWith(context, profile, scratch));

function* recommendWith(
  context: IndexContext,
  profile: BuyerProfile,
  scratch: Scratch,
): IncrementalTask<RecommendAnswer> {
  const { catalogue } = context;
  const { need, ignored, normalised, understood, kinds } = yield* understandProfile(context, profile);
  const measured = yield* scoreCriteria(context, need, scratch);
  const { asked } = measured;
  const scores = sumScores(measured, scratch.scores);
  const stopped = applyEligibility(context, need);
  const belowMin = eligibilityRuleNames.indexOf('min-score');
  const uncovered = findUncovered(context, need);

  const isOfKind = uncovered ? undefined : findKindTest(context, need);
  const passing = new Uint32Array(catalogue.tools.length);
  let count = 0;
  for (let at = 0; at < stopped.length; at++) {
    if (stopped[at] !== open) continue;
    if (need.minScore > 0 && shownScore(scores.middle[at] as number) < need.minScore) stopped[at] = belowMin;
    else if (isOfKind === undefined || isOfKind(at)) passing[count++] = at;
  }
  const choice = { candidates: passing, length: count, scores: scores.middle, isFirst: tieBreak(context, scores) };
  const isUnknown = asked.length > 0 && isPurposeUnknown(need);
  const isGuessed = isGuess(context.classifier, need);
  const isSplit = need.purpose !== undefined && need.categories === undefined && isBetweenKinds(need.purpose.kinds);
  const choose = (): number[] => {
    if (uncovered) return [];
    const { limit } = profile;
    if (need.diversity > 0) {
      return diversify(context, selectTopK(choice, diversityPool * limit), scores, need.diversity, limit);
    }
    if (isUnknown) return oneOfEachCategory(context, selectTopK(choice, count), limit);
    if (need.purpose && isSplit) {
      return interleaveKinds(context, need.purpose.kinds, selectTopK(choice, interleavePool * limit), limit);
    }
    return selectTopK(choice, limit);
  };
  const compared = findCompared(need, stopped);
  const order =
    compared.shown.length > 0
      ? putFirst(compared.shown, choose(), (position) => scores.middle[position] as number, profile.limit)
      : choose();
  yield;

  const shortfall =
    need.purpose && isOfKind && order.length < Math.min(profile.limit, fewTools)
      ? findShortfall(context, need, need.purpose, stopped)
      : null;
  const weights = weighAsked(asked);
  const mustFeatures = featuresThatMust(need.demands.judged.map(({ demand }) => demand));
  const judgedShare = 1 / (1 + ignoredWeight * need.ignoredCount);
  const data: Recommendation[] = [];
  for (const position of order) {
    const tool = catalogue.tools[position] as Tool;
    const score = shownScore(scores.middle[position] as number);
    const estimate = need.people === undefined ? undefined : monthlyPriceOf(tool, need.people, mustFeatures);
    data.push({
      rank: data.length + 1,
      score,
      scoreRange: {
        min: Math.min(score, shownScore(judgedShare * (scores.low[position] as number))),
        max: Math.max(score, shownScore(1 - judgedShare * (1 - (scores.high[position] as number)))),
      },
      coverage: asked.length === 0 ? 0 : Math.round(100 * judgedShare * (scores.known[position] as number)) / 100,
      tool,
      ...explainTool(measured, weights, { tool, position, score }),
      ...(estimate && {
        estimate: { ...estimate, amount: Math.round(100 * estimate.amount) / 100, per: 'month' as const },
      }),
    });
    yield;
  }
  const counts = eligibilityRuleNames.map(() => 0);
  for (let at = 0; at < stopped.length; at++) {
    const rule = stopped[at] as number;
    if (rule < counts.length) counts[rule] = (counts[rule] as number) + 1;
  }
  const excluded: RecommendAnswer['excluded'] = eligibilityRuleNames.flatMap((reason, rule) => {
    const stoppedHere = counts[rule] as number;
    if (stoppedHere === 0) return [];
    return reason === 'must-have' ? countByDemand(need, stopped, rule) : [{ reason, count: stoppedHere }];
  });
  const ranking = { order, stopped, scores, measured, passing: passing.subarray(0, count) };
  const explained: Explained[] = [];
  for (const id of profile.explain ?? []) {
    explained.push(explainAbsence(context, id, ranking));
    yield;
  }
  const nameOf = (position: number): string => (catalogue.tools[position] as Tool).name;
  const describeEmptiness = (): NoMatch | null => {
    if (shortfall === null) return describeNoMatch(context, need, scores);
    const blockers = [{ field: 'mustHave', wouldReturn: shortfall.keptOut }];
    return { code: 'blocked', field: 'mustHave', text: describeShortfall(shortfall, 0), blockers };
  };
  const describeAnswer = (): string | null => {
    if (asked.length === 0) return emptyNotice;
    if (isUnknown) return unknownPurposeNotice;
    if (data.length === 0) return null;
    if (compared.leftOut.length > 0) return describeLeftOut(compared.leftOut.map(nameOf));
    if (compared.shown.length > 0) return describeCompared(compared.shown.map(nameOf));
    if (shortfall !== null) return describeShortfall(shortfall, data.length);
    if (isGuessed) return describeGuess(kinds);
    return isSplit ? describeSplit(kinds, new Set(data.flatMap(({ tool }) => tool.categories))) : null;
  };
  return {
    data,
    profile: { normalised, understood, kinds, ignored },
    considered: catalogue.activeCount,
    excluded,
    noMatch: uncovered ?? (data.length > 0 ? null : describeEmptiness()),
    explained,
    notice: describeAnswer(),
    ...(profile.sensitivity ? { sensitivity: yield* findSensitivities(context, need, measured, scratch) } : {}),
  };
}

/** The tools that the use case compares, two at least: those that are eligible, and those that are not. */
const findCompared = ({ purpose, categories }: Need, stopped: Uint8Array): { shown: number[]; leftOut: number[] } => {
  const compared = [...new Set(purpose?.reading.versus)];
  if (categories !== undefined || compared.length < 2) return { shown: [], leftOut: [] };
  const { true: shown = [], false: leftOut = [] } = Object.groupBy(
    compared,
    (position) => `${stopped[position] === open}` as const,
  );
  return { shown, leftOut };
};

/** How many tools each of the demands alone stops. */
const countByDemand = ({ demands }: Need, stopped: Uint8Array, rule: number): RecommendAnswer['excluded'] =>
  demands.judged.flatMap(({ demand, facts }) => {
    if (demand.force !== 'must') return [];
    let count = 0;
    for (let at = 0; at < facts.length; at++) if (stopped[at] === rule && facts[at] === failed) count++;
    return count > 0 ? [{ reason: 'must-have' as const, demand: demand.id, count }] : [];
  });
