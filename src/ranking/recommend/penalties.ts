/**
 * Fit: what scales the whole score of a tool down, because other merits cannot make up for it.
 *
 *   use case   .4 when nothing of it is met, rising to 1 where it is met to nine tenths: a cheap and easy tool for
 *              something else is no recommendation
 *   category   .85 for a tool that is of the categories asked for only besides another kind
 *   size       .6 for a tool that is made for companies two sizes away and more
 */

import type { IndexContext } from '../index-context.ts';
import type { Need } from './buyer-profile.ts';
import type { Column } from './criteria/criteria.ts';

export const penalties = { unmetUseCase: 0.4, useCaseMet: 0.9, secondaryCategory: 0.85, otherSize: 0.6 } as const;

/** By position, 0..1. */
export const penaltyFactors = (engine: IndexContext, need: Need, useCase: Column | undefined): Float32Array => {
  const { catalogue, columns, classifier } = engine;
  const fit = new Float32Array(catalogue.tools.length).fill(1);
  if (useCase) {
    for (let at = 0; at < fit.length; at++) {
      const met = Math.min(1, (useCase.low[at] as number) / penalties.useCaseMet);
      fit[at] = penalties.unmetUseCase + (1 - penalties.unmetUseCase) * met;
    }
  }
  if (need.categories) {
    const wanted = new Set(need.categories.map(({ name }) => classifier.names.indexOf(name)));
    for (let at = 0; at < fit.length; at++) {
      const [primary] = classifier.categoriesOf[at] as readonly number[];
      if (primary !== undefined && !wanted.has(primary)) fit[at] = (fit[at] as number) * penalties.secondaryCategory;
    }
  }
  if (need.companySize) {
    const { high } = columns.companySize(need.companySize);
    for (let at = 0; at < fit.length; at++) if (high[at] === 0) fit[at] = (fit[at] as number) * penalties.otherSize;
  }
  return fit;
};
