/** The kinds of software that a text asks for, each with its probability. */

/** What a text asks for. */
export type Kinds = {
  /** By place in the vocabulary: the probability of each category that has tools. */
  readonly probabilities: Float64Array;
  /** The same over that of the likeliest, so that the likeliest has 1. */
  readonly levels: Float64Array;
  /** The place of the likeliest category, the first of several that are equally likely; -1 where no category is likely at all. */
  readonly likeliest: number;
  /** The likeliest category's share of all there is, kinds not held and "nothing" included. */
  readonly confidence: number;
  /** The likeliest kind that the catalogue does not hold. */
  readonly notHeld: { readonly slug: string; readonly name: string; readonly probability: number };
  /** How likely the text asks for no software of a catalogue at all. */
  readonly nothing: number;
};

export const noKind: Kinds['notHeld'] = { slug: '', name: '', probability: 0 };

export const largest = (probabilities: Float64Array): number => {
  let most = 0;
  for (let place = 0; place < probabilities.length; place++) {
    const probability = probabilities[place] as number;
    if (probability > most) most = probability;
  }
  return most;
};

/** The places of the kinds that have so much at least. */
export const placesFrom = (levels: Float64Array, least: number): number[] => {
  const places: number[] = [];
  for (let place = 0; place < levels.length; place++) if ((levels[place] as number) >= least) places.push(place);
  return places;
};

/** What a text asks for, by the probabilities of the categories. */
export const kindsOf = (probabilities: Float64Array, notHeld: Kinds['notHeld'], nothing: number): Kinds => {
  const confidence = largest(probabilities);
  const levels = confidence === 0 ? probabilities : probabilities.map((probability) => probability / confidence);
  return { probabilities, levels, likeliest: levels.indexOf(1), confidence, notHeld, nothing };
};

/**
 * Whether a text asks for a kind that the catalogue does not hold rather than for one that it does. The margins keep a text
 * that is merely vague from being refused: of statements that ask for a kind held, at most one in a hundred is.
 */
const notHeldMargin = 1.25;
const notHeldMin = 0.3;
/** Nor where kinds that are held are together so much likelier: several of them may be meant by halves. */
const heldTogetherMax = 1.25;
export const isNotHeld = ({ notHeld, confidence, probabilities }: Kinds): boolean =>
  notHeld.probability >= notHeldMin &&
  notHeld.probability > notHeldMargin * confidence &&
  probabilities.reduce((sum, probability) => sum + probability, 0) < heldTogetherMax * notHeld.probability;
