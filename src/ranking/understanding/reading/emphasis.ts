/**
 * How much each clause of a text tells of what is sought.
 *
 * A buyer who tells much tells mostly of other things: the trade, the people, what works already, what was tried. A clause
 * that tells the need counts up to 3.3 times as much as usual, and one that does not as little as .3 times:
 *
 *   emphasis(clause) = e^clip(Σ value · weight, ±1.2)     values brought to length 1
 *
 * The weights are trained by `bun run train` on the marked statements of `data/statement-parts.tsv`. A clause is judged by
 * its words and pairs and triples of them, by those of its sentence, by the words of the clauses beside it, and by where it
 * stands.
 */
import type { FeatureSink, SparseModel } from '../models/sparse-model.ts';
import { bucketOf, edge, hashToken, placeOf, type Span, spansOf } from './clauses.ts';
import { type ReadText, type ReadToken, wordingsOf } from './text.ts';

/** Chosen on the marked statements: with 2.5 the figures of long texts are the same, and those of short ones lower. */
const logEmphasisMax = 1.2;

/** `groups`: features of its own, and those that it shares with the clauses of its sentence or with those beside it. */
export type Clause<Group extends FeatureSink> = Span & { readonly groups: readonly Group[] };

const weights = {
  word: 1,
  pair: 0.7,
  triple: 0.5,
  sentenceWord: 0.5,
  sentencePair: 0.4,
  beside: 0.3,
  place: 1,
  cue: 2,
} as const;
/** Sentences before and after a clause, and pairs of its words, are counted up to these. */
const sentencesMax = 6;
const lengthMax = 8;

const seeds = { word: 1, pair: 2, triple: 3, sentenceWord: 4, sentencePair: 5, before: 6, after: 7 } as const;
const placeSeeds = {
  opens: 8,
  closes: 9,
  first: 10,
  last: 11,
  count: 12,
  both: 13,
  length: 14,
  any: 15,
  wish: 16,
  settled: 17,
} as const;
/** Words that mostly tell a need, and words that mostly tell what needs nothing. They are seldom wrong, and often silent. */
const wish =
  /\b(want(s|ed)?|wish(es)?|would (be|like|love|help|rather|suit)|['’]d (like|love|want|rather)|like to|hop(e|es|ing) (to|for)|look(s|ing)? (for|to)|search(es|ing)? for|seek(s|ing)?|need(s|ed)?|require[sd]?|requirement|should|shall|must|ideal(ly)?|please|could|couldn['’]?t|help (me|us|with)|intend(s|ed)?|desired|recommend|goal|objective|so that)\b/i;
const settled =
  /\b(out of (the )?(scope|question)|settled|already|in place|no need|not needed|needs? no|(works?|runs?|goes|does) (fine|well)|(is|are|was|were|has been|have been) (handled|done|run|kept|provided|outsourced|tendered|renewed|replaced|migrated|bought|donated|settled|fine)|(remains?|stays?)|elsewhere|separate(ly)?|last year|postponed)\b/i;

const addWords = (group: FeatureSink, hashes: Int32Array, { from, to }: Span): void => {
  for (let at = from; at <= to; at++) {
    const word = at < to ? (hashes[at] as number) : edge;
    const before = at > from ? (hashes[at - 1] as number) : edge;
    if (at < to) group.add(bucketOf(seeds.word, word), weights.word);
    group.add(bucketOf(seeds.pair, before, word), weights.pair);
    if (at > from && at < to) {
      const second = at > from + 1 ? (hashes[at - 2] as number) : edge;
      group.add(bucketOf(seeds.triple, second, before, word), weights.triple);
    }
  }
};

const addSentenceWords = (group: FeatureSink, hashes: Int32Array, { from, to }: Span): void => {
  for (let at = from; at < to; at++) {
    const word = hashes[at] as number;
    group.add(bucketOf(seeds.sentenceWord, word), weights.sentenceWord);
    if (at > from) group.add(bucketOf(seeds.sentencePair, hashes[at - 1] as number, word), weights.sentencePair);
  }
};

const addSentenceCues = (group: FeatureSink, { text, tokens }: ReadText, { from, to }: Span): void => {
  const { start, end } = placeOf({ tokens }, { from, to });
  const told = text.slice(start, end);
  if (wish.test(told)) group.add(bucketOf(placeSeeds.wish), weights.cue);
  if (settled.test(told)) group.add(bucketOf(placeSeeds.settled), weights.cue);
};

const addBeside = (group: FeatureSink, hashes: Int32Array, { from, to }: Span, seed: number): void => {
  for (let at = from; at < to; at++) group.add(bucketOf(seed, hashes[at] as number), weights.beside);
};

