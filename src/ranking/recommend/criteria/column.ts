/**
 * How well tools meet one criterion: an interval [low, high] within 0..1 a tool. A known fact is a point, an unknown one
 * is the whole of 0..1, and what is partly known lies between.
 */
import type { Tool } from '../../../catalogue/tool.ts';

/** A level in 0..1, or undefined where the catalogue does not know. */
export type Level = number | undefined;

/** Intervals, one a tool, by position in the catalogue. */
export type Column = { readonly low: Float32Array; readonly high: Float32Array };

export const createColumn = (size: number): Column => ({ low: new Float32Array(size), high: new Float32Array(size) });

/** Makes a column the first time that its key is asked for, and keeps it. */
export type ColumnMemo = (key: string, levelOf: (tool: Tool) => Level) => Column;

export const createColumnMemo = (tools: readonly Tool[]): ColumnMemo => {
  const known = new Map<string, Column>();
  return (key, levelOf) => {
    let column = known.get(key);
    if (column === undefined) {
      column = createColumn(tools.length);
      for (const [position, tool] of tools.entries()) {
        const level = levelOf(tool);
        column.low[position] = level ?? 0;
        column.high[position] = level ?? 1;
      }
      known.set(key, column);
    }
    return column;
  };
};
