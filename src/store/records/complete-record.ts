import { setImmediate } from 'node:timers/promises';
import type { StoredTool } from '../../catalogue/store.ts';
import { completeTool, isComplete, type ToolRecord } from '../../catalogue/tool.ts';

/** A tool as it was kept. One that an older version kept lacks the fields that came later: they are unknown of it. */
export const completeRecord = (record: string): StoredTool => {
  const kept = JSON.parse(record) as ToolRecord;
  if (isComplete(kept)) return { tool: kept, json: record };
  const tool = completeTool(kept);
  return { tool, json: JSON.stringify(tool) };
};

/** So many records are made into tools before others are served. */
const toolsATurn = 512;

/** Made into tools in parts, so that others are served in between. */
export const completeAll = async (rows: readonly { record: string }[]): Promise<StoredTool[]> => {
  const stored: StoredTool[] = [];
  for (const { record } of rows) {
    if (stored.length % toolsATurn === toolsATurn - 1) await setImmediate();
    stored.push(completeRecord(record));
  }
  return stored;
};
