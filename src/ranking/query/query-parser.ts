/**
 * Understanding a text: from what was typed to the terms that are scored.
 *
 * Each word that is not a stop word becomes a term, met in the ways of `term-expansion.ts`; neighbours may also be met joined
 * ("git lab" by gitlab), and phrases by their synonyms. The weight of a term is its rarity. The usual inverse document
 * frequency, ln(N/n) (Spärck Jones 1972), changes with every tool that is added, and with it the order of tools it has
 * nothing to do with; ours depends on the number n of tools that say the word and on nothing else:
 *
 *   rarity(n) = n^−¼        1 for a word of one tool, .56 at 10, .32 at 100, .18 at 1,000
 */
import { needStopWords, softStopWords, softStopWordWeight } from '../analysis/soft-stop-words.ts';
import { type Token, tokenize } from '../analysis/tokenizer.ts';
import { type IncrementalTask, runToEnd } from '../incremental.ts';
import type { InvertedIndex } from '../index/inverted-index.ts';
import type { WeightKind } from '../index/postings.ts';
import type { QueryTerm, TermMatch } from './scorer.ts';
import type { SpellChecker } from './spell-checker.ts';
import { createSynonyms } from './synonyms.ts';
import { createTermExpansion, matchWeights } from './term-expansion.ts';

/** Units that may be told apart by the bits of one number. */
export const queryTermsMax = 31;
const wordsMax = 400;
/** Unknown words of a text that are looked into for slips: one that has more is not mistyped, but not understood. */
const unknownMax = 30;

export const rarityExponent = -0.25;
const rarity = (tools: number): number => Math.max(1, tools) ** rarityExponent;

type ParsedQuery = {
  readonly queryTerms: readonly QueryTerm[];
  readonly corrected: Readonly<Record<string, string>>;
  readonly ignored: readonly string[];
};

/** A word of the text, or half of one that was run together. */
type Piece = { readonly term: string; readonly size: number; readonly matches: readonly TermMatch[] };

type ReadOptions = {
  /** Whether the last word may be half typed. */
  readonly typing?: boolean;
  /**
   * Whether the words stand beside an alternative that is sought: then framing words count little even when there is
   * nothing else, and "open source" is a wish, not a frame.
   */
  readonly framed?: boolean;
  readonly termsAtMost?: number;
};

export type QueryParser = {
  read(text: string | readonly Token[], options?: ReadOptions): ParsedQuery;
  /** The same in steps of a word each: an unknown one is compared with many. */
  readInSteps(text: string | readonly Token[], options?: ReadOptions): IncrementalTask<ParsedQuery>;
  readonly spelling: SpellChecker;
};

/**
 * `evidence`: queries are read for impacts, statements of need for purposes. `isWord`: whether a word that the index does
 * not know is one all the same, and so no slip.
 */
