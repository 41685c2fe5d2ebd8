/**
 * Gates: what a tool must pass before anything is scored. No score can buy a gate back.
 *
 * A tool that several gates would stop is counted under the first of them, in this order.
 */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { addBits, type BitSet, createBitSet, hasBit } from '../../catalogue/lib/bit-set.ts';
import type { Category } from '../../catalogue/taxonomy.ts';
import type { IndexContext } from '../index-context.ts';
import { budgetColumn } from './criteria/budget.ts';
import type { Need } from './need.ts';

export const eligibilityRules = {
  category: { field: 'categories', meaning: 'not of a category asked for' },
  exclude: { field: 'exclude', meaning: 'excluded by the request' },
  'current-tool': {
    field: 'currentTools',
    meaning: 'already in use, what the answer must work with, or named in the use case as what is to be replaced',
  },
  'must-have': { field: 'mustHave', meaning: 'known to fail something that must be' },
  budget: { field: 'budget', meaning: 'known to have no free plan, and the budget is free-only' },
  'min-score': { field: 'minScore', meaning: 'scores below the least score asked for' },
} as const;
export type EligibilityRule = keyof typeof eligibilityRules;
export const eligibilityRuleNames = Object.keys(eligibilityRules) as EligibilityRule[];

/** In the answer of `applyEligibility`: no gate stops the tool, or it is not sold and was never considered. */
export const open = 255;
export const unsold = 254;

/** What stops a tool, by its place in the answer of `applyEligibility`. */
export const meaningOf = (stop: number): string => {
  const rule = eligibilityRuleNames[stop];
  return rule === undefined ? 'no longer sold' : eligibilityRules[rule].meaning;
};

/** The tools that are of any of some categories. */
const toolsOf = ({ tools, facets }: Catalogue, categories: readonly Category[]): BitSet => {
  const wanted = new Set(categories.map(({ name }) => name));
  const all = createBitSet(tools.length);
  for (const { value, members } of facets.categories) {
    if (wanted.has(value)) addBits(all, members);
  }
  return all;
};

/** For each position the first gate that stops the tool, as its place in `eligibilityRuleNames`. */
export const applyEligibility = (context: IndexContext, need: Need): Uint8Array => {
  const { catalogue } = context;
  const { tools } = catalogue;
  const stopped = new Uint8Array(tools.length).fill(open);
  const listed = need.categories && toolsOf(catalogue, need.categories);
  const free = need.budget === 'free-only' ? budgetColumn(context, 'free-only') : undefined;
  const close = (position: number, gate: EligibilityRule): void => {
    if (stopped[position] === open) stopped[position] = eligibilityRuleNames.indexOf(gate);
  };
  for (const position of context.discontinued) stopped[position] = unsold;
  if (listed) for (let at = 0; at < tools.length; at++) if (!hasBit(listed, at)) close(at, 'category');
  for (const position of need.exclude) close(position, 'exclude');
  for (const position of need.currentTools) close(position, 'current-tool');
  for (const position of need.replaces) close(position, 'current-tool');
  // What is to work with a tool stands beside it.
  for (const { demand } of need.demands.judged) {
    const position = demand.field === 'integrations' ? catalogue.position(demand.id) : undefined;
    if (position !== undefined) close(position, 'current-tool');
  }
  const { failedMust } = need.demands;
  for (let at = 0; at < failedMust.length; at++) if (failedMust[at] !== 0) close(at, 'must-have');
  if (free) for (let at = 0; at < tools.length; at++) if (free.high[at] === 0) close(at, 'budget');
  return stopped;
};
