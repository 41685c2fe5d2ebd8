/**
 * Sensitivity: how firmly the first place stands.
 *
 * Each single change of the profile is tried: dropping a field, one of its priorities or demands, or all categories; moving
 * company size or budget one step; or putting another priority first. Listed are those that would put another tool first. A
 * recommendation that no single change upsets is a firm one.
 */
import type { Tool } from '../../../catalogue/tool.ts';
import type { IncrementalTask } from '../../incremental.ts';
import type { IndexContext } from '../../index-context.ts';
import type { Scratch } from '../../scratch.ts';
import { criteria } from '../criteria/criteria.ts';
import type { Change } from '../criteria/criterion.ts';
import { applyEligibility } from '../eligibility.ts';
import type { Need } from '../need.ts';
import { type CriteriaScores, scoreCriteria, sumScores } from '../score.ts';
import { shownScore } from '../scores.ts';
import { findScope, rankTools } from '../tool-ranking.ts';

type First = { id: string; name: string; score: number } | null;

export type Sensitivity = {
  first: First;
  /** How many single changes were tried. */
  tried: number;
  /** What the profile says, and what it would say instead; null for nothing. */
  changes: (Omit<Change, 'need'> & { first: First })[];
  text: string;
};

function* findChanges(context: IndexContext, need: Need): Generator<Change> {
  for (const criterion of criteria) yield* criterion.changes(context, need);
  const idOf = (position: number): string => (context.catalogue.tools[position] as Tool).id;
  const drop = (field: string, from: unknown, changed: Partial<Need>): Change => ({
    ...{ field, change: 'drop', from, to: null },
    need: { ...need, ...changed },
  });
  const { categories, exclude } = need;
  if (categories) {
    const names = categories.map(({ name }) => name);
    yield drop('categories', names, { categories: undefined });
  }
  if (exclude.length > 0) yield drop('exclude', exclude.map(idOf), { exclude: [] });
}

/** The first of the answer that a need would get. */
const findFirst = (context: IndexContext, need: Need, measured: CriteriaScores, scratch: Scratch): First => {
  const scores = sumScores(measured, scratch.trialScores);
  const stopped = applyEligibility(context, need);
  const { order } = rankTools(context, need, findScope(context, need), { measured, scores, stopped }, 1);
  const [first] = order;
  if (first === undefined) return null;
  const score = shownScore(scores.middle[first] as number);
  if (score < need.minScore) return null;
  const { id, name } = context.catalogue.tools[first] as Tool;
  return { id, name, score };
};

/** `measured`: the criteria of the need itself, of which a change leaves all but one as they are. */
export function* findSensitivities(
  context: IndexContext,
  need: Need,
  measured: CriteriaScores,
  scratch: Scratch,
): IncrementalTask<Sensitivity> {
  const first = findFirst(context, need, measured, scratch);
  const changes: Sensitivity['changes'] = [];
  let tried = 0;
  for (const { need: changed, ...change } of findChanges(context, need)) {
    tried++;
    yield;
    const scored = yield* scoreCriteria(context, changed, measured.judged, scratch, measured);
    const other = findFirst(context, changed, scored, scratch);
    if (other?.id !== first?.id) changes.push({ ...change, first: other });
  }
  const fields = new Set(changes.map(({ field }) => field));
  const text =
    first === null
      ? 'Nothing is in first place.'
      : changes.length === 0
        ? `${first.name} stays first under each of ${tried} single changes.`
        : `${first.name} would lose first place under ${changes.length} of ${tried} single changes, all in ${[...fields].join(', ')}.`;
  return { first, tried, changes, text };
}
