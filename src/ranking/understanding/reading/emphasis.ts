/**
 * How much each sentence of a text tells of what is sought.
 *
 * A buyer who tells much tells mostly of himself: the trade, the people, what works already. The need stands in the
 * sentence that wishes for something, so that sentence counts double, and one that only says what is settled counts less.
 * Without this a school that looks for tablets was answered with school management.
 */
import type { ReadText, ReadToken } from './text.ts';

/** Chosen on judged statements: from 1.5 to 3, and from .2 to .5, the figures are the same within their noise. */
const wishWeight = 2;
const settledWeight = 0.3;
/** Of a sentence that neither wishes nor settles. */
export const emphasisUsual = 1;

const wish =
  /\b(want(s|ed)?|wish(es)?|would (be|like|love|help|rather|suit)|['’]d (like|love|want|rather)|like to|hop(e|es|ing) (to|for)|look(s|ing)? (for|to)|search(es|ing)? for|seek(s|ing)?|need(s|ed)?|require[sd]?|requirement|should|shall|must|ideal(ly)?|please|could|couldn['’]?t|help (me|us|with)|intend(s|ed)?|desired|recommend|goal|objective|so that)\b/i;
const settled =
  /\b(out of (the )?(scope|question)|settled|already|in place|no need|not needed|needs? no|(works?|runs?|goes|does) (fine|well)|(is|are|was|were|has been|have been) (handled|done|run|kept|provided|outsourced|tendered|renewed|replaced|migrated|bought|donated|settled|fine)|(remains?|stays?)|elsewhere|separate(ly)?|last year|postponed)\b/i;

const weightOf = (sentence: string): number =>
  wish.test(sentence) ? wishWeight : settled.test(sentence) ? settledWeight : emphasisUsual;

/** By token; a text of one sentence has nothing to tell apart. */
export const emphasize = ({ text, tokens }: ReadText): Float32Array => {
  const weights = new Float32Array(tokens.length).fill(emphasisUsual);
  if (tokens.length === 0 || tokens.at(-1)?.sentence === tokens[0]?.sentence) return weights;
  for (let from = 0; from < tokens.length; ) {
    let to = from + 1;
    while (to < tokens.length && tokens[to]?.sentence === tokens[from]?.sentence) to++;
    weights.fill(weightOf(text.slice((tokens[from] as ReadToken).start, (tokens[to - 1] as ReadToken).end)), from, to);
    from = to;
  }
  return weights;
};
