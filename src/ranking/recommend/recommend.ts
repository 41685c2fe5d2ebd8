/**
 * Recommend: the tools that best meet a buyer's stated needs.
 *
 * Gates first, which no score can buy back (`eligibility.ts`). Then the weighted sum of the criteria asked for
 * (`criteria/criteria.ts`). Total order: score before rounding, coverage, name, id. Nothing else enters: no popularity, no
 * rating, no vendor.
 */
import type { Tool } from '../../catalogue/tool.ts';
import type { IncrementalTask } from '../incremental.ts';
import type { IndexContext } from '../index-context.ts';
import type { Reason } from '../phrasing.ts';
import { type MonthlyPrice, monthlyPriceOf } from '../price-limit.ts';
import type { Scratch } from '../scratch.ts';
import { featuresThatMust } from '../understanding/demands.ts';
import { type BuyerProfile, type UnderstoodProfile, understandProfile } from './buyer-profile.ts';
import { failed } from './demand-facts.ts';
import { describeGuess, isGuess } from './doubt.ts';
import { applyEligibility, type EligibilityRule, eligibilityRuleNames, meaningOf, open } from './eligibility.ts';
import { type Breakdown, explainTool, weighAsked } from './explanation/breakdown.ts';
import { findSensitivities, type Sensitivity } from './explanation/sensitivity.ts';
import { describeShortfall, findShortfall } from './explanation/shortfall.ts';
import { describeNoMatch, type Explained, explainAbsence, type NoMatch } from './explanation/why-not.ts';
import type { Need } from './need.ts';
import { describeCompared, describeLeftOut, describeSplit, isSplit } from './ordering.ts';
import { type CriteriaScores, scoreCriteria, sumScores } from './score.ts';
import { type Scores, shownScore } from './scores.ts';
import { findCompared, findScope, listPassing, rankTools } from './tool-ranking.ts';

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

/** An answer of fewer tools says what keeps the others out. */
const fewTools = 5;
/** What was not understood counts this share of all that was asked, each. */
const ignoredWeight = 0.15;
const unknownPurposeNotice =
  'Nothing says what the software is for, so the list shows one tool of each category. Add a use case or categories.';
const emptyNotice = 'Nothing was asked, so every score is 0 and the order is by name.';

/** In steps of a few milliseconds at most: a profile may ask for much. */
export const recommend = (context: IndexContext, profile: BuyerProfile): IncrementalTask<RecommendAnswer> =>
  context.withScratch.inSteps((scratch) => recommendWith(context, profile, scratch));

function* recommendWith(
  context: IndexContext,
  profile: BuyerProfile,
  scratch: Scratch,
): IncrementalTask<RecommendAnswer> {
  const { catalogue } = context;
  const { limit } = profile;
  const { need, ignored, normalised, understood, kinds } = yield* understandProfile(context, profile);
  const stopped = applyEligibility(context, need);
  const scope = findScope(context, need);
  const { uncovered, isOfKind } = scope;
  const judged = listJudged(profile, need, stopped, uncovered ? new Uint8Array(stopped.length) : isOfKind);
  const measured = yield* scoreCriteria(context, need, judged, scratch);
  const { asked } = measured;
  const scores = sumScores(measured, scratch.scores);
  stopLowScores(stopped, scores, need.minScore);
  const { order, passing, compared, isUnknown } = rankTools(context, need, scope, { measured, scores, stopped }, limit);
  yield;

  const shortfall =
    need.purpose && isOfKind && order.length < Math.min(limit, fewTools)
      ? findShortfall(context, need, need.purpose, stopped)
      : null;
  const describe = createDescriber(need, measured, scores);
  const data: Recommendation[] = [];
  for (const position of order) {
    const tool = catalogue.tools[position] as Tool;
    data.push({ rank: data.length + 1, ...describe(tool, position) });
    yield;
  }
  const ranking = { order, stopped, scores, measured, passing };
  const explained: Explained[] = [];
  for (const id of profile.explain ?? []) {
    explained.push(explainAbsence(context, id, ranking));
    yield;
  }
  const nameOf = (position: number): string => (catalogue.tools[position] as Tool).name;
  const describeEmptiness = (): NoMatch | null => {
    if (shortfall === null) return describeNoMatch(context, need, scores, isOfKind);
    const blockers = [{ field: 'mustHave', wouldReturn: shortfall.keptOut }];
    return { code: 'blocked', field: 'mustHave', text: describeShortfall(shortfall, 0), blockers };
  };
  const describeAnswer = (): string | null => {
    if (asked.length === 0) return emptyNotice;
    if (isUnknown) return unknownPurposeNotice;
    if (data.length === 0) return null;
    if (compared.leftOut.length > 0) {
      return describeLeftOut(
        compared.leftOut.map((at) => ({ name: nameOf(at), why: meaningOf(stopped[at] as number) })),
      );
    }
    if (compared.shown.length > 0) return describeCompared(compared.shown.map(nameOf));
    if (shortfall !== null) return describeShortfall(shortfall, data.length);
    if (isGuess(context.classifier, need)) return describeGuess(kinds);
    return isSplit(need) ? describeSplit(kinds, new Set(data.flatMap(({ tool }) => tool.categories))) : null;
  };
  return {
    data,
    profile: { normalised, understood, kinds, ignored },
    considered: catalogue.activeCount,
    excluded: countExcluded(need, stopped),
    noMatch: uncovered ?? (data.length > 0 ? null : describeEmptiness()),
    explained,
    notice: describeAnswer(),
    ...(profile.sensitivity ? { sensitivity: yield* findSensitivities(context, need, measured, scratch) } : {}),
  };
}

