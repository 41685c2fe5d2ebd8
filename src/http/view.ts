import type { Tool } from '../catalogue/tool.ts';
import { createDerive, type Derive } from '../catalogue/view/tool-fields.ts';
import { briefItem, createToolText, type ViewAsked } from '../catalogue/view/view.ts';
import { JsonText } from '../web/json-answer.ts';

type View = {
  derive: Derive;
  /** JSON text that is empty yet, into which tools are written as they are asked for. */
  open(): JsonText;
  /** A place in a ranking as it is asked for: brief, or as it is. */
  item<Item extends { rank: number; score: number; tool: Tool }>(item: Item): { tool: Tool };
};

/** How an answer shows tools. `ViewAsked` is read from the query of every operation that returns them. */
export const createView = ({ worksWith }: { worksWith(tool: Tool): string[] }, asked: ViewAsked): View => {
  const derive = createDerive(worksWith);
  const textOf = createToolText(asked, derive);
  return {
    derive,
    open: () => new JsonText(textOf),
    item: (item) => (asked.view === 'brief' ? briefItem(item) : item),
  };
};
