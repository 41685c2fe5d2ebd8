/**
 * How good a ranking is, as trec_eval counts it: linear gain, logarithmic discount (Järvelin and Kekäläinen 2002,
 * "Cumulated gain-based evaluation of IR techniques"), over the first ten.
 */
export type Judged = ReadonlyMap<string, number>;
export type Measure = { ndcg: number; recall: number; mrr: number };

const depth = 10;
const gain = (grade: number, at: number): number => grade / Math.log2(at + 2);

export const measure = (ranked: readonly string[], judged: Judged): Measure => {
  const first = [...new Set(ranked.slice(0, depth))];
  const ideal = [...judged.values()].sort((one, other) => other - one).slice(0, depth);
  const hits = first.filter((id) => judged.has(id));
  const firstHit = first.findIndex((id) => judged.has(id));
  const sum = (grades: readonly number[]): number => grades.reduce((total, grade, at) => total + gain(grade, at), 0);
  return {
    ndcg: ideal.length > 0 ? sum(first.map((id) => judged.get(id) ?? 0)) / sum(ideal) : 0,
    recall: judged.size > 0 ? hits.length / judged.size : 0,
    mrr: firstHit >= 0 ? 1 / (firstHit + 1) : 0,
  };
};

export const mean = (numbers: readonly number[]): number =>
  numbers.length > 0 ? numbers.reduce((total, number) => total + number, 0) / numbers.length : Number.NaN;
