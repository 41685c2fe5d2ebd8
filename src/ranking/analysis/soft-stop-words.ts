/**
 * Words that say that something is sought, not what.
 *
 * "software", "best", "alternative to" frame a query; "our company needs" frames a need told in prose. They stay in, as
 * two tools may differ in nothing else, but count a fifth of what they would.
 */
import { isStopWord } from './stemmer.ts';
import { wordSet } from './tokenizer.ts';

export const softStopWordWeight = 0.2;

export const softStopWords = wordSet(
  `alternative alternatives app apps application applications best better competitor competitors find free good instead
  looking need open platform platforms product products program programs recommend replace replacement replacements
  service services similar simple software softwares solution solutions source substitute system systems suite tool
  tools top use used using want way website`,
);

export const monthNames = wordSet(
  'january february march april may june july august september october november december',
);

/** Besides those and the months, what people say around a need. */
export const needStopWords: ReadonlySet<string> = new Set([
  ...monthNames,
  ...wordSet(
    `able actually after agency already always another around ask asking away back based because become before being big
  bit both bring buy called come
  companies company currently day days different do does doing done down each easily easy else end ends enough even everyone
  everything fast few first focus full get gets getting give go going great group grow growing help helping helps
  hour hours ideally inside keep keeping keeps kind know large last let lets like little live look lot lots made mainly make makes
  making many medium mid month monthly months more mostly much must needed needs never new nice nothing now often old
  once one ones organisation organization out over part people person place possible prefer preferably provide put quick quickly
  quite rather really right run running runs same see seen send sends set several single size small someone something soon staff start started startup
  still stuff sure take takes team teams thing things think three through time times today together too try trying two under
  up various very wants week weekly weeks well whole without work working works year years yet`,
  ),
]);

/** Whether a word of a need tells anything of what is sought. */
export const isTellingWord = (word: string): boolean =>
  !isStopWord(word) && !softStopWords.has(word) && !needStopWords.has(word);
