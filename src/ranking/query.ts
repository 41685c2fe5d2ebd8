/**
 * Understanding a text: from what was typed to the units that are scored.
 *
 * Each word that is not a stop word becomes a unit, met in the ways of `ways.ts`; neighbours may also be met joined
 * ("git lab" by gitlab), and phrases by their synonyms. The weight of a unit is its rarity. The usual inverse document
 * frequency, ln(N/n) (Spärck Jones 1972), changes with every tool that is added, and with it the order of tools it has
 * nothing to do with; ours depends on the number n of tools that say the word and on nothing else:
 *
 *   rarity(n) = n^−¼        1 for a word of one tool, .56 at 10, .32 at 100, .18 at 1,000
 */
import { framingWeight, framingWords, proseWords } from './framing.ts';
import type { Evidence, Unit, Way } from './scorer.ts';
import type { Spelling } from './spelling.ts';
import type { TextIndex } from './text-index.ts';
import { createThesaurus, phraseWordsMax } from './thesaurus.ts';
import { createWays, manners } from './ways.ts';
import { type Word, wordsOf } from './words.ts';

/** Units that may be told apart by the bits of one number. */
export const unitsMax = 31;
const wordsMax = 400;

export const rarityExponent = -0.25;
const rarity = (tools: number): number => Math.max(1, tools) ** rarityExponent;

type Understood = {
  readonly units: readonly Unit[];
  readonly corrected: Readonly<Record<string, string>>;
  readonly ignored: readonly string[];
};

type ReadOptions = {
  /** Whether the last word may be half typed. */
  readonly typing?: boolean;
  /**
   * Whether the words stand beside an alternative that is sought: then framing words count little even when there is
   * nothing else, and "open source" is a wish, not a frame.
   */
  readonly framed?: boolean;
  readonly unitsAtMost?: number;
};

export type QueryReader = {
  read(text: string | readonly Word[], options?: ReadOptions): Understood;
  readonly spelling: Spelling;
};

/** `evidence`: queries are read for impacts, statements of need for purposes. */
export const createQueryReader = (
  index: TextIndex,
  synonyms: readonly (readonly string[])[],
  evidence: Evidence,
): QueryReader => {
  const ways = createWays(index, evidence);
  const thesaurus = createThesaurus(synonyms, index, manners.synonym);
  const isProse = evidence === 'purposes';
  const isFraming = (word: string): boolean => framingWords.has(word) || (isProse && proseWords.has(word));
  const isIgnored = (word: string): boolean => index.isStopWord(word) || (isProse && /^\p{N}+$/u.test(word));

  /** "open source" is one thing asked for, not two words. */
  const asOpenSource = (): { term: string; size: number; ways: Way[] } => {
    const way: Way = { kind: 'phrase', via: 'exact', manner: manners.exact, stems: ['open', 'source'].map(index.stem) };
    return { term: 'open source', size: ways.size('source'), ways: [way] };
  };

  return {
    spelling: ways.spelling,
    read: (text, { typing = false, framed = false, unitsAtMost = unitsMax } = {}) => {
      const words = (typeof text === 'string' ? wordsOf(text) : text).slice(0, wordsMax);
      const meaningful = words.filter((word) => !isIgnored(word.text));
      const kept = meaningful.length > 0 ? meaningful : words;
      const ignored = kept === words ? [] : [...new Set(words.map((word) => word.text).filter(isIgnored))];
      const hasSubstance = framed || kept.some((word) => !isFraming(word.text));
      const corrected = new Map<string, string>();
      const pieces = new Map<string, { term: string; size: number; ways: Way[] }>();

      const openSource = words.findIndex((word, at) => word.text === 'open' && words[at + 1]?.text === 'source');
      const isOpenSource = (word: Word): boolean =>
        openSource >= 0 && (word === words[openSource] || word === words[openSource + 1]);
      if (openSource >= 0) pieces.set('open source', asOpenSource());
      for (const word of kept) {
        if (isOpenSource(word) || pieces.has(word.text)) continue;
        const mayBeHalfTyped = typing && word === words.at(-1) && (word.text.length > 1 || words.length === 1);
        const met = ways.meet(word.text, mayBeHalfTyped);
        if (met.correction !== undefined) corrected.set(word.text, met.correction);
        if (!met.halves) pieces.set(word.text, { term: word.text, size: met.size, ways: met.ways });
        for (const half of met.halves ?? []) {
          if (!pieces.has(half))
            pieces.set(half, {
              term: word.text,
              size: ways.size(half),
              ways: ways.asWritten(half),
            });
        }
      }

      for (let nth = 0; nth + 1 < words.length; nth++) {
        const [left, right] = [words[nth] as Word, words[nth + 1] as Word];
        const joined = left.text + right.text;
        const id = ways.isKnown(joined) ? index.wordId(joined) : undefined;
        if (id === undefined) continue;
        const way: Way = { kind: 'words', via: 'exact', manner: manners.exact, words: [id] };
        for (const { text: part } of [left, right]) pieces.get(part)?.ways.push(way);
      }

      const stems = words.map((word) => index.stem(corrected.get(word.text) ?? word.text));
      for (let from = 0; from < words.length; from++) {
        for (let to = from + 1; to <= Math.min(words.length, from + phraseWordsMax); to++) {
          const synonymous = thesaurus.find(stems.slice(from, to));
          if (synonymous.length === 0) continue;
          for (const word of words.slice(from, to)) pieces.get(word.text)?.ways.push(...synonymous);
        }
      }

      const units = [...pieces].slice(0, unitsAtMost).map(([word, piece]): Unit => {
        const weight =
          rarity(piece.size) *
          (hasSubstance && (isFraming(word) || (word === 'open source' && !framed)) ? framingWeight : 1);
        return { term: piece.term, weight, ways: piece.ways };
      });
      return { units, corrected: Object.fromEntries(corrected), ignored };
    },
  };
};
