/**
 * Mentions: the tools whose own text offers them in place of another ("a self-hosted alternative to Trello").
 *
 * The name must stand in running text, and a word that says "instead" a few words before it: "works with Trello" offers
 * nothing. The name need not be that of a tool in the catalogue.
 */
import type { Engine } from './engine.ts';
import { field } from './fields.ts';
import { gap } from './stream.ts';
import type { Word } from './words.ts';

/** How many words may stand between the offer and the name: "alternative to Linear, Jira, Slack and Trello". */
const reach = 12;
/** A word that more tools say than this is no name. */
const holdersMax = 2000;
const offers = ['alternative', 'replacement', 'substitute', 'competitor', 'clone', 'similar', 'instead', 'replace'];
const runningText = new Set<number>([field.useCases, field.summary, field.description]);

/** Positions of the tools that offer themselves in place of what the words name. */
export const findOffers = ({ index }: Engine, words: readonly Word[]): number[] => {
  const { postings, stream, stemOf } = index;
  const idsOf = (word: string): Set<number> => new Set(index.family(index.stem(word)));
  const named = words.map(({ text }) => idsOf(text));
  const offering = new Set(offers.flatMap((word) => [...idsOf(word)]).map((id) => stemOf[id]));
  const [first] = named;
  const isName = words.every(({ text }) => {
    const size = index.familySize(index.stem(text));
    return size > 0 && size <= holdersMax;
  });
  if (!first || !isName) return [];

  const isNamedAt = (at: number): boolean => named.every((ids, nth) => ids.has(stream.words[at + nth] as number));
  const isOfferedAt = (at: number, start: number): boolean => {
    for (let before = at - 1; before >= Math.max(start, at - reach); before--) {
      const word = stream.words[before] as number;
      if (word === gap) return false;
      if (offering.has(stemOf[word])) return true;
    }
    return false;
  };
  const found = new Set<number>();
  for (const id of first) {
    for (let posting = postings.starts[id] as number; posting < (postings.starts[id + 1] as number); posting++) {
      const position = postings.documents[posting] as number;
      const start = stream.starts[position] as number;
      for (let at = start; at + named.length <= (stream.starts[position + 1] as number); at++) {
        if (!runningText.has(stream.fields[at] as number) || !isNamedAt(at) || !isOfferedAt(at, start)) continue;
        found.add(position);
        break;
      }
    }
  }
  return [...found].sort((one, other) => one - other);
};
