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

/**
 * On two sets, .77 of the trades are found at a precision of .72, and .60 at .86; without a bar of its own for what no term names
 * .80 at .66, and .65 at .79; with .8 .76 at .78, and .56 at .90.
 */
const inferredMin = 0.7;
const toldAlone = { namedMin: 0.4, inferredMin };
/** With what the kind of software says of it. */
const toldWithKind = { namedMin: 0.45, inferredMin };

/**
 * The buyer's industry, if one is likely enough. `odds`: by place, how many times as likely the kind of software that is sought
 * makes it.
 */
export const chooseIndustry = (judged: JudgedTrait, odds?: ArrayLike<number>): ToldTrait | undefined =>
  chooseTrait(industryTrait, judged, odds === undefined ? toldAlone : toldWithKind, odds);
