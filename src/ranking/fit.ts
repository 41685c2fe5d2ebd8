/**
 * Fit: what scales the whole score of a tool down, because other merits cannot make up for it.
 *
 *   use case   .4 when nothing of it is met, rising to 1 where it is met to seven tenths: a cheap and easy tool for
 *              something else is no recommendation
 *   category   .85 for a tool that is of the categories asked for only besides another kind
 *   size       .6 for a tool that is made for companies two sizes away and more
 */
import type { Column } from './criteria.ts';
import { sizeLevel } from './criteria.ts';
import type { Engine } from './engine.ts';
import type { Need } from './profile.ts';

export const fits = { unmetUseCase: 0.4, useCaseMet: 0.7, secondaryCategory: 0.85, otherSize: 0.6 } as const;

/** By position, 0..1. */
export const measureFit = ({ catalogue }: Engine, need: Need, useCase: Column | undefined): Float32Array => {
  const fit = new Float32Array(catalogue.tools.length).fill(1);
  const wanted = need.categories && new Set(need.categories.map(({ name }) => name));
  catalogue.tools.forEach((tool, position) => {
    let level = 1;
    if (useCase) {
      const met = Math.min(1, (useCase.low[position] as number) / fits.useCaseMet);
      level *= fits.unmetUseCase + (1 - fits.unmetUseCase) * met;
    }
    if (wanted && tool.categories[0] !== undefined && !wanted.has(tool.categories[0])) level *= fits.secondaryCategory;
    if (need.companySize && sizeLevel(tool, need.companySize) === 0) level *= fits.otherSize;
    fit[position] = level;
  });
  return fit;
};

export const scaleColumn = ({ low, high }: Column, fit: Float32Array): Column => ({
  low: low.map((level, position) => level * (fit[position] as number)),
  high: high.map((level, position) => level * (fit[position] as number)),
});
