/**
 * The buyer's industry by the kind of software that is sought: who asks for childcare management looks after children, though
 * no word says so, and hardly anybody who asks for an electronic lab notebook runs a hotel.
 *
 *   odds(industry) = (Σ P(kind) · P(industry | kind) / P(industry)) ^ share
 *
 * P(industry | kind) is counted in the marked texts of `data/statement-parts.tsv` by `bun run train`, with `smoothing` more that
 * are as all texts.
 */
import type { Catalogue } from '../../../catalogue/catalogue.ts';
import { industryTrait } from '../reading/buyer/industry.ts';
import type { Kinds } from './kinds.ts';

/** By the slug of a kind, by place: ln (P(industry | kind) / P(industry)); the last is that of no industry. */
export type IndustryRatios = Readonly<Record<string, readonly number[]>>;

/** On judged texts F1 is .72 to .73 for any from .3 to .7, and .70 without. */
const share = 0.7;
/** A kind that is less likely tells nothing. */
const probabilityMin = 0.01;

export const industryOddsOf = (
  { categories }: Pick<Catalogue, 'categories'>,
  ratios: IndustryRatios,
  { probabilities }: Pick<Kinds, 'probabilities'>,
): Float64Array => {
  const odds = new Float64Array(industryTrait.classCount);
  let told = 0;
  categories.entries.forEach(({ slug }, place) => {
    const probability = probabilities[place] as number;
    const own = probability < probabilityMin ? undefined : ratios[slug];
    if (own === undefined) return;
    told += probability;
    own.forEach((ratio, industry) => {
      odds[industry] = (odds[industry] as number) + probability * Math.exp(ratio);
    });
  });
  return odds.map((one) => (one + Math.max(0, 1 - told)) ** share);
};
