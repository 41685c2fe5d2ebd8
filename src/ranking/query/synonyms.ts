/**
 * The thesaurus: rows of phrases that mean the same, found by the stems of a phrase in a query.
 *
 * A phrase that was asked for is met by another of its row as by a synonym. Beside that, all that a row says counts as
 * one thing, however it is put: a tool whose category goes by "SAST" and that itself speaks of "static code analysis"
 * says it twice, and stands before those that merely share the category.
 *
 *   evidence = 1 − Π over the phrases of the row that the tool says (1 − matchWeight · evidence of the phrase)
 *
 * The evidence of a phrase is that of its weakest word, where its words stand side by side. A short form is its words
 * (matchWeight 1); other synonyms only stand for them.
 */

import { tokenize } from '../analysis/tokenizer.ts';
import type { IncrementalTask } from '../incremental.ts';
import type { InvertedIndex } from '../index/inverted-index.ts';
import { type WeightKind, weightAt } from '../index/postings.ts';
import type { TermMatch } from './scorer.ts';

/** The longest phrase that is looked up, in words. */
const phraseWordsMax = 5;
const shortLengthMax = 6;

export type Synonyms = {
  /**
   * Calls `visit` for each phrase of the thesaurus that begins at a place, with how else it may be said. The ways are made
   * once, so that the places of their phrases are found once.
   */
  eachAt(
    stems: readonly string[],
    from: number,
    visit: (to: number, matches: readonly TermMatch[]) => void,
  ): IncrementalTask<void>;
};

type Phrase = { readonly text: string; readonly stems: readonly string[] };

/** Whether one phrase is a word made of letters of the other, in their order and from its first on. */
const isShortFor = (short: string, long: string): boolean => {
  if (short.length > shortLengthMax || short.includes(' ') || !long.includes(' ') || short[0] !== long[0]) return false;
  let at = 0;
  for (const letter of long) if (letter === short[at]) at++;
  return at === short.length;
};

/** How far each tool says a phrase, by position. */
const findSayings = (index: InvertedIndex, stems: readonly string[], evidence: WeightKind): Map<number, number> => {
  const { starts, documents } = index.postings;
  let said: Map<number, number> | undefined;
  for (const stem of stems) {
    const saying = new Map<number, number>();
    for (const word of index.family(stem)) {
      for (let at = starts[word] as number; at < (starts[word + 1] as number); at++) {
        const position = documents[at] as number;
        const weakest = Math.min(
          weightAt(index.postings, evidence, at),
          said === undefined ? 1 : (said.get(position) ?? 0),
        );
        if (weakest > (saying.get(position) ?? 0)) saying.set(position, weakest);
      }
    }
    said = saying;
  }
  if (said === undefined || stems.length === 1) return said ?? new Map();
  const sideBySide = new Map<number, number>();
  for (const position of index.findPhrase(stems).documents) {
    const weakest = said.get(position);
    if (weakest !== undefined) sideBySide.set(position, weakest);
  }
  return sideBySide;
};

export const createSynonyms = (
  rows: readonly (readonly string[])[],
  index: InvertedIndex,
  evidence: WeightKind,
  matchWeight: number,
): Synonyms => {
  const { stem, family } = index;
  /** By phrase: itself and the others that mean the same. */
  const meanings = new Map<string, { readonly own: Phrase; readonly others: Map<string, Phrase> }>();
  /** By first stem: the words of the longest phrase that begins with it. Few words begin any. */
  const longest = new Map<string, number>();
  for (const row of rows) {
    const phrases = row.map((text): Phrase => {
      const words = tokenize(text).map((word) => word.text);
      return { text: words.join(' '), stems: words.map(stem) };
    });
    for (const own of phrases) {
      const key = own.stems.join(' ');
      const [first] = own.stems;
      if (first === undefined || own.stems.length > phraseWordsMax) continue;
      const meaning = meanings.get(key) ?? { own, others: new Map<string, Phrase>() };
      meanings.set(key, meaning);
      longest.set(first, Math.max(longest.get(first) ?? 0, own.stems.length));
      for (const other of phrases) {
        const otherKey = other.stems.join(' ');
        if (other.stems.length > 0 && otherKey !== key) meaning.others.set(otherKey, other);
      }
    }
  }

  const synonymMatch = ({ text, stems }: Phrase): TermMatch =>
    stems.length === 1
      ? { kind: 'words', matchType: 'synonym', matchWeight, words: family(stems[0] as string) }
      : { kind: 'phrase', matchType: 'synonym', matchWeight, text, stems };

  function* asOneThing(own: Phrase, others: readonly Phrase[]): IncrementalTask<TermMatch> {
    const unsaid = new Map<number, number>();
    for (const phrase of [own, ...others]) {
      const isSame = phrase === own || isShortFor(own.text, phrase.text) || isShortFor(phrase.text, own.text);
      for (const [position, said] of findSayings(index, phrase.stems, evidence)) {
        unsaid.set(position, (unsaid.get(position) ?? 1) * (1 - (isSame ? 1 : matchWeight) * said));
      }
      yield;
    }
    const positions = Uint32Array.from(unsaid.keys());
    return {
      ...{ kind: 'tools', matchType: 'synonym', matchWeight: 1, field: 'categories', matched: own.text, positions },
      evidence: Float32Array.from(unsaid.values(), (left) => 1 - left),
    };
  }

  const known = new Map<string, readonly TermMatch[]>();
  function* matchesOf(key: string): IncrementalTask<readonly TermMatch[] | undefined> {
    const meaning = meanings.get(key);
    const before = known.get(key);
    if (!meaning || before) return before;
    // In one order, whatever the order of the rows, as products of fractions depend on it.
    const others = [...meaning.others.values()].sort((one, other) => (one.text < other.text ? -1 : 1));
    const matches = [...others.map(synonymMatch), yield* asOneThing(meaning.own, others)];
    known.set(key, matches);
    return matches;
  }

  return {
    *eachAt(stems, from, visit) {
      const wordsMax = longest.get(stems[from] as string) ?? 0;
      let phrase = '';
      for (let to = from; to < Math.min(stems.length, from + wordsMax); to++) {
        phrase = to === from ? (stems[to] as string) : `${phrase} ${stems[to]}`;
        const found = yield* matchesOf(phrase);
        if (found) visit(to + 1, found);
      }
    },
  };
};
