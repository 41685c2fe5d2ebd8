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

type StoreFigures = {
  backupSeconds: number;
  bytes: number;
  file?: { logBytes: number; diskFreeBytes: number };
};

/** None while the store cannot be read: the gap shows that. */
const storeFamilies = async (figures: () => Promise<StoreFigures>): Promise<MetricFamily[]> => {
  const gauge = (name: string, help: string, value: number): MetricFamily => ({
    ...{ name, type: 'gauge', help, samples: [{ value }] },
  });
  try {
    const { backupSeconds, bytes, file } = await figures();
    return [
      gauge('backup_timestamp_seconds', 'When a backup was last made, in epoch seconds; 0 if never.', backupSeconds),
      gauge('database_bytes', 'Size of the database.', bytes),
      ...(file
        ? [
            gauge('database_log_bytes', 'Size of its write-ahead log.', file.logBytes),
            gauge('disk_free_bytes', 'Room left on the disk of the database.', file.diskFreeBytes),
          ]
        : []),
    ];
  } catch {
    return [];
  }
};

/** All the numbers of this process, or none where nothing is watched. */
export const openFamilies = (
  watch: MetricsCollector | undefined,
  ranker: () => Ranker,
  figures: () => Promise<StoreFigures>,
  version: string,
) => {
  if (watch === undefined) return { read: async (): Promise<MetricFamily[]> => [], stop: () => {} };
  const lag = watchLag();
  const build = { version, bun: Bun.version, revision: process.env['BUILD_REVISION'] ?? '' };
  return {
    read: async (): Promise<MetricFamily[]> =>
      [
        ...watch.families(),
        ...catalogueFamilies(ranker()),
        ...(await storeFamilies(figures)),
        ...processFamilies(lag, build),
      ].map((family) => ({
        ...family,
        name: isCommon(family.name) ? family.name : `${prefix}${family.name}`,
      })),
    stop: lag.stop,
  };
};
