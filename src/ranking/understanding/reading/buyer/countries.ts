/**
 * Countries that a text says it is in ("payroll in Brazil", "une PME en France"), or that a search names ("payroll brazil"):
 * `data/countries.tsv`, a line each of its
 * ISO 3166 code and its names in seven languages, those of Unicode's CLDR, the English one first.
 */
import { tokenize } from '../../../analysis/tokenizer.ts';
import { isSearch, type ReadText } from '../text.ts';

type CountryMention = { readonly from: number; readonly to: number; readonly value: string };

export type Countries = {
  find(read: ReadText): CountryMention[];
  /** In English; a code that is none stands for itself. */
  nameOf(code: string): string;
};

const wordsMax = 4;
const mentionsMax = 3;
/** What stands before a country that one is in. */
const before = /^(in|within|across|from|for|en|au|aux|aus|fur|em|no|na|nel)$/;

export const createCountries = (file: string): Countries => {
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
  return {
    nameOf: (code) => names.get(code) ?? code,
    find: (read) => {
      const { tokens, hasCase } = read;
      const found: CountryMention[] = [];
      const isBare = isSearch(read) && tokens.length > 1;
      for (let at = 0; at < tokens.length && found.length < mentionsMax; at++) {
        const isIn = before.test(tokens[at - 1]?.text ?? '');
        if (!isIn && !isBare) continue;
        for (let to = Math.min(tokens.length, at + wordsMax); to > at; to--) {
          const words = tokens.slice(at, to);
          const value = codes.get(words.map(({ text }) => text).join(' '));
          if (value === undefined || (hasCase && !words.at(-1)?.isCapital)) continue;
          // "Payroll Brazil", but not "the Georgia method"
          if (!isIn && at > 0 && to < tokens.length) continue;
          if (!found.some((other) => other.value === value)) found.push({ from: at, to, value });
          break;
        }
      }
      return found;
    },
  };
};
