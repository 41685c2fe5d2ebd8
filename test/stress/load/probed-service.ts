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
  const known: Hold[] = [];
  let readBytes = 0;
  /** Reads what was written since, which may end within a line. */
  const readOn = (): void => {
    if (!existsSync(file)) return;
    const fresh = readFileSync(file).subarray(readBytes);
    const whole = fresh.subarray(0, fresh.lastIndexOf(10) + 1);
    readBytes += whole.length;
    for (const line of whole.toString().split('\n').slice(0, -1)) {
      const [endedAtMs, heldMs] = line.split(' ').map(Number) as [number, number];
      known.push({ endedAtMs, heldMs });
    }
  };
  return {
    ...service,
    /** The holds of some milliseconds and more between two times. */
    holds: (fromMs: number, toMs: number): Hold[] => {
      readOn();
      return known.filter(({ endedAtMs, heldMs }) => endedAtMs - heldMs < toMs && endedAtMs > fromMs);
    },
  };
};

export type ProbedService = Awaited<ReturnType<typeof openProbed>>;
export const longestOf = (holds: readonly Hold[]): number => Math.max(0, ...holds.map(({ heldMs }) => heldMs));
/** Now, as the probe tells the time. */
export const nowMs = (): number => performance.timeOrigin + performance.now();
