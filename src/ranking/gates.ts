/**
 * Gates: what a tool must pass before anything is scored. No score can buy a gate back.
 *
 * A tool that several gates would stop is counted under the first of them, in this order.
 */
import { hasBit } from '../catalogue/bit-set.ts';
import type { Engine } from './engine.ts';
import type { Need } from './profile.ts';
import { findReplaced } from './replaced.ts';

export const gates = {
  category: { field: 'categories', meaning: 'not of a category asked for' },
  exclude: { field: 'exclude', meaning: 'excluded by the request' },
  'current-tool': {
    field: 'currentTools',
    meaning: 'already in use, or named in the use case as what is to be replaced',
  },
  budget: { field: 'budget', meaning: 'known to have no free plan, and the budget is free-only' },
  'min-score': { field: 'minScore', meaning: 'scores below the least score asked for' },
} as const;
export type Gate = keyof typeof gates;
export const gateNames = Object.keys(gates) as Gate[];

/** In the answer of `closeGates`: no gate stops the tool, or it is not sold and was never considered. */
export const open = 255;
export const unsold = 254;

/** For each position the first gate that stops the tool, as its place in `gateNames`. */
export const closeGates = (engine: Engine, need: Need): Uint8Array => {
  const { catalogue, columns } = engine;
  const { tools, active } = catalogue;
  const stopped = new Uint8Array(tools.length).fill(open);
  const listed = need.categories?.flatMap(
    ({ name }) => catalogue.facets.categories.find(({ value }) => value === name)?.members ?? [],
  );
  const free = need.budget === 'free-only' ? columns.budget('free-only') : undefined;
  const close = (position: number, gate: Gate): void => {
    if (stopped[position] === open) stopped[position] = gateNames.indexOf(gate);
  };
  for (let at = 0; at < tools.length; at++) {
    if (!hasBit(active, at)) stopped[at] = unsold;
    else if (listed && !listed.some((members) => hasBit(members, at))) close(at, 'category');
  }
  for (const position of need.exclude) close(position, 'exclude');
  for (const position of need.currentTools) close(position, 'current-tool');
  if (need.useCase !== undefined) {
    for (const position of findReplaced(engine, need.useCase)) close(position, 'current-tool');
  }
  if (free) for (let at = 0; at < tools.length; at++) if (free.high[at] === 0) close(at, 'budget');
  return stopped;
};
