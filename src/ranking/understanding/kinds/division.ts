/**
 * Where a text tells a second need: "a till for the shop, and a way to plan the shifts".
 *
 * The text is cut where a clause ends or an "and" stands. A second need may be told by its beginning, by its end, or by a few
 * clauses between; each such run of clauses is classified, and so is what remains. Whether both are needs of their own is told
 * by logistic regression over what the cut says (`cutFeatures`), trained on texts that the classifier has not seen:
 *
 *   probability(two needs) = 1 / (1 + e^−(bias + Σ weight · feature))
 *
 * Scores of a text are sums over its words, so each clause is scored once and every run is a sum of clauses.
 */
import { isTellingWord } from '../../analysis/soft-stop-words.ts';
import { type DivisionWeights, logistic } from '../models/linear-model.ts';
import { namesKind } from '../reading/finding.ts';
import { join } from '../reading/phrases.ts';
import type { Reading } from '../reading/reading.ts';
import type { ReadText, ReadToken } from '../reading/text.ts';
import type { CategoryClassifier } from './category-classifier.ts';
import { noEvidence } from './kind-odds.ts';
import type { Kinds } from './kinds.ts';
import { addSums } from './shortlist.ts';

/** What a cut says, in the order of the weights; probabilities and counts as logarithms. */
export const cutFeatures = [
  'how likely the kind of the rest is, by the rest',
  'how likely the kind of the run is, by the run',
  'how likely the kind of the run is by the rest',
  'how likely the kind of the rest is by the run',
  'how likely the kind of the run is by the whole text',
  'how sure the whole text is of one kind',
  'how many telling words the run has',
  'how many the rest has',
  'how much the words of the run tell of a need',
  'how much those of the rest do',
  'whether "and" or the like stands before the run',
  'whether the run begins a sentence',
  'whether the text says that it asks for several things',
] as const;

/** The tokens of a run that may tell a second need. */
export type Cut = {
  readonly from: number;
  readonly to: number;
  /** The places of the two kinds in the vocabulary. */
  readonly kinds: readonly [rest: number, run: number];
  readonly features: readonly number[];
  /** Whether it is an item of a short list, "1) a till 2) time sheets", or joined as such: "a till as well as time sheets". */
  readonly isItem: boolean;
};

