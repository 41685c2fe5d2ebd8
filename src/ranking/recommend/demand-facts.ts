/**
 * Demands against tools: what is known of each pair, looked up once for a need, and counted by tool. Leaving a demand out,
 * as the trials of sensitivity do, is then a subtraction.
 */
import type { Tool } from '../../catalogue/tool.ts';
import type { IncrementalTask } from '../incremental.ts';
import type { Demand } from '../understanding/demands.ts';

/** A demand holds for a tool, is known to fail, or nobody knows. */
export const held = 1;
export const failed = 0;
export const unknown = 2;
/** Not asked of this tool: counts as if it held, and nothing is said of it. */
const unasked = 3;

/** So many tools are judged before others may be served: a limit of price may read each tool's plans. */
const toolsInStep = 2_048;

/** `facts`: by position. */
export type Judged = { readonly demand: Demand; readonly facts: Uint8Array };

/** By position: of how many demands something is known or not. */
type Counts = {
  readonly met: Uint16Array;
  readonly failedMust: Uint16Array;
  readonly failedWant: Uint16Array;
  readonly unknownMust: Uint16Array;
};

export type DemandFacts = Counts & { readonly judged: readonly Judged[] };

const createCounts = (size: number): Counts => ({
  met: new Uint16Array(size),
  failedMust: new Uint16Array(size),
  failedWant: new Uint16Array(size),
  unknownMust: new Uint16Array(size),
});

/** Counts a demand in, or out with a `step` of -1. */
const count = (counts: Counts, { demand: { force }, facts }: Judged, step: 1 | -1): void => {
  const { met } = counts;
  const whereFailed = force === 'must' ? counts.failedMust : counts.failedWant;
  const whereUnknown = force === 'must' ? counts.unknownMust : undefined;
  for (let at = 0; at < facts.length; at++) {
    const fact = facts[at];
    if (fact === held || fact === unasked) met[at] = (met[at] as number) + step;
    else if (fact === failed) whereFailed[at] = (whereFailed[at] as number) + step;
    else if (whereUnknown) whereUnknown[at] = (whereUnknown[at] as number) + step;
  }
};

const judge = (demand: Demand, tool: Tool, position: number): number => {
  const holds = demand.holds(tool, position);
  return holds === undefined ? unknown : holds ? held : failed;
};

/** Facts that are kept, as those of a demand. */
const judgeKept = (column: Int8Array, askedOf: Int8Array | undefined): Uint8Array => {
  const facts = new Uint8Array(column.length);
  for (let at = 0; at < facts.length; at++) {
    const fact = column[at] as number;
    facts[at] = askedOf?.[at] === 0 ? unasked : fact < 0 ? unknown : fact;
  }
  return facts;
};

export function* judgeDemands(demands: readonly Demand[], tools: readonly Tool[]): IncrementalTask<DemandFacts> {
  const counts = createCounts(demands.length === 0 ? 0 : tools.length);
  const judged: Judged[] = [];
  for (const demand of demands) {
    const { column, askedOf } = demand;
    const facts = column ? judgeKept(column, askedOf) : new Uint8Array(tools.length);
    for (let at = 0; at < tools.length && !column; at++) {
      facts[at] = judge(demand, tools[at] as Tool, at);
      if (at % toolsInStep === toolsInStep - 1) yield;
    }
    const one = { demand, facts };
    judged.push(one);
    count(counts, one, 1);
    yield;
  }
  return { ...counts, judged };
}

const copyCounts = ({ met, failedMust, failedWant, unknownMust }: Counts): Counts => ({
  met: met.slice(),
  failedMust: failedMust.slice(),
  failedWant: failedWant.slice(),
  unknownMust: unknownMust.slice(),
});

/** The same without some of the demands. */
export const withoutDemands = (all: DemandFacts, isLeftOut: (demand: Demand) => boolean): DemandFacts => {
  const judged = all.judged.filter(({ demand }) => !isLeftOut(demand));
  const counts = copyCounts(all);
  for (const one of all.judged) if (isLeftOut(one.demand)) count(counts, one, -1);
  return { ...counts, judged };
};

/** The same with a demand in the place of another: only of the tools that differ does it say something else. */
export const withDemand = (
  all: DemandFacts,
  former: Demand,
  demand: Demand,
  { tools, differs }: { tools: readonly Tool[]; differs: (tool: Tool) => boolean },
): DemandFacts => {
  const counts = copyCounts(all);
  const judged = all.judged.map((one) => {
    if (one.demand !== former) return one;
    const changed = {
      demand,
      facts: one.facts.map((fact, at) => {
        const tool = tools[at] as Tool;
        return differs(tool) ? judge(demand, tool, at) : fact;
      }),
    };
    count(counts, one, -1);
    count(counts, changed, 1);
    return changed;
  });
  return { ...counts, judged };
};
