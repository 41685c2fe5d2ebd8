/**
 * Penalties: what scales the whole score of a tool down, because other merits cannot make up for it.
 *
 *   use case   .4 when nothing of it is met, rising to 1 where it is met to nine tenths: a cheap and easy tool for
 *              something else is no recommendation (`criteria/use-case.ts`)
 *   size       .6 for a tool that is made for companies two sizes away and more (`criteria/company-size.ts`)
 *   market     .6 for a tool that is known not to be sold in the buyer's country, .8 where only the language of the text tells
 *              the country (`criteria/availability.ts`)
 *   category   .85 for a tool that is of the categories asked for only besides another kind
 *   doubt      from .55 for all tools alike, where the kind of software that a text asks for is a guess (`doubt.ts`)
 */
import type { IndexContext } from '../index-context.ts';
import type { Measured } from './criteria/criterion.ts';
import { surenessOf } from './doubt.ts';
import type { Need } from './need.ts';

export const secondaryCategoryPenalty = 0.85;

/** By position, 0..1, of the tools that are judged. */
export const penaltyFactors = (
  { catalogue, classifier }: IndexContext,
  need: Need,
  judged: Uint32Array,
  measured: readonly Measured[],
): Float64Array => {
  const factors = new Float64Array(catalogue.tools.length).fill(surenessOf(classifier, need));
  for (const { penalty } of measured) {
    if (!penalty) continue;
    for (let nth = 0; nth < judged.length; nth++) {
      const at = judged[nth] as number;
      factors[at] = (factors[at] as number) * (penalty[at] as number);
    }
  }
  if (need.categories) {
    const wanted = new Set(need.categories.map(({ name }) => classifier.names.indexOf(name)));
    for (let nth = 0; nth < judged.length; nth++) {
      const at = judged[nth] as number;
      const [primary] = classifier.categoriesOf[at] as readonly number[];
      if (primary !== undefined && !wanted.has(primary)) {
        factors[at] = (factors[at] as number) * secondaryCategoryPenalty;
      }
    }
  }
  return factors;
};
