/** What answers show of a reading: the findings with their places, and the likeliest kinds. */
import type { CategoryClassifier } from './kinds/category-classifier.ts';
import { type Kinds, placesFrom } from './kinds/kinds.ts';
import type { Finding, FindingKind, Force } from './reading/finding.ts';
import type { Quote } from './reading/slips.ts';

/** One thing that was read from a text, with its place there. */
export type Understood = {
  in: string;
  text: string;
  start: number;
  end: number;
  as: FindingKind;
  value: Finding['value'];
  force: Force;
  /** Whether the text does not name it: it is read from what the text tells. */
  inferred: boolean;
};

export type KindShown = { category: string; probability: number };

/** A kind is told from this probability on. */
const probabilityMin = 0.05;
const shownMax = 5;

/** `field`: of the request, in which the text stands. */
export const showUnderstood = (field: string, quote: Quote, findings: readonly Finding[]): Understood[] =>
  findings.map(({ as, value, force, isInferred = false, ...place }) => ({
    in: field,
    ...quote(place),
    as,
    value,
    force,
    inferred: isInferred,
  }));

export const showKinds = ({ names }: CategoryClassifier, { probabilities }: Kinds): KindShown[] =>
  // A little less may be rounded up to it.
  placesFrom(probabilities, 0.9 * probabilityMin)
    .map((place) => ({
      category: names[place] as string,
      probability: Math.round(1000 * (probabilities[place] as number)) / 1000,
    }))
    .filter(({ probability }) => probability >= probabilityMin)
    .sort((one, other) => other.probability - one.probability)
    .slice(0, shownMax);
