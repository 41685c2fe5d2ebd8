import type { RequestLine } from '../log.ts';
import { Histogram } from './histogram.ts';
import type { MetricFamily, MetricSample } from './metric-family.ts';

const latencyBounds = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const commitBounds = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];
const batchBounds = [0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512];
const statusEnd = 600;

type RouteTally = { statuses: Float64Array; latency: Histogram };

const namesOfDecisions = ['granted-from-lease', 'granted-by-commit', 'refused', 'failed', 'refunded'] as const;
const namesOfPaths = ['memory', 'store', 'refused'] as const;

const zeroes = <const Names extends readonly string[]>(names: Names): Record<Names[number], number> =>
  Object.fromEntries(names.map((name) => [name, 0])) as Record<Names[number], number>;

const labelled = (label: string, counts: Record<string, number>): MetricSample[] =>
  Object.entries(counts).map(([name, value]) => ({ labels: { [label]: name }, value }));

/** What one process has done since it began, in numbers: counted as it happens, put into words when asked for. */
export class MetricsCollector {
  readonly #routes = new Map<string, RouteTally>();
  readonly quotaDecisions = zeroes(namesOfDecisions);
  readonly keyVerifications = zeroes(namesOfPaths);
  readonly logLines = { warn: 0, error: 0 };
  readonly commitSeconds = new Histogram(commitBounds);
  readonly commitBatch = new Histogram(batchBounds);
  commitFailures = 0;
  keyLookups = 0;

  countRequest({ route, status, milliseconds }: RequestLine): void {
    let tally = this.#routes.get(route);
    if (tally === undefined) {
      tally = { statuses: new Float64Array(statusEnd), latency: new Histogram(latencyBounds) };
      this.#routes.set(route, tally);
    }
    (tally.statuses[status] as number)++;
    tally.latency.observe(milliseconds / 1000);
  }

  families(): MetricFamily[] {
    const requests: MetricSample[] = [];
    const latencies: MetricSample[] = [];
    for (const [route, { statuses, latency }] of this.#routes) {
      statuses.forEach((value, status) => {
        if (value > 0) requests.push({ labels: { route, status: String(status) }, value });
      });
      latencies.push(...latency.samples({ route }));
    }
    const counter = (name: string, help: string, samples: MetricSample[]): MetricFamily => ({
      name,
      type: 'counter',
      help,
      samples,
    });
    const histogram = (name: string, help: string, samples: MetricSample[]): MetricFamily => ({
      ...{ name, type: 'histogram', help, samples },
    });
    return [
      counter('http_requests_total', 'Requests answered, by route and status.', requests),
      histogram('http_request_duration_seconds', 'Time from the first look at a request to its answer.', latencies),
      counter(
        'quota_decisions_total',
        'Requests charged to an allowance or refused one, and what was given back.',
        labelled('decision', this.quotaDecisions),
      ),
      counter(
        'key_verifications_total',
        'API keys named: known in memory, after a look into the store, or refused.',
        labelled('path', this.keyVerifications),
      ),
      counter('key_lookups_total', 'API keys searched in the database.', [{ value: this.keyLookups }]),
      histogram('lease_commit_duration_seconds', 'Time a commit of leases takes.', this.commitSeconds.samples()),
      histogram('lease_commit_requests', 'Requests that waited for one commit.', this.commitBatch.samples()),
      counter('lease_commit_failures_total', 'Commits of leases that failed.', [{ value: this.commitFailures }]),
      counter('log_lines_total', 'Warnings and errors in the log.', labelled('level', this.logLines)),
    ];
  }
}