const addPlace = (group: FeatureSink, { text, tokens }: ReadText, { from, to }: Span): void => {
  const [first, last] = [tokens[from] as ReadToken, tokens[to - 1] as ReadToken];
  const before = Math.min(sentencesMax, first.sentence - (tokens[0] as ReadToken).sentence);
  const all = (tokens.at(-1) as ReadToken).sentence - (tokens[0] as ReadToken).sentence;
  const count = Math.min(sentencesMax, all);
  const after = Math.min(sentencesMax, (tokens.at(-1) as ReadToken).sentence - first.sentence);
  const markBefore = text
    .slice(Math.max(0, first.start - 2), first.start)
    .trim()
    .slice(-1);
  const markAfter = text
    .slice(last.end, last.end + 2)
    .trim()
    .slice(0, 1);
  group.add(bucketOf(placeSeeds.opens, hashToken(markBefore)), weights.place);
  group.add(bucketOf(placeSeeds.closes, hashToken(markAfter)), weights.place);
  group.add(bucketOf(placeSeeds.first, before), weights.place);
  group.add(bucketOf(placeSeeds.last, after), weights.place);
  group.add(bucketOf(placeSeeds.count, count), weights.place);
  group.add(bucketOf(placeSeeds.both, before, count), weights.place);
  group.add(bucketOf(placeSeeds.length, Math.min(lengthMax, (to - from) >> 1)), weights.place);
  group.add(bucketOf(placeSeeds.any), weights.place);
};

/** The clauses of a text, and what each is judged by. `open`: makes what takes the features of a group. */
export const clausesOf = <Group extends FeatureSink>(read: ReadText, open: () => Group): Clause<Group>[] => {
  const { tokens } = read;
  const wordings = wordingsOf(read).map((words) => Int32Array.from(words, ({ text }) => hashToken(text)));
  const group = (add: (to: Group) => void): Group => {
    const opened = open();
    add(opened);
    return opened;
  };
  const spans = spansOf(tokens, 'clause');
  const sentences = spansOf(tokens, 'sentence').map((span) => ({
    ...span,
    group: group((to) => {
      for (const hashes of wordings) addSentenceWords(to, hashes, span);
      addSentenceCues(to, read, span);
    }),
  }));
  const besides = (seed: number): Group[] =>
    spans.map((span) =>
      group((to) => {
        for (const hashes of wordings) addBeside(to, hashes, span, seed);
      }),
    );
  const befores = besides(seeds.before);
  const afters = besides(seeds.after);
  let sentence = 0;
  return spans.map((span, nth) => {
    while ((sentences[sentence] as Span).to <= span.from) sentence++;
    const own = group((to) => {
      for (const hashes of wordings) addWords(to, hashes, span);
      addPlace(to, read, span);
    });
    const beside = [befores[nth - 1], afters[nth + 1]].filter((one) => one !== undefined);
    return { ...span, groups: [own, (sentences[sentence] as (typeof sentences)[number]).group, ...beside] };
  });
};

/** What a clause of this score counts for. */
export const emphasisOf = (score: number): number =>
  Math.exp(Math.max(-logEmphasisMax, Math.min(logEmphasisMax, score)));
export const isWithinLimits = (score: number): boolean => Math.abs(score) < logEmphasisMax;

/** What is left of a clause that only refuses: "no cookie popup". Marked texts have few that are so short. */
const refusedShare = 0.3;
const refusalLengthMax = 4;
const refusal = /^(no|not|without|never|kein|keine|keinen|ohne|pas|sans|sin|senza|niente|geen|zonder|sem)$/;
const isShortRefusal = (tokens: readonly ReadToken[], { from, to }: Span): boolean =>
  from > 0 && to - from <= refusalLengthMax && refusal.test(tokens[from]?.text ?? '');

/** By token. */
export type Emphasize = (read: ReadText) => Float32Array;

export const createEmphasize =
  ({ createSum, scoreSums }: SparseModel): Emphasize =>
  (read) => {
    const emphasis = new Float32Array(read.tokens.length).fill(1);
    const { tokens } = read;
    if (tokens.length === 0 || tokens.at(-1)?.clause === tokens[0]?.clause) return emphasis;
    for (const { from, to, groups } of clausesOf(read, createSum)) {
      const own = emphasisOf(scoreSums(groups)[0] as number);
      emphasis.fill(isShortRefusal(tokens, { from, to }) ? refusedShare * own : own, from, to);
    }
    return emphasis;
  };
