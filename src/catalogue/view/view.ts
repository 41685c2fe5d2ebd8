/**
 * How much of each tool an answer holds, whatever the operation.
 *
 * `brief` tells tools apart; `standard` is the record; `full` adds what each fact rests on and what the tool works with.
 * Fields that are named stand in the place of all of these.
 */
import type { Tool } from '../tool.ts';
import { briefOf } from './brief-tool.ts';
import { type Derive, pickFields } from './tool-fields.ts';

export const viewNames = ['brief', 'standard', 'full'] as const;
type ViewName = (typeof viewNames)[number];
export type ViewAsked = { view?: ViewName | undefined; fields?: readonly string[] | undefined };

/** A tool's JSON in a view; none where it is the record, which the catalogue has as JSON. */
export const createToolText = (
  { view = 'standard', fields }: ViewAsked,
  derive: Derive,
): ((tool: Tool) => string) | undefined => {
  if (fields !== undefined) return (tool) => JSON.stringify(pickFields(tool, fields, derive));
  if (view === 'brief') return (tool) => JSON.stringify(briefOf(tool));
  if (view === 'standard') return undefined;
  return (tool) => JSON.stringify({ ...tool, worksWith: derive.worksWith(tool), facts: derive.facts(tool) });
};

type Sentence = { text: string };
type Item = {
  rank: number;
  score: number;
  tool: Tool;
  reasons?: readonly Sentence[];
  caveats?: readonly Sentence[];
};

const reasonsMax = 2;
const caveatsMax = 1;

/** A place in a ranking with what speaks for it most and against it most: reasons and caveats come weightiest first. */
export const briefItem = ({ rank, score, tool, reasons, caveats }: Item): Item => ({
  ...{ rank, score, tool },
  ...(reasons && { reasons: reasons.slice(0, reasonsMax) }),
  ...(caveats && { caveats: caveats.slice(0, caveatsMax) }),
});
