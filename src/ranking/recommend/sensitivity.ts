/**
 * Sensitivity: how firmly the first place stands.
 *
 * Each single change of the profile is tried: dropping a field, one of its priorities or categories, moving company
 * size or budget one step, or putting another priority first. Listed are those that would put another tool first. A
 * recommendation that no single change upsets is a firm one.
 */
import { companySizes, type Tool } from '../../catalogue/tool.ts';
import type { IndexContext } from '../index-context.ts';
import { selectTopK } from '../top-k.ts';
import { budgets, type Need } from './buyer-profile.ts';
import type { UseCase } from './criteria/use-case.ts';
import { applyEligibility, open } from './eligibility.ts';
import { scoreCriteria, shownScore, sumScores, tieBreak } from './score.ts';

type Change = {
  field: string;
  change: 'drop' | 'move';
  /** What the profile says, and what it would say instead; null for nothing. */
  from: unknown;
  to: unknown;
};
export type Sensitivity = {
  first: { id: string; name: string; score: number } | null;
  /** How many single changes were tried. */
  tried: number;
  changes: (Change & { first: { id: string; name: string; score: number } | null })[];
  text: string;
};

type Trial = { change: Change; need: Need };

const neighboursOf = <Value extends string>(scale: readonly Value[], value: Value): Value[] => {
  const at = scale.indexOf(value);
  return [scale[at - 1], scale[at + 1]].filter((other) => other !== undefined);
};

const trialsOf = (need: Need, idOf: (position: number) => string): Trial[] => {
  const trials: Trial[] = [];
  const drop = (field: keyof Need, from: unknown, changed: Partial<Need>): void => {
    trials.push({ change: { field, change: 'drop', from, to: null }, need: { ...need, ...changed } });
  };
  const move = (field: keyof Need, from: unknown, to: unknown, changed: Partial<Need>): void => {
    trials.push({ change: { field, change: 'move', from, to }, need: { ...need, ...changed } });
  };
  const { role, industry, companySize, budget, priorities, useCase, categories } = need;
  if (useCase) drop('useCase', useCase, { useCase: undefined });
  if (role) drop('role', role.name, { role: undefined });
  if (industry) drop('industry', industry.name, { industry: undefined });
  if (companySize) {
    drop('companySize', companySize, { companySize: undefined });
    for (const to of neighboursOf(companySizes, companySize)) move('companySize', companySize, to, { companySize: to });
  }
  if (budget) {
    drop('budget', budget, { budget: undefined });
    for (const to of neighboursOf(budgets, budget)) move('budget', budget, to, { budget: to });
  }
  for (const priority of priorities) {
    const others = priorities.filter((other) => other !== priority);
    drop('priorities', priority.id, { priorities: others });
    if (priority !== priorities[0]) {
      move(
        'priorities',
        priorities.map(({ id }) => id),
        [priority, ...others].map(({ id }) => id),
        {
          priorities: [priority, ...others],
        },
      );
    }
  }
  if (categories)
    drop(
      'categories',
      categories.map(({ name }) => name),
      { categories: undefined },
    );
  if (need.currentTools.length > 0) drop('currentTools', need.currentTools.map(idOf), { currentTools: [] });
  if (need.exclude.length > 0) drop('exclude', need.exclude.map(idOf), { exclude: [] });
  return trials;
};

const firstOf = (engine: IndexContext, need: Need, useCase: UseCase | undefined): Sensitivity['first'] => {
  const { tools } = engine.catalogue;
  const scores = sumScores(scoreCriteria(engine, need, useCase), engine.trialScores);
  const stopped = applyEligibility(engine, need);
  const passing: number[] = [];
  for (let at = 0; at < stopped.length; at++) if (stopped[at] === open) passing.push(at);
  const choice = {
    candidates: passing,
    length: passing.length,
    scores: scores.middle,
    isFirst: tieBreak(engine, scores),
  };
  const [first] = selectTopK(choice, 1);
  if (first === undefined) return null;
  const score = shownScore(scores.middle[first] as number);
  if (score < need.minScore) return null;
  const { id, name } = tools[first] as Tool;
  return { id, name, score };
};

export const findSensitivities = (engine: IndexContext, need: Need, useCase: UseCase | undefined): Sensitivity => {
  const first = firstOf(engine, need, useCase);
  const trials = trialsOf(need, (position) => engine.catalogue.tools[position]?.id ?? '');
  const changes = trials
    .map(({ change, need: changed }) => ({ ...change, first: firstOf(engine, changed, useCase) }))
    .filter((trial) => trial.first?.id !== first?.id);
  const fields = new Set(changes.map(({ field }) => field));
  const text =
    first === null
      ? 'Nothing is in first place.'
      : changes.length === 0
        ? `${first.name} stays first under each of ${trials.length} single changes.`
        : `${first.name} would lose first place under ${changes.length} of ${trials.length} single changes, all in ${[...fields].join(', ')}.`;
  return { first, tried: trials.length, changes, text };
};
