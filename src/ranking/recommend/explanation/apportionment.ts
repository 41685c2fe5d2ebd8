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
  const step = Math.sign(left);
  for (; left !== 0; left -= step) {
    let next = -1;
    let most = Number.NEGATIVE_INFINITY;
    for (let nth = 0; nth < whole.length; nth++) {
      const points = whole[nth] as number;
      const hasRoom = step > 0 ? points < capOf(nth) : points > 0;
      const remainder = step * ((parts[nth] as number) - points);
      if (!hasRoom || remainder <= most) continue;
      next = nth;
      most = remainder;
    }
    if (next === -1) break;
    whole[next] = (whole[next] as number) + step;
  }
  return whole;
};
