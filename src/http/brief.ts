/** Tools in the few words that tell them apart, the same in REST and for agents: what is absent is not known. */
import type { Tool } from '../catalogue/tool.ts';
import { isFree } from '../catalogue/tool-facts.ts';
import type { BriefTool } from '../catalogue/view/brief-tool.ts';
import { priceOf, type Reason } from '../ranking/phrasing.ts';

export type Judgement = { score?: number; reasons?: readonly Reason[]; caveats?: readonly Reason[] };
export type Brief = BriefTool & { score?: number; reasons?: string[]; caveat?: string };

const isKnown = (value: unknown): boolean =>
  value !== null && value !== undefined && !(typeof value === 'object' && Object.keys(value).length === 0);

/** An object without the members of which nothing is known, or that hold nothing. */
export const withoutUnknown = <Facts extends object>(facts: Facts): Partial<Facts> =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => isKnown(value))) as Partial<Facts>;

const reasonsMax = 2;

/** What speaks for a place in a ranking most, and against it most: reasons and caveats come weightiest first. */
export const toJudgement = ({ score, reasons = [], caveats = [] }: Judgement): Omit<Brief, keyof BriefTool> =>
  withoutUnknown({
    score,
    reasons: reasons.slice(0, reasonsMax).map(({ text }) => text),
    caveat: caveats[0]?.text,
  }) as Omit<Brief, keyof BriefTool>;

export const toBrief = (tool: Tool, judgement: Judgement = {}): Brief => {
  const { id, name, summary, categories } = tool;
  const told = withoutUnknown({ summary, category: categories[0], free: isFree(tool), price: priceOf(tool) });
  return { id, name, ...(told as Omit<BriefTool, 'id' | 'name'>), ...toJudgement(judgement) };
};
