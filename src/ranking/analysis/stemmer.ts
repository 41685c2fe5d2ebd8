/**
 * Stems and stop words of English, from Lunr: the Porter stemmer (Porter 1980, "An algorithm for suffix stripping") and
 * its list of stop words.
 */
import lunr from 'lunr';

/** The longest stop words are "because", "however" and "neither". */
const stopWordLengthMax = 7;

/** Lunr's filter answers undefined for a stop word. */
export const isStopWord = (word: string): boolean =>
  word.length <= stopWordLengthMax &&
  (lunr.stopWordFilter as unknown as (token: string) => string | undefined)(word) === undefined;

const findStem = (word: string): string => lunr.stemmer(new lunr.Token(word, {})).toString();

/** Texts share most of their words, and a stem takes a dozen expressions to find. Longer words are seldom met twice. */
const stems = new Map<string, string>();
const keptMax = 8_192;
const keptLengthMax = 24;

export const stemWord = (word: string): string => {
  const known = stems.get(word);
  if (known !== undefined) return known;
  const stem = findStem(word);
  if (word.length <= keptLengthMax) {
    if (stems.size >= keptMax) stems.clear();
    stems.set(word, stem);
  }
  return stem;
};
