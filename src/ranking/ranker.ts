/**
 * The ranker: the one door to this folder.
 *
 * Pure: the same catalogue and the same request give the same answer, byte for byte, so that `catalogue.revision` and
 * `rankerVersion` together replay any answer. No operation throws on any string.
 */

import type { Catalogue } from '../catalogue/catalogue.ts';
import type { BitSet } from '../catalogue/lib/bit-set.ts';
import type { Tool } from '../catalogue/tool.ts';
import { type IncrementalTask, runToEnd } from './incremental.ts';
import { createIndexContext } from './index-context.ts';
import type { BuyerProfile } from './recommend/buyer-profile.ts';
import { type RecommendAnswer, recommend } from './recommend/recommend.ts';
import { type AlternativesAnswer, findAlternatives } from './related/alternatives.ts';
import { type CompareAnswer, compare } from './related/compare.ts';
import { compareSeveral, type SeveralCompared } from './related/compare-several.ts';
import { matchWords } from './search/keyword-filter.ts';
import { type SearchAnswer, type SearchRequest, search } from './search/search.ts';

/** Goes up when the same catalogue and request would be answered differently. */
export const rankerVersion = '1';

/** Answers are in the shapes of the API, without `catalogue`; a `tool` is the catalogue's own object. */
export type Ranker = {
  readonly catalogue: Catalogue;
  /** Scored keyword search over the active tools that pass the filter. */
  search(request: SearchRequest): SearchAnswer & { ranker: string };
  recommend(profile: BuyerProfile): RecommendAnswer & { ranker: string };
  /** The same in steps of a few milliseconds at most: a request may ask for much. */
  searchInSteps(request: SearchRequest): IncrementalTask<SearchAnswer & { ranker: string }>;
  recommendInSteps(profile: BuyerProfile): IncrementalTask<RecommendAnswer & { ranker: string }>;
  /** Active tools that could stand in for one of the catalogue, never itself. */
  alternatives(tool: Tool, limit: number): AlternativesAnswer & { ranker: string };
  /** The ids of active tools that a tool works with, by the list of either. */
  worksWith(tool: Tool): string[];
  /** Two different tools, discontinued ones included. */
  compare(a: Tool, b: Tool): CompareAnswer;
  /** Two to four of them. */
  compareSeveral(tools: readonly Tool[]): SeveralCompared;
  /** The active tools in whose name or description every word occurs; all of them when there is no word. */
  matchWords(text: string): BitSet;
};

/** Makes the index of a catalogue in steps of some milliseconds each, between which requests may be answered. */
export function* createRankerInSteps(catalogue: Catalogue): IncrementalTask<Ranker> {
  const context = yield* createIndexContext(catalogue);
  function* searchInSteps(request: SearchRequest): ReturnType<Ranker['searchInSteps']> {
    return { ...(yield* search(context, request)), ranker: rankerVersion };
  }
  function* recommendInSteps(profile: BuyerProfile): ReturnType<Ranker['recommendInSteps']> {
    return { ...(yield* recommend(context, profile)), ranker: rankerVersion };
  }
  return {
    catalogue,
    search: (request) => runToEnd(searchInSteps(request)),
    recommend: (profile) => runToEnd(recommendInSteps(profile)),
    searchInSteps,
    recommendInSteps,
    alternatives: (tool, limit) => ({ ...findAlternatives(context, tool, limit), ranker: rankerVersion }),
    worksWith: (tool) => context.integrations.idsOf(catalogue.position(tool.id) as number),
    compare: (a, b) => compare(context, a, b),
    compareSeveral: (tools) => compareSeveral(context, tools),
    matchWords: (text) => matchWords(context, text),
  };
}

export const createRanker = (catalogue: Catalogue): Ranker => runToEnd(createRankerInSteps(catalogue));

export { describeCriteria } from './recommend/describe-criteria.ts';
