/**
 * Conditions in a query: "open source", "self-hosted", "free" are met or not by a fact.
 *
 * A tool known not to be so loses a share of its score for each, and half of that when the catalogue does not know.
 */
import type { Tool } from '../../catalogue/tool.ts';
import type { Token } from '../analysis/tokenizer.ts';
import { factRules } from '../recommend/criteria/priorities.ts';

export const factFilterCost = 0.35;

const isFree = ({ pricingTiers, openSource }: Tool): boolean | undefined =>
  openSource === true || pricingTiers?.includes('free') ? true : pricingTiers === null ? undefined : false;

const isBy =
  (id: string) =>
  (tool: Tool): boolean | undefined => {
    const level = factRules[id]?.level(tool);
    return level === undefined ? undefined : level > 0;
  };

type Holds = (tool: Tool) => boolean | undefined;

export const findFactFilters = (words: readonly Token[]): Holds[] => {
  const follows = (left: string, right: string): boolean =>
    words.some(({ text }, at) => text === left && words[at + 1]?.text === right);
  const isOutside = words[0]?.text === 'free' || words.at(-1)?.text === 'free';
  const conditions: Holds[] = [];
  if (follows('open', 'source') && words.length > 2) conditions.push(isBy('open-source'));
  if (follows('self', 'hosted') && words.length > 2) conditions.push(isBy('self-hosting'));
  if (isOutside && words.length > 1) conditions.push(isFree);
  return conditions;
};

/** The share of its score that a tool keeps. */
export const factFilterFactor = (conditions: readonly Holds[], tool: Tool): number => {
  let kept = 1;
  for (const holds of conditions) {
    const held = holds(tool);
    if (held !== true) kept *= 1 - (held === undefined ? factFilterCost / 2 : factFilterCost);
  }
  return kept;
};
