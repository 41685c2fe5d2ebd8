/**
 * How much of each tool an answer holds, whatever the operation.
 *
 * `brief` tells tools apart, and leaves out whatever is not known; `standard` is the record; `full` adds what each fact
 * rests on and what the tool works with. Fields that are named stand in the place of what each of these has of a tool.
 */
import type { Tool } from '../tool.ts';
import { type Derive, pickFields } from './tool-fields.ts';

export const viewNames = ['brief', 'standard', 'full'] as const;
type ViewName = (typeof viewNames)[number];
export type ViewAsked = { view?: ViewName | undefined; fields?: readonly string[] | undefined };

/** A tool's JSON in a view; none where it is the record, which the catalogue has as JSON. */
export const createToolText = (
  { view = 'standard', fields }: ViewAsked,
  derive: Derive,
  toBrief: (tool: Tool) => object,
): ((tool: Tool) => string) | undefined => {
  if (fields !== undefined) return (tool) => JSON.stringify(pickFields(tool, fields, derive));
  if (view === 'brief') return (tool) => JSON.stringify(toBrief(tool));
  if (view === 'standard') return undefined;
  return (tool) => JSON.stringify({ ...tool, worksWith: derive.worksWith(tool), facts: derive.facts(tool) });
};
