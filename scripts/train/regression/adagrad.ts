/** Gradient descent with a rate for each weight, which falls as the weight is moved (Adagrad, Duchi et al. 2011). */
export type Descent = {
  readonly weights: Float32Array;
  /** Moves a weight against the slope of the loss. */
  move(at: number, slope: number): void;
};

export const createDescent = (
  size: number,
  { rate, shrinkage, squaresStart }: { rate: number; shrinkage: number; squaresStart: number },
): Descent => {
  const weights = new Float32Array(size);
  const squares = new Float32Array(size).fill(squaresStart);
  return {
    weights,
    move: (at, slope) => {
      const whole = slope + shrinkage * (weights[at] as number);
      squares[at] = (squares[at] as number) + whole * whole;
      weights[at] = (weights[at] as number) - (rate * whole) / Math.sqrt(squares[at] as number);
    },
  };
};

/** Leaves out the weights that are smaller than a share of the largest. */
export const dropSmall = (weights: Float32Array, shareMin: number): Float32Array => {
  const most = weights.reduce((largest, weight) => Math.max(largest, Math.abs(weight)), 0);
  return weights.map((weight) => (Math.abs(weight) < shareMin * most ? 0 : weight));
};
