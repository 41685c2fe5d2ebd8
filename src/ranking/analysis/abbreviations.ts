/**
 * Abbreviations: which short form stands for which words.
 *
 * Three sources. In running text the first use of a short form explains it: "customer relationship management (CRM)".
 * A form in brackets is taken for the words before it if their initials spell it (Schwartz and Hearst 2003, "A simple
 * algorithm for identifying abbreviation definitions in biomedical text", in its strictest reading). Among a category's
 * names one may be the initials of another. And a feature goes by the form that stands in brackets in its name or
 * meaning, "Static code analysis: … without running it (SAST)", or that is its id, `ocr` for "Text recognition". All
 * give rows of synonyms like the taxonomy's own.
 */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Feature } from '../../catalogue/taxonomy.ts';
import { tokenize } from './tokenizer.ts';

const bracketed = /\(([A-Z][A-Za-z]{1,5})\)/g;
const wordsBefore = 8;
const smallWords = new Set(['a', 'and', 'as', 'for', 'in', 'of', 'on', 'the', 'to']);

const initialsOf = (words: readonly string[]): string => words.map((word) => word[0]).join('');
const withoutSmall = (words: readonly string[]): string[] => words.filter((word) => !smallWords.has(word));

/** "it asset management" goes by ITAM: what is short already stays whole. */
const initialsAroundShort = (words: readonly string[]): string =>
  withoutSmall(words)
    .map((word) => (word.length === 2 ? word : word[0]))
    .join('');

/** The words whose initials spell the short form, if the text ends with them. */
const spelledOut = (short: string, before: readonly string[]): string | undefined => {
  for (let length = short.length; length <= before.length; length++) {
    const long = before.slice(-length);
    const spelling = initialsOf(withoutSmall(long));
    if ((spelling === short && !smallWords.has(long[0] as string)) || initialsOf(long) === short) return long.join(' ');
    if (spelling.length > short.length) return undefined;
  }
  return undefined;
};

const minedFrom = (text: string): [string, string][] => {
  const rows: [string, string][] = [];
  for (const found of text.matchAll(bracketed)) {
    const short = (found[1] as string).replace(/s$/, '').toLowerCase();
    const before = tokenize(text.slice(Math.max(0, found.index - 100), found.index)).map((word) => word.text);
    const long = short.length < 2 ? undefined : spelledOut(short, before.slice(-wordsBefore));
    if (long) rows.push([short, long]);
  }
  return rows;
};

const shortIdLengthMax = 5;

const shortFormsOf = ({ id, name, meaning }: Feature): string[] => {
  const inBrackets = [...`${name} ${meaning}`.matchAll(bracketed)].map(([, short]) => (short as string).toLowerCase());
  return id.length > shortIdLengthMax || id.includes('-') ? inBrackets : [...inBrackets, id];
};

/** A name of one word says too little to be found by its short form. */
const minedFromFeature = (feature: Feature): [string, string][] => {
  const words = tokenize(feature.name.replaceAll(bracketed, '')).map((word) => word.text);
  if (words.length < 2) return [];
  return shortFormsOf(feature)
    .filter((short) => !words.includes(short))
    .map((short) => [short, words.join(' ')]);
};

/** Rows of a short form and its words, each once. */
export const abbreviationsOf = (catalogue: Catalogue, texts: readonly string[]): string[][] => {
  const rows = new Map<string, [string, string]>();
  const add = (row: [string, string]): void => {
    rows.set(row.join(' = '), row);
  };
  for (const text of texts) if (text.includes('(')) for (const row of minedFrom(text)) add(row);
  for (const feature of catalogue.features.values()) for (const row of minedFromFeature(feature)) add(row);
  for (const { name, synonyms } of catalogue.categories.entries) {
    const forms = [name, ...synonyms].map((form) => tokenize(form).map((word) => word.text));
    for (const short of forms) {
      for (const long of forms) {
        const [only] = short;
        if (only === undefined || short.length > 1 || long.length < 2) continue;
        if ([initialsOf(long), initialsOf(withoutSmall(long)), initialsAroundShort(long)].includes(only)) {
          add([only, long.join(' ')]);
        }
      }
    }
  }
  return [...rows.values()];
};
