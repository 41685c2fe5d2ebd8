/**
 * The subject of a query: the tool that an alternative is sought to.
 *
 * "alternative to Slack", "Slack replacement", "tools like Slack", "cheaper than Slack" ask for what could stand in for
 * Slack, and Slack is not an answer. The frame is taken apart by its words; what is left on either side ("open source",
 * "for schools") is asked for as usual.
 */
import type { Word } from './words.ts';

const listOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

const standIns = listOf(
  'alternative alternatives competitor competitors replacement replacements substitute substitutes',
);
/** Words that a subject follows at once. */
const verbs = listOf('replace replaces replacing like than');
/** Words that a subject follows after a link: "similar to", "instead of", "switch from". */
const linked = listOf('similar instead switch switching migrate migrating move moving leave leaving away');
const links = listOf('to for of from');
/** What may stand around a subject without being part of it. */
const around = listOf(
  `a an any app apps best better cheaper easier find for free good is it looking need open our platform platforms product
  products program programs service services simpler software solution solutions some something source sourced the there
  to tool tools want what whats with`,
);
const ends = listOf('for with that which in without but on and');

export type Subject = { readonly words: readonly Word[]; readonly rest: readonly Word[] };

const trim = (words: readonly Word[]): readonly Word[] => {
  let from = 0;
  while (from < words.length && around.has((words[from] as Word).text)) from++;
  let to = words.length;
  while (to > from && around.has((words[to - 1] as Word).text)) to--;
  return words.slice(from, to);
};

/** The words from a place to the next clause. */
const clauseFrom = (words: readonly Word[], from: number): readonly Word[] => {
  const end = words.findIndex(({ text }, at) => at > from && ends.has(text));
  return words.slice(from, end < 0 ? words.length : end);
};

/** `words` without stop words taken out. */
export const findSubject = (words: readonly Word[]): Subject | undefined => {
  for (const [at, { text }] of words.entries()) {
    const isLinked = links.has(words[at + 1]?.text ?? '');
    let subject: readonly Word[] = [];
    if (standIns.has(text)) subject = isLinked ? trim(clauseFrom(words, at + 2)) : trim(words.slice(0, at));
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
export const findOpenSourceSubject = (words: readonly Word[]): Subject | undefined => {
  const [open, source] = words;
  if (open?.text !== 'open' || source?.text !== 'source' || words.length === 2) return undefined;
  return { words: words.slice(2), rest: [open, source] };
};
