/**
 * Countries that a text says it is in ("payroll in Brazil", "a bakery in Lyon", "Toronto, 20 staff"), or that a search names
 * ("payroll brazil"): `data/countries.tsv`, a line each of its ISO 3166 code and its names in seven languages, those of Unicode's
 * CLDR, the English one first; and `data/cities.tsv`, the code and the larger cities that no other country has a city of nearly
 * that size and name of, by GeoNames, with the usual names in other languages and the states of the US.
 */
import { tokenize } from '../../../analysis/tokenizer.ts';
import { clauseBefore, negation } from '../force.ts';
import { isSearch, type ReadText, type ReadToken } from '../text.ts';

type CountryMention = { readonly from: number; readonly to: number; readonly value: string };

export type Countries = {
  find(read: ReadText): CountryMention[];
  /** In English; a code that is none stands for itself. */
  nameOf(code: string): string;
};

const wordsMax = 4;
const mentionsMax = 3;
/** What stands before a country that one is in. */
const before = /^(in|within|across|from|for|en|au|aux|aus|fur|nel)$/;
const beforeInPortuguese = /^(em|no|na)$/;
const beforeCity = /^(in|near|around|within|outside|en|em|te|bei|nahe)$/;
const beforeCityElsewhere = /^(a|de|di|da|aus|van|von)$/;
/** "Thanks, Florence" */
const signOff =
  /\b(thanks|thank you|regards|cheers|best|yours|greetings|gr[uü](ss|ß)e?|merci|gracias|grazie|obrigad[oa]|groet(en)?)\b[^.]{0,15}$/i;
const signOffReach = 40;
/** "A daughter in Canada", "guests from Spain": others are there, and not the buyer. */
const othersBefore =
  /\b((grand)?(daughter|son)s?|wife|husband|nephews?|nieces?|cousins?|uncle|aunt|brothers?|sisters?|friends?|author|guests?|buyers?|visitors?|customers?|clients?|candidates?|suppliers?|import \w+|t[oö]chter|sohn|neffe|nichte|bruder|schwester|fille|fils|hij[ao]|figli[ao]|zoon|dochter|filh[ao])( (who|that)\b[^.;,]{1,20}?)?( (is|are|lives?|sits?|now|jetzt|ist|vit|vive|woont))* (in|from|en|au|aux|aus|em|no|na|nel)\s$/i;
const othersReach = 60;
const isOfOthers = ({ text, tokens }: ReadText, at: number): boolean => {
  const { start } = tokens[at] as ReadToken;
  return othersBefore.test(text.slice(Math.max(0, start - othersReach), start));
};
/** "No China please", "we are not in Germany any more"; in Portuguese "no" is "in the". */
const isRefused = (read: ReadText, at: number): boolean =>
  read.language !== 'pt' && negation.test(clauseBefore(read, at));

/** Codes by name, folded, of a file that has a line for each code. */
const readNames = (file: string): { codes: Map<string, string>; names: Map<string, string> } => {
  const codes = new Map<string, string>();
  const names = new Map<string, string>();
  for (const line of file.trimEnd().split('\n')) {
    const [code = '', ...all] = line.split('\t');
    names.set(code, all[0] ?? code);
    for (const name of all) {
      const words = tokenize(name).map(({ text }) => text);
      codes.set(words.join(' '), code);
    }
  }
  return { codes, names };
};

/** The longest name at a place that may end there, with the place behind it and its code. */
const findName = (
  codes: ReadonlyMap<string, string>,
  tokens: readonly ReadToken[],
  at: number,
  mayEnd: (to: number) => boolean,
): { to: number; value: string } | undefined => {
  for (let to = Math.min(tokens.length, at + wordsMax); to > at; to--) {
    const words = tokens.slice(at, to).map(({ text }) => text);
    const value = codes.get(words.join(' '));
    if (value !== undefined && mayEnd(to)) return { to, value };
  }
  return undefined;
};

/** Whether a mark stands before a place and behind another: "Lisbon, founded in 2021". */
const isBehindMark = ({ text, tokens }: ReadText, from: number): boolean =>
  from === 0 || /[,;:.(\n]/.test(text.slice(tokens[from - 1]?.end, tokens[from]?.start));
const isBeforeMark = ({ text, tokens }: ReadText, to: number): boolean =>
  to === tokens.length || /[,;:.)\n]/.test(text.slice(tokens[to - 1]?.end, tokens[to]?.start));
const isSignature = ({ text, tokens }: ReadText, from: number): boolean => {
  const { start } = tokens[from] as ReadToken;
  return signOff.test(text.slice(Math.max(0, start - signOffReach), start));
};

export const createCountries = (countryFile: string, cityFile: string): Countries => {
  const { codes, names } = readNames(countryFile);
  const { codes: codesOfCities } = readNames(cityFile);
  /** The country of the city that a text is in at a place, with the place behind its name. */
  const findCity = (read: ReadText, at: number): { to: number; value: string } | undefined => {
    const { tokens, hasCase, language } = read;
    if (!hasCase || !tokens[at]?.isCapital) return undefined;
    const last = tokens[at - 1]?.text ?? '';
    const isIn = beforeCity.test(last) || (language !== undefined && beforeCityElsewhere.test(last));
    if (!isIn && !isBehindMark(read, at)) return undefined;
    const city = findName(codesOfCities, tokens, at, (to) => tokens[to - 1]?.isCapital === true);
    if (city === undefined || isIn) return city;
    return isBeforeMark(read, city.to) && !isSignature(read, at) ? city : undefined;
  };
  return {
    nameOf: (code) => names.get(code) ?? code,
    find: (read) => {
      const { tokens, hasCase } = read;
      const found: CountryMention[] = [];
      const isBare = isSearch(read) && tokens.length > 1;
      const add = (mention: CountryMention): void => {
        if (!found.some(({ value }) => value === mention.value)) found.push(mention);
      };
      for (let at = 0; at < tokens.length && found.length < mentionsMax; at++) {
        const city = findCity(read, at);
        if (city) {
          if (!isRefused(read, at) && !isOfOthers(read, at)) add({ from: at, ...city });
          continue;
        }
        const last = tokens[at - 1]?.text ?? '';
        const isIn = before.test(last) || (read.language === 'pt' && beforeInPortuguese.test(last));
        if (!isIn && !isBare) continue;
        const country = findName(
          codes,
          tokens,
          at,
          // "Payroll Brazil", but not "the Georgia method"
          (to) => (!hasCase || tokens[to - 1]?.isCapital === true) && (isIn || at === 0 || to === tokens.length),
        );
        if (country && !isRefused(read, at) && !(isIn && isOfOthers(read, at))) add({ from: at, ...country });
      }
      return found;
    },
  };
};
