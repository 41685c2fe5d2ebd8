/**
 * The market: where the buyer is, so that what is not sold there stands behind.
 *
 * By the countries that the profile names, and the countries and cities that its text says it is in; else, where that is in
 * another language than English, by the countries where that is spoken by most. Who writes in German has no use for a payroll that
 * is sold in the US alone.
 */
import { foldRegion } from '../../catalogue/lib/regions.ts';
import { isSearch, type ReadText } from '../understanding/reading/text.ts';
import { countries } from '../understanding/trained-data.ts';

export type Market = {
  /** By their ISO 3166 codes. */
  readonly countries: readonly string[];
  /** How it is called behind "sold": "in Brazil". */
  readonly label: string;
  /** Whether the text does not say it. */
  readonly isInferred: boolean;
};

/** Where a language is spoken by most. */
const marketsOfLanguages: Readonly<Record<string, Pick<Market, 'countries' | 'label'>>> = {
  de: { countries: ['DE', 'AT', 'CH', 'LI'], label: 'in Germany, Austria or Switzerland' },
  fr: { countries: ['FR', 'BE', 'CH', 'LU', 'MC'], label: 'in France, Belgium or Switzerland' },
  es: {
    countries: 'ES MX AR CO CL PE EC UY PY BO VE CR PA DO GT HN NI SV CU'.split(' '),
    label: 'in Spain or Latin America',
  },
  it: { countries: ['IT', 'CH', 'SM'], label: 'in Italy' },
  pt: { countries: ['PT', 'BR', 'AO', 'MZ'], label: 'in Portugal or Brazil' },
  nl: { countries: ['NL', 'BE'], label: 'in the Netherlands or Belgium' },
};

/** Regions that a sentence calls otherwise than a list of countries does. */
const namesInSentences: Readonly<Record<string, string>> = {
  ...{ US: 'the US', GB: 'the UK', EU: 'the EU', NL: 'the Netherlands', PH: 'the Philippines', AE: 'the UAE' },
};
/** What a region is called in a sentence, by its code. */
export const nameRegion = (code: string): string => {
  const folded = foldRegion(code);
  return namesInSentences[folded] ?? countries.nameOf(folded);
};

/** `named`: the codes of the countries that the profile says. */
export const findMarket = (named: readonly string[], read: ReadText | undefined): Market | undefined => {
  if (named.length > 0) {
    return { countries: named, label: `in ${named.map(nameRegion).join(' or ')}`, isInferred: false };
  }
  const ofLanguage = read === undefined || isSearch(read) ? undefined : marketsOfLanguages[read.language ?? ''];
  return ofLanguage && { ...ofLanguage, isInferred: true };
};
