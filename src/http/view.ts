import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Tool } from '../catalogue/tool.ts';
import { createDerive, type Derive, pickFields } from '../catalogue/view/tool-fields.ts';
import { createToolText, type ViewAsked } from '../catalogue/view/view.ts';
import { JsonText } from '../web/json-answer.ts';
import { type Judgement, toBrief, toJudgement, withoutUnknown } from './brief.ts';

type Item = { rank: number; tool: Tool } & Judgement;

type View = {
  derive: Derive;
  /** JSON text that is empty yet, into which tools are written as they are asked for. */
  open(): JsonText;
  /** Writes `"data":[…]`, the places of a ranking: in brief a tool with its judgement, else as they are. */
  addItems(json: JsonText, catalogue: Catalogue, items: readonly Item[]): JsonText;
  /** What stands beside the tools: in brief without what holds nothing, and without the members of these names. */
  beside<Members extends object>(members: Members, ...dispensable: (keyof Members)[]): Record<string, unknown>;
};

/** How an answer shows tools. `ViewAsked` is read from the query of every operation that returns them. */
export const createView = ({ worksWith }: { worksWith(tool: Tool): string[] }, asked: ViewAsked): View => {
  const derive = createDerive(worksWith);
  const textOf = createToolText(asked, derive, toBrief);
  const isBrief = asked.view === 'brief';
  const { fields } = asked;
  const toItem = ({ tool, ...judged }: Item): object =>
    fields ? { ...pickFields(tool, fields, derive), ...toJudgement(judged) } : toBrief(tool, judged);
  return {
    derive,
    open: () => new JsonText(textOf),
    addItems: (json, catalogue, items) =>
      isBrief ? json.add(`"data":${JSON.stringify(items.map(toItem))}`) : json.addItems(catalogue, items),
    beside: (members, ...dispensable) => {
      const kept = Object.entries(members).filter(([name]) => !isBrief || !dispensable.includes(name as never));
      return isBrief ? withoutUnknown(Object.fromEntries(kept)) : Object.fromEntries(kept);
    },
  };
};
