/**
 * The buyer's own trade: "We make soap" is a manufacturer, whoever the soap is sold to.
 *
 * Which trades a text names is told by the terms of the taxonomy, and most of what it names is not the buyer's: customers,
 * a former job, a product. So each industry, and none, has a logistic regression over the words of the text, those of
 * sentences in which the buyer speaks of itself apart, and the terms that it holds, trained by `bun run train` on the labels
 * of `data/statement-parts.tsv` and on `data/trades.tsv`:
 *
 *   probability(industry) = softmax(bias + Σ value · weight)     values brought to length 1
 */
import { needStopWords } from '../../../analysis/soft-stop-words.ts';
import { isStopWord, stemWord } from '../../../analysis/stemmer.ts';
import { type LinearModel, softmax } from '../../models/linear-model.ts';
import type { FeatureSink, SparseModel } from '../../models/sparse-model.ts';
import { bucketOfWord } from '../../models/text-features.ts';
import { addPieces, bucketOf, edge, hashWord, type Span, spansOf } from '../clauses.ts';
import type { VocabularyMention } from '../mentions.ts';
import { isSearch, type ReadText, type ReadToken } from '../text.ts';

/** The classes of the model, in its order; the last is no industry. */
export const industryNames = [
  'Agriculture',
  'Construction',
  'Education',
  'Energy and Utilities',
  'Financial Services',
  'Government',
  'Healthcare',
  'Hospitality',
  'Insurance',
  'Legal',
  'Life Sciences',
  'Manufacturing',
  'Marketing and Advertising',
  'Media and Entertainment',
  'Non-profit',
  'Professional Services',
  'Real Estate',
  'Retail and E-commerce',
  'Software and Technology',
  'Telecommunications',
  'Transportation and Logistics',
] as const;
export const industryCount = industryNames.length + 1;
const placeOfName = new Map<string, number>(industryNames.map((name, place) => [name, place]));
export const placeOfIndustry = (name: string): number | undefined => placeOfName.get(name);

/** An industry is told from this probability on; with what the kind says of it, from the second. */
const toldMin = 0.4;
const toldWithKindMin = 0.5;

/** A term of the taxonomy that the text holds. */
export type IndustryTerm = Span & { readonly industry: string };

const weights = {
  word: 1,
  pair: 0.7,
  piece: 0.25,
  own: 0.6,
  ownPair: 0.4,
  opening: 0.8,
  term: 16,
  ownTerm: 16,
  strongest: 40,
} as const;
const seeds = {
  word: 101,
  pair: 102,
  piece: 103,
  own: 104,
  ownPair: 105,
  opening: 106,
  term: 107,
  ownTerm: 108,
  strongest: 109,
} as const;

export const termsOf = (mentions: readonly VocabularyMention[]): IndustryTerm[] =>
  mentions.flatMap(({ from, to, entries }) =>
    entries.flatMap(({ as, value }) => (as === 'industry' ? [{ from, to, industry: value }] : [])),
  );

/** What the buyer says of itself. */
const firstPerson = new Set(
  'i we us our my mine ours wir unser unsere unserem unseren ich mein meine nous notre nos je mon ma mes nosotros nuestra nuestro mi noi nostro nostra mio nós nosso nossa meu minha wij we onze ons ik mijn'.split(
    ' ',
  ),
);
/** What a term counts that has several words, and one that comes again; a term counts half at this place. */
const phraseStrength = 0.3;
const againStrength = 0.2;
const reach = 12;
/** So many words at the beginning of a text mostly say who writes. */
const openingMax = 8;

/** How rare words are is told by the model of kinds. */
type WordRarity = LinearModel['idfOf'];
export type IndustryModel = { readonly weights: SparseModel; readonly idfOf: WordRarity };

/** The industry that the terms speak for most: named early, more than once, or in several words. */
const strongestIndustry = (terms: readonly IndustryTerm[]): string | undefined => {
  const strengths = new Map<string, number>();
  for (const { from, to, industry } of terms) {
    const known = strengths.get(industry);
    const phrase = to - from > 1 ? phraseStrength : 0;
    strengths.set(industry, phrase + (known === undefined ? 1 / (1 + from / reach) : known + againStrength));
  }
  const most = Math.max(...strengths.values());
  return [...strengths].find(([, strength]) => strength === most)?.[0];
};

