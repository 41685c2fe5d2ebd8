/**
 * Where a text divides into two needs: "a till for the shop, and a way to plan the shifts".
 *
 * The text is cut where a clause ends or an "and" stands, and both sides are classified. The best cut is the one whose sides
 * are surest of different kinds. Whether the sides are needs of their own is told by logistic regression over what the cut
 * says (`cutFeatures`), trained on the statements of `data/training` that ask for several kinds and those that ask for one:
 *
 *   probability(two needs) = 1 / (1 + e^−(bias + Σ weight · feature))
 *
 * Scores of a text are sums over its words, so each part is scored once and the sides of every cut are sums of parts.
 */
import { isTellingWord } from '../analysis/soft-stop-words.ts';
import type { CategoryClassifier, Kinds, PartScores } from './category-classifier.ts';
import type { DivisionWeights } from './models/linear-model.ts';
import { namesKind, type Reading } from './reading/reading.ts';
import type { ReadText, ReadToken } from './reading/text.ts';

/** What a cut says, in the order of the weights. */
export const cutFeatures = [
  'how sure the first side is, as a logarithm',
  'how sure the second side is',
  'how much likelier two kinds are than one for both sides',
  'how sure the whole text is of one kind',
  'how many words the text has',
  'whether "and" or the like stands at the cut',
  'whether the text counts: "two things", "both", "2)"',
] as const;

export type Division = {
  readonly first: Kinds;
  readonly second: Kinds;
  readonly features: readonly number[];
};

const joins = new Set(['and', 'plus', 'then', 'also', 'besides', 'separately']);
const joiningMark = /\d\)|&|\+/;
const counts = /\b(two|both|three)\b|\b[12]\)|\bsecond(ly)?\b/i;
/** A side that names no kind says this many telling words at least. */
const wordsMin = 2;
/** Below this a side is not sure of its kind, and tells no need of its own. */
const sureMin = 0.4;
/** A longer text tells a story, whose sides speak of much that is not asked for. */
const wordsMax = 80;
const least = 1e-6;

type Sums = { readonly sums: Float32Array; squares: number };

const move = (part: PartScores, into: Sums, times: number): void => {
  into.squares += times * part.squares;
  for (let place = 0; place < into.sums.length; place++) {
    into.sums[place] = (into.sums[place] as number) + times * (part.sums[place] as number);
  }
};

const addParts = (parts: readonly PartScores[]): Sums => {
  const total = { sums: new Float32Array((parts[0] as PartScores).sums.length), squares: 0 };
  for (const part of parts) move(part, total, 1);
  return total;
};

/** Where a text may divide: the token after the cut. */
type Cut = { readonly at: number; readonly isJoined: boolean };

const cutsOf = ({ text, tokens }: ReadText): Cut[] => {
  const cuts: Cut[] = [];
  for (let at = 1; at < tokens.length; at++) {
    const [before, token] = [tokens[at - 1] as ReadToken, tokens[at] as ReadToken];
    const isAsWell = token.text === 'as' && tokens[at + 1]?.text === 'well';
    const isJoined = isAsWell || joins.has(token.text) || joiningMark.test(text.slice(before.end, token.start));
    if (isJoined || before.clause !== token.clause) cuts.push({ at, isJoined });
  }
  return cuts;
};

/** The best cut of a text, if there is one: whether it divides needs is for `divisionProbability` to say. */
export const findDivision = (classifier: CategoryClassifier, reading: Reading, whole: Kinds): Division | undefined => {
  const { read, emphasis } = reading;
  const { text, tokens } = read;
  const cuts = tokens.length > wordsMax ? [] : cutsOf(read);
  if (cuts.length === 0) return undefined;
  const starts = [0, ...cuts.map(({ at }) => at)];
  /** By token: how many words before it tell anything. */
  const telling = new Uint16Array(tokens.length + 1);
  tokens.forEach((token, at) => {
    const tells = (emphasis[at] as number) > 0 && isTellingWord(token.text);
    telling[at + 1] = (telling[at] as number) + Number(tells);
  });
  const named = reading.findings.filter(namesKind);
  const namedWithin = (from: number, to: number): string[] =>
    named.filter(({ start }) => start >= from && start < to).map(({ value }) => value as string);
  /** Whether both sides of a cut say enough. */
  const isTold = ({ at }: Cut): boolean => {
    const told = telling[at] as number;
    const place = (tokens[at] as ReadToken).start;
    return (
      (told >= wordsMin || namedWithin(0, place).length > 0) &&
      ((telling[tokens.length] as number) - told >= wordsMin || namedWithin(place, text.length).length > 0)
    );
  };
  if (!cuts.some(isTold)) return undefined;
  const parts = starts.map((from, nth) => {
    const to = starts[nth + 1] ?? tokens.length;
    return classifier.scorePart(tokens.slice(from, to), emphasis.subarray(from, to));
  });
  const total = addParts(parts);
  const before = { sums: new Float32Array(total.sums.length), squares: 0 };
  const after = { sums: total.sums.slice(), squares: total.squares };
  let best: { first: Kinds; second: Kinds; isJoined: boolean; score: number } | undefined;
  for (const [nth, cut] of cuts.entries()) {
    const part = parts[nth] as PartScores;
    move(part, before, 1);
    move(part, after, -1);
    if (!isTold(cut)) continue;
    const place = (tokens[cut.at] as ReadToken).start;
    const one = classifier.classifyParts(before, namedWithin(0, place));
    if (one.confidence < sureMin) continue;
    const other = classifier.classifyParts(after, namedWithin(place, text.length));
    if (other.confidence < sureMin) continue;
    const score = one.confidence * other.confidence;
    if (score > (best?.score ?? 0) && one.likeliest !== other.likeliest) {
      best = { first: one, second: other, isJoined: cut.isJoined, score };
    }
  }
  if (best === undefined) return undefined;
  const [ofFirst, ofSecond] = [best.first.probabilities, best.second.probabilities];
  let same = least;
  for (let place = 0; place < ofFirst.length; place++) {
    same = Math.max(same, (ofFirst[place] as number) * (ofSecond[place] as number));
  }
  const features = [
    Math.log(best.first.confidence),
    Math.log(best.second.confidence),
    Math.log(best.score / same),
    Math.log(Math.max(least, whole.confidence)),
    Math.log(tokens.length),
    Number(best.isJoined),
    Number(counts.test(text)),
  ];
  return { first: best.first, second: best.second, features };
};

export const divisionProbability = ({ bias, weights }: DivisionWeights, features: readonly number[]): number =>
  1 / (1 + Math.exp(-features.reduce((sum, value, nth) => sum + value * (weights[nth] as number), bias)));
