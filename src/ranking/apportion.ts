/**
 * Apportionment: whole points that sum exactly to a whole score.
 *
 * Each part gets its floor, and what is left goes to the largest remainders (Hamilton's method, 1792).
 */

/**
 * Whole numbers that sum to `total`, each as near to its part as that allows and none above its cap. The caps sum to the
 * total or more.
 */
export const apportion = (parts: readonly number[], total: number, caps?: readonly number[]): number[] => {
  const capOf = (nth: number): number => caps?.[nth] ?? Number.POSITIVE_INFINITY;
  const whole = parts.map((part, nth) => Math.min(capOf(nth), Math.floor(part + 1e-9)));
  let left = total - whole.reduce((sum, part) => sum + part, 0);
  const remainder = (nth: number): number => (parts[nth] as number) - (whole[nth] as number);
  while (left !== 0) {
    const step = Math.sign(left);
    const [next] = [...whole.keys()]
      .filter((nth) => (step > 0 ? (whole[nth] as number) < capOf(nth) : (whole[nth] as number) > 0))
      .sort((one, other) => step * (remainder(other) - remainder(one)) || one - other);
    if (next === undefined) break;
    whole[next] = (whole[next] as number) + step;
    left -= step;
  }
  return whole;
};
