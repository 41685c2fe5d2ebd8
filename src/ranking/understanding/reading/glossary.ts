/**
 * English words for those of German, French, Spanish, Italian, Dutch and Portuguese: "Rechnung" is read as "invoice" besides, so
 * that what was learned from statements in English tells something of other texts too. Five of six statements are in English.
 *
 * A word is looked up by its stem (Snowball, Porter 2001). In German and Dutch a word that is not found is cut in two that
 * are: "Zeiterfassung" is "Zeit" and "Erfassung" (Koehn and Knight 2003, "Empirical methods for compound splitting").
 */
import { hashWord, type WordSet } from '../../analysis/english-words.ts';
import { languageStemmers } from '../../analysis/language-stemmers.ts';
import { findHash } from '../../analysis/sorted-hashes.ts';
import { isStopWord, stemWord } from '../../analysis/stemmer.ts';
import { readModelFile, writeModelFile } from '../models/model-file.ts';
import type { ReadText, ReadToken } from './text.ts';

/** In the order of the file. */
export const glossaryLanguages = ['de', 'fr', 'es', 'it', 'nl', 'pt'] as const;
type Language = (typeof glossaryLanguages)[number];
const withCompounds: ReadonlySet<Language> = new Set(['de', 'nl']);

/** A function word, and what stands for it in English; nothing does for some. */
export type FunctionWord = readonly [word: string, english: string];

/** `functionWords`: by language. */
type Header = {
  readonly english: readonly string[];
  readonly functionWords: readonly (readonly FunctionWord[])[];
  /** By language how many stems it has, and how many meanings these have together. */
  readonly counts: readonly { readonly stems: number; readonly meanings: number }[];
};

/** Of one language, by the hash of a stem in rising order: how many meanings it has, and the places of these in `english`. */
export type GlossaryColumns = {
  readonly hashes: Uint32Array;
  readonly meaningCounts: Uint8Array;
  readonly meanings: Uint16Array;
};

export const writeGlossary = (
  { english, functionWords }: Pick<Header, 'english' | 'functionWords'>,
  columns: readonly GlossaryColumns[],
): Uint8Array => {
  const counts = columns.map(({ hashes, meanings }) => ({ stems: hashes.length, meanings: meanings.length }));
  const header: Header = { english, functionWords, counts };
  return writeModelFile(
    header,
    columns.flatMap(({ hashes, meaningCounts, meanings }) => [hashes, meaningCounts, meanings]),
  );
};

/** No word is longer: what is takes long to stem and to cut. */
const wordLengthMax = 40;
/** A part of a compound has this many letters at least. */
const partLengthMin = 4;
/** What may stand between the parts of a compound. */
const partJoints = ['', 's', 'n', 'en', 'es', 'er', 'e'];
/** Shorter words are alike in many languages. */
const tellingLengthMin = 4;

export type Glossary = {
  /** The same text with English words for those of the language that it is in; itself where that is English. */
  gloss(read: ReadText): ReadText;
};

/** Word by word; what has no English stays as it is. */
const translate = (tokens: readonly ReadToken[]): readonly ReadToken[] =>
  tokens.map((token) => {
    const [first] = token.english;
    return first === undefined ? token : { ...token, text: first, stem: stemWord(first) };
  });

export const readGlossary = (bytes: Uint8Array, words: WordSet): Glossary => {
  const { header, take } = readModelFile(bytes);
  const { english, functionWords, counts } = header as Header;
  const tables = counts.map(({ stems, meanings }) => {
    const hashes = new Uint32Array(take(4 * stems).slice().buffer);
    const meaningCounts = take(stems).slice();
    const starts = new Uint32Array(stems + 1);
    meaningCounts.forEach((count, nth) => {
      starts[nth + 1] = (starts[nth] as number) + count;
    });
    return { hashes, starts, meanings: new Uint16Array(take(2 * meanings).slice().buffer) };
  });
  /** By function word a bit for each language that has it. */
  const languagesOf = new Map<string, number>();
  functionWords.forEach((list, place) => {
    for (const [word] of list) languagesOf.set(word, (languagesOf.get(word) ?? 0) | (1 << place));
  });

  const functionMaps = functionWords.map((list) => new Map(list));

  const meaningsOfPart = (word: string, place: number): string[] | undefined => {
    const { hashes, starts, meanings } = tables[place] as (typeof tables)[number];
    const at = findHash(hashes, hashWord(languageStemmers[glossaryLanguages[place] as Language](word)));
    if (at < 0) return undefined;
    return Array.from(
      meanings.subarray(starts[at] as number, starts[at + 1] as number),
      (one) => english[one] as string,
    );
  };
  const meaningsOf = (word: string, place: number): string[] | undefined => {
    if (word.length > wordLengthMax) return undefined;
    const whole = meaningsOfPart(word, place);
    if (whole !== undefined || !withCompounds.has(glossaryLanguages[place] as Language)) return whole;
    // The longest end that is a word, before it another.
    for (let at = partLengthMin; at + partLengthMin <= word.length; at++) {
      const end = meaningsOfPart(word.slice(at), place);
      if (end === undefined) continue;
      for (const joint of partJoints) {
        if (!word.slice(0, at).endsWith(joint) || at - joint.length < partLengthMin) continue;
        const start = meaningsOfPart(word.slice(0, at - joint.length), place);
        if (start !== undefined) return [...start, ...end];
      }
    }
    return undefined;
  };

  /** The place of the language of a text; -1 for English and all others. */
  const languageOf = (tokens: readonly ReadToken[]): number => {
    const heard = glossaryLanguages.map(() => 0);
    let ofEnglish = 0;
    for (const { text } of tokens) {
      if (isStopWord(text)) ofEnglish++;
      const languages = languagesOf.get(text) ?? 0;
      if (languages !== 0)
        for (let place = 0; place < heard.length; place++)
          if ((languages & (1 << place)) !== 0) heard[place] = (heard[place] as number) + 1;
    }
    const most = Math.max(...heard);
    if (most > ofEnglish) return heard.indexOf(most);
    if (ofEnglish > 0) return -1;
    // "Gestionale magazzino": what no English text has tells.
    const strange = tokens.filter(
      ({ text }) => text.length >= tellingLengthMin && !words.has(text) && !words.hasProperName(text),
    );
    if (strange.length === 0) return -1;
    const known = glossaryLanguages.map(
      (_, place) => strange.filter(({ text }) => meaningsOf(text, place) !== undefined).length,
    );
    const knownMost = Math.max(...known);
    return knownMost === 0 ? -1 : known.indexOf(knownMost);
  };

  return {
    gloss: (read) => {
      const place = languageOf(read.tokens);
      if (place < 0) return read;
      const functions = functionMaps[place] as ReadonlyMap<string, string>;
      const tokens = read.tokens.map((token) => {
        const english = functions.has(token.text)
          ? [functions.get(token.text) as string].filter((word) => word !== '')
          : meaningsOf(token.text, place);
        return english === undefined ? token : { ...token, english };
      });
      const language = glossaryLanguages[place] as Language;
      return { ...read, tokens, language, translation: translate(tokens) };
    },
  };
};
