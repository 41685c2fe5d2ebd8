/**
 * Understanding a query: from what was typed to the units that are scored.
 *
 * Each word that is not a stop word becomes a unit. The ways it may be met, best first:
 *
 *   exact 1      the word as written; neighbours joined ("git lab" → gitlab)
 *   stem .97     another word of its stem (Porter)
 *   prefix .85   the last word, half typed; a third of that when it is itself a word
 *   synonym .8   a row of the taxonomy's synonyms, phrases included
 *   typo .7/.5   one or two edits, only for words that no tool says
 *
 * The weight of a unit is its rarity. The usual inverse document frequency, ln(N/n), changes with every tool that is
 * added, and with it the order of tools it has nothing to do with; ours depends on the number n of tools that say the
 * word and on nothing else:
 *
 *   rarity(n) = n^−¼        1 for a word of one tool, .56 at 10, .32 at 100, .18 at 1,000
 *
 * Framing words ("software", "best", "alternative to") count a fifth: they say that a tool is sought, not which.
 */

import type { Unit, Via, Way } from './scorer.ts';
import { createSpelling, type Spelling } from './spelling.ts';
import type { TextIndex } from './text-index.ts';
import { type Word, wordsOf } from './words.ts';

export const manners = { exact: 1, stem: 0.97, prefix: 0.85, synonym: 0.8, typo: 0.7, twoTypos: 0.5 } as const;
/** Equally near corrections that are all tried. */
const correctionsMax = 3;
const prefixOfKnown = 0.5;
const framingWeight = 0.2;
/** Neighbours are kept in the bits of one number. */
export const unitsMax = 31;

const framingWords = new Set(
  (
    'alternative alternatives app apps application applications best better competitor competitors find free good ' +
    'instead looking need open platform platforms product products program programs recommend replace replacement ' +
    'replacements service services similar simple software softwares solution solutions source substitute system ' +
    'systems suite tool tools top use used using want way website'
  ).split(' '),
);

export const rarityExponent = -0.25;
export const rarity = (tools: number): number => Math.max(1, tools) ** rarityExponent;
/** The part of what is missing that neighbouring words side by side make good (`search.ts`). */
export const neighbourBonus = 0.2;
/** The same for a name that begins with all that was typed, by the share of the name that this is. */
export const beginningBonus = 0.6;

export type Understood = {
  readonly units: readonly Unit[];
  readonly corrected: Readonly<Record<string, string>>;
  readonly ignored: readonly string[];
  readonly words: readonly Word[];
};

/** `framed`: whether framing words count little even when there is nothing else. */
export type ReadOptions = { readonly unitsAtMost?: number; readonly framed?: boolean };

export type QueryReader = {
  /** `typing`: whether the last word may be half typed. */
  read(text: string | readonly Word[], typing: boolean, options?: ReadOptions): Understood;
  readonly spelling: Spelling;
};

/** Phrases by the stems of their words, each with the phrases that mean the same. */
const createThesaurus = (rows: readonly (readonly string[])[], index: TextIndex): Map<string, string[][]> => {
  const thesaurus = new Map<string, string[][]>();
  for (const row of rows) {
    const phrases = row.map((phrase) => wordsOf(phrase).map(({ text }) => index.stem(text)));
    for (const [nth, phrase] of phrases.entries()) {
      const key = phrase.join(' ');
      const others = phrases.filter((other, at) => at !== nth && other.length > 0 && other.join(' ') !== key);
      const known = thesaurus.get(key);
      if (known) known.push(...others);
      else thesaurus.set(key, others);
    }
  }
  thesaurus.delete('');
  return thesaurus;
};
const phraseWordsMax = 5;
const splitLengthMin = 5;

