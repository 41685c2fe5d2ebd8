/**
 * The subject of a query: the tool that an alternative is sought to.
 *
 * "alternative to Slack", "Slack alternatives", "tools like Slack" ask for what could stand in for Slack, and Slack is
 * not an answer. The frame is taken apart by its words; what is left on either side ("open source …", "… for schools")
 * is asked for as usual.
 */
import type { Word } from './words.ts';

const standIns = new Set(
  'alternative alternatives competitor competitors replacement replacements substitute substitutes'.split(' '),
);
const likeness = new Set(['like', 'similar']);
const instead = new Set(['instead']);
const links = new Set(['to', 'for', 'of', 'as', 'from']);
/** What may stand around a subject without being part of it. */
const around = new Set(
  'a an any app apps best better find for free good is looking need open platform platforms product products program programs service services software solution solutions some source sourced the there to tool tools want what whats'.split(
    ' ',
  ),
);
const ends = new Set(['for', 'with', 'that', 'which', 'in', 'without', 'but', 'on']);

export type Subject = { readonly words: readonly Word[]; readonly rest: readonly Word[] };

const trimmed = (words: readonly Word[]): readonly Word[] => {
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

export const findSubject = (words: readonly Word[]): Subject | undefined => {
  const frame = words.findIndex(({ text }) => standIns.has(text) || likeness.has(text) || instead.has(text));
  if (frame < 0) return undefined;
  const { text } = words[frame] as Word;
  const isLinked = links.has(words[frame + 1]?.text ?? '');
  const after = trimmed(clauseFrom(words, frame + (isLinked ? 2 : 1)));
  let subject: readonly Word[] = [];
  // "like" alone is a verb more often than not: "tools like X" names a tool, "would like to" does not.
  if (text === 'like')
    subject =
      frame > 0 && around.has(words[frame - 1]?.text ?? '') && !isLinked && words[frame - 1]?.text !== 'to'
        ? after
        : [];
  else if (isLinked) subject = after;
  else if (standIns.has(text)) subject = trimmed(words.slice(0, frame));
  if (subject.length === 0) return undefined;
  const rest = words.filter((word, at) => !subject.includes(word) && at !== frame && !(isLinked && at === frame + 1));
  return { words: subject, rest };
};
