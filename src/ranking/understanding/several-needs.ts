/**
 * The kinds of software that a reading asks for, also where it tells several needs: "a till for the shop, and second, a way
 * to plan the shifts".
 *
 * Kinds that are named in a list share the probability. Where a text divides into two needs (`division.ts`), its two sides
 * share it with the text as a whole. Where no single cut does, and the text says that it asks for more than one thing, its
 * clauses that speak clearly for different kinds do.
 */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { type CategoryClassifier, type Kinds, kindsOf } from './category-classifier.ts';
import { divisionProbability, findDivision } from './division.ts';
import { evidenceOf } from './kind-evidence.ts';
import { namesKind, type Reading } from './reading/reading.ts';
import type { ReadToken } from './reading/text.ts';

/** A text is taken to tell two needs from this probability on: of statements that tell one, three in a hundred are. */
const dividedMin = 0.15;
/** From this one on where it says so itself: "two things", "separately", "(b)". */
const dividedSaidMin = 0.06;
const severalSaid =
  /\b(two things|both|second(ly)?|separately|on top of (that|it)|next to (that|it)|besides (that|it)|in addition|also|at the same time)\b|[(\s](b|2|ii)\)|;/i;
const severalCue =
  /\b(two|both|first(ly)?|second(ly)?|separate(ly)?|as well( as)?|and also|plus|besides|in addition|additionally|moreover|another)\b/i;
/** A clause of fewer telling words speaks of no need of its own. */
const clauseWordsMin = 3;
/** A clause speaks clearly for a kind from this probability on. */
const clauseClearMin = 0.2;
/** What the clauses count for beside the text as a whole. */
const clauseShare = 0.6;

/** What the sides of a division take of the whole, as the text in one piece speaks for the louder need alone. */
const sidesShare = 0.9;

/** What kinds that are named in a list take of the whole. */
const namedShare = 0.9;

type Clause = { readonly tokens: ReadToken[]; readonly emphasis: number[] };

const clausesOf = ({ read: { tokens }, emphasis }: Reading): Clause[] => {
  const clauses: Clause[] = [];
  tokens.forEach((token, at) => {
    const before = tokens[at - 1];
    const opens = before?.clause !== token.clause || token.text === 'and' || token.text === 'plus';
    if (opens) clauses.push({ tokens: [], emphasis: [] });
    const clause = clauses.at(-1) as Clause;
    clause.tokens.push(token);
    clause.emphasis.push(emphasis[at] as number);
  });
  return clauses.filter(({ emphasis: own }) => own.filter((weight) => weight > 0).length >= clauseWordsMin);
};

/** Between two names of a list: "a CRM, a helpdesk and something for newsletters". */
const listGap = /^\s*(,|and|plus|&|\+|as well as|,? and)\s*((a|an|the|some|something|also|for|our|with)\s+){0,3}$/i;

/** The kinds that a text names in a list, in its order. */
const namedTogether = ({ read: { text }, findings }: Reading): string[] => {
  const named = findings.filter(namesKind).sort((one, other) => one.start - other.start);
  const listed = named.filter((one, nth) =>
    [named[nth - 1], named[nth + 1]].some((other) => {
      if (other === undefined || other.value === one.value) return false;
      const [first, second] = other.start < one.start ? [other, one] : [one, other];
      return listGap.test(text.slice(first.end, second.start));
    }),
  );
  return [...new Set(listed.map(({ value }) => value as string))];
};

/** What a text asks for when its categories are given other probabilities, each from that of the text as a whole. */
const mixKinds = (whole: Kinds, probabilityOf: (ofWhole: number, place: number) => number): Kinds =>
  kindsOf(whole.probabilities.map(probabilityOf), whole.notHeld, whole.nothing);

/** Of a text that says that it asks for several things: its clear clauses beside the whole. */
const mixClauses = (classifier: CategoryClassifier, reading: Reading, whole: Kinds): Kinds => {
  const { read } = reading;
  const clauses = clausesOf(reading);
  if (clauses.length < 2 || !severalCue.test(read.text)) return whole;
  const clear = clauses
    .map((clause) => classifier.classify(clause.tokens, clause.emphasis))
    .filter(({ confidence }) => confidence >= clauseClearMin);
  const firsts = new Set(clear.map(({ likeliest }) => likeliest));
  if (firsts.size < 2) return whole;
  return mixKinds(whole, (ofWhole, place) => {
    let most = 0;
    for (const { probabilities } of clear) most = Math.max(most, probabilities[place] as number);
    return (1 - clauseShare) * ofWhole + (clauseShare * most) / firsts.size;
  });
};

export const classifyNeeds = (catalogue: Catalogue, classifier: CategoryClassifier, reading: Reading): Kinds => {
  const { read, emphasis } = reading;
  const whole = classifier.classify(read.tokens, emphasis, evidenceOf(catalogue, reading));
  const named = namedTogether(reading).flatMap((name) => classifier.placeOf(name) ?? []);
  if (named.length >= 2) {
    // What is named in one breath is asked for alike, whatever the words around it speak of.
    return mixKinds(whole, (ofWhole, place) =>
      named.includes(place) ? namedShare / named.length : (1 - namedShare) * ofWhole,
    );
  }
  const division = findDivision(classifier, reading, whole);
  const probability = division === undefined ? 0 : divisionProbability(classifier.division, division.features);
  const least = severalSaid.test(read.text) ? dividedSaidMin : dividedMin;
  if (division === undefined || probability < least) return mixClauses(classifier, reading, whole);
  const { first, second } = division;
  return mixKinds(whole, (ofWhole, place) => {
    const sides = (first.probabilities[place] as number) + (second.probabilities[place] as number);
    return (1 - sidesShare) * ofWhole + (sidesShare / 2) * sides;
  });
};
