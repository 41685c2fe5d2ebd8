/** The rules of evidence: it speaks for fields that exist, quotes little, and says truly whether anything was read. */
import type { Tool } from '../tool.ts';

type Complain = (field: string, message: string) => void;

const quoteWordsMax = 15;
/** Collections that machines write from the vendors' pages: what they say is not what a page says. */
const machineWritten = /\b(api-?evangelist|apis\.io)\b/i;

/** Whether a path leads to something in a tool: `plans`, `plans[0].price`, `features.has.sso`. */
const isFieldPath = (tool: Tool, path: string): boolean => {
  let value: unknown = tool;
  const steps = path.match(/[^.[\]]+|\[\d+\]/g) ?? [];
  for (const [nth, step] of steps.entries()) {
    if (Array.isArray(value)) {
      const index = /^\[(\d+)\]$/.exec(step)?.[1];
      if (index === undefined) return value.includes(step) && nth === steps.length - 1;
      value = value[Number(index)];
    } else if (typeof value === 'object' && value !== null && Object.hasOwn(value, step)) {
      value = (value as Record<string, unknown>)[step];
    } else return false;
    if (value === undefined) return false;
  }
  return steps.length > 0;
};

export const checkEvidence = (tool: Tool, complain: Complain): void => {
  tool.evidence.forEach(({ fields, url, method, saidOn, readOn, quote }, nth) => {
    const field = `evidence[${nth}]`;
    for (const path of fields) {
      if (!isFieldPath(tool, path)) complain(`${field}.fields`, `"${path}" is no field of the tool`);
    }
    const words = quote === null ? 0 : quote.trim().split(/\s+/).length;
    if (words > quoteWordsMax) complain(`${field}.quote`, `has ${words} words; ${quoteWordsMax} at most are allowed`);
    if (method === 'recalled') {
      if (readOn !== null || quote !== null) complain(field, 'is recalled, so nothing was read or quoted');
      return;
    }
    if (machineWritten.test(url)) complain(`${field}.url`, 'is written by a machine, which is no source');
    if (readOn === null && saidOn === null)
      complain(field, 'has neither the day it was read nor the day it speaks for');
    if (readOn !== null && saidOn !== null && saidOn > readOn)
      complain(`${field}.saidOn`, 'is after the day it was read');
  });
};
