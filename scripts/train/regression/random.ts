/** A linear congruential generator (Numerical Recipes): the same numbers on every machine. */
export const createRandom = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
};

/** In place (Fisher and Yates). */
export const shuffle = (order: Int32Array, random: () => number): void => {
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    const moved = order[last] as number;
    order[last] = order[other] as number;
    order[other] = moved;
  }
};
