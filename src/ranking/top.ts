/**
 * The best k of many, without sorting the many: a heap of k positions whose root is the worst kept so far (Knuth,
 * The Art of Computer Programming, 5.2.3). A candidate that does not beat the root costs one comparison.
 */
export type Before = (left: number, right: number) => boolean;

/** The first `count` candidates in the order of `before`, which must be total. */
export const selectTop = (candidates: ArrayLike<number>, length: number, count: number, before: Before): number[] => {
  const heap: number[] = [];
  if (count <= 0) return heap;
  const sink = (from: number): void => {
    let at = from;
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
  for (let index = 0; index < length; index++) {
    const candidate = candidates[index] as number;
    if (heap.length < count) {
      heap.push(candidate);
      if (heap.length === count) for (let at = (count >>> 1) - 1; at >= 0; at--) sink(at);
    } else if (before(candidate, heap[0] as number)) {
      heap[0] = candidate;
      sink(0);
    }
  }
  return heap.sort((left, right) => (left === right ? 0 : before(left, right) ? -1 : 1));
};
