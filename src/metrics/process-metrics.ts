import { readdirSync, readFileSync } from 'node:fs';
import type { MetricFamily } from './metric-family.ts';

export type Build = { version: string; bun: string; revision: string };

const lagLookEveryMs = 100;

/** How late the event loop comes to what is due: everybody waits as long. */
export const watchLag = () => {
  let worstMs = 0;
  let totalMs = 0;
  let dueMs = performance.now() + lagLookEveryMs;
  const timer = setInterval(() => {
    const nowMs = performance.now();
    const lateMs = Math.max(0, nowMs - dueMs);
    worstMs = Math.max(worstMs, lateMs);
    totalMs += lateMs;
    dueMs = nowMs + lagLookEveryMs;
  }, lagLookEveryMs);
  timer.unref();
  return {
    /** The worst since the last reading, and the sum of all. */
    read: (): { worstSeconds: number; totalSeconds: number } => {
      const reading = { worstSeconds: worstMs / 1000, totalSeconds: totalMs / 1000 };
      worstMs = 0;
      return reading;
    },
    stop: () => clearInterval(timer),
  };
};

/** Files and connections that are open, and how many may be; nothing where the system has no /proc. */
const readOpenFiles = (): { open: number; max: number } | undefined => {
  try {
    const limit = readFileSync('/proc/self/limits', 'utf8').match(/^Max open files\s+(\d+)/m)?.[1];
    return { open: readdirSync('/proc/self/fd').length, max: Number(limit) };
  } catch {
    return undefined;
  }
};

const startedSeconds = Date.now() / 1000 - process.uptime();

/** What is known of the process itself. */
export const processFamilies = (lag: ReturnType<typeof watchLag>, build: Build): MetricFamily[] => {
  const { rss, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const { worstSeconds, totalSeconds } = lag.read();
  const gauge = (name: string, help: string, value: number): MetricFamily => ({
    ...{ name, type: 'gauge', help, samples: [{ value }] },
  });
  const counter = (name: string, help: string, value: number): MetricFamily => ({
    ...gauge(name, help, value),
    type: 'counter',
  });
  const files = readOpenFiles();
  return [
    ...(files
      ? [
          gauge('process_open_fds', 'Files and connections that are open.', files.open),
          gauge('process_max_fds', 'How many may be.', files.max),
        ]
      : []),
    gauge('event_loop_lag_seconds', 'The longest delay of the event loop since the last reading.', worstSeconds),
    counter('event_loop_lag_seconds_total', 'All delays of the event loop, added up.', totalSeconds),
    gauge('process_resident_memory_bytes', 'Memory the process holds.', rss),
    gauge('process_heap_bytes', 'Memory that objects take.', heapUsed),
    counter('process_cpu_seconds_total', 'Processor time used.', (user + system) / 1e6),
    gauge('process_start_time_seconds', 'When the process began, in epoch seconds.', startedSeconds),
    { name: 'build_info', type: 'gauge', help: 'What runs.', samples: [{ labels: { ...build }, value: 1 }] },
  ];
};
