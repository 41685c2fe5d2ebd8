/**
 * The few classes that the parts of a text speak for, so that its parts can be judged in many groupings at little cost:
 * the likeliest classes of the whole text and of each of its parts. Others are taken to be as good as impossible.
 */
import { type ModelHeader, softmax } from '../models/linear-model.ts';

/** By class what the weights say, before the text is brought to length 1, and the square of that length. */
export type PartScores = { readonly sums: Float32Array; readonly squares: number };

export type Shortlist = {
  /** By slot: the place of the category in the vocabulary, or -1 where it has no tools. */
  readonly places: Int32Array;
  /** By part, then by slot: what the part adds to the score of the class. */
  readonly sums: readonly Float32Array[];
  readonly total: Float32Array;
  readonly totalSquares: number;
  /** The probabilities of the slots for some parts together, into an array of their number. */
  judge(sums: Float32Array, squares: number, into: Float64Array): void;
};

/** So many classes of the whole text, and so many of each part, are looked at. */
const ofWhole = 6;
const ofPart = 2;

export const addSums = (from: Float32Array, to: Float32Array): void => {
  for (let at = 0; at < to.length; at++) to[at] = (to[at] as number) + (from[at] as number);
};

export const createShortlist = (
  { biases, scales, temperature }: ModelHeader,
  parts: readonly PartScores[],
  placeOfClass: (slot: number) => number,
): Shortlist => {
  const chosen = new Set<number>();
  const best = new Int32Array(ofWhole);
  const scores = new Float64Array(ofWhole);
  const choose = ({ sums, squares }: PartScores, count: number): void => {
    if (squares <= 0) return;
    const length = Math.sqrt(squares);
    let found = 0;
    for (let one = 0; one < biases.length; one++) {
      const score = (biases[one] as number) + ((sums[one] as number) / length) * (scales[one] as number);
      if (found === count && score <= (scores[found - 1] as number)) continue;
      let slot = found < count ? found++ : count - 1;
      for (; slot > 0 && (scores[slot - 1] as number) < score; slot--) {
        scores[slot] = scores[slot - 1] as number;
        best[slot] = best[slot - 1] as number;
      }
      scores[slot] = score;
      best[slot] = one;
    }
    for (let slot = 0; slot < found; slot++) chosen.add(best[slot] as number);
  };
  const all = { sums: new Float32Array(biases.length), squares: 0 };
  for (const part of parts) {
    addSums(part.sums, all.sums);
    all.squares += part.squares;
    choose(part, ofPart);
  }
  choose(all, ofWhole);
  const classes = Int32Array.from(chosen).sort();
  const narrow = (sums: Float32Array): Float32Array =>
    Float32Array.from(classes, (one) => (sums[one] as number) * (scales[one] as number));
  const bias = Float64Array.from(classes, (one) => biases[one] as number);
  return {
    places: classes.map(placeOfClass),
    sums: parts.map(({ sums }) => narrow(sums)),
    total: narrow(all.sums),
    totalSquares: all.squares,
    judge: (sums, squares, into) => {
      const length = Math.sqrt(squares) || 1;
      for (let slot = 0; slot < into.length; slot++) {
        into[slot] = (bias[slot] as number) + (sums[slot] as number) / length;
      }
      softmax(into, temperature);
    },
  };
};
