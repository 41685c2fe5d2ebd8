/**
 * How well tools meet one criterion: an interval [low, high] within 0..1 a tool. A known fact is a point, an unknown one
 * is the whole of 0..1, and what is partly known lies between.
 */
import type { Tool } from '../../../catalogue/tool.ts';

/** A level in 0..1, or undefined where the catalogue does not know. */
export type Level = number | undefined;

/**
 * Intervals, one a tool, by position in the catalogue. `recalled`: which share of the level rests on memory, in 0..1; it
 * counts as half known.
 */
export type Column = {
  readonly low: Float32Array;
  readonly high: Float32Array;
  readonly recalled?: Float32Array;
};

export const createColumn = (size: number): Column => ({ low: new Float32Array(size), high: new Float32Array(size) });

/** Makes a column the first time that its key is asked for, and keeps it. */
export type ColumnMemo = (
  key: string,
  levelOf: (tool: Tool) => Level,
  /** Whether a level that is known rests on memory. */
  isRecalled?: (tool: Tool) => boolean,
) => Column;

export const createColumnMemo = (tools: readonly Tool[]): ColumnMemo => {
  const known = new Map<string, Column>();
  return (key, levelOf, isRecalled) => {
    let column = known.get(key);
    if (column === undefined) {
      const recalled = isRecalled && new Float32Array(tools.length);
      column = { ...createColumn(tools.length), ...(recalled && { recalled }) };
      for (const [position, tool] of tools.entries()) {
        const level = levelOf(tool);
        column.low[position] = level ?? 0;
        column.high[position] = level ?? 1;
        if (recalled && level !== undefined && isRecalled(tool)) recalled[position] = 1;
      }
      known.set(key, column);
    }
    return column;
  };
};
