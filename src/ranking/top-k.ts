/**
 * The best k of many, without sorting the many: a heap of k positions whose root is the worst kept so far (Knuth,
 * The Art of Computer Programming, 5.2.3). A candidate that does not beat the root costs one comparison of numbers.
 */

/** Whether the left one of two positions of equal score comes first; with the scores it makes a total order. */
export type TieBreak = (left: number, right: number) => boolean;

export type RankedCandidates = {
  /** Positions; the first `length` of them are the candidates. */
  readonly candidates: ArrayLike<number>;
  readonly length: number;
  /** By position; none below 0. */
  readonly scores: ArrayLike<number>;
  readonly isFirst: TieBreak;
};

type Before = (left: number, right: number) => boolean;

const orderOf =
  ({ scores, isFirst }: RankedCandidates): Before =>
  (left, right) => {
    const difference = (scores[left] as number) - (scores[right] as number);
    return difference > 0 || (difference === 0 && isFirst(left, right));
  };

/** Moves what stands at a place of the heap down to where it belongs. */
const sink = (heap: number[], place: number, before: Before): void => {
  let at = place;
  const moving = heap[at] as number;
  for (;;) {
    let child = 2 * at + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && before(heap[child] as number, heap[child + 1] as number)) child++;
    if (!before(moving, heap[child] as number)) break;
    heap[at] = heap[child] as number;
    at = child;
  }
  heap[at] = moving;
};

const classes = 512;
/** Below so many candidates a choice, counting them in classes costs more than it spares. */
const countedFrom = 8;
const classCounts = new Uint32Array(classes);

/** The candidates, without most of those that cannot be among the best: by how many there are in classes of equal width. */
const dropLowest = (choice: RankedCandidates, count: number): RankedCandidates => {
  const { candidates, length, scores, isFirst } = choice;
  let most = 0;
  for (let nth = 0; nth < length; nth++) {
    const score = scores[candidates[nth] as number] as number;
    if (score > most) most = score;
  }
  if (most === 0) return choice;
  const scale = (classes - 1) / most;
  classCounts.fill(0);
  for (let nth = 0; nth < length; nth++) {
    const place = Math.floor(scale * (scores[candidates[nth] as number] as number));
    classCounts[place] = (classCounts[place] as number) + 1;
  }
  let place = classes - 1;
  for (let above = 0; place > 0; place--) {
    above += classCounts[place] as number;
    if (above >= count) break;
  }
  const kept: number[] = [];
  for (let nth = 0; nth < length; nth++) {
    const candidate = candidates[nth] as number;
    if (Math.floor(scale * (scores[candidate] as number)) >= place) kept.push(candidate);
  }
  return { candidates: kept, length: kept.length, scores, isFirst };
};

/** The best `count` candidates, the worst of them first where any was left out, else in no order. */
export const keepTopK = (all: RankedCandidates, count: number): number[] => {
  const choice = all.length > countedFrom * count && count > 1 ? dropLowest(all, count) : all;
  const { candidates, length, scores } = choice;
  const kept = Math.min(count, length);
  const heap: number[] = [];
  for (let nth = 0; nth < kept; nth++) heap.push(candidates[nth] as number);
  if (kept === 0 || kept === all.length) return heap;
  const before = orderOf(choice);
  for (let at = (kept >>> 1) - 1; at >= 0; at--) sink(heap, at, before);
  let worst = scores[heap[0] as number] as number;
  for (let nth = kept; nth < length; nth++) {
    const candidate = candidates[nth] as number;
    if ((scores[candidate] as number) < worst || !before(candidate, heap[0] as number)) continue;
    heap[0] = candidate;
    sink(heap, 0, before);
    worst = scores[heap[0] as number] as number;
  }
  return heap;
};

/** The best `count` candidates and some of the next best, at most as many again, in no order: cheaper than the best alone. */
export const keepRoughTopK = (all: RankedCandidates, count: number): number[] => {
  const choice = all.length > 2 * count ? dropLowest(all, count) : all;
  if (choice.length > 2 * count) return keepTopK(choice, count);
  const kept: number[] = [];
  for (let nth = 0; nth < choice.length; nth++) kept.push(choice.candidates[nth] as number);
  return kept;
};

/** The best `count` candidates, best first. */
export const selectTopK = (choice: RankedCandidates, count: number): number[] => {
  const before = orderOf(choice);
  return keepTopK(choice, count).sort((left, right) => (left === right ? 0 : before(left, right) ? -1 : 1));
};
