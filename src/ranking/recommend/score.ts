/**
 * Assessment: a profile against the whole catalogue, as a weighted sum of columns.
 *
 * Only the criteria that the profile asks are weighed, so their shares always sum to one, and a profile that asks one
 * thing is judged by that thing alone.
 */
import type { Tool } from '../../catalogue/tool.ts';
import type { IndexContext } from '../index-context.ts';
import type { TieBreak } from '../top-k.ts';
import { type Criterion, criterionNames, type Need } from './buyer-profile.ts';
import { type Column, createColumn, defaultWeights, priorityDecay } from './criteria/criteria.ts';
import { factRules } from './criteria/priorities.ts';
import { readUseCase, type UseCase } from './criteria/use-case.ts';
import { penaltyFactors } from './penalties.ts';

/** One criterion that the profile asks, with its share of the whole weight. */
export type WeightedCriterion = {
  readonly criterion: Criterion;
  readonly share: number;
  readonly column: Column;
};

/** What the other priorities count for a tool that is known to lack the first, where facts decide that. */
const withoutFirst = 0.2;

const mixPriorities = (engine: IndexContext, need: Need): Column => {
  const mix = createColumn(engine.catalogue.tools.length);
  let weight = 0;
  need.priorities.forEach((_, nth) => {
    weight += priorityDecay ** nth;
  });
  need.priorities.forEach(({ id }, nth) => {
    const share = priorityDecay ** nth / weight;
    const { low, high } = engine.columns.priority(id);
    for (let at = 0; at < low.length; at++) {
      mix.low[at] = (mix.low[at] as number) + share * (low[at] as number);
      mix.high[at] = (mix.high[at] as number) + share * (high[at] as number);
    }
  });
  const [first] = need.priorities;
  if (first && Object.hasOwn(factRules, first.id)) {
    const { high } = engine.columns.priority(first.id);
    for (let at = 0; at < high.length; at++) {
      if (high[at] !== 0) continue;
      mix.low[at] = (mix.low[at] as number) * withoutFirst;
      mix.high[at] = (mix.high[at] as number) * withoutFirst;
    }
  }
  return mix;
};

/** Which share of the tools in use a tool works with, by its own list or by theirs. Lists are notable, not complete. */
const measureIntegrations = ({ catalogue }: IndexContext, need: Need): Column => {
  const column = createColumn(catalogue.tools.length);
  catalogue.tools.forEach((tool, position) => {
    for (const used of need.currentTools) {
      const other = catalogue.tools[used] as Tool;
      const share = 1 / need.currentTools.length;
      const works = worksWith(tool, other);
      const unknown = !works && tool.integrations.length === 0;
      column.low[position] = (column.low[position] as number) + (works ? share : 0);
      column.high[position] = (column.high[position] as number) + (works || unknown ? share : 0);
    }
  });
  return column;
};

export const worksWith = (one: Tool, other: Tool): boolean =>
  one.integrations.includes(other.id) ||
  one.integrations.includes(other.name) ||
  other.integrations.includes(one.id) ||
  other.integrations.includes(one.name);

export type CriteriaScores = {
  readonly asked: readonly WeightedCriterion[];
  /** By position: what scales the whole score (`fit.ts`). */
  readonly fit: Float32Array;
  readonly useCase: UseCase | undefined;
};

/** The criteria that a need asks, as columns; a use case read before may be given again. */
export const scoreCriteria = (engine: IndexContext, need: Need, read?: UseCase): CriteriaScores => {
  const useCase = need.useCase === undefined ? undefined : (read ?? readUseCase(engine, need.useCase));
  const { columns } = engine;
  const columnOf: Record<Criterion, () => Column | undefined> = {
    useCase: () => useCase?.column,
    priorities: () => (need.priorities.length > 0 ? mixPriorities(engine, need) : undefined),
    budget: () => (need.budget && need.budget !== 'unlimited' ? columns.budget(need.budget) : undefined),
    companySize: () => need.companySize && columns.companySize(need.companySize),
    industry: () => need.industry && columns.industry(need.industry),
    role: () => need.role && columns.role(need.role),
    currentTools: () => (need.currentTools.length > 0 ? measureIntegrations(engine, need) : undefined),
  };
  const weighed = criterionNames.flatMap((criterion) => {
    const weight = defaultWeights[criterion] * (need.weights[criterion] ?? 1);
    const column = weight > 0 ? columnOf[criterion]() : undefined;
    return column ? [{ criterion, weight, column }] : [];
  });
  const isUseCaseWeighed = weighed.some(({ criterion }) => criterion === 'useCase');
  const fit = penaltyFactors(engine, need, isUseCaseWeighed ? useCase?.column : undefined);
  const total = weighed.reduce((sum, { weight }) => sum + weight, 0);
  return {
    asked: weighed.map(({ criterion, weight, column }) => ({ criterion, share: weight / total, column })),
    fit,
    useCase,
  };
};

/** By position, 0..1. `middle` is the score, `known` the coverage; both rounded, since sums differ in their last bits. */
export type Scores = {
  readonly low: Float64Array;
  readonly high: Float64Array;
  readonly middle: Float64Array;
  readonly known: Float64Array;
};

const grain = 1e9;

export const createScores = (size: number): Scores => {
  const column = (): Float64Array => new Float64Array(size);
  return { low: column(), high: column(), middle: column(), known: column() };
};

/** `into`: columns of the catalogue's size that nothing else is using. */
export const sumScores = ({ asked, fit }: CriteriaScores, into: Scores): Scores => {
  const size = fit.length;
  const { low, high, middle, known } = into;
  low.fill(0);
  high.fill(0);
  for (const { share, column } of asked) {
    for (let at = 0; at < size; at++) {
      low[at] = (low[at] as number) + share * (column.low[at] as number);
      high[at] = (high[at] as number) + share * (column.high[at] as number);
    }
  }
  for (let at = 0; at < size; at++) {
    const scale = fit[at] as number;
    const from = scale * (low[at] as number);
    const to = scale * (high[at] as number);
    low[at] = from;
    high[at] = to;
    middle[at] = Math.round(((from + to) / 2) * grain) / grain;
    known[at] = Math.round((1 - (to - from)) * grain) / grain;
  }
  return into;
};

/** Whole numbers 0..100, as they are shown and as `minScore` means them. */
export const shownScore = (score: number): number => Math.round(100 * score);

/** Of equal scores the better known comes first, then the name, then the id. */
export const tieBreak =
  ({ nameRanks }: IndexContext, { known }: Scores): TieBreak =>
  (left, right) => {
    const byCoverage = (known[left] as number) - (known[right] as number);
    return byCoverage !== 0 ? byCoverage > 0 : (nameRanks[left] as number) < (nameRanks[right] as number);
  };
