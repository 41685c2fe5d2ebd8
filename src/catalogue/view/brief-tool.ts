import { type Static, Type } from '@sinclair/typebox';
import { EntryPrice } from '../plan.ts';
import { orNull } from '../schema-parts.ts';
import { Tool } from '../tool.ts';

const { id, name, summary, pricingTiers } = Tool.properties;

/** What tells a tool from others, in a tenth of its record: for lists that a person or a model looks through. */
export const BriefTool = Type.Object({
  ...{ id, name, summary },
  category: Type.String({ description: 'The primary category, by name.', example: 'Team Chat' }),
  pricingTiers,
  entryPrice: orNull(EntryPrice),
});
export type BriefTool = Static<typeof BriefTool>;

export const briefOf = (tool: Tool): BriefTool => ({
  id: tool.id,
  name: tool.name,
  summary: tool.summary,
  category: tool.categories[0] as string,
  pricingTiers: tool.pricingTiers,
  entryPrice: tool.pricing.entryPrice,
});
