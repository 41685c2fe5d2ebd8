/**
 * What rests on memory: prices and certificates change, and a buyer has to trust them. So those that nobody read count as
 * half known in the coverage, and a price that decides something says how old it is.
 */
import { isRecalled } from '../../../catalogue/evidence.ts';
import { certificates, priceProvenance } from '../../../catalogue/facts.ts';
import type { Tool } from '../../../catalogue/tool.ts';
import { hasFeature } from '../../../catalogue/tool-facts.ts';
import type { Demand } from '../../understanding/demands.ts';
import type { ColumnMemo } from './column.ts';
import type { Statement } from './criterion.ts';

/** What is given away has no price that could have changed. */
const isGivenAway = ({ pricing }: Tool): boolean => pricing.model === 'free' || pricing.model === 'open-source';

export const isPriceRecalled = (tool: Tool): boolean =>
  !isGivenAway(tool) && priceProvenance(tool).method === 'recalled';

const isCertificate = (id: string): boolean => (certificates as readonly string[]).includes(id);

/** Whether what is known of a certificate is recalled. */
export const isCertificateRecalled = (tool: Tool, id: string): boolean => {
  const has = hasFeature(tool, id);
  return has !== undefined && isRecalled(tool, `features.${has ? 'has' : 'lacks'}.${id}`);
};

/** By position, 1 where what meets a demand is recalled; nothing for demands of which that does not matter. */
export const recalledOfDemand = (columns: ColumnMemo, { id, field }: Demand): Float32Array | undefined => {
  if (field === 'pricing') return columns('recalled price', (tool) => Number(isPriceRecalled(tool))).low;
  if (field !== 'features' || !isCertificate(id)) return undefined;
  return columns(`recalled ${id}`, (tool) => Number(isCertificateRecalled(tool, id))).low;
};

/** How old the price is that decided something; nothing is said of what is given away. */
export const describePriceAge = (tool: Tool): Statement[] => {
  if (isGivenAway(tool)) return [];
  const { method, readOn, saidOn } = priceProvenance(tool);
  const day = saidOn === null ? 'of a day that is not recorded' : `as of ${saidOn}`;
  const text = readOn === null ? `Its price is from memory, ${day}: check it.` : `Its price was read on ${readOn}.`;
  const said = method !== 'recalled' && readOn === null ? `Its price is ${day}, by ${method}.` : text;
  return [{ weight: 0.2, caveat: { code: 'price-age', field: 'pricing', text: said } }];
};
