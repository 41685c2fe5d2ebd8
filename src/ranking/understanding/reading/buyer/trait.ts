/**
 * What a text says of the buyer itself, its trade or the writer's role: "We make soap" is a manufacturer, whoever the soap is
 * sold to, and "my bookkeeper is fed up" was not written by the bookkeeper.
 *
 * Which trades and roles a text names is told by the terms of the taxonomy, and most of what it names is not the buyer's:
 * customers, colleagues, a former job, a product. So each class, and none, has a logistic regression over the words of the text,
 * those of sentences in which the buyer speaks of itself apart, and the terms that it holds with the words beside them, trained
 * by `bun run train`:
 *
 *   probability(class) = softmax(bias + Σ value · weight)     values brought to length 1
 */
import { needStopWords } from '../../../analysis/soft-stop-words.ts';
import { isStopWord, stemWord } from '../../../analysis/stemmer.ts';
import { type LinearModel, softmax } from '../../models/linear-model.ts';
import type { FeatureSink, SparseModel, SparseSum } from '../../models/sparse-model.ts';
import { bucketOfWord } from '../../models/text-features.ts';
import { addPieces, bucketOf, edge, hashToken, type Span, spansOf } from '../clauses.ts';
import type { VocabularyMention } from '../mentions.ts';
import { isSearch, type ReadText, type ReadToken } from '../text.ts';

/** The classes of a model, in its order; after the last stands none. */
export type Trait = {
  readonly as: 'industry' | 'role';
  readonly names: readonly string[];
  /** With none. */
  readonly classCount: number;
  placeOf(name: string): number | undefined;
};

export const createTrait = (as: Trait['as'], names: readonly string[]): Trait => {
  const places = new Map(names.map((name, place) => [name, place]));
  return { as, names, classCount: names.length + 1, placeOf: (name) => places.get(name) };
};

/** A term of the taxonomy that the text holds. */
export type TraitTerm = Span & { readonly value: string };

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
  beside: 8,
  besideTerm: 12,
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
  before: 110,
  behind: 111,
  beforeTerm: 112,
  behindTerm: 113,
} as const;

