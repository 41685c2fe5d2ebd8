/**
 * The kinds of software that a reading asks for, also where it tells several needs: "a till for the shop, and second, a way
 * to plan the shifts".
 *
 * Kinds that are named in a list share the probability. Where some clauses of a text tell another need than the rest
 * (`division.ts`), the two sides share it with the text as a whole, the second the more the surer the cut is.
 */
import type { Catalogue } from '../../../catalogue/catalogue.ts';
import { namesKind } from '../reading/finding.ts';
import type { Reading } from '../reading/reading.ts';
import type { CategoryClassifier } from './category-classifier.ts';
import { type Cut, classifySides, cutProbability, listCuts, saysTwo } from './division.ts';
import { evidenceOf } from './kind-evidence.ts';
import { type Kinds, kindsOf } from './kinds.ts';

/** A text is taken to tell two needs from this probability on. */
const dividedMin = 0.07;
/** How many times as likely two needs become where the text says outright that it has two: 37 of 39 judged texts that say so have. */
const saidOdds = 20;
/** What stands in a list of its own is a need of its own. */
const itemProbability = 0.5;
/** What the sides of a cut take of the whole, as the text in one piece speaks for the louder need alone. */
const sidesShare = 0.9;
/**
 * The level that the kind of the second need has for a probability of two needs, and the lowest: such a kind has its first
 * place after four or five of the other (`ordering.ts`), where it does no harm if it is wrong.
 */
const levelOfProbability = 1.5;
const levelMin = 0.34;
/** A second need that is told in a word or two is unsure of its kind: it has two thirds of the whole at most. */
const ratioMax = 2;

/** What kinds that are named in a list take of the whole. */
const namedShare = 0.9;

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
  const odds = saysTwo(read) ? saidOdds : 1;
  let best: Cut | undefined;
  let probability = 0;
  for (const cut of listCuts(classifier, reading)) {
    const ofCut = cutProbability(classifier.division, cut);
    const own = Math.max(cut.isItem ? itemProbability : 0, (odds * ofCut) / (1 - ofCut + odds * ofCut));
    if (own > probability) [best, probability] = [cut, own];
  }
  if (best === undefined || probability < dividedMin) return whole;
  const { rest, run } = classifySides(classifier, reading, best);
  const [first, second] =
    (whole.probabilities[rest.likeliest] as number) >= (whole.probabilities[run.likeliest] as number)
      ? [rest, run]
      : [run, rest];
  /** Of equally sure kinds the second has this level. */
  const level = Math.max(levelMin, Math.min(1, levelOfProbability * probability));
  const ratio = Math.min(ratioMax, (level * first.confidence) / second.confidence);
  const ofSecond = ratio / (1 + ratio);
  return mixKinds(whole, (ofWhole, place) => {
    const sides =
      (1 - ofSecond) * (first.probabilities[place] as number) + ofSecond * (second.probabilities[place] as number);
    return (1 - sidesShare) * ofWhole + sidesShare * sides;
  });
};
