/**
 * How many times as often something is so within a group as it usually is: the logarithm of the ratio of the two shares, to
 * two digits. `smoothing`: so many more of the group are as usual (additive smoothing), so that a small group says little.
 */
export const logShareRatio = (
  { count, of }: { readonly count: number; readonly of: number },
  usual: number,
  smoothing: number,
): number => {
  const share = (count + smoothing * usual) / (of + smoothing);
  // No negative zero: it would be written as another text.
  return Math.round(100 * Math.log(share / usual)) / 100 || 0;
};
