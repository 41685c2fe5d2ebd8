import type { StoredTool } from '../../../catalogue/store.ts';
import { completeTool, isComplete, type ToolRecord } from '../../../catalogue/tool.ts';

/** A tool as it was kept. One that an older version kept lacks the fields that came later: they are unknown of it. */
export const completeRecord = (record: string): StoredTool => {
  const kept = JSON.parse(record) as ToolRecord;
  if (isComplete(kept)) return { tool: kept, json: record };
  const tool = completeTool(kept);
  return { tool, json: JSON.stringify(tool) };
};
