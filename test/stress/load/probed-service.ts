import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { House } from '../house.ts';

/** `endedAtMs` in epoch milliseconds. */
export type Hold = { endedAtMs: number; heldMs: number };

/** What an operator has who sets nothing. */
export const defaultBounds = {
  RATE_LIMIT_PER_SECOND: '200',
  IN_FLIGHT_MAX: '64',
  ACCOUNT_READS_PER_SECOND: '20',
  KEY_CHANGES_PER_HOUR: '100',
};

let files = 0;

/** The real process, with a probe in it that writes down how long its event loop was held. */
export const openProbed = async (house: House, path: string, env: Record<string, string> = {}) => {
  const file = join(house.folder, `holds-${++files}`);
  const preload = join(import.meta.dir, 'hold-probe.ts');
  const service = await house.openService(path, { BUN_OPTIONS: `--preload=${preload}`, HOLDS_FILE: file, ...env });
  return {
    ...service,
    /** The holds of some milliseconds and more between two times. */
    holds: (fromMs: number, toMs: number): Hold[] =>
      !existsSync(file)
        ? []
        : readFileSync(file, 'utf8')
            .trim()
            .split('\n')
            .map((line) => line.split(' ').map(Number) as [number, number])
            .map(([endedAtMs, heldMs]) => ({ endedAtMs, heldMs }))
            .filter(({ endedAtMs, heldMs }) => endedAtMs - heldMs < toMs && endedAtMs > fromMs),
  };
};

export type ProbedService = Awaited<ReturnType<typeof openProbed>>;
export const longestOf = (holds: readonly Hold[]): number => Math.max(0, ...holds.map(({ heldMs }) => heldMs));
/** Now, as the probe tells the time. */
export const nowMs = (): number => performance.timeOrigin + performance.now();
