/**
 * Words that name things, by how they sound (`../analysis/phonetic-key.ts`): found with the index and not when a first
 * misspelt word asks, as it takes longer than a request may hold everybody else.
 */
import { phoneticKey } from '../analysis/phonetic-key.ts';
import type { IncrementalTask } from '../incremental.ts';

/** The ids of the words that sound like a text, the shortest first. */
export type FindBySound = (text: string) => readonly number[];

const lengthMin = 5;
const wordsInStep = 1_024;
const none: readonly number[] = [];

export function* createSounds(words: readonly string[], naming: Uint8Array): IncrementalTask<FindBySound> {
  const lengthOf = (id: number): number => (words[id] as string).length;
  const named = [...words.keys()].filter((id) => naming[id] === 1 && lengthOf(id) >= lengthMin);
  named.sort((one, other) => lengthOf(one) - lengthOf(other));
  const bySound = new Map<string, number[]>();
  for (const [nth, id] of named.entries()) {
    const sound = phoneticKey(words[id] as string);
    const known = bySound.get(sound);
    if (known) known.push(id);
    else bySound.set(sound, [id]);
    if (nth % wordsInStep === wordsInStep - 1) yield;
  }
  return (text) => (text.length < lengthMin ? none : (bySound.get(phoneticKey(text)) ?? none));
}