export const createQueryParser = (
  index: InvertedIndex,
  synonyms: readonly (readonly string[])[],
  evidence: WeightKind,
  isWord?: (word: string) => boolean,
): QueryParser => {
  const expansion = createTermExpansion(index, evidence, isWord);
  const thesaurus = createSynonyms(synonyms, index, evidence, matchWeights.synonym);
  const isProse = evidence === 'need';
  const isFraming = (word: string): boolean => softStopWords.has(word) || (isProse && needStopWords.has(word));
  const isIgnored = (word: string, id: number | undefined): boolean =>
    (id === undefined ? index.isStopWord(word) : index.stopWords[id] === 1) || (isProse && /^\p{N}+$/u.test(word));

  /** "open source" is one thing asked for, not two words. */
  const openSourceMatch: TermMatch = {
    ...{ kind: 'phrase', matchType: 'exact', matchWeight: matchWeights.exact },
    text: 'open source',
    stems: ['open', 'source'].map(index.stem),
  };
  const asOpenSource = (): Piece => ({
    term: 'open source',
    size: expansion.size('source'),
    matches: [openSourceMatch],
  });

  function* readInSteps(
    text: string | readonly Token[],
    { typing = false, framed = false, termsAtMost = queryTermsMax }: ReadOptions = {},
  ): IncrementalTask<ParsedQuery> {
    const words = (typeof text === 'string' ? tokenize(text) : text).slice(0, wordsMax);
    const ids = words.map((word) => index.wordId(word.text));
    const isMeant = words.map((word, nth) => !isIgnored(word.text, ids[nth]));
    const isAnyMeant = isMeant.includes(true);
    const isKept = (nth: number): boolean => !isAnyMeant || isMeant[nth] === true;
    const ignored = isAnyMeant
      ? [...new Set(words.flatMap(({ text: word }, nth) => (isMeant[nth] ? [] : [word])))]
      : [];
    const hasSubstance = framed || words.some((word, nth) => isKept(nth) && !isFraming(word.text));
    const corrected = new Map<string, string>();
    const pieces = new Map<string, Piece>();
    const addMatches = (word: string, more: readonly TermMatch[]): void => {
      const piece = pieces.get(word);
      if (piece) pieces.set(word, { ...piece, matches: [...piece.matches, ...more] });
    };

    const openSource = words.findIndex((word, at) => word.text === 'open' && words[at + 1]?.text === 'source');
    const isOpenSource = (nth: number): boolean => openSource >= 0 && (nth === openSource || nth === openSource + 1);
    if (openSource >= 0) pieces.set('open source', asOpenSource());
    const unread = new Set<string>();
    let unknownCount = 0;
    for (let nth = 0; nth < words.length; nth++) {
      const { text: word } = words[nth] as Token;
      if (!isKept(nth) || isOpenSource(nth) || pieces.has(word)) continue;
      if (ids[nth] === undefined && unknownCount++ >= unknownMax) {
        unread.add(word);
        continue;
      }
      const mayBeHalfTyped = typing && nth === words.length - 1 && (word.length > 1 || words.length === 1);
      const met = expansion.meet(word, ids[nth], mayBeHalfTyped, words[nth - 1]?.text);
      if (met.correction !== undefined) corrected.set(word, met.correction);
      if (!met.halves) pieces.set(word, { term: word, size: met.size, matches: met.matches });
      for (const half of met.halves ?? []) {
        if (!pieces.has(half))
          pieces.set(half, { term: word, size: expansion.size(half), matches: expansion.asWritten(half) });
      }
      yield;
    }

    for (let nth = 0; nth + 1 < words.length; nth++) {
      const [left, right] = [words[nth] as Token, words[nth + 1] as Token];
      const id = index.joinedId(left.text, right.text);
      if (id === undefined || !expansion.counts(id)) continue;
      const termMatch: TermMatch = { kind: 'words', matchType: 'exact', matchWeight: matchWeights.exact, words: [id] };
      for (const { text: part } of [left, right]) addMatches(part, [termMatch]);
    }

    const stems = words.map(({ text: word }, nth) => {
      if (unread.has(word)) return word;
      const right = corrected.get(word);
      const id = right === undefined ? ids[nth] : index.wordId(right);
      return id === undefined ? index.stem(word) : (index.stems[id] as string);
    });
    for (let from = 0; from < words.length; from++) {
      yield* thesaurus.eachAt(stems, from, (to, synonymous) => {
        for (const word of words.slice(from, to)) addMatches(word.text, synonymous);
      });
    }

    const queryTerms = [...pieces].slice(0, termsAtMost).map(([word, piece]): QueryTerm => {
      const weight =
        rarity(piece.size) *
        (hasSubstance && (isFraming(word) || (word === 'open source' && !framed)) ? softStopWordWeight : 1);
      return { term: piece.term, weight, matches: piece.matches };
    });
    return { queryTerms, corrected: Object.fromEntries(corrected), ignored };
  }

  return {
    spelling: expansion.spelling,
    read: (text, options) => runToEnd(readInSteps(text, options)),
    readInSteps,
  };
};
