/** Makes one file of the word lists of `data/glossary`, a language each (`src/ranking/understanding/reading/glossary.ts`). */
import { join } from 'node:path';
import { hashWord } from '../../src/ranking/analysis/english-words.ts';
import { languageStemmers } from '../../src/ranking/analysis/language-stemmers.ts';
import { isStopWord } from '../../src/ranking/analysis/stemmer.ts';
import { joinTokens, tokenize } from '../../src/ranking/analysis/tokenizer.ts';
import {
  type FunctionWord,
  type GlossaryColumns,
  glossaryLanguages,
  writeGlossary,
} from '../../src/ranking/understanding/reading/glossary.ts';
import { readLines } from './data-lines.ts';

const functionMark = '-';
/** A word that translates more English ones says little of any. */
const meaningsMax = 4;

/**
 * A line: English words, a tab, and words of the language for them, separated by "|"; or "-", the English word, if there is one,
 * a tab, and a function word. The most frequent English words come first.
 */
const parseLine = (line: string): { english: string; words: string[] } => {
  const [english = '', words = ''] = line.split('\t');
  if (english === '' || words === '') throw new Error(`data/glossary cannot be read: ${line}`);
  return { english, words: words.split('|') };
};

const foldWords = (text: string): string => joinTokens(tokenize(text), ' ');

export const createGlossary = (): Uint8Array => {
  const placeOfEnglish = new Map<string, number>();
  const placeOf = (word: string): number => {
    const place = placeOfEnglish.get(word) ?? placeOfEnglish.size;
    placeOfEnglish.set(word, place);
    return place;
  };
  const functionWords: FunctionWord[][] = [];
  const columns = glossaryLanguages.map((code): GlossaryColumns => {
    const stem = languageStemmers[code];
    const lines = readLines(join('glossary', `${code}.tsv`)).map(parseLine);
    const functions = new Map(
      lines.flatMap(({ english, words }) =>
        english.startsWith(functionMark)
          ? words.map((word) => [foldWords(word), english.slice(functionMark.length)] as const)
          : [],
      ),
    );
    functionWords.push([...functions]);
    const meanings = new Map<number, Set<number>>();
    for (const { english, words } of lines) {
      if (english.startsWith(functionMark)) continue;
      const places = tokenize(english).flatMap(({ text }) => (isStopWord(text) ? [] : [placeOf(text)]));
      for (const word of words.map(foldWords)) {
        // Words of several parts are looked up one by one, and would not be found.
        if (word.includes(' ') || functions.has(word)) continue;
        const key = hashWord(stem(word));
        const own = meanings.get(key) ?? new Set();
        if (own.size < meaningsMax) for (const place of places) own.add(place);
        meanings.set(key, own);
      }
    }
    const sorted = [...meanings].filter(([, own]) => own.size > 0).sort(([one], [other]) => one - other);
    return {
      hashes: Uint32Array.from(sorted, ([hash]) => hash),
      meaningCounts: Uint8Array.from(sorted, ([, own]) => own.size),
      meanings: Uint16Array.from(sorted.flatMap(([, own]) => [...own])),
    };
  });
  return writeGlossary({ english: [...placeOfEnglish.keys()], functionWords }, columns);
};
