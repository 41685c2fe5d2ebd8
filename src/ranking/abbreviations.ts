/**
 * Abbreviations: which short form stands for which words.
 *
 * Two sources. In running text the first use of a short form explains it: "customer relationship management (CRM)".
 * A form in brackets is taken for the words before it if their initials spell it (Schwartz and Hearst 2003, "A simple
 * algorithm for identifying abbreviation definitions in biomedical text", in its strictest reading). And among a
 * category's names one may be the initials of another. Both give rows of synonyms like the taxonomy's own.
 */
import type { Catalogue } from '../catalogue/catalogue.ts';
import { wordsOf } from './words.ts';

const bracketed = /\(([A-Z][A-Za-z]{1,5})\)/g;
const wordsBefore = 8;
const smallWords = new Set(['a', 'and', 'as', 'for', 'in', 'of', 'on', 'the', 'to']);

const initialsOf = (words: readonly string[]): string => words.map((word) => word[0]).join('');

/** The words whose initials spell the short form, if the text ends with them. */
const spelledOut = (short: string, before: readonly string[]): string | undefined => {
  for (let length = short.length; length <= before.length; length++) {
    const long = before.slice(-length);
    const spelling = initialsOf(long.filter((word) => !smallWords.has(word)));
    if ((spelling === short && !smallWords.has(long[0] as string)) || initialsOf(long) === short) return long.join(' ');
    if (spelling.length > short.length) return undefined;
  }
  return undefined;
};

const minedFrom = (text: string): [string, string][] => {
  const rows: [string, string][] = [];
  for (const found of text.matchAll(bracketed)) {
    const short = (found[1] as string).replace(/s$/, '').toLowerCase();
    const before = wordsOf(text.slice(Math.max(0, found.index - 100), found.index)).map((word) => word.text);
    const long = short.length < 2 ? undefined : spelledOut(short, before.slice(-wordsBefore));
    if (long) rows.push([short, long]);
  }
  return rows;
};

/** Rows of a short form and its words, each once. */
export const abbreviationsOf = (catalogue: Catalogue, texts: readonly string[]): string[][] => {
  const rows = new Map<string, [string, string]>();
  const add = (row: [string, string]): void => {
    rows.set(row.join(' = '), row);
  };
  for (const text of texts) if (text.includes('(')) for (const row of minedFrom(text)) add(row);
  for (const { name, synonyms } of catalogue.categories.entries) {
    const forms = [name, ...synonyms].map((form) => wordsOf(form).map((word) => word.text));
    for (const short of forms) {
      for (const long of forms) {
        const [only] = short;
        if (only === undefined || short.length > 1 || long.length < 2) continue;
        if (only === initialsOf(long) || only === initialsOf(long.filter((word) => !smallWords.has(word)))) {
          add([only, long.join(' ')]);
        }
      }
    }
  }
  return [...rows.values()];
};
