/**
 * Demands: features, deployment, platforms, open source, tools to work with, and a limit of price.
 *
 * Each counts alike. One that is known to hold counts 1, one known to fail 0, and one that nobody knows widens the range.
 * A tool for which something that must be is unknown loses a part of its whole score, so that it stands behind those that
 * are known to meet it; what is known to fail something that must be is out (`../eligibility.ts`).
 */
import type { Tool } from '../../../catalogue/tool.ts';
import { listWords } from '../../phrasing.ts';
import type { Demand } from '../../understanding/demands.ts';
import { createColumn } from './column.ts';
import { defineCriterion, type Judgement, type Statement } from './criterion.ts';

/** What is left of the whole score for each demand that must be met and is unknown, and for each that is known to fail. */
const unknownMustPenalty = 0.85;
const failedWantPenalty = 0.9;

const whoseWish = (demands: readonly Demand[]): string =>
  demands.every(({ isInferred }) => isInferred) ? 'which your use case may need' : 'which you asked for';

const judgeDemands = (demands: readonly Demand[], tool: Tool, position: number): Judgement => {
  const judged = demands.map((demand) => ({ demand, held: demand.holds(tool, position) }));
  const which = (held: boolean | undefined) => judged.filter((one) => one.held === held).map(({ demand }) => demand);
  const labels = (list: readonly Demand[]): string => listWords(list.map(({ label }) => label));
  const [met, failed, unknown] = [which(true), which(false), which(undefined)];
  const statements: Statement[] = [];
  for (const demand of met) {
    statements.push({
      weight: 1 / demands.length,
      reason: { code: 'demand-met', field: demand.field, text: `Offers ${demand.label}, ${whoseWish([demand])}.` },
    });
  }
  // Caveats on demands come before all others.
  if (failed.length > 0) {
    const [{ field }] = failed as [Demand];
    statements.push({
      weight: 9,
      caveat: { code: 'demand-missed', field, text: `Does not offer ${labels(failed)}, ${whoseWish(failed)}.` },
    });
  }
  if (unknown.length > 0) {
    const [{ field }] = unknown as [Demand];
    statements.push({
      weight: 4,
      caveat: { code: 'demand-unknown', field, text: `Whether it offers ${labels(unknown)} is not known.` },
    });
  }
  return { asked: demands.map(({ id }) => id), found: met.map(({ id }) => id), statements };
};

export const features = defineCriterion({
  name: 'features',
  weight: 25,
  meaning: `Each demand alike: known to hold 1, known to fail 0, unknown widens the range. An unknown one that must be leaves ${unknownMustPenalty} of the whole score, a failed one that is wished ${failedWantPenalty}.`,
  asked: (need) => (need.demands.length > 0 ? need.demands : undefined),
  measure: ({ catalogue }, demands) => {
    const column = createColumn(catalogue.tools.length);
    const penalty = new Float32Array(catalogue.tools.length).fill(1);
    const share = 1 / demands.length;
    // One demand after the other: the shares are summed in the same order for each tool.
    for (const demand of demands) {
      for (let position = 0; position < catalogue.tools.length; position++) {
        const tool = catalogue.tools[position] as Tool;
        const held = demand.holds(tool, position);
        if (held === true) column.low[position] = (column.low[position] as number) + share;
        if (held !== false) column.high[position] = (column.high[position] as number) + share;
        if (held === undefined && demand.force === 'must')
          penalty[position] = (penalty[position] as number) * unknownMustPenalty;
        if (held === false && demand.force === 'want')
          penalty[position] = (penalty[position] as number) * failedWantPenalty;
      }
    }
    return { column, penalty, judge: (tool, position) => judgeDemands(demands, tool, position) };
  },
  changes: (_, need) =>
    need.demands.map((demand) => ({
      ...{ field: 'features', change: 'drop' as const, from: demand.id, to: null },
      need: { ...need, demands: need.demands.filter((other) => other !== demand) },
    })),
});
