/**
 * The subject of a query: the tool that an alternative is sought to.
 *
 * "alternative to Slack", "Slack replacement", "tools like Slack", "cheaper than Slack" ask for what could stand in for
 * Slack, and Slack is not an answer. The frame is taken apart by its words; what is left on either side ("open source",
 * "for schools") is asked for as usual.
 */
import { editDistance } from '../../catalogue/lib/suggestions.ts';
import { type Token, wordSet } from '../analysis/tokenizer.ts';
import { editsForgiven } from './spell-checker.ts';

const standIns = wordSet(
  'alternative alternatives competitor competitors replacement replacements substitute substitutes',
);
/** Words that a subject follows at once. */
const verbs = wordSet('replace replaces replacing like than');
/** Words that a subject follows after a link: "similar to", "instead of", "switch from". */
const linked = wordSet('similar instead switch switching migrate migrating move moving leave leaving away');
const links = wordSet('to for of from');
/** What may stand around a subject without being part of it. */
const around = wordSet(
  `a an any app apps best better cheaper easier find for free good is it looking need open our platform platforms product
  products program programs service services simpler software solution solutions some something source sourced the there
  to tool tools want what whats with`,
);
const ends = wordSet('for with that which in without but on and');

const slipLengthMin = 6;
const beginningLengthMin = 5;
const frameWords = [...standIns, ...verbs, ...linked, 'open', 'source'];

/** The word of a frame that an unknown word was meant to be: with a slip or two, or half typed at the end. */
const asFrameWord = (text: string, mayBeHalfTyped: boolean): string | undefined => {
  if (mayBeHalfTyped && text.length >= beginningLengthMin) {
    const [completed] = frameWords.filter((word) => word.startsWith(text));
    if (completed !== undefined) return completed;
  }
  const max = editsForgiven(text);
  const near = frameWords
    .filter((word) => word.length >= slipLengthMin && Math.abs(word.length - text.length) <= max)
    .map((word) => ({ word, distance: editDistance(text, word, max) }))
    .filter(({ distance }) => distance <= max);
  return near.sort((one, other) => one.distance - other.distance)[0]?.word;
};

/** The words with those of a frame as they were meant; `isKnown` words are what they are. */
export const correctIntentWords = (
  words: readonly Token[],
  isKnown: (word: string) => boolean,
): { words: readonly Token[]; corrected: Record<string, string> } => {
  const corrected: Record<string, string> = {};
  if (words.length < 2) return { words, corrected };
  const meant = words.map((word, at): Token => {
    if (word.text.length < beginningLengthMin || isKnown(word.text)) return word;
    const text = asFrameWord(word.text, at === words.length - 1);
    if (text === undefined) return word;
    if (!text.startsWith(word.text)) corrected[word.text] = text;
    return { ...word, text };
  });
  return { words: meant, corrected };
};

export type AlternativeIntent = { readonly words: readonly Token[]; readonly rest: readonly Token[] };

const trim = (words: readonly Token[]): readonly Token[] => {
  let from = 0;
  while (from < words.length && around.has((words[from] as Token).text)) from++;
  let to = words.length;
  while (to > from && around.has((words[to - 1] as Token).text)) to--;
  return words.slice(from, to);
};

/** The words from a place to the next clause. */
const clauseFrom = (words: readonly Token[], from: number): readonly Token[] => {
  const end = words.findIndex(({ text }, at) => at > from && ends.has(text));
  return words.slice(from, end < 0 ? words.length : end);
};

/** "Slack replace" is on its way to "Slack replacement". */
const isStandInBegun = (words: readonly Token[], at: number): boolean => {
  const { text } = words[at] as Token;
  return at === words.length - 1 && verbs.has(text) && [...standIns].some((word) => word.startsWith(text));
};

/** `words` without stop words taken out. */
export const findAlternativeIntent = (words: readonly Token[]): AlternativeIntent | undefined => {
  for (const [at, { text }] of words.entries()) {
    const isLinked = links.has(words[at + 1]?.text ?? '');
    let subject: readonly Token[] = [];
    if (standIns.has(text) || isStandInBegun(words, at))
      subject = isLinked ? trim(clauseFrom(words, at + 2)) : trim(words.slice(0, at));
    else if (linked.has(text) && isLinked) subject = trim(clauseFrom(words, at + 2));
    // "would like to" and "like for" name no tool.
    else if (verbs.has(text) && !isLinked) subject = trim(clauseFrom(words, at + 1));
    if (subject.length === 0) continue;
    const frame = new Set([...subject, words[at], ...(isLinked ? [words[at + 1]] : [])]);
    return { words: subject, rest: words.filter((word) => !frame.has(word)) };
  }
  return undefined;
};

/** What "open source X" may mean: the software X itself, or, when X is none, what could stand in for it. */
export const findOpenSourceIntent = (words: readonly Token[]): AlternativeIntent | undefined => {
  const [open, source] = words;
  if (open?.text !== 'open' || source?.text !== 'source' || words.length === 2) return undefined;
  return { words: words.slice(2), rest: [open, source] };
};
