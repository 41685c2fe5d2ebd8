/**
 * The kinds of software that a reading asks for, also where it tells several needs: "a till for the shop, and second, a way
 * to plan the shifts".
 *
 * Kinds that are named in a list share the probability. Where a text divides into two needs (`division.ts`), its two sides
 * share the probability with the text as a whole.
 */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { type CategoryClassifier, type Kinds, kindsOf } from './category-classifier.ts';
import { divisionProbability, findDivision } from './division.ts';
import { evidenceOf } from './kind-evidence.ts';
import { namesKind, type Reading } from './reading/reading.ts';

/** A text is taken to tell two needs from this probability on: of statements that tell one, three in a hundred are. */
const dividedMin = 0.15;
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

export const classifyNeeds = (catalogue: Catalogue, classifier: CategoryClassifier, reading: Reading): Kinds => {
  const { read, emphasis } = reading;
  const whole = classifier.classify(read.tokens, emphasis, evidenceOf(catalogue, reading));
  const named = namedTogether(reading).flatMap((name) => classifier.placeOf(name) ?? []);
  if (named.length >= 2) {
    // What is named in one breath is asked for alike, whatever the words around it speak of.
    const share = whole.probabilities.map((probability, place) =>
      named.includes(place) ? namedShare / named.length : (1 - namedShare) * probability,
    );
    return kindsOf(share, whole.notHeld, whole.nothing);
  }
  const division = findDivision(classifier, reading, whole);
  if (division === undefined) return whole;
  const probability = divisionProbability(classifier.division, division.features);
  if (probability < dividedMin) return whole;
  // The surer the division, the less the text as a whole counts, which speaks for the louder need alone.
  const sidesShare = (1 + probability) / 2;
  const { first, second } = division;
  const mixed = whole.probabilities.map((ofWhole, place) => {
    const sides = (first.probabilities[place] as number) + (second.probabilities[place] as number);
    return (1 - sidesShare) * ofWhole + (sidesShare / 2) * sides;
  });
  return kindsOf(mixed, whole.notHeld, whole.nothing);
};
