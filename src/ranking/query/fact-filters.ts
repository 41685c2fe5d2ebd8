/**
 * Conditions of a query: "open source", "self-hosted", "free", "with SSO" are met or not by a fact.
 *
 * A tool known to fail one loses a share of its score for each, and half of that when the catalogue does not know.
 */
import type { Tool } from '../../catalogue/tool.ts';
import type { Fact } from '../../catalogue/tool-facts.ts';

export const conditionCost = 0.35;

/** The share of its score that a tool keeps. */
export const conditionFactor = (
  conditions: readonly ((tool: Tool, position: number) => Fact)[],
  tool: Tool,
  position: number,
): number => {
  let kept = 1;
  for (const holds of conditions) {
    const held = holds(tool, position);
    if (held !== true) kept *= 1 - (held === undefined ? conditionCost / 2 : conditionCost);
  }
  return kept;
};