export const createQueryReader = (index: TextIndex, synonyms: readonly (readonly string[])[]): QueryReader => {
  const spelling = createSpelling(index);
  const thesaurus = createThesaurus(synonyms, index);

  const waysOf = (word: string, manner: number = manners.exact, via: Via = 'exact'): Way[] => {
    const ways: Way[] = [];
    const own = index.wordId(word);
    if (own !== undefined) ways.push({ kind: 'words', via, manner, words: [own] });
    const others = index.family(index.stem(word)).filter((id) => id !== own);
    if (others.length > 0) {
      const stemVia = via === 'exact' ? 'stem' : via;
      ways.push({ kind: 'words', via: stemVia, manner: manner * manners.stem, words: others });
    }
    return ways;
  };

  /** Two known words that an unknown one is made of, the likeliest pair. */
  const split = (word: string): [string, string] | undefined => {
    let best: [string, string] | undefined;
    let bestSize = 0;
    for (let at = 2; at <= word.length - 2 && word.length <= 40; at++) {
      const left = word.slice(0, at);
      const right = word.slice(at);
      if (index.wordId(left) === undefined || index.wordId(right) === undefined) continue;
      const size = Math.min(index.familySize(index.stem(left)), index.familySize(index.stem(right)));
      if (size > bestSize) {
        best = [left, right];
        bestSize = size;
      }
    }
    return best;
  };

  /** Pairs of known words that a word joins: "filesharing" is met by "file sharing" side by side. */
  const splitsOf = (word: string): string[][] => {
    const pairs: string[][] = [];
    for (let at = 1; at < word.length - 1 && word.length >= splitLengthMin && word.length <= 40; at++) {
      const left = word.slice(0, at);
      const right = word.slice(at);
      if (index.wordId(left) === undefined || index.familySize(index.stem(right)) === 0) continue;
      pairs.push([index.stem(left), index.stem(right)]);
    }
    return pairs;
  };

  return {
    spelling,
    read: (text, typing, { unitsAtMost = unitsMax, framed: isFramed = false } = {}) => {
      const words = (typeof text === 'string' ? wordsOf(text) : text).slice(0, 400);
      const meaningful = words.filter(({ text: word }) => !index.isStopWord(word));
      const kept = meaningful.length > 0 ? meaningful : words;
      const ignored =
        kept === words ? [] : [...new Set(words.filter((word) => !kept.includes(word)).map((word) => word.text))];
      const framed = isFramed || kept.some((word) => !framingWords.has(word.text));
      const corrected = new Map<string, string>();
      const ways = new Map<string, Way[]>();
      const sizes = new Map<string, number>();
      const pieces: { term: string; word: string }[] = [];

      kept.forEach(({ text: word }, nth) => {
        const isLast = nth === kept.length - 1 && kept[nth] === words[words.length - 1];
        if (ways.has(word)) return;
        const own = waysOf(word);
        let size = index.familySize(index.stem(word));
        const endings = typing && isLast && (word.length > 1 || words.length === 1) ? index.completions(word) : [];
        if (endings.length > 0) {
          own.push({
            ...{ kind: 'words', via: 'prefix', words: endings },
            manner: manners.prefix * (size > 0 ? prefixOfKnown : 1),
          });
        }
        if (own.length === 0) {
          const corrections = spelling.correct(word);
          const halves = (corrections[0]?.distance ?? 2) > 1 ? split(word) : undefined;
          if (halves) {
            for (const half of halves) {
              if (ways.has(half)) continue;
              ways.set(half, waysOf(half));
              sizes.set(half, index.familySize(index.stem(half)));
              pieces.push({ term: word, word: half });
            }
            return;
          }
          const [first] = corrections;
          if (first) {
            const right = index.words[first.word] as string;
            corrected.set(word, right);
            const manner = first.distance === 1 ? manners.typo : manners.twoTypos;
            const likely = corrections.filter(({ distance }) => distance === first.distance).slice(0, correctionsMax);
            for (const { word: id } of likely) own.push(...waysOf(index.words[id] as string, manner, 'typo'));
            size = index.familySize(index.stem(right));
          }
        } else if (size === 0) {
          size = Math.min(
            100,
            Array.from(endings.slice(0, 100), (id) => index.familySize(index.stem(index.words[id] as string))).reduce(
              (sum, next) => sum + next,
              0,
            ),
          );
        }
        for (const halves of size > 0 ? [] : splitsOf(word))
          own.push({ kind: 'phrase', via: 'stem', manner: manners.stem, stems: halves });
        ways.set(word, own);
        sizes.set(word, size);
        pieces.push({ term: word, word });
      });

      // Neighbours joined: "git lab" is met by gitlab.
      for (let nth = 0; nth + 1 < words.length; nth++) {
        const left = (words[nth] as Word).text;
        const right = (words[nth + 1] as Word).text;
        const joined = index.wordId(left + right);
        if (joined === undefined) continue;
        for (const word of [left, right])
          ways.get(word)?.push({ kind: 'words', via: 'exact', manner: 1, words: [joined] });
      }

      // Synonyms of every phrase of up to five words.
      const stems = words.map((word) => index.stem(corrected.get(word.text) ?? word.text));
      for (let from = 0; from < words.length; from++) {
        for (let to = from + 1; to <= Math.min(words.length, from + phraseWordsMax); to++) {
          const others = thesaurus.get(stems.slice(from, to).join(' '));
          if (!others) continue;
          for (const other of others) {
            const way: Way =
              other.length === 1
                ? { kind: 'words', via: 'synonym', manner: manners.synonym, words: index.family(other[0] as string) }
                : { kind: 'phrase', via: 'synonym', manner: manners.synonym, stems: other };
            for (let nth = from; nth < to; nth++) ways.get((words[nth] as Word).text)?.push(way);
          }
        }
      }

      const units = pieces.slice(0, unitsAtMost).map(({ term, word }) => ({
        term,
        weight: rarity(sizes.get(word) ?? 0) * (framed && framingWords.has(word) ? framingWeight : 1),
        ways: ways.get(word) ?? [],
      }));
      return { units, corrected: Object.fromEntries(corrected), ignored, words };
    },
  };
};
