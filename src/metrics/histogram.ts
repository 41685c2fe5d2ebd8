import type { MetricSample } from './metric-family.ts';

/** Counts values in buckets; an observation is a few comparisons and two additions in typed arrays. */
export class Histogram {
  readonly #bounds: readonly number[];
  readonly #counts: Float64Array;
  #sum = 0;

  constructor(bounds: readonly number[]) {
    this.#bounds = bounds;
    this.#counts = new Float64Array(bounds.length + 1);
  }

  observe(value: number): void {
    const bounds = this.#bounds;
    let bucket = 0;
    while (bucket < bounds.length && value > (bounds[bucket] as number)) bucket++;
    (this.#counts[bucket] as number)++;
    this.#sum += value;
  }

  samples(labels: Record<string, string> = {}): MetricSample[] {
    let count = 0;
    const buckets = [...this.#bounds.map(String), '+Inf'].map((bound, index) => {
      count += this.#counts[index] as number;
      return { suffix: '_bucket', labels: { ...labels, le: bound }, value: count };
    });
    return [...buckets, { suffix: '_sum', labels, value: this.#sum }, { suffix: '_count', labels, value: count }];
  }
}
