/**
 * Conditions in a query: "open source", "self-hosted", "free" are met or not by a fact.
 *
 * A tool known not to be so loses a share of its score for each, and half of that when the catalogue does not know.
 */
import type { Tool } from '../../catalogue/tool.ts';
import { canSelfHost, type Fact, isFree, isOpenSource } from '../../catalogue/tool-facts.ts';
import type { Token } from '../analysis/tokenizer.ts';

export const factFilterCost = 0.35;

type FactFilter = (tool: Tool) => Fact;

export const findFactFilters = (words: readonly Token[]): FactFilter[] => {
  const follows = (left: string, right: string): boolean =>
    words.some(({ text }, at) => text === left && words[at + 1]?.text === right);
  const isOutside = words[0]?.text === 'free' || words.at(-1)?.text === 'free';
  const filters: FactFilter[] = [];
  if (follows('open', 'source') && words.length > 2) filters.push(isOpenSource);
  if (follows('self', 'hosted') && words.length > 2) filters.push(canSelfHost);
  if (isOutside && words.length > 1) filters.push(isFree);
  return filters;
};

/** The share of its score that a tool keeps. */
export const factFilterFactor = (filters: readonly FactFilter[], tool: Tool): number => {
  let kept = 1;
  for (const holds of filters) {
    const held = holds(tool);
    if (held !== true) kept *= 1 - (held === undefined ? factFilterCost / 2 : factFilterCost);
  }
  return kept;
};
