/**
 * Diversity: a shortlist of near-twins helps nobody, so a buyer may ask for different tools.
 *
 * Maximal marginal relevance (Carbonell and Goldstein 1998): each next tool is the one with the greatest
 *
 *   (1 − λ) · score − λ · greatest similarity to a tool already chosen
 *
 * λ is the request's `diversity`. The first is always the best; scores shown are the tools' own.
 */

import type { IndexContext } from '../index-context.ts';
/** Chooses `count` of the positions given, which stand in order of score. `scores`: by position. */
export const diversify = (
  { similarity }: IndexContext,
  ordered: readonly number[],
  scores: ArrayLike<number>,
  diversity: number,
  count: number,
): number[] => {
  const left = [...ordered];
  const nearest = new Map<number, number>(left.map((position) => [position, 0]));
  const chosen: number[] = [];
  while (chosen.length < count && left.length > 0) {
    let bestAt = 0;
    let bestValue = Number.NEGATIVE_INFINITY;
    left.forEach((position, at) => {
      const value = (1 - diversity) * (scores[position] as number) - diversity * (nearest.get(position) as number);
      if (chosen.length === 0 ? at === 0 : value > bestValue) {
        bestAt = at;
        bestValue = value;
      }
    });
    const [next] = left.splice(bestAt, 1) as [number];
    chosen.push(next);
    for (const position of left) {
      const likeness = similarity.between(next, position).likeness;
      nearest.set(position, Math.max(nearest.get(position) as number, likeness));
    }
  }
  return chosen;
};
