/**
 * What is known of each feature, by position: 1 a tool has it, 0 it lacks it, -1 nobody knows. A request may name fifty
 * features, so the tools that say something of each are found out once, in one pass over all of them.
 */
import type { Tool } from '../../catalogue/tool.ts';
import type { IncrementalTask } from '../incremental.ts';

export type FeatureColumns = (id: string) => Int8Array;

const toolsInStep = 1_024;

export function* createFeatureColumns(tools: readonly Tool[]): IncrementalTask<FeatureColumns> {
  const holders = new Map<string, { has: number[]; lacks: number[] }>();
  const holdersOf = (id: string) => {
    const known = holders.get(id) ?? { has: [], lacks: [] };
    holders.set(id, known);
    return known;
  };
  for (const [position, { features }] of tools.entries()) {
    for (const id of features.has) holdersOf(id).has.push(position);
    for (const id of features.lacks) holdersOf(id).lacks.push(position);
    if (position % toolsInStep === toolsInStep - 1) yield;
  }
  const columns = new Map<string, Int8Array>();
  return (id) => {
    let column = columns.get(id);
    if (column === undefined) {
      column = new Int8Array(tools.length).fill(-1);
      const { has = [], lacks = [] } = holders.get(id) ?? {};
      for (const position of lacks) column[position] = 0;
      for (const position of has) column[position] = 1;
      columns.set(id, column);
    }
    return column;
  };
}
