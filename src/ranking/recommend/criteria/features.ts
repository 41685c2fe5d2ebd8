/**
 * Demands: features, deployment, platforms, open source, tools to work with, and a limit of price.
 *
 * Each counts alike. One that is known to hold counts 1, one known to fail 0, and one that nobody knows widens the range.
 * A tool for which something that must be is unknown loses a part of its whole score, so that it stands behind those that
 * are known to meet it; what is known to fail something that must be is out (`../eligibility.ts`).
 */
import type { Tool } from '../../../catalogue/tool.ts';
import { describePlan, listWords } from '../../phrasing.ts';
import { findGate } from '../../plan-choice.ts';
import { type Demand, featuresThatMust } from '../../understanding/demands.ts';
import { type DemandFacts, failed, held, type Judged, unknown, withDemand, withoutDemands } from '../demand-facts.ts';
import type { ColumnMemo } from './column.ts';
import { defineCriterion, type Judgement, type Statement } from './criterion.ts';
import { describePriceAge, recalledOfDemand } from './recalled.ts';

/** What is left of the whole score for each demand that must be met and is unknown, and for each that is known to fail. */
const unknownMustPenalty = 0.85;
const failedWantPenalty = 0.9;

/** What each number of `count` equal shares of one comes to. */
const sumShares = (count: number): Float32Array => {
  const sums = new Float32Array(count + 1);
  for (let nth = 0; nth < count; nth++) sums[nth + 1] = (sums[nth] as number) + 1 / count;
  return sums;
};

const powersOf = (base: number, most: number): number[] => Array.from({ length: most + 1 }, (_, nth) => base ** nth);

/** That what must be met is met comes before all other reasons. */
const metMustWeight = 9;

const whoseWish = (demands: readonly Demand[]): string =>
  demands.every(({ isInferred }) => isInferred) ? 'which your use case may need' : 'which you asked for';

/** What is met from a certain plan on says so, as it may cost more than the entry price. */
const describeMet = (demand: Demand, tool: Tool): string => {
  const gate = demand.field === 'features' ? findGate(tool, demand.id) : undefined;
  const wish = `Offers ${demand.label}, ${whoseWish([demand])}`;
  if (demand.isKeptByFreePlan?.(tool)) return `${wish}, by its free plan.`;
  return gate ? `${wish}, from ${describePlan(gate)}.` : `${wish}.`;
};

const explainDemands = (judged: readonly Judged[], tool: Tool, position: number): Judgement => {
  const which = (fact: number) => judged.flatMap(({ demand, facts }) => (facts[position] === fact ? [demand] : []));
  const labels = (list: readonly Demand[]): string => listWords([...new Set(list.map(({ label }) => label))]);
  const [met, missed] = [which(held), which(failed)];
  // What was only inferred is no question to put to a vendor.
  const open = which(unknown).filter(({ isInferred }) => !isInferred);
  const statements: Statement[] = [];
  for (const demand of met) {
    // Most software is sold everywhere: that is no merit.
    if (demand.field === 'regions') continue;
    statements.push({
      weight: demand.force === 'must' ? metMustWeight : 1 / judged.length,
      reason: { code: 'demand-met', field: demand.field, text: describeMet(demand, tool) },
    });
  }
  // Caveats on demands come before all others.
  if (missed.length > 0) {
    const [{ field }] = missed as [Demand];
    statements.push({
      weight: 9,
      caveat: { code: 'demand-missed', field, text: `Does not offer ${labels(missed)}, ${whoseWish(missed)}.` },
    });
  }
  if (open.length > 0) {
    const [{ field }] = open as [Demand];
    statements.push({
      weight: 4,
      caveat: { code: 'demand-unknown', field, text: `Whether it offers ${labels(open)} is not known.` },
    });
  }
  if ([...met, ...missed].some(({ field }) => field === 'pricing')) statements.push(...describePriceAge(tool));
  return { asked: judged.map(({ demand }) => demand.id), found: met.map(({ id }) => id), statements };
};

/** By position: which share of the demands is met or failed by what rests on memory. */
const sumRecalled = (columns: ColumnMemo, { judged }: DemandFacts, tools: Uint32Array, sums: Float32Array): void => {
  for (let nth = 0; nth < tools.length; nth++) sums[tools[nth] as number] = 0;
  for (const { demand, facts } of judged) {
    const rests = recalledOfDemand(columns, demand);
    if (rests === undefined) continue;
    for (let nth = 0; nth < tools.length; nth++) {
      const at = tools[nth] as number;
      if (facts[at] === held || facts[at] === failed)
        sums[at] = (sums[at] as number) + (rests[at] as number) / judged.length;
    }
  }
};

export const features = defineCriterion({
  name: 'features',
  weight: 25,
  meaning: `Each demand alike: known to hold 1, known to fail 0, unknown widens the range. An unknown one that must be leaves ${unknownMustPenalty} of the whole score, a failed one that is wished ${failedWantPenalty}.`,
  asked: (need) => (need.demands.judged.length > 0 ? need.demands : undefined),
  *prepare({ columns }, { judged }) {
    for (const { demand } of judged) {
      recalledOfDemand(columns, demand);
      yield;
    }
  },
  measure: ({ columns }, facts, tools, scratch) => {
    const { judged, met, failedMust, failedWant, unknownMust } = facts;
    const column = { low: scratch.takeColumn(), high: scratch.takeColumn(), recalled: scratch.takeColumn() };
    const penalty = scratch.takeColumn();
    sumRecalled(columns, facts, tools, column.recalled);
    const shares = sumShares(judged.length);
    const ofUnknown = powersOf(unknownMustPenalty, judged.length);
    const ofFailed = powersOf(failedWantPenalty, judged.length);
    for (let nth = 0; nth < tools.length; nth++) {
      const at = tools[nth] as number;
      const failures = (failedMust[at] as number) + (failedWant[at] as number);
      column.low[at] = shares[met[at] as number] as number;
      column.high[at] = shares[judged.length - failures] as number;
      penalty[at] = (ofUnknown[unknownMust[at] as number] as number) * (ofFailed[failedWant[at] as number] as number);
    }
    return { column, penalty, judge: (tool, position) => explainDemands(judged, tool, position) };
  },
  *changes({ catalogue }, need) {
    for (const { demand } of need.demands.judged) {
      let demands = withoutDemands(need.demands, (other) => other === demand);
      // Without the feature a lower plan may do, so a limit of price is judged again.
      const features = featuresThatMust(demands.judged.map((one) => one.demand));
      if (demand.field === 'features' && demand.force === 'must') {
        for (const { demand: other } of demands.judged) {
          const again = other.givenFeatures?.(features);
          const differs = (tool: Tool): boolean => findGate(tool, demand.id) !== undefined;
          if (again) demands = withDemand(demands, other, again, { tools: catalogue.tools, differs });
        }
      }
      yield { ...{ field: 'features', change: 'drop', from: demand.id, to: null }, need: { ...need, demands } };
    }
  },
});
