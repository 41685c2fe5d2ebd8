/**
 * Mentions: the tools whose own text offers them in place of another ("a self-hosted alternative to Trello").
 *
 * The name must stand in running text, and a word that says "instead" a few words before it: "works with Trello" offers
 * nothing. The name need not be that of a tool in the catalogue. Where such words stand is found once, since few texts
 * have any.
 */

import type { Token } from '../analysis/tokenizer.ts';
import { field } from '../index/fields.ts';
import { gap } from '../index/forward-index.ts';
import type { InvertedIndex } from '../index/inverted-index.ts';

/** How many words may stand between the offer and the name: "alternative to Linear, Jira, Slack and Trello". */
const reach = 12;
/** A word that more tools say than this is no name. */
const holdersMax = 2000;
const offers = ['alternative', 'replacement', 'substitute', 'competitor', 'clone', 'similar', 'instead', 'replace'];
const runningText = new Set<number>([field.useCases, field.summary, field.description]);

export type DeclaredAlternatives = {
  /** Positions of the tools that offer themselves in place of what the words name, in the order of the catalogue. */
  findOffers(words: readonly Token[]): number[];
};

/** Places in the stream of what is offered to be replaced, by stem; `positions` are the tools that hold them. */
type Offered = { readonly places: number[]; readonly positions: number[] };

export const createDeclaredAlternatives = (index: InvertedIndex): DeclaredAlternatives => {
  const { postings, forwardIndex, stemOf } = index;
  const offered = new Map<number, Offered>();

  const addOffer = (place: number, position: number): void => {
    const stem = stemOf[forwardIndex.words[place] as number] as number;
    const known = offered.get(stem);
    if (known) {
      known.places.push(place);
      known.positions.push(position);
    } else offered.set(stem, { places: [place], positions: [position] });
  };

  const offering = offers.flatMap((word) => [...index.family(index.stem(word))]);
  const isOffering = new Uint8Array(index.words.length);
  const speakers = new Set<number>();
  for (const word of offering) {
    isOffering[word] = 1;
    for (let at = postings.starts[word] as number; at < (postings.starts[word + 1] as number); at++) {
      speakers.add(postings.documents[at] as number);
    }
  }
  for (const position of [...speakers].sort((one, other) => one - other)) {
    const end = forwardIndex.starts[position + 1] as number;
    for (let nth = forwardIndex.starts[position] as number; nth < end; nth++) {
      if (!runningText.has(forwardIndex.fields[nth] as number)) continue;
      let left = 0;
      for (let at = forwardIndex.texts[nth] as number; forwardIndex.words[at] !== gap; at++) {
        if (left-- > 0) addOffer(at, position);
        if (isOffering[forwardIndex.words[at] as number] === 1) left = reach;
      }
    }
  }

  return {
    findOffers: (words) => {
      const stems: number[] = [];
      for (const { text } of words) {
        const stem = index.stem(text);
        const [member] = index.family(stem);
        if (member === undefined || index.familySize(stem) > holdersMax) return [];
        stems.push(stemOf[member] as number);
      }
      const { places, positions } = offered.get(stems[0] ?? -1) ?? { places: [], positions: [] };
      const isNamedAt = (place: number): boolean =>
        stems.every((stem, nth) => {
          const word = forwardIndex.words[place + nth] as number;
          return word !== gap && stemOf[word] === stem;
        });
      return [...new Set(positions.filter((_, nth) => isNamedAt(places[nth] as number)))];
    },
  };
};
