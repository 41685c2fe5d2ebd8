/**
 * Stems and stop words of English, from Lunr: the Porter stemmer (Porter 1980, "An algorithm for suffix stripping") and
 * its list of stop words.
 */
import lunr from 'lunr';

/** Lunr's filter answers undefined for a stop word. */
export const isStopWord = (word: string): boolean =>
  (lunr.stopWordFilter as unknown as (token: string) => string | undefined)(word) === undefined;

export const stemWord = (word: string): string => lunr.stemmer(new lunr.Token(word, {})).toString();