/** The last gate: tools that nothing has stopped, and that score less than is asked for. */
const stopLowScores = (stopped: Uint8Array, { middle }: Scores, minScore: number): void => {
  const belowMin = eligibilityRuleNames.indexOf('min-score');
  for (let at = 0; at < stopped.length && minScore > 0; at++) {
    if (stopped[at] === open && shownScore(middle[at] as number) < minScore) stopped[at] = belowMin;
  }
};

/** The tools whose scores matter: those that the answer may hold, unless the profile asks what becomes of others. */
const listJudged = (
  { explain = [], sensitivity = false }: BuyerProfile,
  need: Need,
  stopped: Uint8Array,
  isOfKind: Uint8Array | undefined,
): Uint32Array => {
  if (need.minScore > 0 || explain.length > 0 || sensitivity) return Uint32Array.from(stopped.keys());
  const isJudged = isOfKind?.slice();
  if (isJudged) for (const position of findCompared(need, stopped).shown) isJudged[position] = 1;
  return listPassing(stopped, isJudged);
};

/** What is said of a tool, its rank aside. */
const createDescriber = (
  need: Need,
  measured: CriteriaScores,
  scores: Scores,
): ((tool: Tool, position: number) => Omit<Recommendation, 'rank'>) => {
  const { asked } = measured;
  const weights = weighAsked(asked);
  const demands = need.demands.judged.map(({ demand }) => demand);
  const mustFeatures = featuresThatMust(demands);
  const limit = demands.find(({ field }) => field === 'pricing');
  const judgedShare = 1 / (1 + ignoredWeight * need.ignoredCount);
  return (tool, position) => {
    const score = shownScore(scores.middle[position] as number);
    const isFree = limit?.isKeptByFreePlan?.(tool) === true;
    // Where only the free plan keeps the limit, what another would cost says nothing of the answer.
    const estimate = isFree || need.people === undefined ? undefined : monthlyPriceOf(tool, need.people, mustFeatures);
    return {
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
    };
  };
};

/** How many tools each gate stops, and of what must be each demand. */
const countExcluded = (need: Need, stopped: Uint8Array): RecommendAnswer['excluded'] => {
  const counts = eligibilityRuleNames.map(() => 0);
  for (let at = 0; at < stopped.length; at++) {
    const rule = stopped[at] as number;
    if (rule < counts.length) counts[rule] = (counts[rule] as number) + 1;
  }
  return eligibilityRuleNames.flatMap((reason, rule) => {
    const count = counts[rule] as number;
    if (count === 0) return [];
    return reason === 'must-have' ? countByDemand(need, stopped, rule) : [{ reason, count }];
  });
};

/** How many tools each of the demands alone stops. */
const countByDemand = ({ demands }: Need, stopped: Uint8Array, rule: number): RecommendAnswer['excluded'] =>
  demands.judged.flatMap(({ demand, facts }) => {
    if (demand.force !== 'must') return [];
    let count = 0;
    for (let at = 0; at < facts.length; at++) if (stopped[at] === rule && facts[at] === failed) count++;
    return count > 0 ? [{ reason: 'must-have' as const, demand: demand.id, count }] : [];
  });
