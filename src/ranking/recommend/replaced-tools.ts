/**
 * Tools that a statement of need names as what is to go: "we outgrew Trello", "replace Zendesk", "moving off Slack".
 * They are not recommended. A name counts within a few words behind the word that dismisses it.
 */

import { joinTokens, tokenize, wordSet } from '../analysis/tokenizer.ts';
import type { IndexContext } from '../index-context.ts';

const dismissals = wordSet(
  'outgrew outgrown outgrow outgrowing replace replaces replacing replacement instead leave leaving left off away',
);
const moves = wordSet('migrate migrating move moving switch switching');
const reach = 3;
const nameWordsMax = 3;

/** Positions of the tools named. */
export const findReplaced = ({ names }: IndexContext, text: string): number[] => {
  const words = tokenize(text);
  const found = new Set<number>();
  words.forEach(({ text: word }, at) => {
    const from = moves.has(word) && words[at + 1]?.text === 'from' ? at + 2 : dismissals.has(word) ? at + 1 : -1;
    if (from < 0) return;
    for (let start = from; start < Math.min(words.length, from + reach); start++) {
      for (let size = 1; size <= nameWordsMax; size++) {
        for (const position of names.get(joinTokens(words.slice(start, start + size))) ?? []) found.add(position);
      }
    }
  });
  return [...found];
};
