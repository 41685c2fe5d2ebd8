/** One line of the Prometheus text format, under the name of its family. */
export type MetricSample = { suffix?: string; labels?: Record<string, string>; value: number };

/** What Prometheus calls a metric: a name, what it means, and its samples. */
export type MetricFamily = {
  name: string;
  type: 'counter' | 'gauge' | 'histogram';
  help: string;
  samples: MetricSample[];
};

const escapeLabel = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

const renderSample = (name: string, { suffix = '', labels = {}, value }: MetricSample): string => {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escapeLabel(text)}"`);
  return `${name}${suffix}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}`;
};

/** Families as Prometheus reads them. */
export const renderFamilies = (families: readonly MetricFamily[]): string =>
  families
    .map(({ name, type, help, samples }) =>
      [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...samples.map((one) => renderSample(name, one)), ''].join(
        '\n',
      ),
    )
    .join('');

/** The families of several processes as one list, each sample with the label `worker`: who adds them up is the reader. */
export const joinFamilies = (byWorker: ReadonlyMap<string, readonly MetricFamily[]>): MetricFamily[] => {
  const joined = new Map<string, MetricFamily>();
  for (const [worker, families] of byWorker) {
    for (const family of families) {
      const known = joined.get(family.name) ?? { ...family, samples: [] };
      joined.set(family.name, known);
      for (const sample of family.samples) known.samples.push({ ...sample, labels: { worker, ...sample.labels } });
    }
  }
  return [...joined.values()];
};
