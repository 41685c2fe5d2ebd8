/**
 * What speaks for kinds besides the words of a text: products and kinds that it names. Each makes a kind so many times as
 * likely as the words alone do.
 */
import { type Kinds, kindsOf } from './kinds.ts';

/** What else speaks for kinds: names of categories. */
export type KindEvidence = {
  /** Of products that are to be replaced, refused or compared, or that something like is sought of. */
  readonly ofProducts: readonly string[];
  /** Of products that are named without a word of what they are to the buyer. */
  readonly ofMentioned: readonly string[];
  /** Of all products of a maker that is refused by name. */
  readonly ofMakers: readonly string[];
  /** Categories that the text calls by name, and those of them that are the very thing sought. */
  readonly categories: readonly string[];
  readonly sought: readonly string[];
  /** Categories that the text names and refuses: "not a new till". */
  readonly refused: readonly string[];
  /** Whether the text asks for software, of whatever kind: by that word, or as it leaves or refuses a product. */
  readonly isSoftware: boolean;
  /** Whether somebody's work or advice is sought, and no program: a lawyer, an electrician. */
  readonly isService: boolean;
};

export const noEvidence: KindEvidence = {
  ofProducts: [],
  ofMentioned: [],
  ofMakers: [],
  categories: [],
  sought: [],
  refused: [],
  isSoftware: false,
  isService: false,
};

/** How many times as likely a kind becomes when a product of it is to be replaced, or its name is said; from a floor. */
const productEvidence = { odds: 60, floor: 0.05 } as const;
const soughtEvidence = { odds: 6, floor: 0.3 } as const;
const mentionEvidence = { odds: 6, floor: 0.03 } as const;
/** A maker has products of many kinds, so that none is likelier than its words make it. */
const makerEvidence = { odds: 3, floor: 0 } as const;
const nameEvidence = { odds: 6, floor: 0.004 } as const;
/** What is left of the likelihood of a kind that the text refuses. */
const refusedOdds = 0.3;
/** And of that of "nothing" where software is asked for as such. */
const nothingOdds = 0.003;
/** And where somebody's work or advice is sought. */
const serviceOdds = 60;

/** By the words of a text: of categories with tools, of the likeliest kind that is not held, and of nothing. */
export type JudgedByWords = Pick<Kinds, 'probabilities' | 'notHeld' | 'nothing'>;

/** Where a category stands in the vocabulary, by its name. */
export type KindPlaces = {
  find(name: string): number | undefined;
  /** Only if it has tools, or for a product if any tool may be of it. */
  findHeld(name: string): number | undefined;
  findOfProduct(name: string): number | undefined;
};

export const weighEvidence = (
  { find, findHeld, findOfProduct }: KindPlaces,
  { probabilities, notHeld, nothing }: JudgedByWords,
  { ofProducts, ofMentioned, ofMakers, categories, sought, refused, isSoftware, isService }: KindEvidence,
): Kinds => {
  const raised = new Map<number, number>();
  const raise = (place: number | undefined, { odds, floor }: { odds: number; floor: number }): void => {
    if (place === undefined) return;
    const probability = odds * Math.max(probabilities[place] as number, floor);
    if (probability > (raised.get(place) ?? 0)) raised.set(place, probability);
  };
  for (const name of ofProducts) raise(findOfProduct(name), productEvidence);
  for (const name of ofMentioned) raise(findHeld(name), mentionEvidence);
  for (const name of ofMakers) raise(findHeld(name), makerEvidence);
  for (const name of categories) raise(findHeld(name), nameEvidence);
  for (const name of sought) raise(findHeld(name), soughtEvidence);
  for (const name of refused) {
    const place = find(name);
    if (place !== undefined && !raised.has(place)) raised.set(place, refusedOdds * (probabilities[place] as number));
  }
  const nothingLeft = nothing * (isSoftware ? nothingOdds : isService ? serviceOdds : 1);
  let sum = 1 + nothingLeft - nothing;
  for (const [place, probability] of raised) {
    sum += probability - (probabilities[place] as number);
    probabilities[place] = probability;
  }
  for (let place = 0; place < probabilities.length; place++)
    probabilities[place] = (probabilities[place] as number) / sum;
  return kindsOf(probabilities, { ...notHeld, probability: notHeld.probability / sum }, nothingLeft / sum);
};
