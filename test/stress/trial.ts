/** One line of the table: what was tried, how often, what was allowed, what was seen. */
export type Row = {
  tried: string;
  times: string | number;
  allowed: string;
  seen: string;
  /** `skipped` where this machine lacks what the trial needs; `seen` then says what. */
  outcome: 'held' | 'missed' | 'skipped';
};

export const judge = (isHeld: boolean): Row['outcome'] => (isHeld ? 'held' : 'missed');

export const skipped = (tried: string, why: string): Row => ({
  ...{ tried, times: 0, allowed: '', seen: why, outcome: 'skipped' },
});

/** The rows as a Markdown table. */
export const toTable = (rows: readonly Row[]): string => {
  const lines = rows.map(({ tried, times, allowed, seen, outcome }) => [tried, String(times), allowed, seen, outcome]);
  return [['tried', 'times', 'allowed', 'seen', 'outcome'], ['---', '---', '---', '---', '---'], ...lines]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n');
};

/** The value below which a share of the numbers lies; `NaN` for none. */
export const percentile = (numbers: readonly number[], share: number): number =>
  [...numbers].sort((one, other) => one - other)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ??
  Number.NaN;

/** How often each word occurs, as in `200: 100, 429: 400`. */
export const tally = (words: readonly (string | number)[]): string => {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(String(word), (counts.get(String(word)) ?? 0) + 1);
  return [...counts]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([word, count]) => `${word}: ${count}`)
    .join(', ');
};