/** What each sentence says of the buyer's trade. `open`: makes what takes the features of one. */
export const industrySentencesOf = <Group extends FeatureSink>(
  { tokens }: ReadText,
  terms: readonly IndustryTerm[],
  idfOf: WordRarity,
  open: () => Group,
): (Span & { readonly group: Group })[] => {
  const hashes = Int32Array.from(tokens, ({ stem }) => hashWord(stem));
  const strongest = strongestIndustry(terms);
  return spansOf(tokens, 'sentence').map(({ from, to }) => {
    const group = open();
    const isOwn = tokens.slice(from, to).some(({ text }) => firstPerson.has(text));
    const addWord = (word: number, idf: number): void => {
      group.add(bucketOf(seeds.word, word), idf * weights.word);
      if (isOwn) group.add(bucketOf(seeds.own, word), idf * weights.own);
    };
    for (let at = from; at < to; at++) {
      const word = hashes[at] as number;
      const before = at > from ? (hashes[at - 1] as number) : edge;
      const { text, stem, english } = tokens[at] as ReadToken;
      if (isStopWord(text) || needStopWords.has(text)) continue;
      const idf = idfOf(bucketOfWord(stem));
      addWord(word, idf);
      for (const meaning of english.map(stemWord)) addWord(hashWord(meaning), idfOf(bucketOfWord(meaning)));
      group.add(bucketOf(seeds.pair, before, word), idf * weights.pair);
      if (isOwn) group.add(bucketOf(seeds.ownPair, before, word), idf * weights.ownPair);
      if (at < openingMax) group.add(bucketOf(seeds.opening, word), idf * weights.opening);
      addPieces(group, seeds.piece, text, idf * weights.piece);
    }
    for (const term of terms) {
      const place = placeOfIndustry(term.industry);
      if (place === undefined || term.from < from || term.from >= to) continue;
      group.add(bucketOf(seeds.term, place), weights.term);
      if (term.industry === strongest) group.add(bucketOf(seeds.strongest, place), weights.strongest);
      if (isOwn) group.add(bucketOf(seeds.ownTerm, place), weights.ownTerm);
    }
    return { from, to, group };
  });
};

/** How likely each industry is the buyer's by a text, the last for none, and the words that tell one by its place. */
export type JudgedIndustries = { readonly likely: Float32Array; spanOf(place: number): Span };

/** A search names no trade but for its own sake: of one nothing is judged. */
export const judgeIndustries = (
  read: ReadText,
  terms: readonly IndustryTerm[],
  { weights: { createSum, scoreSums }, idfOf }: IndustryModel,
): JudgedIndustries | undefined => {
  if (isSearch(read)) return undefined;
  const sentences = industrySentencesOf(read, terms, idfOf, createSum);
  const likely = scoreSums(sentences.map(({ group }) => group));
  softmax(likely, 1);
  return {
    likely,
    /** A term of it, or else the sentence that speaks for it most. */
    spanOf: (place) =>
      terms.find((term) => term.industry === industryNames[place]) ??
      sentences.reduce((best, one) =>
        (one.group.sums[place] as number) > (best.group.sums[place] as number) ? one : best,
      ),
  };
};

/**
 * The buyer's industry, if one is likely enough. `odds`: by place, how many times as likely the kind of software that is sought
 * makes it.
 */
export const chooseIndustry = (
  { likely, spanOf }: JudgedIndustries,
  odds?: ArrayLike<number>,
): IndustryTerm | undefined => {
  const weighed =
    odds === undefined ? likely : likely.map((probability, place) => probability * (odds[place] as number));
  const sum = weighed.reduce((all, one) => all + one, 0);
  const place = weighed.indexOf(Math.max(...weighed));
  const industry = industryNames[place];
  const least = odds === undefined ? toldMin : toldWithKindMin;
  if (industry === undefined || (weighed[place] as number) < least * sum) return undefined;
  const { from, to } = spanOf(place);
  return { from, to, industry };
};
