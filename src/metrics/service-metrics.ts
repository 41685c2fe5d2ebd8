import type { Ranker } from '../ranking/ranker.ts';
import type { MetricFamily } from './metric-family.ts';
import type { MetricsCollector } from './metrics-collector.ts';
import { processFamilies, watchLag } from './process-metrics.ts';

const prefix = 'tool_recommendation_';
/** Names that every program's dashboards know. */
const isCommon = (name: string): boolean => name.startsWith('process_');

const catalogueFamilies = ({ catalogue }: Ranker): MetricFamily[] => [
  {
    ...{ name: 'catalogue_tools', type: 'gauge', help: 'Tools that are sold, in the catalogue that answers.' },
    samples: [{ value: catalogue.activeCount }],
  },
  {
    ...{ name: 'catalogue_info', type: 'gauge', help: 'The catalogue that answers, by its revision.' },
    samples: [{ labels: { revision: catalogue.revision }, value: 1 }],
  },
];

/** All the numbers of this process, or none where nothing is watched. */
export const openFamilies = (watch: MetricsCollector | undefined, ranker: () => Ranker, version: string) => {
  if (watch === undefined) return { read: (): MetricFamily[] => [], stop: () => {} };
  const lag = watchLag();
  const build = { version, bun: Bun.version, revision: process.env['BUILD_REVISION'] ?? '' };
  return {
    read: (): MetricFamily[] =>
      [...watch.families(), ...catalogueFamilies(ranker()), ...processFamilies(lag, build)].map((family) => ({
        ...family,
        name: isCommon(family.name) ? family.name : `${prefix}${family.name}`,
      })),
    stop: lag.stop,
  };
};
