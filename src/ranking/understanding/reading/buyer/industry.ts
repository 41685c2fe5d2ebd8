/** The buyer's own trade (`trait.ts`), learned from `data/statement-parts.tsv` and `data/trades.tsv`. */
import { chooseTrait, createTrait, type JudgedTrait, type ToldTrait } from './trait.ts';

/** In the order of the model. */
export const industryTrait = createTrait('industry', [
  'Agriculture',
  'Construction',
  'Education',
  'Energy and Utilities',
  'Financial Services',
  'Government',
  'Healthcare',
  'Hospitality',
  'Insurance',
  'Legal',
  'Life Sciences',
  'Manufacturing',
  'Marketing and Advertising',
  'Media and Entertainment',
  'Non-profit',
  'Professional Services',
  'Real Estate',
  'Retail and E-commerce',
  'Software and Technology',
  'Telecommunications',
  'Transportation and Logistics',
]);

/** An industry is told from this probability on; with what the kind says of it, from the second. */
const toldMin = 0.4;
const toldWithKindMin = 0.45;

/**
 * The buyer's industry, if one is likely enough. `odds`: by place, how many times as likely the kind of software that is sought
 * makes it.
 */
export const chooseIndustry = (judged: JudgedTrait, odds?: ArrayLike<number>): ToldTrait | undefined =>
  chooseTrait(industryTrait, judged, odds === undefined ? toldMin : toldWithKindMin, odds);
