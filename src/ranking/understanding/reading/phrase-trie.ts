/**
 * A trie over the words of phrases, stemmed or as they are: finds, at each place of a text, the longest phrase that begins
 * there (Aho and Corasick 1975 without failure links, as phrases are a few words long).
 */
import { stemWord } from '../../analysis/stemmer.ts';
import { tokenize } from '../../analysis/tokenizer.ts';

type Token = { readonly text: string; readonly stem: string };
type Node<Entry> = { next: Map<string, Node<Entry>> | undefined; entries: Entry[] | undefined };

export type PhraseTrie<Entry> = {
  add(phrase: string, entry: Entry): void;
  /** The entries of the longest phrase that begins at a place, and where it ends. */
  longest(
    tokens: readonly Token[],
    from: number,
  ): { readonly to: number; readonly entries: readonly Entry[] } | undefined;
};

const stemmedLengthMin = 4;

/** `by`: whether words are compared by their stems or as they are written. */
export const createPhraseTrie = <Entry>(by: keyof Token): PhraseTrie<Entry> => {
  /** A short word is an abbreviation, and its last letter no ending: "ATS" is not "at". */
  const keyOf = (token: Token): string => (token.text.length < stemmedLengthMin ? token.text : token[by]);
  const root: Node<Entry> = { next: undefined, entries: undefined };
  return {
    add: (phrase, entry) => {
      let node = root;
      for (const { text } of tokenize(phrase)) {
        const key = keyOf({ text, stem: by === 'stem' ? stemWord(text) : text });
        node.next ??= new Map();
        let child = node.next.get(key);
        if (child === undefined) {
          child = { next: undefined, entries: undefined };
          node.next.set(key, child);
        }
        node = child;
      }
      if (node === root) return;
      node.entries ??= [];
      node.entries.push(entry);
    },
    longest: (tokens, from) => {
      let node: Node<Entry> | undefined = root;
      let found: { to: number; entries: readonly Entry[] } | undefined;
      for (let at = from; at < tokens.length; at++) {
        node = node.next?.get(keyOf(tokens[at] as Token));
        if (node === undefined) break;
        if (node.entries) found = { to: at + 1, entries: node.entries };
      }
      return found;
    },
  };
};
