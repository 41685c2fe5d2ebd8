/**
 * "Why not this one?" and "why nothing at all?": the answers to what is missing.
 *
 * Both repeat the ranking's own steps. A tool that is not shown was stopped by a gate, or it was outscored: then its
 * rank and score are given, and the criteria on which it lost most against the last tool shown.
 */
import { countBits } from '../../../catalogue/lib/bit-set.ts';
import type { Tool } from '../../../catalogue/tool.ts';
import type { IndexContext } from '../../index-context.ts';
import { count, listWords } from '../../phrasing.ts';
import type { CriterionName } from '../criteria/criteria.ts';
import { withoutDemands } from '../demand-facts.ts';
import {
  applyEligibility,
  type EligibilityRule,
  eligibilityRuleNames,
  eligibilityRules,
  open,
  unsold,
} from '../eligibility.ts';
import type { Need } from '../need.ts';
import type { CriteriaScores } from '../score.ts';
import { type Scores, shownScore, tieBreak } from '../scores.ts';

export type Explained = {
  id: string;
  name: string | null;
  outcome: 'shown' | 'outscored' | 'excluded' | 'discontinued' | 'unknown';
  reason: EligibilityRule | null;
  rank: number | null;
  score: number | null;
  /** Points lost against the last tool shown, the most first; on `fit` by what scales the whole score. */
  lost: { criterion: CriterionName | 'fit'; points: number }[];
  text: string;
};

/** A ranking that was made, of which one tool is asked about. */
export type Ranking = {
  readonly order: readonly number[];
  readonly stopped: Uint8Array;
  readonly scores: Scores;
  readonly measured: CriteriaScores;
  /** Positions of the tools that passed every rule. */
  readonly passing: Uint32Array;
};

const rounded = (points: number): number => Math.round(10 * points) / 10;

/** Where one tool's points went against another's, the most first: those by criteria and by fit sum to the difference. */
const findLosses = ({ asked, penalty }: CriteriaScores, position: number, against: number): Explained['lost'] => {
  const middle = ({ measured: { column } }: (typeof asked)[number], at: number): number =>
    ((column.low[at] as number) + (column.high[at] as number)) / 2;
  const scale = penalty[against] as number;
  const scaleLost = scale - (penalty[position] as number);
  const byScale = asked.reduce((sum, one) => sum + scaleLost * one.share * middle(one, position), 0);
  const byCriterion = asked.map((one) => ({
    criterion: one.criterion,
    points: scale * one.share * (middle(one, against) - middle(one, position)),
  }));
  return [...byCriterion, { criterion: 'fit' as const, points: byScale }]
    .map(({ criterion, points }) => ({ criterion, points: rounded(100 * points) }))
    .filter(({ points }) => points > 0)
    .sort((one, other) => other.points - one.points);
};

export const explainAbsence = (context: IndexContext, id: string, ranking: Ranking): Explained => {
  const { order, stopped, scores, measured, passing } = ranking;
  const position = context.catalogue.position(id);
  const none = { name: null, reason: null, rank: null, score: null, lost: [] };
  if (position === undefined) return { id, ...none, outcome: 'unknown', text: 'There is no tool with this id.' };
  const { name } = context.catalogue.tools[position] as Tool;
  if (stopped[position] === unsold) {
    return { id, ...none, name, outcome: 'discontinued', text: `${name} is discontinued, and is never recommended.` };
  }
  const score = shownScore(scores.middle[position] as number);
  const gate = eligibilityRuleNames[stopped[position] as number];
  if (stopped[position] !== open && gate) {
    return {
      id,
      ...none,
      name,
      outcome: 'excluded',
      reason: gate,
      score,
      text: `${name} is left out: ${eligibilityRules[gate].meaning}.`,
    };
  }
  const shownAt = order.indexOf(position);
  if (shownAt >= 0) {
    return {
      id,
      ...none,
      name,
      outcome: 'shown',
      rank: shownAt + 1,
      score,
      text: `${name} is shown at rank ${shownAt + 1}.`,
    };
  }
  const isFirst = tieBreak(context, scores);
  const before = (left: number, right: number): boolean => {
    const difference = (scores.middle[left] as number) - (scores.middle[right] as number);
    return difference > 0 || (difference === 0 && isFirst(left, right));
  };
  const rank = 1 + passing.reduce((ahead, other) => ahead + (before(other, position) ? 1 : 0), 0);
  const last = order[order.length - 1];
  const lost = last === undefined ? [] : findLosses(measured, position, last);
  const against = last === undefined ? '' : (context.catalogue.tools[last] as Tool).name;
  const losses = lost.slice(0, 3).map(({ criterion, points }) => `${points} on ${criterion}`);
  const because = losses.length > 0 ? ` Against ${against}, the last one shown, it lost ${listWords(losses)}.` : '';
  return {
    ...{ id, name, outcome: 'outscored', reason: null, rank, score, lost },
    text: `${name} scores ${score} and comes ${rank}.${because}`,
  };
};

export type NoMatch = {
  /** Why nothing is answered: a field blocks, or the catalogue does not hold what is asked for, or it is no software. */
  code: 'blocked' | 'not-covered' | 'not-understood';
  field: string;
  /** The kind of software that the catalogue does not hold. */
  kind?: string;
  text: string;
  /** The categories that come nearest. */
  nearest?: readonly string[];
  blockers: { field: string; demand?: string; wouldReturn: number }[];
};

const without: Record<EligibilityRule, (need: Need) => Need> = {
  category: (need) => ({ ...need, categories: undefined }),
  exclude: (need) => ({ ...need, exclude: [] }),
  'current-tool': (need) => ({ ...need, currentTools: [], replaces: [] }),
  'must-have': (need) => ({ ...need, demands: withoutDemands(need.demands, ({ force }) => force === 'must') }),
  budget: (need) => ({ ...need, budget: undefined }),
  'min-score': (need) => ({ ...need, minScore: 0 }),
};

/**
 * Which gate blocks, and how many tools dropping each alone would bring back; the most helpful first. `isOfKind`: by position,
 * 1 for the tools of the kind that is asked for, where it is sure: only these could come back.
 */
export const describeNoMatch = (
  context: IndexContext,
  need: Need,
  scores: Scores,
  isOfKind: Uint8Array | undefined,
): NoMatch | null => {
  if (countBits(context.catalogue.active) === 0) {
    return { code: 'blocked', field: 'catalogue', text: 'The catalogue holds no tool that is sold.', blockers: [] };
  }
  const blockers = eligibilityRuleNames
    .map((gate) => {
      const loosened = without[gate](need);
      const stopped = applyEligibility(context, loosened);
      let wouldReturn = 0;
      stopped.forEach((value, at) => {
        const { minScore } = loosened;
        if (value !== open || isOfKind?.[at] === 0) return;
        if (minScore === 0 || shownScore(scores.middle[at] as number) >= minScore) wouldReturn++;
      });
      return { field: eligibilityRules[gate].field, wouldReturn };
    })
    .filter(({ wouldReturn }) => wouldReturn > 0)
    .sort((one, other) => other.wouldReturn - one.wouldReturn);
  const [first] = blockers;
  if (!first)
    return {
      code: 'blocked',
      field: 'categories',
      text: 'No tool passes, and no single field alone is to blame.',
      blockers,
    };
  return {
    code: 'blocked',
    field: first.field,
    text: `No tool passes; without ${first.field}, ${count(first.wouldReturn, 'tool')} would.`,
    blockers,
  };
};