export const termsOf = (trait: Trait['as'], mentions: readonly VocabularyMention[]): TraitTerm[] =>
  mentions.flatMap(({ from, to, entries }) =>
    entries.flatMap(({ as, value }) => (as === trait ? [{ from, to, value }] : [])),
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
export type WordRarity = LinearModel['idfOf'];
/** `terms`: those of the trait that a text holds. */
type TraitQuestion = { readonly trait: Trait; readonly terms: readonly TraitTerm[] };

/** The class that the terms speak for most: named early, more than once, or in several words. */
const strongestOf = (terms: readonly TraitTerm[]): string | undefined => {
  const strengths = new Map<string, number>();
  for (const { from, to, value } of terms) {
    const known = strengths.get(value);
    const phrase = to - from > 1 ? phraseStrength : 0;
    strengths.set(value, phrase + (known === undefined ? 1 / (1 + from / reach) : known + againStrength));
  }
  const most = Math.max(...strengths.values());
  return [...strengths].find(([, strength]) => strength === most)?.[0];
};

/**
 * What each sentence says of the buyer, in a group for each question: the words are the same for all, the terms are not. `open`:
 * makes what takes the features of one.
 */
export const traitSentencesOf = <Group extends FeatureSink>(
  { tokens }: ReadText,
  questions: readonly (TraitQuestion & { open(): Group })[],
  idfOf: WordRarity,
): (Span & { readonly groups: readonly Group[] })[] => {
  const hashes = Int32Array.from(tokens, ({ stem }) => hashToken(stem));
  const strongest = questions.map(({ terms }) => strongestOf(terms));
  return spansOf(tokens, 'sentence').map(({ from, to }) => {
    const groups = questions.map(({ open }) => open());
    const all: FeatureSink = {
      add: (bucket, value) => {
        for (const group of groups) group.add(bucket, value);
      },
    };
    const isOwn = tokens.slice(from, to).some(({ text }) => firstPerson.has(text));
    const addWord = (word: number, idf: number): void => {
      all.add(bucketOf(seeds.word, word), idf * weights.word);
      if (isOwn) all.add(bucketOf(seeds.own, word), idf * weights.own);
    };
    for (let at = from; at < to; at++) {
      const word = hashes[at] as number;
      const before = at > from ? (hashes[at - 1] as number) : edge;
      const { text, stem, english } = tokens[at] as ReadToken;
      if (isStopWord(text) || needStopWords.has(text)) continue;
      const idf = idfOf(bucketOfWord(stem));
      addWord(word, idf);
      for (const meaning of english.map(stemWord)) addWord(hashToken(meaning), idfOf(bucketOfWord(meaning)));
      all.add(bucketOf(seeds.pair, before, word), idf * weights.pair);
      if (isOwn) all.add(bucketOf(seeds.ownPair, before, word), idf * weights.ownPair);
      if (at < openingMax) all.add(bucketOf(seeds.opening, word), idf * weights.opening);
      addPieces(all, seeds.piece, text, idf * weights.piece);
    }
    const addTerm = (group: Group, term: TraitTerm, place: number, isStrongest: boolean): void => {
      group.add(bucketOf(seeds.term, place), weights.term);
      if (isStrongest) group.add(bucketOf(seeds.strongest, place), weights.strongest);
      if (isOwn) group.add(bucketOf(seeds.ownTerm, place), weights.ownTerm);
      // "My bookkeeper", "bookkeeper here"
      const before = term.from > from ? (hashes[term.from - 1] as number) : edge;
      const behind = term.to < to ? (hashes[term.to] as number) : edge;
      group.add(bucketOf(seeds.before, before), weights.beside);
      group.add(bucketOf(seeds.behind, behind), weights.beside);
      group.add(bucketOf(seeds.beforeTerm, before, place), weights.besideTerm);
      group.add(bucketOf(seeds.behindTerm, behind, place), weights.besideTerm);
    };
    questions.forEach(({ trait, terms }, nth) => {
      for (const term of terms) {
        const place = trait.placeOf(term.value);
        if (place === undefined || term.from < from || term.from >= to) continue;
        addTerm(groups[nth] as Group, term, place, term.value === strongest[nth]);
      }
    });
    return { from, to, groups };
  });
};

/** A class that a text tells. `isInferred`: whether no term names it, so that its place is a whole sentence. */
export type ToldTrait = TraitTerm & { readonly isInferred?: boolean };

/** How likely each class is by a text, the last for none, and what tells one by its place. */
export type JudgedTrait = { readonly likely: Float32Array; tellerOf(place: number): Omit<ToldTrait, 'value'> };

/** By question. A search names trades and roles but for their own sake: of one nothing is judged. */
export const judgeTraits = (
  read: ReadText,
  questions: readonly (TraitQuestion & { readonly weights: SparseModel })[],
  idfOf: WordRarity,
): readonly JudgedTrait[] => {
  if (isSearch(read)) return [];
  const sentences = traitSentencesOf(
    read,
    questions.map(({ trait, terms, weights: { createSum } }) => ({ trait, terms, open: createSum })),
    idfOf,
  );
  return questions.map(({ trait: { names }, terms, weights: { scoreSums } }, nth) => {
    const sums = sentences.map(({ groups }) => groups[nth] as SparseSum);
    const likely = scoreSums(sums);
    softmax(likely, 1);
    const sayOf = (sentence: number, place: number): number => (sums[sentence] as SparseSum).sums[place] as number;
    return {
      likely,
      /** A term of it, or else the sentence that speaks for it most. */
      tellerOf: (place) => {
        const term = terms.find(({ value }) => value === names[place]);
        if (term) return term;
        const most = sums.reduce((best, _, nth) => (sayOf(nth, place) > sayOf(best, place) ? nth : best), 0);
        const { from, to } = sentences[most] as Span;
        return { from, to, isInferred: true };
      },
    };
  });
};

/**
 * From which probability on a class is told. One that no term names has to be surer: who reads of a trade that he never mentioned
 * trusts the rest less.
 */
export type Told = { readonly namedMin: number; readonly inferredMin: number };

/** The likeliest class, if it is likely enough. `odds`: by place, how many times as likely something else makes it. */
export const chooseTrait = (
  { names }: Trait,
  { likely, tellerOf }: JudgedTrait,
  { namedMin, inferredMin }: Told,
  odds?: ArrayLike<number>,
): ToldTrait | undefined => {
  const weighed =
    odds === undefined ? likely : likely.map((probability, place) => probability * (odds[place] as number));
  const sum = weighed.reduce((all, one) => all + one, 0);
  const place = weighed.indexOf(Math.max(...weighed));
  const value = names[place];
  if (value === undefined) return undefined;
  const told: ToldTrait = { ...tellerOf(place), value };
  return (weighed[place] as number) < (told.isInferred ? inferredMin : namedMin) * sum ? undefined : told;
};
