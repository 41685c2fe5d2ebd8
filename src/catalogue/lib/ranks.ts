/** By position: its place in an order of all positions. */
export const ranksOf = (order: Uint32Array): Uint32Array => {
  const ranks = new Uint32Array(order.length);
  order.forEach((position, rank) => {
    ranks[position] = rank;
  });
  return ranks;
};