const joins = new Set(
  'and plus then also besides separately meanwhile oh another second und sowie ausserdem et puis ademas y e inoltre en daarnaast'.split(
    ' ',
  ),
);
const listJoin = /^\W*(as well as|plus|and also|and besides)\b/i;
/** "One for leave and another for reviews" */
const anotherJoin =
  /^((and|plus) (another|a second|something else)( (one|tool|program|system))?|et une? autre|und (noch )?einen? (andere[ns]?|zweite[ns]?|weitere[ns]?)|y otr[oa]|e (un altro|un['’]altra|outr[oa])|en een ander(e)?) (for|to|that|pour|qui|f[üu]r|para|que|per|che|voor|die|dat)\b/i;
const joiningMark = /\d\)|&|\+/;
const severalSaid =
  /\b(two things|both|second(ly)?|separately|on top of (that|it)|next to (that|it)|besides (that|it)|in addition|also|at the same time|meanwhile|another)\b|[(\s](b|2|ii)\)|;/i;
/** "Two things for our laboratory", "first a till, second the rosters", "one supplier or two". */
const twoSaid = new RegExp(
  join([
    /\b(two|2) ([\w-]+ )?(things|needs|problems|troubles|wishes|matters|subjects|complaints|topics|holes)\b/,
    /\bsomething (for|to|that|which|where)\b[\s\S]{5,200}(\band|\bplus|[,;]) something (for|to|that|which|where)\b/,
    /\bfirst(ly)?\b[\s\S]{5,200}\bsecond(ly)?\b(?! (month|week|day|year|hand))/,
    /\b(one|a single) ([\w-]+ )?or two\b|\b(help|trouble) with both\b|\bboth (problems|needs|things|in one)\b/,
    /\bon (the )?one (hand|side)\b/,
    /\b(zwei (dinge|sachen|probleme|themen|baustellen)|zum einen|einerseits|deux (choses|besoins|sujets|probl[eè]mes)|d['’]un c[oô]t[eé]|dos (cosas|necesidades|problemas)|por un(a)? (lado|parte)|due (cose|esigenze|problemi)|da un lato|twee (dingen|zaken|problemen)|enerzijds|duas (coisas|necessidades)|dois (problemas|assuntos)|por um lado)(?![\p{L}])/u,
  ]),
  'iu',
);
/** Whether a text says outright that it asks for two things. */
export const saysTwo = ({ text }: ReadText): boolean => twoSaid.test(text);

/** A run and what remains say this many telling words at least, or name a kind. */
const wordsMin = 2;
/** Where the text says that it asks for another thing, one word is enough. */
const anotherWordsMin = 1;
/** Below this a side is not sure of its kind, and tells no need of its own. */
const sureMin = 0.2;
/** A run between others has this many clauses at most. */
const clausesBetweenMax = 3;
/** A longer text tells a story, whose parts speak of much that is not asked for. */
const tokensMax = 160;
const least = 1e-6;

/** A longer text numbers what it tells, and not what it asks for. */
const listTokensMax = 30;
/** Both sides of what is joined as a list are as sure of their kinds as this. */
const joinedSureMin = 0.9;
const laterItem = /^([2-9]|[b-d]|ii|iii)$/;

const logOf = (value: number): number => Math.log(Math.max(least, value));

type Part = {
  readonly from: number;
  readonly to: number;
  readonly isJoined: boolean;
  /** Whether it says that it asks for another thing. */
  readonly isAnother: boolean;
};

const partsOf = ({ text, tokens }: ReadText): Part[] => {
  const starts: { from: number; isJoined: boolean }[] = [{ from: 0, isJoined: false }];
  for (let at = 1; at < tokens.length; at++) {
    const [before, token] = [tokens[at - 1] as ReadToken, tokens[at] as ReadToken];
    const isAsWell = token.text === 'as' && tokens[at + 1]?.text === 'well';
    const isJoined = isAsWell || joins.has(token.text) || joiningMark.test(text.slice(before.end, token.start));
    if (isJoined || before.clause !== token.clause) starts.push({ from: at, isJoined });
  }
  return starts.map((start, nth) => ({
    ...start,
    to: starts[nth + 1]?.from ?? tokens.length,
    isAnother: anotherJoin.test(text.slice(tokens[start.from]?.start)),
  }));
};

/** The slot of the likeliest category that has tools; -1 where there is none. */
const likeliestOf = (probabilities: Float64Array, places: Int32Array): number => {
  let best = -1;
  for (let slot = 0; slot < places.length; slot++) {
    if ((places[slot] as number) < 0) continue;
    if (best < 0 || (probabilities[slot] as number) > (probabilities[best] as number)) best = slot;
  }
  return best;
};

/** All runs of a text that may tell another need than the rest. */
export const listCuts = (classifier: CategoryClassifier, { read, emphasis, findings }: Reading): Cut[] => {
  const { text, tokens } = read;
  const parts = tokens.length > tokensMax ? [] : partsOf(read);
  if (parts.length < 2) return [];
  const named = findings.filter(namesKind);
  /** By part: telling words, and how much they tell; a kind that is named tells enough. */
  const words = new Float64Array(parts.length);
  const told = new Float64Array(parts.length);
  parts.forEach(({ from, to }, nth) => {
    for (let at = from; at < to; at++) {
      const { text: word, start } = tokens[at] as ReadToken;
      const tells = (emphasis[at] as number) > 0 && isTellingWord(word);
      const enough = named.some((kind) => kind.start === start) ? wordsMin : 0;
      words[nth] = (words[nth] as number) + Math.max(Number(tells), enough);
      told[nth] = (told[nth] as number) + (tells ? (emphasis[at] as number) : enough);
    }
  });
  const wordsInAll = words.reduce((sum, count) => sum + count, 0);
  const toldInAll = told.reduce((sum, one) => sum + one, 0);
  if (wordsInAll < 2 * (parts.some(({ isAnother }) => isAnother) ? anotherWordsMin : wordsMin)) return [];
  const scored = parts.map(({ from, to }) => classifier.scorePart(tokens.slice(from, to), emphasis.subarray(from, to)));
  const { places, sums, total, totalSquares, judge } = classifier.shortlist(scored);
  const slots = places.length;
  const [ofWhole, ofRun, ofRest] = [new Float64Array(slots), new Float64Array(slots), new Float64Array(slots)];
  judge(total, totalSquares, ofWhole);
  const sureness = ofWhole[likeliestOf(ofWhole, places)] ?? 0;
  const isSeveral = Number(severalSaid.test(text));
  const isShort = tokens.length <= listTokensMax;
  const isNumbered = (from: number): boolean => {
    const before = tokens[from - 1];
    return isShort && before !== undefined && laterItem.test(before.text) && text[before.end] === ')';
  };
  const isListed = (from: number): boolean =>
    isShort && listJoin.test(text.slice(tokens[from - 1]?.end, tokens[from + 2]?.end));
  const cuts: Cut[] = [];
  const [run, rest] = [new Float32Array(slots), new Float32Array(slots)];
  for (let first = 0; first < parts.length; first++) {
    run.fill(0);
    let [squares, runWords, runTold] = [0, 0, 0];
    for (let last = first; last < parts.length; last++) {
      addSums(sums[last] as Float32Array, run);
      squares += (scored[last] as (typeof scored)[number]).squares;
      runWords += words[last] as number;
      runTold += told[last] as number;
      const isBetween = first > 0 && last < parts.length - 1;
      if (isBetween && last - first >= clausesBetweenMax) continue;
      const restWords = wordsInAll - runWords;
      const { from, isJoined, isAnother } = parts[first] as Part;
      const fewest = isAnother ? anotherWordsMin : wordsMin;
      if (Math.min(runWords, restWords) < fewest || squares <= 0 || totalSquares - squares <= least) continue;
      judge(run, squares, ofRun);
      const own = likeliestOf(ofRun, places);
      if (own < 0 || (ofRun[own] as number) < sureMin) continue;
      for (let slot = 0; slot < slots; slot++) rest[slot] = (total[slot] as number) - (run[slot] as number);
      judge(rest, totalSquares - squares, ofRest);
      const other = likeliestOf(ofRest, places);
      if (own === other || (ofRest[other] as number) < sureMin) continue;
      const isSureOfBoth = Math.min(ofRun[own] as number, ofRest[other] as number) >= joinedSureMin;
      const features = [
        logOf(ofRest[other] as number),
        logOf(ofRun[own] as number),
        logOf(ofRest[own] as number),
        logOf(ofRun[other] as number),
        logOf(ofWhole[own] as number),
        logOf(sureness),
        Math.log(runWords),
        Math.log(restWords),
        logOf(runTold / runWords),
        logOf((toldInAll - runTold) / restWords),
        Number(isJoined),
        Number((tokens[from] as ReadToken).isFirstOfSentence),
        isSeveral,
      ];
      cuts.push({
        from,
        to: (parts[last] as Part).to,
        kinds: [places[other] as number, places[own] as number],
        features,
        isItem: isAnother || isNumbered(from) || (isSureOfBoth && isListed(from)),
      });
    }
  }
  return cuts;
};

export const cutProbability = (
  { bias, weights }: DivisionWeights,
  { features }: { readonly features: ArrayLike<number> },
): number => {
  let score = bias;
  for (let nth = 0; nth < weights.length; nth++) score += (weights[nth] as number) * (features[nth] as number);
  return logistic(score);
};

export type Sides = { readonly rest: Kinds; readonly run: Kinds };

/** What the two sides of a cut ask for. */
export const classifySides = (
  classifier: CategoryClassifier,
  { read: { tokens }, emphasis, findings }: Reading,
  { from, to }: Pick<Cut, 'from' | 'to'>,
): Sides => {
  const isWithin = (start: number): boolean =>
    start >= (tokens[from] as ReadToken).start && start <= (tokens[to - 1] as ReadToken).start;
  const named = findings.filter(namesKind);
  const [ofRun, ofRest] = [emphasis.slice().fill(0), emphasis.slice().fill(0, from, to)];
  ofRun.set(emphasis.subarray(from, to), from);
  const classify = (side: Float32Array, wanted: boolean): Kinds => {
    const categories = named.flatMap(({ start, value }) => (isWithin(start) === wanted ? [value as string] : []));
    return classifier.classify(tokens, side, { ...noEvidence, categories });
  };
  return { rest: classify(ofRest, false), run: classify(ofRun, true) };
};
